//! Every condition that forbids moves has something to say about it.

use cookstopper_crosscheck::diagrams::random_small_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::Square;
use cookstopper_engine::conditions::{AnyCondition, Conditions};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::game::inquiry::{Answer, Inquiry};
use cookstopper_engine::rules::facet::Stage;
use cookstopper_engine::rules::fairy::Refusal;

/// Positions in which much can be forbidden: the side to move has captures, checks, castling, pawns and units of all kinds.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "4k3/8/8/8/8/2n5/P3B3/R3K2R w KQ - 0 1",
    "7k/5Q2/8/8/8/8/8/K6R w - - 0 1",
    "7K/5q2/8/8/8/8/8/k6r b - - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1",
];

/// A move of chess that a condition forbids, where it takes special units, squares or moves before it.
struct Specimen {
    condition: &'static str,
    fen: &'static str,
    /// What is played before, as squares.
    before: &'static [&'static str],
    forbidden: &'static str,
    reason: &'static str,
}

const SPECIMENS: [Specimen; 11] = [
    Specimen {
        condition: "PointReflection",
        fen: "4k2n/8/8/8/8/8/8/4K2R w K - 0 1",
        before: &[],
        forbidden: "e1g1",
        reason: "may not, by PointReflection",
    },
    Specimen {
        condition: "Wormholes d4",
        fen: "7k/8/8/8/8/8/8/K2R4 w - - 0 1",
        before: &[],
        forbidden: "d1d4",
        reason: "finds no other wormhole empty",
    },
    Specimen {
        // On its own board the king would stand in check; the knight shuts the line on the other.
        condition: "AliceChess",
        fen: "6k1/8/8/8/8/8/7r/K5N1 w - - 0 1",
        before: &["g1e2", "g8g7"],
        forbidden: "a1a2",
        reason: "would be in check on the board that it leaves",
    },
    Specimen {
        condition: "SingleBox",
        fen: "7k/P7/8/8/8/8/8/KQRRBBNN w - - 0 1",
        before: &[],
        forbidden: "a7a8",
        reason: "may not, by SingleBox",
    },
    Specimen {
        condition: "DuellistChess",
        fen: "7k/8/8/8/8/8/8/R6K w - - 0 1",
        before: &["a1a2", "h8g8"],
        forbidden: "h1g1",
        reason: "may not, by DuellistChess",
    },
    Specimen {
        condition: "PADChess Strict",
        fen: "7k/8/8/p3p3/8/8/8/R6K w - - 0 1",
        before: &["a1a5", "h8g8"],
        forbidden: "a5e5",
        reason: "has captured before",
    },
    Specimen {
        condition: "BGL 3",
        fen: "7k/8/8/8/8/8/8/R6K w - - 0 1",
        before: &[],
        forbidden: "a1a5",
        reason: "may not go so far any more",
    },
    Specimen {
        condition: "Disparate",
        fen: "r6k/8/8/8/8/8/8/1R5K b - - 0 1",
        before: &["a8a7"],
        forbidden: "b1b2",
        reason: "has the walk with which the other side has just moved",
    },
    Specimen {
        condition: "BackHome",
        fen: "7k/8/8/8/8/8/8/R6K w - - 0 1",
        before: &["a1a2", "h8g8"],
        forbidden: "h1g1",
        reason: "may not, by BackHome",
    },
    Specimen {
        condition: "BlackFollowMyLeader",
        fen: "7k/8/8/8/8/8/7K/Rr6 w - - 0 1",
        before: &["a1a3"],
        forbidden: "h8g8",
        reason: "may not, by BlackFollowMyLeader",
    },
    Specimen {
        condition: "BlackForcedSquare d4",
        fen: "3r3k/8/8/8/8/8/8/K7 b - - 0 1",
        before: &[],
        forbidden: "h8g8",
        reason: "may not, by BlackForcedSquare",
    },
];

/// Conditions that act where moves are forbidden, but forbid no move of chess: they add moves, turn others into more, spare kings, or ask for
/// what chess asks for anyway. Random positions prove it.
const HARMLESS: [&str; 4] = ["WhiteOscillatingKings TypeB", "RepublicanChess", "#C", "ShieldedKings"];

/// A condition by its name, with the parameters that it needs.
fn read(name: &str) -> Option<Conditions> {
    let tails = ["", " a1 d4 e5 h8", " Q S", " 10", " 1 1"];
    tails.iter().find_map(|tail| Conditions::parse([format!("{name}{tail}")]).ok())
}

/// A square and the next in a text such as `e1g1`.
fn squares(text: &str) -> (Square, Square) {
    (text[..2].parse().unwrap(), text[2..].parse().unwrap())
}

/// Plays the first move between two squares.
fn play(game: &mut Game, text: &str) {
    let played =
        game.legal_moves().into_iter().find(|legal| (legal.departure, legal.arrival) == squares(text));
    assert!(played.is_some_and(|legal| game.play_unchecked(&legal)), "{text} is illegal");
}

/// Why the condition forbids a move.
fn reason(inquiry: &mut Inquiry, (departure, arrival): (Square, Square)) -> Option<String> {
    match inquiry.ask(departure, arrival, None) {
        Answer::Refused { refusal: Refusal::Forbidden(reason), .. } => Some(reason),
        Answer::Refused { .. } | Answer::Legal(_) | Answer::NoUnit(_) | Answer::OutOfReach { .. } => None,
    }
}

/// How many moves of chess the condition forbids; each with a reason.
fn forbidden_moves(name: &str, conditions: &Conditions, fen: &str) -> usize {
    let Ok(diagram) = Diagram::from_fen(fen) else { return 0 };
    let Ok(mut chess) = Game::new(&diagram, &Conditions::default()) else { return 0 };
    let Ok(mut inquiry) = Inquiry::new(&diagram, conditions) else { return 0 };
    let moves = chess.legal_moves().into_iter().map(|legal| (legal.departure, legal.arrival));
    let reasons: Vec<String> = moves.filter_map(|squares| reason(&mut inquiry, squares)).collect();
    assert!(reasons.iter().all(|reason| !reason.is_empty()), "{name} forbids without a reason: {fen}");
    reasons.len()
}

#[test]
fn conditions_that_forbid_say_why() {
    let stages = [Stage::Vetoes, Stage::Allows, Stage::Permits, Stage::Precedes, Stage::Selects];
    let spoken_of: Vec<&str> = SPECIMENS
        .iter()
        .map(|specimen| specimen.condition)
        .chain(HARMLESS)
        .filter_map(|text| text.split(' ').next())
        .collect();
    let mut silent = Vec::new();
    for name in AnyCondition::NAMES.iter().map(|names| names[0]).filter(|name| !spoken_of.contains(name)) {
        // Some are brought along by units alone.
        let Some(conditions) = read(name) else { continue };
        let forbids = |condition: AnyCondition| stages.into_iter().any(|stage| condition.acts_in(stage));
        let is_silent = || POSITIONS.iter().all(|fen| forbidden_moves(name, &conditions, fen) == 0);
        if conditions.in_order().any(forbids) && is_silent() {
            silent.push(name);
        }
    }
    assert!(silent.is_empty(), "of these no forbidden move is known: {silent:?}");
}

#[test]
fn specimens_are_forbidden_and_would_be_legal_in_chess() {
    let mut wrong = Vec::new();
    for Specimen { condition, fen, before, forbidden, reason: expected } in SPECIMENS {
        let diagram = Diagram::from_fen(fen).unwrap();
        let mut chess = Game::new(&diagram, &Conditions::default()).unwrap();
        let mut inquiry = Inquiry::new(&diagram, &Conditions::parse([condition]).unwrap()).unwrap();
        for text in before {
            play(&mut chess, text);
            play(inquiry.game(), text);
        }
        play(&mut chess, forbidden);
        let found = reason(&mut inquiry, squares(forbidden));
        if !found.as_ref().is_some_and(|found| found.starts_with(expected)) {
            wrong.push((condition, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn harmless_conditions_forbid_no_move_of_chess() {
    let mut dice = Dice::new(1);
    for name in HARMLESS {
        let conditions = Conditions::parse([name]).unwrap();
        for _ in 0..200 {
            // Marked units bring conditions of their own along.
            let fen = random_small_fen(&mut dice, &[]).replace('~', "");
            assert_eq!(forbidden_moves(name, &conditions, &fen), 0, "{name} forbids a move in {fen}");
        }
    }
}

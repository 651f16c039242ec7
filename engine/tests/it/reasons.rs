//! Every condition that forbids moves has something to say about it.

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

/// Conditions that forbid no move of chess in these positions, but what play before has left behind, what needs other units or
/// squares, or moves of their own. Whoever gives them a position strikes them off.
const SILENT: [&str; 15] = [
    "PointReflection",
    "Wormholes",
    "AliceChess",
    "SingleBox",
    "WhiteOscillatingKings",
    "RepublicanChess",
    "#C",
    "DuellistChess",
    "PADChess",
    "BGL",
    "Disparate",
    "ShieldedKings",
    "BackHome",
    "BlackFollowMyLeader",
    "BlackForcedSquare",
];

/// A condition by its name, with the parameters that it needs.
fn read(name: &str) -> Option<Conditions> {
    let tails = ["", " a1 d4 e5 h8", " Q S", " 10", " 1 1"];
    tails.iter().find_map(|tail| Conditions::parse([format!("{name}{tail}")]).ok())
}

/// How many moves of chess the condition forbids; each with a reason.
fn forbidden_moves(name: &str, conditions: &Conditions, fen: &str) -> usize {
    let diagram = Diagram::from_fen(fen).unwrap();
    let mut chess = Game::new(&diagram, &Conditions::default()).unwrap();
    let Ok(mut inquiry) = Inquiry::new(&diagram, conditions) else { return 0 };
    let mut is_forbidden = |departure, arrival| match inquiry.ask(departure, arrival, None) {
        Answer::Refused { refusal: Refusal::Forbidden(reason), .. } => {
            assert!(!reason.is_empty(), "{name} forbids {departure}-{arrival} without a reason");
            true
        }
        Answer::Refused { .. } | Answer::Legal(_) | Answer::NoUnit(_) | Answer::OutOfReach { .. } => false,
    };
    let moves = chess.legal_moves().into_iter().map(|legal| (legal.departure, legal.arrival));
    moves.filter(|(departure, arrival)| is_forbidden(*departure, *arrival)).count()
}

#[test]
fn conditions_that_forbid_say_why() {
    let stages = [Stage::Vetoes, Stage::Allows, Stage::Permits, Stage::Precedes, Stage::Selects];
    let mut silent = Vec::new();
    for name in AnyCondition::NAMES.iter().map(|names| names[0]) {
        // Some are brought along by units alone.
        let Some(conditions) = read(name) else { continue };
        let forbids = |condition: AnyCondition| stages.into_iter().any(|stage| condition.acts_in(stage));
        if !conditions.in_order().any(forbids) {
            continue;
        }
        let is_silent = POSITIONS.iter().all(|fen| forbidden_moves(name, &conditions, fen) == 0);
        if is_silent {
            silent.push(name);
        }
    }
    assert_eq!(silent, SILENT);
}

//! Random problems whose last moves are told apart before they are played, and the same without: the solutions must be the same.

use super::crowded::crowded;
use super::foresight::{compare, number, problem};
use cookstopper_crosscheck::diagrams::random_small_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;

/// How many random problems; `LAST_MOVE_PROBLEMS` says how many more.
const PROBLEMS: usize = 200;

/// Play that ends in a mate.
const STIPULATIONS: [&str; 11] =
    ["h#2", "h#2", "h#2.5", "#1", "#2", "ser-#2", "ser-h#2", "s#2", "hs#2", "ser-s#2", "s#1"];

/// Play that ends in a stalemate.
const STALEMATES: [&str; 7] = ["h=2", "h=2", "h=1.5", "=1", "=2", "ser-h=2", "ser-=2"];

/// Conditions that forbid some moves, and whose word on steps to empty squares is told by the squares, or that they forbid captures alone.
pub const FORBIDDING: [&str; 35] = [
    "AntiGuards",
    "BGL 12",
    "BGL 15 9",
    "BGL 40 12",
    "BichromChess",
    "BiHeffalumps",
    "BiWoozles",
    "CASTChess",
    "CASTChess Inverse",
    "ChecklessChess",
    "ChecklessChess",
    "ChecklessChess",
    "ChecklessChess+Circe",
    "ChecklessChess+BiWoozles",
    "ChecklessChess+Koeko",
    "ChecklessChess+Take&MakeChess",
    "WhiteEdgeMover+BlackEdgeMover",
    "BlackEdgeMover",
    "GenevaChess",
    "GridChess",
    "GridChess",
    "GridChess+Circe",
    "GridChess+Koeko",
    "Heffalumps",
    "ImmunChess",
    "Lortap",
    "MonochromChess",
    "NoCapture",
    "NorskSjakk",
    "PADChess",
    "PADChess Strict",
    "Patrouille",
    "ProvocationChess",
    "ShieldedKings",
    "Woozles",
];

/// Conditions under which squares tell where a king can flee, and some under which they don't.
pub const CONDITIONS: [&str; 46] = [
    "",
    "",
    "Annan",
    "Annan TypeD",
    "Circe",
    "Circe",
    "Circe Diametral",
    "DiagramCirce",
    "Circe Strict",
    "PWC",
    "CirceClone",
    "CirceTurncoats",
    "SuperCirce",
    "FileCirce",
    "Circe Cage",
    "Circe Parachute",
    "Circe Volcanic",
    "CirceRexInclusive",
    "ParrainCirce",
    "GhostChess",
    "Koeko",
    "Koeko",
    "White Koeko",
    "Koeko Neighbour S",
    "Koeko+Circe",
    "AMU",
    "AntiCirce",
    "AntiKoeko",
    "Hole a2 h7 d4",
    "Andernach",
    "NoBlackPromotion",
    "Sentinelles",
    "Take&MakeChess",
    "CirceTake&Make",
    "Football",
    "SwappingKings",
    "MasandGeneralised",
    "Wormholes a7 b6 d8 f1 g4",
    "HauntedChess",
    "MagicSquares b4 c5 d6 e3 f4 g5",
    "RoyalDynasty",
    "ChameleonPursuit",
    "Circe Parachute",
    "SeriesCapture",
    "SeriesCapture",
    "Circe+SeriesCapture",
];

/// A small position, of units of chess or with fairy units and jiggers among them.
pub fn position(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => random_small_fen(dice, &[]),
        1 => crowded(dice),
        _ => {
            let replaced = [
                ("q", "h"),
                ("N", "H"),
                ("b", "g"),
                ("R", "[CA]"),
                ("r", "[am]"),
                ("B", "[LI]"),
                ("n", "n~"),
                ("k", "k~"),
                ("Q", "[LO]"),
                ("r", "[GY]"),
                ("N", "[RO]"),
            ];
            let text = crowded(dice);
            let (board, rest) = text.split_once(' ').expect("a blank stands behind the board");
            let board = replaced.iter().fold(board.to_owned(), |board, (from, to)| match dice.below(4) {
                0 => board.replacen(from, to, 2),
                _ => board,
            });
            format!("{board} {rest}")
        }
    }
}

/// A crowded position in which half of the units are neutral.
pub fn position_of_neutrals(dice: &mut Dice) -> String {
    let text = crowded(dice);
    let (board, rest) = text.split_once(' ').expect("a blank stands behind the board");
    let mut some = String::new();
    for letter in board.chars() {
        if letter.is_ascii_alphabetic() && !matches!(letter, 'k' | 'K') && dice.below(2) == 0 {
            some.push('=');
        }
        some.push(letter);
    }
    format!("{some} {rest}")
}

#[test]
fn moves_that_are_not_played_lead_to_no_mate() {
    compare_all(&mut Dice::new(number("LAST_MOVE_SEED", 21) as u64), position, &STIPULATIONS, &CONDITIONS);
}

#[test]
fn moves_that_are_not_played_lead_to_no_stalemate() {
    let seed = number("LAST_MOVE_SEED", 23) as u64;
    compare_all(&mut Dice::new(seed), position, &STALEMATES, &CONDITIONS);
}

#[test]
fn where_moves_are_forbidden_those_that_are_not_played_lead_to_no_mate() {
    let seed = number("LAST_MOVE_SEED", 24) as u64;
    compare_all(&mut Dice::new(seed), position, &STIPULATIONS, &FORBIDDING);
}

#[test]
fn where_moves_are_forbidden_those_that_are_not_played_lead_to_no_stalemate() {
    let seed = number("LAST_MOVE_SEED", 25) as u64;
    compare_all(&mut Dice::new(seed), position, &STALEMATES, &FORBIDDING);
}

#[test]
fn beside_neutral_units_moves_that_are_not_played_lead_to_no_mate() {
    let seed = number("LAST_MOVE_SEED", 22) as u64;
    let stipulations = ["h#1", "h#1.5", "h#1.5", "h#2", "#1", "ser-h#2"];
    compare_all(&mut Dice::new(seed), position_of_neutrals, &stipulations, &CONDITIONS);
}

/// 1...nPe5*d6 opens the diagonal of Ba1, which checks and guards g7; Bb3 guards g8.
#[test]
fn a_neutral_unit_that_opens_a_line_takes_a_flight() {
    let text = "7k/p6p/3p4/4=p3/8/1B6/8/BK6 b - - 0 1";
    let Ok(diagram) = Diagram::from_fen(text) else { panic!("{text}") };
    assert_eq!(compare(&problem(&diagram, "h#1"), text), Some(true));
}

/// Compares random problems; some of them must have solutions.
fn compare_all(
    dice: &mut Dice,
    position: fn(&mut Dice) -> String,
    stipulations: &[&'static str],
    conditions: &[&'static str],
) {
    let [mut compared, mut with_solution] = [0, 0];
    for _ in 0..number("LAST_MOVE_PROBLEMS", PROBLEMS) {
        let text = position(dice);
        let Ok(diagram) = Diagram::from_fen(&text) else { panic!("{text}") };
        let stipulation: &&str = dice.pick(stipulations);
        let mut problem = problem(&diagram, stipulation);
        let names: &&str = dice.pick(conditions);
        let Ok(conditions) = Conditions::parse(names.split('+').filter(|name| !name.is_empty())) else {
            panic!("{names}")
        };
        problem.conditions = conditions;
        problem.options.set_play = dice.below(4) == 0;
        problem.options.duplex = dice.below(4) == 0;
        // Not everything goes together.
        if Game::new(&problem.diagram, &problem.conditions).is_err() {
            continue;
        }
        if let Some(has_solution) = compare(&problem, &format!("{text} {names}")) {
            compared += 1;
            with_solution += usize::from(has_solution);
        }
    }
    eprintln!("{compared} problems compared, {with_solution} with a solution");
    assert!(with_solution > PROBLEMS / 20, "too few to tell: {with_solution} of {compared}");
}

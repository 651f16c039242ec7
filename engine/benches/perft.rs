//! Moves per second, every move generated and played: orthodox against cozy-chess, each condition against
//! our own orthodox.
//!
//! Each row is measured in turn with what it is compared to, several times, so that a machine whose speed
//! drifts distorts neither; the median of the ratios is what counts.

#![allow(clippy::print_stdout, reason = "the table is what the benchmark is for")]

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 7;
/// Enough moves per measurement to take some tens of milliseconds.
const LEAST_NODES: u64 = 1_500_000;

const POSITIONS: [(&str, &str); 2] = [
    ("game array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
];

/// Condition sets with the least ratio to orthodox that is aimed at.
const CONDITIONS: &[(&[&str], f64)] = &[
    (&["Annan"], 0.35),
    (&["Circe"], 0.35),
    (&["Circe Diametral"], 0.35),
    (&["Circe PWC"], 0.35),
    (&["Circe RexInclusive"], 0.35),
    (&["Koeko"], 0.35),
    (&["Annan", "Circe"], 0.35),
    (&["Annan", "Koeko"], 0.35),
    (&["Circe", "Koeko"], 0.35),
    (&["Annan", "Circe", "Koeko"], 0.35),
    (&["Circe Assassin"], 0.0),
    (&["Augsburg"], 0.15),
    (&["Augsburg promotion=simple"], 0.15),
    (&["Augsburg RexInclusive"], 0.15),
    (&["Augsburg", "Koeko"], 0.15),
];

fn game(fen: &str, conditions: &[&str]) -> Game {
    let diagram = Diagram::from_fen(fen).expect("the benchmark's FEN strings are right");
    let conditions = Conditions::parse(conditions).expect("the benchmark's conditions are right");
    Game::new(&diagram, &conditions).expect("the benchmark's positions are right")
}

/// Moves per second.
fn rate(mut nodes: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut total = 0;
    while total < LEAST_NODES {
        total += black_box(nodes());
    }
    total as f64 / start.elapsed().as_secs_f64()
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += cozy_perft(&next, depth - 1);
        }
        false
    });
    nodes
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Prints one row and returns whether the ratio is high enough.
fn compare(label: &str, aim: f64, mut subject: impl FnMut() -> u64, mut peer: impl FnMut() -> u64) -> bool {
    let (mut rates, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let peer_rate = rate(&mut peer);
        let subject_rate = rate(&mut subject);
        rates.push(subject_rate);
        ratios.push(subject_rate / peer_rate);
    }
    let ratio = median(ratios);
    let verdict = if ratio >= aim { "" } else { "  below" };
    println!("{label:<44} {:>6.1} M/s {ratio:>6.2}  (aim {aim:.2}){verdict}", median(rates) / 1e6);
    ratio >= aim
}

fn main() {
    let mut all = true;
    println!("{:<44} {:>10} {:>6}", "orthodox, against cozy-chess", "", "ratio");
    for (name, fen) in POSITIONS {
        let board: cozy_chess::Board = fen.parse().expect("the benchmark's FEN strings are right");
        let mut ours = game(fen, &[]);
        assert_eq!(ours.perft(3), cozy_perft(&board, 3));
        all &= compare(name, 0.9, || ours.perft(4), || cozy_perft(&board, 4));
    }
    println!("{:<44} {:>10} {:>6}", "conditions, against our own orthodox", "", "ratio");
    for (conditions, aim) in CONDITIONS {
        for (name, fen) in POSITIONS {
            let mut orthodox = game(fen, &[]);
            let mut subject = game(fen, conditions);
            let label = format!("{} ({name})", conditions.join(" + "));
            all &= compare(&label, *aim, || subject.perft(3), || orthodox.perft(4));
        }
    }
    if !all {
        println!("some ratio is below its aim");
    }
}

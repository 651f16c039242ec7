//! Where a search that was interrupted goes on.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Place, Reached};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// How many nodes are allowed at the most: the whole play needs fewer.
const MOST_NODES: u64 = 200;

/// Short play of several kinds under conditions, and how many half-moves (in series moves) it has.
const PLAY: &[(&str, &[&str], &str, u32)] = &[
    ("8/8/8/2P5/P7/3P4/1nK~B4/k7 b - - 0 1", &["AntiEinsteinChess"], "ser-r=2", 2),
    ("8/8/8/8/8/1K6/7R/k7 b - - 0 1", &[], "h#1.5", 3),
    ("8/8/8/8/8/1K6/p6R/k7 b - - 0 1", &[], "ser-h#2", 2),
];

#[test]
fn nobody_goes_back_behind_where_they_began() {
    let mut interrupted = 0;
    for &(fen, conditions, stipulation, length) in PLAY {
        let diagram = Diagram::from_fen(fen).unwrap();
        let conditions = Conditions::parse(conditions.iter().copied()).unwrap();
        let problem = Problem::new(diagram, conditions, stipulation.parse().unwrap());
        for place in (0..5).flat_map(|moves| (0..6).map(move |answers| (moves, answers))) {
            let from = Place { phase: 0, length, moves: place.0, answers: place.1 };
            for most in 1..=MOST_NODES {
                let control = Control {
                    from: Reached::from(from),
                    most_nodes: Some(most),
                    table_bytes: 1 << 16,
                    ..Control::default()
                };
                let solution = solve(&problem, &control).unwrap();
                let Some(reached) = solution.reached.as_ref().map(Reached::place) else { break };
                interrupted += 1;
                assert!(reached >= from, "{stipulation}: {most} nodes from {from:?} come to {reached:?}");
            }
        }
    }
    assert!(interrupted > 100, "{interrupted} interrupted");
}

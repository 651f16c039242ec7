//! Tests of `notation::text`.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{
    Body, Line, Mark, Outlook, Phase, PhaseKind, PlayedMove, Solution, TreeMove,
};
use cookstopper_engine::stipulation::Goal;

fn played(text: &str) -> PlayedMove {
    PlayedMove { text: text.trim_end_matches('+').into(), gives_check: text.ends_with('+') }
}

fn leaf(text: &str) -> TreeMove {
    TreeMove::leaf(played(text))
}

fn mate(text: &str) -> TreeMove {
    TreeMove { goal: Some(Goal::Mate), ..leaf(text) }
}

fn written(phases: Vec<Phase>, stipulation: &str, options: &str) -> String {
    let problem = Problem {
        diagram: Diagram::default(),
        conditions: Conditions::default(),
        stipulation: stipulation.parse().unwrap(),
        options: Options::parse([options]).unwrap(),
    };
    solution_text(&problem, &Solution::complete(phases))
}

#[test]
fn a_try_with_threats() {
    let root = TreeMove {
        mark: Mark::Try,
        outlook: Outlook::Threats(vec![mate("Qb6-a6+")]),
        replies: vec![TreeMove { replies: vec![mate("Qb6-b7+")], ..leaf("Rh8-a8+") }],
        refutations: vec![TreeMove { mark: Mark::Refutation, ..leaf("0-0") }],
        ..leaf("Qb1-b6")
    };
    let phases = vec![Phase { kind: PhaseKind::Actual, skipped: 0, body: Body::Tree(vec![root]) }];
    let expected = concat!(
        "\n   1.Qb1-b6 ? threat:",
        "\n          2.Qb6-a6 #",
        "\n      1...Rh8-a8 +",
        "\n          2.Qb6-b7 #",
        "\n    but",
        "\n      1...0-0 !",
        "\n\n",
    );
    assert_eq!(written(phases, "#2", "Try Variation"), expected);
}

#[test]
fn lines_are_numbered() {
    let line = |skipped, numbered: &[bool], moves: &[&str]| Line {
        skipped,
        numbered: numbered.to_vec(),
        moves: moves.iter().copied().map(played).collect(),
        goal: Some(Goal::Mate),
        recounts: Vec::new(),
        is_forced_goal: false,
    };
    let phases = vec![
        Phase {
            kind: PhaseKind::SetPlay,
            skipped: 1,
            body: Body::Lines(vec![line(2, &[true, false], &["a7-a6", "Ra1-a2+"])]),
        },
        Phase {
            kind: PhaseKind::Actual,
            skipped: 0,
            body: Body::Lines(vec![line(1, &[false, true, false], &["Ra1-b1+", "a7-a6", "Rb1-b8+"])]),
        },
    ];
    let expected = "\n  1...  ...  2.a7-a6 Ra1-a2 #\n\n  1...Ra1-b1 +   2.a7-a6 Rb1-b8 #\n";
    assert_eq!(written(phases, "h#1.5", "SetPlay"), expected);
}

#[test]
fn phases_without_moves_are_line_feeds() {
    let empty = |kind| Phase { kind, skipped: 0, body: Body::Tree(Vec::new()) };
    assert_eq!(written(Vec::new(), "#2", ""), "\n");
    assert_eq!(written(Vec::new(), "#2", "SetPlay"), "\n\n");
    assert_eq!(written(vec![empty(PhaseKind::Actual)], "#2", "SetPlay"), "\n\n");
    assert_eq!(written(vec![empty(PhaseKind::SetPlay), empty(PhaseKind::Actual)], "#2", "SetPlay"), "\n\n");
}

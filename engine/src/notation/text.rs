//! Writing solutions in Popeye's layout.
//!
//! The play of a twin is a row of phases, each ended by a line feed; nearly every other line feed stands
//! in front of its line. A blank line between two keys, or two of them at the end, follow from that.

use crate::problem::Problem;
use crate::solution::{Body, GoalMark, Line, Mark, Outlook, Phase, PhaseKind, PlayedMove, Solution, TreeMove};
use crate::stipulation::Goal;
use std::fmt::Write;

/// The solution of one diagram or twin as Popeye writes it, between the header (or the twin's
/// announcement) and `solution finished.`.
///
/// Its layout depends on nothing but the solution; the problem says what can't be read off a solution
/// without moves.
///
/// ```
/// use cookstopper_engine::board::Diagram;
/// use cookstopper_engine::conditions::Conditions;
/// use cookstopper_engine::notation::{read_solution, solution_text};
/// use cookstopper_engine::options::Options;
/// use cookstopper_engine::problem::Problem;
/// use cookstopper_engine::solution::{Completeness, Solution};
///
/// let problem = Problem {
///     diagram: Diagram::default(),
///     conditions: Conditions::default(),
///     stipulation: "h#2".parse().unwrap(),
///     options: Options::default(),
/// };
/// let text = "\n  1.Qh5-g4 Sd1-e3   2.Bh6*e3=w Be3-d4 #\n";
/// let phases = read_solution(text, problem.stipulation, &problem.options).unwrap().phases;
/// let solution = Solution { phases, completeness: Completeness::Complete, nodes: 0 };
/// assert_eq!(solution_text(&problem, &solution), text);
/// ```
#[must_use]
pub fn solution_text(problem: &Problem, solution: &Solution) -> String {
    let mut text = String::new();
    if solution.phases.is_empty() {
        // An actual play without solution, after a set play without solution where asked for.
        text.push('\n');
        if problem.options.set_play && !problem.stipulation.play.is_battle() {
            text.push('\n');
        }
    }
    for phase in &solution.phases {
        push_phase(&mut text, phase);
    }
    text
}

fn push_phase(text: &mut String, phase: &Phase) {
    match (&phase.body, phase.kind) {
        (Body::Tree(roots), PhaseKind::SetPlay) => {
            for root in roots {
                push_tree(text, root, 1);
            }
        }
        (Body::Tree(roots), PhaseKind::Actual) => {
            for root in roots {
                push_tree(text, root, 0);
                text.push('\n');
            }
        }
        (Body::Lines(lines), PhaseKind::SetPlay | PhaseKind::Actual) => {
            for line in lines {
                push_line(text, line);
            }
        }
    }
    text.push('\n');
}

/// Writes a move and what is below it, `depth` half-moves behind the key.
fn push_tree(text: &mut String, tree: &TreeMove, depth: usize) {
    push_tree_move(text, tree, depth);
    match &tree.outlook {
        Outlook::NotAsked => {}
        Outlook::Zugzwang => text.push_str(" zugzwang."),
        Outlook::Threats(threats) => {
            text.push_str(" threat:");
            for threat in threats {
                push_tree(text, threat, depth + 2);
            }
        }
    }
    for reply in &tree.replies {
        push_tree(text, reply, depth + 1);
    }
    if !tree.refutations.is_empty() {
        text.push_str("\n    but");
        for refutation in &tree.refutations {
            push_tree(text, refutation, depth + 1);
        }
    }
}

fn push_tree_move(text: &mut String, tree: &TreeMove, depth: usize) {
    let width = (4 * depth).max(1);
    let number = depth / 2 + 1;
    let dots = if depth % 2 == 1 { ".." } else { "" };
    push(text, format_args!("\n{:width$}{number:3}.{dots}", ""));
    push_move(text, &tree.played, tree.goal);
    if tree.is_forced_goal {
        text.push_str(" ?!?");
    }
    text.push_str(match tree.mark {
        Mark::None => "",
        Mark::Key | Mark::Refutation => " !",
        Mark::Try => " ?",
    });
}

fn push_line(text: &mut String, line: &Line) {
    text.push('\n');
    let mut number = 1;
    if line.skipped > 0 {
        push(text, format_args!("{number:3}..."));
        number += 1;
    }
    if line.skipped > 1 {
        text.push_str("  ...");
    }
    for (place, played) in line.moves.iter().enumerate() {
        if place > 0 {
            text.push(' ');
        }
        if line.numbered.get(place).copied().unwrap_or(false) {
            push(text, format_args!("{number:3}."));
            number += 1;
        }
        let is_last = place + 1 == line.moves.len();
        push_move(text, played, is_last.then(|| goal_of(line.goal)));
    }
}

const fn goal_of(mark: GoalMark) -> Goal {
    match mark {
        GoalMark::Mate => Goal::Mate,
        GoalMark::Stalemate => Goal::Stalemate,
    }
}

/// Writes the move with its check mark or goal sign, which says that it is check.
fn push_move(text: &mut String, played: &PlayedMove, goal: Option<Goal>) {
    text.push_str(&played.text);
    match goal {
        Some(goal) => push(text, format_args!(" {}", goal.sign())),
        None if played.gives_check => text.push_str(" +"),
        None => {}
    }
}

/// Writes to a string, which can't fail.
pub(super) fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes whatever is written to it");
}

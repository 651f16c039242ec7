//! Writing solutions in Popeye's layout.
//!
//! The play of a twin is a row of phases, each ended by a line feed; nearly every other line feed stands
//! in front of its line. A blank line between two keys, or two of them at the end, follow from that.

use super::wording::{English, Wording};
use crate::options::Options;
use crate::problem::Problem;
use crate::solution::{
    Body, Line, Mark, NumberedMove, Outlook, Phase, PhaseKind, PlayedMove, Solution, TreeMove,
};
use crate::stipulation::structure::{Expression, Manner};
use crate::stipulation::{Goal, Play, Stipulation};
use std::fmt::Write;

/// The solution of one diagram or twin as Popeye writes it, between the header (or the twin's
/// announcement) and `solution finished.`.
///
/// A phase that the problem asks for and the solution lacks is written like one without moves.
///
/// ```
/// use cookstopper_engine::diagram::Diagram;
/// use cookstopper_engine::conditions::Conditions;
/// use cookstopper_engine::notation::{read_solution, solution_text};
/// use cookstopper_engine::options::Options;
/// use cookstopper_engine::problem::Problem;
/// use cookstopper_engine::solution::{Completeness, Solution};
///
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kf7 Rg1", "Kh6", "").unwrap(),
///     conditions: Conditions::default(),
///     stipulation: "h#1".parse().unwrap(),
///     options: Options::default(),
/// };
/// let text = "\n  1.Kh6-h7 Rg1-h1 #\n";
/// let phases = read_solution(text, &problem, None).unwrap().phases;
/// let solution = Solution::complete(phases);
/// assert_eq!(solution_text(&problem, &solution), text);
/// ```
#[must_use]
pub fn solution_text(problem: &Problem, solution: &Solution) -> String {
    solution_text_in(&English, problem, solution)
}

/// [`solution_text`] in another language.
#[must_use]
pub fn solution_text_in(wording: &dyn Wording, problem: &Problem, solution: &Solution) -> String {
    let mut text = String::new();
    let has = |kind| solution.phases.iter().any(|phase| phase.kind == kind);
    if problem.options.set_play && !has(PhaseKind::SetPlay) && can_have_set_play(problem) {
        text.push('\n');
    }
    for (number, phase) in solution.phases.iter().enumerate() {
        let numbered = |one: &&NumberedMove| one.phase == number;
        let numbered: Vec<&NumberedMove> = solution.numbering.told.iter().filter(numbered).collect();
        // Reciprocal play that is shorter than any other has nothing to write about where it fails.
        let is_empty = matches!(&phase.body, Body::Lines(lines) if lines.is_empty()) && numbered.is_empty();
        if !(is_about_moment(&problem.stipulation) && is_empty && phase.kind == PhaseKind::Actual) {
            push_phase(wording, &mut text, phase, &numbered);
        }
    }
    if !has(PhaseKind::Actual) {
        text.push('\n');
    }
    text
}

/// Whether this is reciprocal play without anything in front of it.
#[must_use]
pub const fn is_about_moment(stipulation: &Stipulation) -> bool {
    matches!(stipulation.play, Play::Reciprocal | Play::SeriesReciprocal)
        && stipulation.half_moves <= 2
        && stipulation.introduction.is_none()
}

/// Whether there is a first move to leave out: not where there is no other, nor in series play in which the other
/// side has no part.
fn can_have_set_play(problem: &Problem) -> bool {
    let options = Options { goal_is_end: false, ..problem.options.clone() };
    match problem.stipulation.structure(&options).play.upright() {
        Expression::Branch(branch) => match branch.manner {
            Manner::Attack => branch.has_parry || !problem.options.post_key_play,
            Manner::Defence => false,
            Manner::Help => !branch.has_parry && branch.most > 1,
            Manner::Series => false,
        },
        _ => true,
    }
}

fn push_phase(wording: &dyn Wording, text: &mut String, phase: &Phase, numbered: &[&NumberedMove]) {
    let depth = usize::from(phase.skipped);
    let mut rest = numbered.iter().peekable();
    let mut push_numbers = |text: &mut String, found: usize| {
        while let Some(NumberedMove { number, played, .. }) = rest.next_if(|next| next.before <= found) {
            let check = if played.gives_check { " +" } else { "" };
            let pad = 3_usize.saturating_sub(number.find(':').unwrap_or(number.len()));
            push(text, format_args!("\n{:pad$}{number}  ({}{check} )", "", wording.play(&played.text)));
        }
    };
    match &phase.body {
        Body::Tree(roots) => {
            for (place, root) in roots.iter().enumerate() {
                push_numbers(text, place);
                push_tree(wording, text, root, depth);
                // Set play has no keys; nor is a goal that a reflex condition forces before the play begins.
                if root.mark != Mark::None {
                    text.push('\n');
                }
            }
        }
        Body::AfterKey(play) => {
            match &play.outlook {
                Outlook::NotAsked if play.gives_check => text.push_str(" +"),
                Outlook::NotAsked => {}
                Outlook::Zugzwang => push(text, format_args!("\n {}", wording.word("zugzwang."))),
                Outlook::Threats(threats) => {
                    push(text, format_args!("\n {}", wording.word("threat:")));
                    for threat in threats {
                        push_tree(wording, text, threat, depth + 1);
                    }
                }
            }
            for reply in &play.replies {
                push_tree(wording, text, reply, depth);
            }
        }
        Body::Lines(lines) => {
            for (place, line) in lines.iter().enumerate() {
                push_numbers(text, place);
                push_line(wording, text, line);
            }
        }
    }
    push_numbers(text, usize::MAX);
    text.push('\n');
}

/// Writes a move and what is below it, `depth` half-moves behind the key.
fn push_tree(wording: &dyn Wording, text: &mut String, tree: &TreeMove, depth: usize) {
    push_tree_move(wording, text, tree, depth);
    match &tree.outlook {
        Outlook::NotAsked => {}
        Outlook::Zugzwang => push(text, format_args!(" {}", wording.word("zugzwang."))),
        Outlook::Threats(threats) => {
            push(text, format_args!(" {}", wording.word("threat:")));
            for threat in threats {
                push_tree(wording, text, threat, depth + 2);
            }
        }
    }
    for reply in &tree.replies {
        push_tree(wording, text, reply, depth + 1);
    }
    if tree.mark == Mark::Refutes {
        let width = 4 * (depth + 1);
        push(text, format_args!("\n{:width$}{}", "", wording.word("refutes.")));
    }
    if !tree.refutations.is_empty() {
        push(text, format_args!("\n    {}", wording.word("but")));
        for refutation in &tree.refutations {
            push_tree(wording, text, refutation, depth + 1);
        }
    }
}

fn push_tree_move(wording: &dyn Wording, text: &mut String, tree: &TreeMove, depth: usize) {
    let width = (4 * depth).max(1);
    let number = depth / 2 + 1;
    let dots = if depth % 2 == 1 { ".." } else { "" };
    push(text, format_args!("\n{:width$}{number:3}.{dots}", ""));
    push_move(wording, text, &tree.played, tree.goal);
    if tree.is_forced_goal {
        text.push_str(" ?!?");
    }
    text.push_str(match tree.mark {
        Mark::None | Mark::Refutes => "",
        Mark::Key | Mark::Refutation => " !",
        Mark::Try => " ?",
    });
}

fn push_line(wording: &dyn Wording, text: &mut String, line: &Line) {
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
        if line.recounts.contains(&place) {
            number = 1;
        }
        if place > 0 {
            text.push(' ');
        }
        if line.numbered.get(place).copied().unwrap_or(false) {
            push(text, format_args!("{number:3}."));
            number += 1;
        }
        let is_last = place + 1 == line.moves.len();
        push_move(wording, text, played, line.goal.filter(|_| is_last));
    }
    if line.is_forced_goal {
        text.push_str(" ?!?");
    }
}

/// Writes the move with its check mark or goal sign, which says that it is check.
fn push_move(wording: &dyn Wording, text: &mut String, played: &PlayedMove, goal: Option<Goal>) {
    text.push_str(&wording.play(&played.text));
    if played.gives_check && !goal.is_some_and(Goal::implies_check_mark) {
        text.push_str(" +");
    }
    if let Some(sign) = goal.map(Goal::sign).filter(|sign| !sign.is_empty()) {
        push(text, format_args!(" {sign}"));
    }
}

/// Writes to a string, which can't fail.
pub(super) fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes whatever is written to it");
}

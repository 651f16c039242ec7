//! Writing solutions in Popeye's layout.
//!
//! The play of a twin is a row of phases, each ended by a line feed; nearly every other line feed stands
//! in front of its line. A blank line between two keys, or two of them at the end, follow from that.

use super::wording::{English, Wording};
use super::writer::SolutionWriter;
use crate::problem::Problem;
use crate::solution::{Body, NumberedMove, Phase, PhaseKind, Solution};
use crate::stipulation::{Play, Stipulation};

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
    let mut writer = SolutionWriter::new(wording, problem);
    if solution.phases.iter().any(|phase| phase.kind == PhaseKind::SetPlay) {
        writer.has_set_play();
    }
    for (number, phase) in solution.phases.iter().enumerate() {
        let numbered = |one: &&NumberedMove| one.phase == number;
        write_phase(&mut writer, phase, solution.numbering.told.iter().filter(numbered));
    }
    for undecidable in &solution.undecidable {
        writer.undecidable(undecidable);
    }
    writer.finish()
}

/// Writes a phase, each number in front of what was found behind it.
fn write_phase<'s, W: Wording>(
    writer: &mut SolutionWriter<W>,
    phase: &Phase,
    numbered: impl Iterator<Item = &'s NumberedMove>,
) {
    writer.begin(phase.kind, phase.skipped);
    for number in numbered {
        match &phase.body {
            Body::Tree(roots) => writer.roots(roots, number.before),
            Body::Lines(lines) => writer.lines(lines, number.before),
            Body::AfterKey(_) => {}
        }
        writer.number(number);
    }
    writer.settle(&phase.body);
}

/// Whether this is reciprocal play without anything in front of it.
#[must_use]
pub const fn is_about_moment(stipulation: &Stipulation) -> bool {
    matches!(stipulation.play, Play::Reciprocal | Play::SeriesReciprocal)
        && stipulation.half_moves <= 2
        && stipulation.introduction.is_none()
}

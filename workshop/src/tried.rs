//! Our play of a problem, tried out before anybody is asked.

use crate::sketch::Sketch;
use crate::wording::Wording;
use cookstopper::foreign::popeye::{self, Limits, PopeyeProblem};
use cookstopper::language::Language;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::solution::Completeness;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;

/// The memory for trying, in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// The play in the diagram; nothing if it can't be found with so many nodes, or what is asked for can't be read.
#[must_use]
pub fn play(sketch: &Sketch, most_nodes: u64) -> Option<String> {
    let problems = popeye::read(&Wording::plain(Language::English).input([sketch])).ok()?;
    let PopeyeProblem { positions, .. } = problems.into_iter().next()?;
    let Some(position) = positions.into_iter().next() else { return Some("1.".to_owned()) };
    let control = Control { most_nodes: Some(most_nodes), table_bytes: TABLE_BYTES, ..Control::default() };
    let solution = cookstopper::panic::caught(|| solve(&position.problem, &control));
    // What fails is worth a closer look.
    let Ok(Ok(solution)) = solution else { return Some("1.".to_owned()) };
    (solution.completeness != Completeness::Interrupted).then(|| solution_text(&position.problem, &solution))
}

/// Whether we print any play as Popeye would, which solves nothing where the king of who has moved could be captured.
#[must_use]
pub fn is_played(sketch: &Sketch) -> bool {
    let Ok(problems) = popeye::read(&Wording::plain(Language::English).input([sketch])) else { return false };
    let limits = Limits { table_bytes: TABLE_BYTES, ..Limits::default() };
    let has_play =
        |problem: &PopeyeProblem| match cookstopper::panic::caught(|| popeye::solve(problem, &limits)) {
            Ok(answer) => answer.is_ok_and(|answer| answer.text.contains("1.")),
            // What fails is worth a closer look.
            Err(_) => true,
        };
    problems.iter().all(has_play)
}

/// Whether we can solve what stands in a problem at all.
#[must_use]
pub fn is_read(sketch: &Sketch) -> bool {
    let problems = popeye::read(&Wording::plain(Language::English).input([sketch]));
    let is_whole = |problem: &PopeyeProblem| problem.faults.is_empty() && !problem.positions.is_empty();
    problems.is_ok_and(|problems| problems.iter().all(is_whole))
}

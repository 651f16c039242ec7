//! Prints a solution while it is found.

use super::status::Status;
use crate::command::live;
use crate::foreign::popeye::wording::PopeyeWording;
use crate::language::Language;
use crate::notated::Notated;
use crate::so_far::{TextSoFar, continued};
use cookstopper_engine::notation::solution_text_in;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve::{Control, Follower};
use std::io::{self, Write};
use std::sync::Arc;

/// Solves while what is found is printed, at the end all of it. Goes on from what an earlier search knows.
///
/// # Errors
/// The output can't be written; then the solver is stopped.
pub fn streamed(
    notated: &Notated,
    problem: &Problem,
    language: Language,
    (control, known): (Control, Option<Solution>),
    status: Option<Status>,
    output: &mut (dyn Write + Send),
) -> io::Result<Result<Solution, SetUpError>> {
    let so_far = Arc::new(TextSoFar::new(notated, problem, language, known.as_ref()));
    let follower: Arc<dyn Follower> = Arc::clone(&so_far) as _;
    let mut print = |text: &str| match &status {
        Some(status) => status.aside(|| live::show(output, text)),
        None => live::show(output, text),
    };
    let stop = Arc::clone(&control.stop);
    let control = Control { follower: Some(follower), ..control };
    let work = || continued(problem, &control, known);
    let solved = live::print_meanwhile(&|printed| so_far.behind(printed), &mut print, &stop, work);
    // The line goes before the last lines come.
    drop(status);
    let (solved, printed) = solved?;
    if let Ok(solution) = &solved {
        let text =
            solution_text_in(&PopeyeWording::of(language, problem), problem, &notated.solution(solution));
        output.write_all(live::rest(&text, &printed)?.as_bytes())?;
    }
    Ok(solved)
}

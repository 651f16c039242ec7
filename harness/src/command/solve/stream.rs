//! Prints a solution while it is found.

use super::status::Status;
use crate::command::live;
use crate::foreign::popeye::wording::PopeyeWording;
use crate::language::Language;
use cookstopper_engine::notation::{SolutionWriter, solution_text_in};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Follower, Found};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The text of a solution as far as it is known.
#[derive(Debug)]
struct TextSoFar(Mutex<SolutionWriter<PopeyeWording>>);

impl TextSoFar {
    /// What stands behind so many bytes.
    fn behind(&self, printed: usize) -> String {
        let writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [text, end] = writer.so_far();
        // While it is written anew there may be less than was printed.
        match (text.get(printed..), printed.checked_sub(text.len())) {
            (Some(rest), _) => format!("{rest}{end}"),
            (None, over) => end.get(over.unwrap_or_default()..).unwrap_or_default().to_owned(),
        }
    }
}

impl Follower for TextSoFar {
    fn hear(&self, found: Found<'_>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).hear(found);
    }
}

/// Solves while what is found is printed, at the end all of it.
///
/// # Errors
/// The output can't be written; then the solver is stopped.
pub fn streamed(
    problem: &Problem,
    language: Language,
    control: Control,
    status: Option<Status>,
    output: &mut (dyn Write + Send),
) -> io::Result<Result<Solution, SetUpError>> {
    let so_far = Arc::new(TextSoFar(Mutex::new(SolutionWriter::new(PopeyeWording(language), problem))));
    let follower: Arc<dyn Follower> = Arc::clone(&so_far) as _;
    let mut print = |text: &str| match &status {
        Some(status) => status.aside(|| live::show(output, text)),
        None => live::show(output, text),
    };
    let stop = Arc::clone(&control.stop);
    let control = Control { follower: Some(follower), ..control };
    let work = || solve(problem, &control);
    let solved = live::print_meanwhile(&|printed| so_far.behind(printed), &mut print, &stop, work);
    // The line goes before the last lines come.
    drop(status);
    let (solved, printed) = solved?;
    if let Ok(solution) = &solved {
        let text = solution_text_in(&PopeyeWording(language), problem, solution);
        output.write_all(live::rest(&text, &printed)?.as_bytes())?;
    }
    Ok(solved)
}

//! Prints a solution while it is found.

use super::status::Status;
use crate::foreign::popeye::wording::PopeyeWording;
use crate::language::Language;
use cookstopper_engine::notation::{SolutionWriter, solution_text_in};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Follower, Found};
use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// So often is looked whether there is something to print.
const INTERVAL: Duration = Duration::from_millis(100);

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
    let (end, ended) = channel();
    let solved = thread::scope(|scope| {
        let (so_far, stop, status, output) = (&so_far, &control.stop, status.as_ref(), &mut *output);
        let printer = scope.spawn(move || {
            let result = print_until_ended(so_far, status, output, &ended);
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            result
        });
        let follower: Arc<dyn Follower> = Arc::clone(so_far) as _;
        let solved = solve(problem, &Control { follower: Some(follower), ..control.clone() });
        // What waits for the end needn't wait for the next look.
        drop(end);
        let printed = printer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        printed.map(|printed| (solved, printed))
    });
    // The line goes before the last lines come.
    drop(status);
    let (solved, printed) = solved?;
    if let Ok(solution) = &solved {
        let text = solution_text_in(&PopeyeWording(language), problem, solution);
        match text.strip_prefix(&*printed) {
            Some(rest) => output.write_all(rest.as_bytes())?,
            None => {
                return Err(io::Error::other(format!(
                    "what was printed isn't the beginning of the solution:{text}"
                )));
            }
        }
    }
    Ok(solved)
}

/// Prints what becomes known, until the solver has come to its end. What was printed.
fn print_until_ended(
    so_far: &TextSoFar,
    status: Option<&Status>,
    output: &mut dyn Write,
    ended: &Receiver<Infallible>,
) -> io::Result<String> {
    let mut printed = String::new();
    while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(INTERVAL) {
        let new = so_far.behind(printed.len());
        if !new.is_empty() {
            let mut print = || output.write_all(new.as_bytes()).and_then(|()| output.flush());
            match status {
                Some(status) => status.aside(print),
                None => print(),
            }?;
            printed.push_str(&new);
        }
    }
    Ok(printed)
}

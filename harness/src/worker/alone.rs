//! Does a job in this process.

use super::{line_of, locked};
use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::diagnostic::Diagnostic;
use crate::job::{Answer, Failure, Job};
use crate::outcome::Outcome;
use crate::panic;
use crate::report::json::entry_line;
use crate::schedule::{self, Plan};
use crate::slices::{Slice, SolvedSlice, solve_slice};
use crate::solving::Mode;
use cookstopper_engine::solve::{Control, Proofs, Sharing, pool};
use serde::Serialize;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// An answer, and what reports for scripts say of the entry.
#[derive(Serialize)]
struct Line<'a, E> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<E>,
}

/// Does jobs, and remembers what it has proved as long as they are slices of the same problem.
///
/// ```
/// use cookstopper::worker::Alone;
/// let job = r##"{"version":1,"entry":{"id":"d",
///     "text":"stipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2 Ra4\"\nblack = \"Kh3\"\n"}}"##;
/// let alone = Alone::default();
/// assert!(alone.answer(&job.replace('\n', "")).contains(r#""state":"done""#));
/// assert!(alone.answer("hello").contains(r#""state":"refused""#));
/// ```
#[derive(Debug, Default)]
pub struct Alone {
    /// The problem of which it has done a slice last, and what is proved of it.
    kept: Mutex<Option<(String, Arc<Proofs>)>>,
    /// Slices are divided among these threads while there are fewer slices than threads.
    sharing: Sharing,
}

impl Alone {
    /// Does so many jobs at the same time; if there are fewer, several threads work on one slice.
    ///
    /// # Errors
    /// The system doesn't start so many threads.
    pub fn with_lanes(lanes: usize) -> io::Result<Self> {
        let pool = if lanes > 1 { Some(pool(lanes).map_err(io::Error::other)?) } else { None };
        Ok(Self { sharing: Sharing { pool, ..Sharing::default() }, ..Self::default() })
    }

    /// The line that answers a line.
    #[must_use]
    pub fn answer(&self, line: &str) -> String {
        let job = match Job::read(line) {
            Ok(job) => job,
            Err(reason) => return line_of(&Answer::refused(&super::Head::of(line).job, reason)),
        };
        surviving(&job, || match job.slice {
            Some(slice) => line_of(&self.sliced(&job, slice)),
            None => {
                let outcome = outcome(&job);
                let answer = Answer::done(&job, &outcome);
                let entry = (!job.bare).then(|| entry_line(&outcome));
                serde_json::to_string(&Line { answer: &answer, entry }).unwrap_or_default()
            }
        })
    }

    /// What is proved of the problem.
    fn proofs(&self, job: &Job) -> Arc<Proofs> {
        let problem = job.problem();
        let mut kept = locked(&self.kept);
        if kept.as_ref().is_none_or(|(of, _)| Some(of) != problem.as_ref()) {
            *kept = problem.map(|problem| (problem, Arc::default()));
        }
        kept.as_ref().map(|(_, proofs)| Arc::clone(proofs)).unwrap_or_default()
    }

    /// What is found in a slice of the job's entry.
    fn sliced(&self, job: &Job, slice: Slice) -> Answer {
        let begin = Instant::now();
        let _at_work = self.sharing.with_own_work();
        let Ok(path) = EntryPath::of_value(job.entry.clone()) else {
            return Answer::refused(&job.job, "the entry of the slice has a wrong policy".to_owned());
        };
        let budget = job.limits.budget(&Arc::default()).begin();
        let control = Control {
            proofs: Some(self.proofs(job)),
            sharing: self.sharing.clone(),
            ..budget.control().clone()
        };
        match panic::caught(|| solve_slice(&path, slice, &control)) {
            Ok(Ok(Some(solution))) => {
                let seconds = begin.elapsed().as_secs_f64();
                Answer::sliced(&job.job, SolvedSlice { solution, seconds })
            }
            Ok(Ok(None)) => Answer::refused(&job.job, "the entry has no such slice".to_owned()),
            Ok(Err(error)) => Answer::refused(&job.job, error.to_string()),
            Err(failure) => Answer::failed(&job.job, Failure::Panic, failure),
        }
    }
}

/// What `work` answers to a job, or that the program made a mistake there, so that the next job finds it alive.
fn surviving(job: &Job, work: impl FnOnce() -> String) -> String {
    panic::caught(work).unwrap_or_else(|failure| line_of(&Answer::failed(&job.job, Failure::Panic, failure)))
}

fn outcome(job: &Job) -> Outcome {
    let known = |diagnostics: Vec<Diagnostic>| Outcome { diagnostics, ..Outcome::new(&job.entry.id) };
    if !job.entry.faults.is_empty() {
        return known(job.entry.faults.iter().cloned().map(Diagnostic::from).collect());
    }
    let path = match EntryPath::of_value(job.entry.clone()) {
        Ok(path) => path,
        Err(diagnostics) => return known(diagnostics),
    };
    let budget: Budget = job.limits.budget(&Arc::default());
    let plan = Plan {
        jobs: 1,
        mode: Mode::Compare,
        budget,
        shown: job.show,
        is_analysed: job.analyse,
        results: None,
        goes_on: false,
        second: None,
        record: None,
    };
    schedule::verified(&path, &plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_panics_has_an_answer_that_reports_know() {
        let line = r##"{"version":1,"entry":{"id":"d","file":"d.toml","text":"stipulation = \"#1\""}}"##;
        let job = Job::read(line).unwrap();
        let line = surviving(&job, || panic!("no such square"));
        let answer: Answer = serde_json::from_str(&line).unwrap();
        assert_eq!(answer.failure, Some(Failure::Panic));
        assert!(
            answer.text.as_ref().unwrap().starts_with("no such square (harness/src/worker/alone.rs:"),
            "{line}"
        );
        let told = answer.outcome(&job).diagnostics[0].one_line();
        assert!(told.contains("the program failed on this entry: no such square"), "{told}");
        // The next one is done.
        assert_eq!(surviving(&job, || "done".to_owned()), "done");
    }
}

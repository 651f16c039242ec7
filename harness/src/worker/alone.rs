//! Does a job in this process.

use super::line_of;
use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::diagnostic::Diagnostic;
use crate::job::{Answer, Job};
use crate::outcome::Outcome;
use crate::report::json::entry_line;
use crate::schedule::{self, Plan};
use crate::solving::Mode;
use serde::Serialize;
use std::sync::Arc;

/// An answer, and what reports for scripts say of the entry.
#[derive(Serialize)]
struct Line<'a, E> {
    #[serde(flatten)]
    answer: &'a Answer,
    entry: E,
}

/// The line that answers a line.
///
/// ```
/// use cookstopper::worker::answer;
/// let job = r##"{"version":1,"entry":{"id":"d",
///     "text":"stipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2 Ra4\"\nblack = \"Kh3\"\n"}}"##;
/// assert!(answer(&job.replace('\n', "")).contains(r#""state":"done""#));
/// assert!(answer("hello").contains(r#""state":"refused""#));
/// ```
#[must_use]
pub fn answer(line: &str) -> String {
    let job = match Job::read(line) {
        Ok(job) => job,
        Err(reason) => return line_of(&Answer::refused(&super::Head::of(line).job, reason)),
    };
    let outcome = outcome(&job);
    let answer = Answer::done(&job, &outcome);
    serde_json::to_string(&Line { answer: &answer, entry: entry_line(&outcome) }).unwrap_or_default()
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
        results: None,
        goes_on: false,
        second: None,
    };
    schedule::verified(&path, &plan)
}

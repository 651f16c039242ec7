//! What is answered to a job.

use super::{Job, VERSION, program};
use crate::corpus::EntryPath;
use crate::diagnostic::{Code, Diagnostic};
use crate::exhibit::Exhibit;
use crate::expected::stipulation_of;
use crate::outcome::{Outcome, OutcomeByValue};
use crate::sentence::{Reached, Sentence};
use crate::slices::SolvedSlice;
use crate::source::Source;
use crate::verdict::{Finding, Kind};
use cookstopper_engine::solution::{Place, Solution};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What became of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It was done.
    Done,
    /// It broke its limits, or the program on it. Done again, it would do the same.
    Failed,
    /// It was none that this program can do.
    Refused,
}

/// Why a job failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// A mistake of the program, which it survived.
    Panic,
    /// The process that did it is gone.
    Crash,
    /// It went on long behind its limit of time.
    Time,
    /// It took more memory than its limit.
    Memory,
}

/// How two answers to the same job stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// It goes to the end, the other doesn't.
    Better,
    /// It says nothing that the other doesn't say.
    NoBetter,
    /// Both can't be true.
    Contradicts,
}

/// A line that answers a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The version of the contract.
    pub version: u32,
    /// The job's hash; what it says itself, where it was refused.
    pub job: String,
    /// The program that answers.
    pub program: String,
    /// What became of it.
    pub state: State,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// Why it failed or was refused, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What reports are made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeByValue>,
    /// What a report shows of it, where the job asks for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhibit: Option<Box<Exhibit>>,
    /// What was found in a slice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slice: Option<SolvedSlice>,
}

impl Answer {
    /// An answer of this program.
    #[must_use]
    pub fn new(job: &str, state: State) -> Self {
        Self {
            version: VERSION,
            job: job.to_owned(),
            program: program(),
            state,
            failure: None,
            text: None,
            outcome: None,
            exhibit: None,
            slice: None,
        }
    }

    /// What was found out.
    #[must_use]
    pub fn done(job: &Job, outcome: &Outcome) -> Self {
        let has_failed = outcome.diagnostics.iter().any(|diagnostic| diagnostic.code == Code::Internal);
        let state = if has_failed { State::Failed } else { State::Done };
        Self {
            failure: has_failed.then_some(Failure::Panic),
            outcome: Some(outcome.into()),
            exhibit: outcome.exhibit.clone(),
            ..Self::new(&job.job, state)
        }
    }

    /// What was found in a slice.
    #[must_use]
    pub fn sliced(job: &str, solved: SolvedSlice) -> Self {
        Self { slice: Some(solved), ..Self::new(job, State::Done) }
    }

    /// Nothing was found out, for this reason.
    #[must_use]
    pub fn failed(job: &str, failure: Failure, text: String) -> Self {
        Self { failure: Some(failure), text: Some(text), ..Self::new(job, State::Failed) }
    }

    /// The job can't be done here.
    #[must_use]
    pub fn refused(job: &str, text: String) -> Self {
        Self { text: Some(text), ..Self::new(job, State::Refused) }
    }

    /// How this answer stands to another one to the same job. How far one gets may depend on the clock, so that answers
    /// which don't go to the end contradict nobody.
    #[must_use]
    pub fn compared(&self, other: &Self) -> Comparison {
        if let (Some(one), Some(other)) = (&self.slice, &other.slice) {
            let [here, there] =
                [one, other].map(|slice| slice.end().map_or((1, Place::default()), |end| (0, end)));
            return match here.cmp(&there) {
                Ordering::Greater => Comparison::Better,
                Ordering::Equal if found(one) != found(other) => Comparison::Contradicts,
                Ordering::Equal | Ordering::Less => Comparison::NoBetter,
            };
        }
        match (self.essence(), other.essence()) {
            (None, _) => Comparison::NoBetter,
            (Some(_), None) => Comparison::Better,
            (Some(one), Some(two)) if one == two => Comparison::NoBetter,
            (Some(_), Some(_)) => Comparison::Contradicts,
        }
    }

    /// What doesn't depend on the clock; nothing if the job wasn't done to the end.
    fn essence(&self) -> Option<Self> {
        let mut essence = self.clone();
        let outcome = essence.outcome.as_mut()?;
        outcome.seconds = 0.0;
        let is_undecided = outcome.findings.iter().any(|finding| finding.kind == Kind::Undecided);
        (self.state == State::Done && !is_undecided).then_some(essence)
    }

    /// What one machine would have found out about the entry of this job.
    #[must_use]
    pub fn outcome(self, job: &Job) -> Outcome {
        let id = &job.entry.id;
        if let Some(sent) = self.outcome {
            return Outcome { exhibit: self.exhibit, ..sent.outcome(id) };
        }
        let mut outcome = Outcome::new(id);
        if let Ok(path) = EntryPath::of_value(job.entry.clone())
            && let Ok(entry) = path.read()
        {
            outcome.title = entry.title;
            outcome.authors = entry.authors;
            outcome.conditions = entry.conditions.names();
            outcome.stipulation = entry.task.as_ref().map(stipulation_of);
        }
        let text = self.text.unwrap_or_default();
        match self.failure {
            Some(Failure::Time | Failure::Memory) => {
                let reached = Reached { nodes: 0, millis: 0, finished: None, begun: None, is_endless: false };
                let finding = Finding::general(Kind::Undecided, Sentence::Undecided(reached));
                outcome.findings.push(Finding { evidence: Some(text), ..finding });
            }
            Some(Failure::Panic | Failure::Crash) | None => {
                let source = Source::of_argument(&job.entry.file, "");
                let title = format!("the program failed on this entry: {text}");
                let help = "this is a mistake of the program, not of the entry; please report it";
                let diagnostic = Diagnostic::of_file(Code::Internal, &source, title).with_help(help);
                outcome.diagnostics.push(diagnostic);
            }
        }
        outcome
    }
}

/// What was found in a slice. How much work it was depends on what the process had done before.
fn found(slice: &SolvedSlice) -> Solution {
    Solution { nodes: 0, ..slice.solution.clone() }
}

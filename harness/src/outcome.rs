//! Everything verification found out about one entry.

mod by_value;

pub use by_value::OutcomeByValue;

use crate::diagnostic::Diagnostic;
use crate::exhibit::Exhibit;
use crate::opinion::Opinion;
use crate::verdict::{Finding, Verdict, gravest};
use cookstopper_engine::analysis::Analysis;
use cookstopper_engine::options::Options;
use cookstopper_engine::solution::Solution;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The first moves or the lines that were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// Keys of battle play.
    Keys(Vec<String>),
    /// Lines of help and series play.
    Lines(Vec<String>),
}

/// The difference between the author's text and ours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextDifference {
    /// The name of the file with the author's text.
    pub file: String,
    /// The author's text.
    pub expected: String,
    /// The text of what was found.
    pub found: String,
}

/// What was found for a diagram or a twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedTwin {
    /// The options with which it was solved: the entry's, and what the author's claims ask for.
    pub options: Options,
    /// What was found.
    pub solution: Arc<Solution>,
}

/// What was found of a twin of an entry that stayed undecided, to go on from: one solution for each length that
/// was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// The twin's letter.
    pub twin: String,
    /// The solutions, shorter lengths first.
    pub solutions: Vec<Solution>,
    /// The time it took, in milliseconds.
    #[serde(default)]
    pub millis: u64,
}

/// What became of one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What the entry is called.
    pub id: String,
    /// The problem's name.
    pub title: Option<String>,
    /// Who composed it.
    pub authors: Vec<String>,
    /// The stipulation as printed, if there is one and it could be read.
    pub stipulation: Option<String>,
    /// The conditions' canonical names.
    pub conditions: Vec<String>,
    /// What solves.
    pub found: Found,
    /// What there is to say.
    pub findings: Vec<Finding>,
    /// The errors of the entry and its expected text.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the entry is written: the file and the line of its stipulation, from 1.
    pub place: Option<(String, usize)>,
    /// The diagram and its twins, as far as they were solved; dropped when the exhibit is made.
    pub solved: Vec<Option<SolvedTwin>>,
    /// What a second program says, where one is asked.
    pub second_opinion: Option<Box<Opinion>>,
    /// What to go on from, if it stayed undecided.
    pub unfinished: Vec<Unfinished>,
    /// What composers and judges look for in it, where that is asked for.
    pub analysis: Option<Box<Analysis>>,
    /// What a report shows of it, where one is written.
    pub exhibit: Option<Box<Exhibit>>,
    /// What the texts differ in, if the findings come from comparing them.
    pub difference: Option<TextDifference>,
    /// Whether an expected text was written.
    pub is_blessed: bool,
    /// The limits in force, nodes and time, where they are not those that were asked for: an earlier run goes on.
    pub limits: Option<(Option<u64>, Option<Duration>)>,
    /// Whether it is what an earlier run found.
    pub is_remembered: bool,
    /// The solver's work.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

impl Outcome {
    /// An outcome of which nothing but the name is known yet.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            title: None,
            authors: Vec::new(),
            stipulation: None,
            conditions: Vec::new(),
            found: Found::Keys(Vec::new()),
            findings: Vec::new(),
            diagnostics: Vec::new(),
            place: None,
            solved: Vec::new(),
            second_opinion: None,
            unfinished: Vec::new(),
            analysis: None,
            exhibit: None,
            difference: None,
            is_blessed: false,
            limits: None,
            is_remembered: false,
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The verdict: the gravest finding; nothing is graver than an error.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.diagnostics.is_empty() { gravest(&self.findings) } else { Verdict::Invalid }
    }
}

//! Outcomes by value: what other processes and later hours get to know.

use super::{Found, Outcome, TextDifference};
use crate::diagnostic::{Diagnostic, DiagnosticByValue};
use crate::verdict::Finding;
use cookstopper_engine::analysis::Analysis;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Everything that was found out about an entry, as it is sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutcomeByValue {
    title: Option<String>,
    authors: Vec<String>,
    stipulation: Option<String>,
    conditions: Vec<String>,
    found: Found,
    /// What there is to say.
    pub findings: Vec<Finding>,
    diagnostics: Vec<DiagnosticByValue>,
    place: Option<(String, usize)>,
    difference: Option<TextDifference>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    analysis: Option<Box<Analysis>>,
    nodes: u64,
    /// The time it took.
    pub seconds: f64,
}

impl From<&Outcome> for OutcomeByValue {
    fn from(outcome: &Outcome) -> Self {
        Self {
            title: outcome.title.clone(),
            authors: outcome.authors.clone(),
            stipulation: outcome.stipulation.clone(),
            conditions: outcome.conditions.clone(),
            found: outcome.found.clone(),
            findings: outcome.findings.clone(),
            diagnostics: outcome.diagnostics.iter().map(DiagnosticByValue::from).collect(),
            place: outcome.place.clone(),
            difference: outcome.difference.clone(),
            analysis: outcome.analysis.clone(),
            nodes: outcome.nodes,
            seconds: outcome.elapsed.as_secs_f64(),
        }
    }
}

impl OutcomeByValue {
    /// The outcome of the entry that is called so.
    #[must_use]
    pub fn outcome(self, id: &str) -> Outcome {
        Outcome {
            title: self.title,
            authors: self.authors,
            stipulation: self.stipulation,
            conditions: self.conditions,
            found: self.found,
            findings: self.findings,
            diagnostics: self.diagnostics.into_iter().map(Diagnostic::from).collect(),
            place: self.place,
            difference: self.difference,
            analysis: self.analysis,
            nodes: self.nodes,
            elapsed: Duration::try_from_secs_f64(self.seconds).unwrap_or_default(),
            ..Outcome::new(id)
        }
    }
}

//! Errors that are sent to another process, or kept.

use super::{Code, Diagnostic};
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// An error with the whole text it is about.
///
/// ```
/// use cookstopper::diagnostic::{Code, Diagnostic, DiagnosticByValue};
/// use cookstopper::source::Source;
/// let wrong = Diagnostic::new(Code::Syntax, &Source::of_argument("x", "titel"), 0..5, "not a field");
/// let sent = serde_json::to_string(&DiagnosticByValue::from(&wrong)).unwrap();
/// let received: DiagnosticByValue = serde_json::from_str(&sent).unwrap();
/// assert_eq!(Diagnostic::from(received), wrong);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiagnosticByValue {
    code: Code,
    file: String,
    text: String,
    /// How many lines stand above the text in its file, and how many characters before it.
    above: (usize, usize),
    span: Option<Range<usize>>,
    title: String,
    help: Option<String>,
}

impl From<&Diagnostic> for DiagnosticByValue {
    fn from(diagnostic: &Diagnostic) -> Self {
        Self {
            code: diagnostic.code,
            file: diagnostic.source.name.clone(),
            text: diagnostic.source.text.clone(),
            above: diagnostic.source.above(),
            span: diagnostic.span.clone(),
            title: diagnostic.title.clone(),
            help: diagnostic.help.clone(),
        }
    }
}

impl From<DiagnosticByValue> for Diagnostic {
    fn from(sent: DiagnosticByValue) -> Self {
        let source = Source::part(&sent.file, &sent.text, sent.above.0, sent.above.1);
        Self { code: sent.code, source, span: sent.span, title: sent.title, help: sent.help }
    }
}

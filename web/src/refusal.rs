//! Why a request isn't answered.

use cookstopper::diagnostic::{Diagnostic, translated};
use cookstopper::language::Language;
use serde_json::{Value, json};

/// One clear error: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Refusal {
    /// What is wrong, in one sentence.
    pub text: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The field of the problem, or of the request.
    pub field: &'static str,
    /// Which of a list, from 0.
    pub place: Option<usize>,
    /// The line of a text that was read, from 1.
    pub line: Option<usize>,
}

impl Refusal {
    /// This is wrong with a field.
    #[must_use]
    pub fn of(field: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), field, ..Self::default() }
    }

    /// An error of a text that was read.
    #[must_use]
    pub fn of_text(diagnostic: &Diagnostic, language: Language) -> Self {
        let line = diagnostic.span.as_ref().map(|span| diagnostic.source.line_column(span.start).0);
        Self {
            text: translated(&diagnostic.title, language).unwrap_or_else(|| diagnostic.title.clone()),
            help: diagnostic.help.clone(),
            field: "text",
            place: None,
            line,
        }
    }

    /// As an answer tells it.
    #[must_use]
    pub fn told(&self) -> Value {
        let Self { text, help, field, place, line } = self;
        let mut told = json!({ "text": text, "field": field });
        for (name, value) in [("help", json!(help)), ("place", json!(place)), ("line", json!(line))] {
            if !value.is_null() {
                told[name] = value;
            }
        }
        told
    }
}

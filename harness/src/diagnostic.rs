//! What is wrong with something that a person wrote, and where.

mod by_value;
mod code;
mod messages;
mod messages_of_files;
mod phrases;
mod reading;
mod render;
mod translated;

pub use by_value::DiagnosticByValue;
pub use code::Code;
pub use translated::translated;

use crate::source::{Source, shortened};
use cookstopper_engine::nearest::nearest;
use std::ops::Range;
use std::sync::Arc;

/// One error of an entry, an expected text, or an argument.
///
/// Every error that a user can make becomes one of these; nothing else is shown to users as an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of error.
    pub code: Code,
    /// The text it is about.
    pub source: Arc<Source>,
    /// The offending bytes; `None` if the whole file is meant.
    pub span: Option<Range<usize>>,
    /// What is wrong, in one sentence without a full stop.
    pub title: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    #[must_use]
    pub fn new(code: Code, source: &Arc<Source>, span: Range<usize>, title: impl Into<String>) -> Self {
        Self {
            code,
            source: Arc::clone(source),
            span: Some(span),
            title: shortened(title.into()),
            help: None,
        }
    }

    /// An error of a whole file.
    #[must_use]
    pub fn of_file(code: Code, source: &Arc<Source>, title: impl Into<String>) -> Self {
        Self { code, source: Arc::clone(source), span: None, title: shortened(title.into()), help: None }
    }

    /// The same with advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same with the nearest of the known names as advice; if none is near, all of them.
    #[must_use]
    pub fn with_nearest(self, written: &str, known: &[&str]) -> Self {
        let help = match nearest(written, known.iter().copied()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("known are {}", known.join(", ")),
        };
        self.with_help(help)
    }

    /// Everything in one line: `file:line:column: title (help)`.
    #[must_use]
    pub fn one_line(&self) -> String {
        let help = self.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{}: {}{help}", self.place(), self.title)
    }
}

/// The most errors that are shown of one text: nobody reads more, and a broken file can have millions.
pub const MOST_SHOWN: usize = 20;

/// The first errors of one text, and behind them one that says how many more there are.
///
/// ```
/// use cookstopper::diagnostic::{Code, Diagnostic, MOST_SHOWN, bounded};
/// use cookstopper::source::Source;
/// let source = Source::of_argument("x", "");
/// let wrong = vec![Diagnostic::of_file(Code::Syntax, &source, "wrong"); 100_000];
/// let shown = bounded(wrong);
/// assert_eq!(shown.len(), MOST_SHOWN + 1);
/// assert_eq!(shown[MOST_SHOWN].title, "and 99980 more errors");
/// ```
#[must_use]
pub fn bounded(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let more = list.len().saturating_sub(MOST_SHOWN);
    // A single one more takes no more room than the words that it is there.
    if more > 1 {
        list.truncate(MOST_SHOWN);
        if let Some(last) = list.last() {
            let title = format!("and {more} more errors");
            list.push(Diagnostic::of_file(last.code, &last.source, title));
        }
    }
    list
}

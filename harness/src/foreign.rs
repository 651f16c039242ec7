//! Foreign formats: what other programs read and write.
//!
//! A problem of a foreign file becomes an entry's text, and is then read like any other entry; so entries
//! have one meaning, and `import` shows what it is.

pub mod popeye;
pub(crate) mod popeye_entries;
mod positions;
mod written_entry;
mod yaml;

pub use popeye_entries::{Inputs, export, export_with};
pub use written_entry::{WrittenEntry, field_at, with_solution};
pub use yaml::export as export_olive;

use crate::diagnostic::Diagnostic;
use crate::source::Source;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A problem of a foreign file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Imported {
    /// The entry.
    pub entry: String,
    /// The author's solution, where the file has it.
    pub solution: Option<String>,
    /// The line of its file with which it begins, from 1.
    pub line: usize,
    /// Where its fields are written.
    pub places: Places,
    /// The fields that have no meaning here and are kept as text.
    pub kept: Vec<String>,
}

/// A problem of another program, or what is wrong with it.
pub type ForeignProblem = Result<Imported, Vec<Diagnostic>>;

/// Where the fields of a foreign problem are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    source: Option<Arc<Source>>,
    start: usize,
    fields: Vec<(&'static str, Range<usize>)>,
}

impl Places {
    /// The places of fields in a file; what is wrong with others is said of the byte where the problem begins.
    #[must_use]
    pub fn new(source: &Arc<Source>, start: usize, fields: Vec<(&'static str, Range<usize>)>) -> Self {
        Self { source: Some(Arc::clone(source)), start, fields }
    }
}

impl Imported {
    /// Errors of the entry as errors of the file that it comes from.
    #[must_use]
    pub fn blamed(&self, wrong: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let Some(source) = &self.places.source else { return wrong };
        let moved = |diagnostic: Diagnostic| {
            let at = diagnostic.span.as_ref().map_or(0, |span| span.start);
            let field = field_at(&self.entry, at);
            let place = self.places.fields.iter().find(|(name, _)| Some(*name) == field);
            let start = self.places.start;
            let span = place.map_or(start..start, |(_, span)| span.clone());
            Diagnostic { source: Arc::clone(source), span: Some(span), ..diagnostic }
        };
        let mut moved: Vec<Diagnostic> = wrong.into_iter().map(moved).collect();
        moved.dedup();
        moved
    }

    /// The author's solution, as a source that knows where it stands.
    #[must_use]
    pub fn solution_source(&self, id: &str) -> Option<Arc<Source>> {
        let text = self.solution.as_ref()?;
        let place = self.places.fields.iter().find(|(name, _)| *name == "solution");
        let (Some(source), Some((_, span))) = (&self.places.source, place) else {
            return Some(Source::of_argument(id, text));
        };
        let line = source.line_column(span.start).0;
        // Lines of a block are those of the file; of other texts only the beginning is known.
        if source.text[span.clone()].trim_end().ends_with('|') {
            return Some(Source::part(&source.name, text, line, 0));
        }
        Some(Source::of_argument(&format!("{}:{line}: solution", source.name), text))
    }
}

/// What a foreign file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `.inp`: Popeye's input.
    Popeye,
    /// `.olv`, `.yaml`, `.yml`: Olive's and YACPDB's.
    Yaml,
    /// `.fen`, `.epd`: a position a line.
    Positions,
}

impl Format {
    /// The format that a file's name tells.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "inp" => Some(Self::Popeye),
            "olv" | "yaml" | "yml" => Some(Self::Yaml),
            "fen" | "epd" => Some(Self::Positions),
            _ => None,
        }
    }

    /// The format in which a text is written; nothing for an entry of ours.
    ///
    /// ```
    /// use cookstopper::foreign::Format;
    /// assert_eq!(Format::of_text("BeginProblem\nPieces White Kg1"), Some(Format::Popeye));
    /// assert_eq!(Format::of_text("---\nalgebraic: {white: [Kg1]}"), Some(Format::Yaml));
    /// assert_eq!(Format::of_text("8/8/8/8/8/8/8/K1k5 w - - 0 1"), Some(Format::Positions));
    /// assert_eq!(Format::of_text("stipulation = \"#2\""), None);
    /// ```
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        if popeye::is_input(text) {
            return Some(Self::Popeye);
        }
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let is_field = |line: &str, sign: char| {
            line.split_once(sign).is_some_and(|(name, _)| {
                name.trim().chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign))
            })
        };
        let first = lines().find(|line| *line != "---")?;
        // Hyphens stand between entries of ours, too.
        if first.starts_with('[') && first.ends_with(']') && !first.contains([':', '"'])
            || is_field(first, '=')
        {
            return None;
        }
        if is_field(first, ':') || first.starts_with(['[', '{']) || first.starts_with("- ") {
            return Some(Self::Yaml);
        }
        Some(Self::Positions)
    }

    /// Reads all problems of a text, each by itself.
    ///
    /// # Errors
    /// The text as a whole can't be read.
    pub fn read(self, source: &Arc<Source>) -> Result<Vec<ForeignProblem>, Diagnostic> {
        match self {
            Self::Popeye => popeye_entries::read(source),
            Self::Yaml => yaml::read(source),
            Self::Positions => Ok(positions::read(source)),
        }
    }

    /// Reads one problem of a part of a file; what says nothing of what is asked for gets this stipulation.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_one(self, source: &Arc<Source>, item: usize, stipulation: Option<&str>) -> ForeignProblem {
        match self {
            Self::Popeye => popeye_entries::read(source)
                .map_err(|wrong| vec![wrong])?
                .into_iter()
                .nth(item)
                .unwrap_or_else(|| Err(Vec::new())),
            Self::Yaml => yaml::read_one(source, item),
            Self::Positions => positions::read_one(source, stipulation),
        }
    }
}

/// How many problems a document of YAML in brackets holds; one, which can't be read, where it isn't YAML.
#[must_use]
pub fn items(text: &str) -> u32 {
    yaml::items(text)
}

/// Reads Popeye's input.
///
/// # Errors
/// It doesn't begin like one.
pub fn read_popeye(source: &Arc<Source>) -> Result<Vec<ForeignProblem>, Diagnostic> {
    popeye_entries::read(source)
}

//! A text that a person wrote: a file, or an argument of the command line.

use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The largest file that is read, in bytes. An entry of this size is a mistake.
pub const LARGEST_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A text with the name under which problems with it are reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's path as the user would write it, or the name of an argument.
    pub name: String,
    /// The text; empty if it could not be read.
    pub text: String,
    /// How many lines stand above it in its file, and how many characters before it in its first line.
    above: (usize, usize),
    /// Where its lines start, found when first asked for.
    line_starts: OnceLock<Vec<usize>>,
}

impl Source {
    /// A text with the name under which problems with it are reported.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), above: (0, 0), line_starts: OnceLock::new() }
    }

    /// A part of a file, above which there are so many lines, and before which so many characters in its first line.
    #[must_use]
    pub fn part(name: &str, text: &str, lines_above: usize, characters_before: usize) -> Arc<Self> {
        Arc::new(Self { above: (lines_above, characters_before), ..Self::new(name, text) })
    }

    /// The same place with another text, whose lines are the same.
    #[must_use]
    pub fn with_text(&self, text: impl Into<String>) -> Self {
        Self { name: self.name.clone(), text: text.into(), above: self.above, line_starts: OnceLock::new() }
    }

    /// A text that comes from elsewhere than a file.
    #[must_use]
    pub fn of_argument(name: &str, text: &str) -> Arc<Self> {
        Arc::new(Self::new(name, text))
    }

    /// The number of the first line in its file.
    #[must_use]
    pub const fn first_line(&self) -> usize {
        self.above.0 + 1
    }

    /// How many lines stand above it in its file, and how many characters before it in its first line.
    #[must_use]
    pub const fn above(&self) -> (usize, usize) {
        self.above
    }

    /// Line and column in its file, both from 1, of a byte offset.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let starts = self.line_starts.get_or_init(|| {
            let behind_feeds = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(behind_feeds).collect()
        });
        let line = starts.partition_point(|start| *start <= before.len());
        let start = line.checked_sub(1).and_then(|place| starts.get(place)).copied().unwrap_or_default();
        let characters_before = if line == 1 { self.above.1 } else { 0 };
        (self.above.0 + line, characters_before + before[start..].chars().count() + 1)
    }
}

/// A path as it is shown: relative to the working directory where it lies below it, with slashes.
#[must_use]
pub fn display_path(path: &Path) -> String {
    let relative = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok());
    let shown = relative.unwrap_or(path).to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { shown.into_owned() } else { shown.replace('\\', "/") }
}

/// The longest quotation in characters; what an entry says can be megabytes long.
const LONGEST_QUOTATION: usize = 300;

/// What is told, at a bearable length.
#[must_use]
pub fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST_QUOTATION) {
        None => text,
        Some((end, _)) => format!("{} ...", text.get(..end).unwrap_or_default()),
    }
}

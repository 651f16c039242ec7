//! A text that a person wrote: a file, or an argument of the command line.

use std::path::Path;
use std::sync::Arc;

/// The largest file that is read, in bytes. An entry of this size is a mistake.
pub const LARGEST_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A text with the name under which problems with it are reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's path as the user would write it, or the name of an argument.
    pub name: String,
    /// The text; empty if it could not be read.
    pub text: String,
}

impl Source {
    /// A text that comes from elsewhere than a file.
    #[must_use]
    pub fn of_argument(name: &str, text: &str) -> Arc<Self> {
        Arc::new(Self { name: name.to_owned(), text: text.to_owned() })
    }

    /// Line and column, both from 1, of a byte offset.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

/// A path as it is shown: relative to the working directory where it lies below it, with slashes.
#[must_use]
pub fn display_path(path: &Path) -> String {
    let relative = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok());
    let shown = relative.unwrap_or(path).to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { shown.into_owned() } else { shown.replace('\\', "/") }
}

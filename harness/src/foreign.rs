//! Foreign formats: what other programs read and write.
//!
//! A problem of a foreign file becomes an entry's text, and is then read like any other entry; so entries
//! have one meaning, and `import` shows what it is.

pub mod popeye;
mod popeye_entries;
mod positions;
mod written_entry;
mod yaml;

pub use popeye_entries::{export, export_with};

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{LARGEST_FILE_BYTES, Source, display_path};
use std::path::Path;
use std::sync::Arc;

/// A problem of a foreign file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The entry.
    pub entry: String,
    /// The author's solution, where the file has it.
    pub solution: Option<String>,
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

    /// Reads all problems of a text, each by itself.
    ///
    /// # Errors
    /// The text as a whole can't be read.
    pub fn read(self, source: &Arc<Source>) -> Result<Vec<Result<Imported, Vec<Diagnostic>>>, Diagnostic> {
        match self {
            Self::Popeye => popeye_entries::read(source),
            Self::Yaml => yaml::read(source),
            Self::Positions => Ok(positions::read(source)),
        }
    }
}

/// Reads a foreign file; Popeye's inputs may be in Latin-1.
///
/// # Errors
/// The file as a whole can't be read.
pub fn read(path: &Path, format: Format) -> Result<Vec<Result<Imported, Vec<Diagnostic>>>, Diagnostic> {
    let name = display_path(path);
    let unreadable =
        |title: String| Diagnostic::of_file(Code::Unreadable, &Source::of_argument(&name, ""), title);
    let length =
        std::fs::metadata(path).map_err(|error| unreadable(format!("can't be read: {error}")))?.len();
    if length > LARGEST_FILE_BYTES {
        return Err(unreadable(format!("has {length} bytes, more than the {LARGEST_FILE_BYTES} allowed")));
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable(format!("can't be read: {error}")))?;
    format.read(&Source::of_argument(&name, &popeye::decoded(bytes)))
}

//! A text that a person wrote: a file, or an argument of the command line.

use crate::diagnostic::{Code, Diagnostic};
use std::fs;
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

    /// Reads a file that must be UTF-8 and of sensible size.
    ///
    /// # Errors
    /// Says why the file can't be used, with the place of the first byte that isn't UTF-8.
    pub fn read(path: &Path) -> Result<Arc<Self>, Diagnostic> {
        let name = display_path(path);
        let unread = |code, title: String| {
            Diagnostic::of_file(code, &Arc::new(Self { name: name.clone(), text: String::new() }), title)
        };
        let metadata = fs::metadata(path).map_err(|error| {
            let what = if path.is_symlink() { "is a link that leads nowhere" } else { "can't be read" };
            unread(Code::Unreadable, format!("{what}: {error}"))
        })?;
        if !metadata.is_file() {
            return Err(unread(Code::Unreadable, "is not a file".to_owned()));
        }
        if metadata.len() > LARGEST_FILE_BYTES {
            let title = format!("has {} bytes, more than the {LARGEST_FILE_BYTES} allowed", metadata.len());
            return Err(unread(Code::TooLarge, title));
        }
        let bytes =
            fs::read(path).map_err(|error| unread(Code::Unreadable, format!("can't be read: {error}")))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Arc::new(Self { name, text })),
            Err(error) => Err(not_utf8(name, &error)),
        }
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

/// The readable beginning is kept, so that the diagnostic can show where it ends.
fn not_utf8(name: String, error: &std::string::FromUtf8Error) -> Diagnostic {
    let offset = error.utf8_error().valid_up_to();
    let byte = error.as_bytes()[offset];
    let mut text = String::from_utf8_lossy(&error.as_bytes()[..offset]).into_owned();
    text.push(char::REPLACEMENT_CHARACTER);
    let end = text.len();
    let source = Arc::new(Source { name, text });
    let title = format!("is not UTF-8: byte 0x{byte:02x} at offset {offset}");
    Diagnostic::new(Code::NotUtf8, &source, offset..end, title).with_help("save the file as UTF-8")
}

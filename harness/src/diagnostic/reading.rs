//! Reading files, with what can be wrong with them.

use super::{Code, Diagnostic};
use crate::source::{LARGEST_FILE_BYTES, Source, display_path};
use std::fs;
use std::path::Path;
use std::sync::Arc;

impl Source {
    /// Reads a file that must be UTF-8 and of sensible size.
    ///
    /// # Errors
    /// Says why the file can't be used, with the place of the first byte that isn't UTF-8.
    pub fn read(path: &Path) -> Result<Arc<Self>, Diagnostic> {
        let name = display_path(path);
        let unread =
            |code, title: String| Diagnostic::of_file(code, &Arc::new(Self::new(name.clone(), "")), title);
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
            Ok(text) => Ok(Arc::new(Self::new(name, text))),
            Err(error) => Err(not_utf8(name, &error)),
        }
    }
}

/// The readable beginning is kept, so that the diagnostic can show where it ends.
fn not_utf8(name: String, error: &std::string::FromUtf8Error) -> Diagnostic {
    let offset = error.utf8_error().valid_up_to();
    let byte = error.as_bytes()[offset];
    let mut text = String::from_utf8_lossy(&error.as_bytes()[..offset]).into_owned();
    text.push(char::REPLACEMENT_CHARACTER);
    let end = text.len();
    let source = Arc::new(Source::new(name, text));
    let title = format!("is not UTF-8: byte 0x{byte:02x} at offset {offset}");
    Diagnostic::new(Code::NotUtf8, &source, offset..end, title).with_help("save the file as UTF-8")
}

//! The file of an author's solution, written anew.

use super::Blessing;
use crate::bless;
use crate::diagnostic::Diagnostic;
use std::fs;
use std::path::Path;

/// Writes what was found to the file of an author's solution, and keeps the old file beside it; true if something was
/// written.
///
/// # Errors
/// Says what could not be written.
pub fn write_expected(path: &Path, blessing: &Blessing<'_>) -> Result<bool, Diagnostic> {
    let old = fs::read_to_string(path).ok();
    let text = blessing.text(old.as_deref());
    if old.as_ref() == Some(&text) {
        return Ok(false);
    }
    bless::replace_keeping(path, &text).map(|()| true)
}

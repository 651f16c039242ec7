//! Writes expected texts.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, display_path};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Whether this is a CI machine, where nobody looks at what would be blessed.
#[must_use]
pub fn is_refused() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// From now on writing a file that may not grow further is an error like any other, not the end of the program,
/// so that nothing half-written is left behind.
#[cfg(unix)]
pub fn outlive_size_limits() {
    let noticed = Arc::new(std::sync::atomic::AtomicBool::new(false));
    // Where the signal can't be caught, everything goes on as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noticed);
}

/// From now on writing a file that may not grow further is an error like any other.
#[cfg(not(unix))]
pub fn outlive_size_limits() {}

/// Writes `text` to `path` unless it is there already; true if something was written.
///
/// The file is replaced as a whole or not at all.
///
/// # Errors
/// Says what could not be written.
pub fn write(path: &Path, text: &str) -> Result<bool, Diagnostic> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(false);
    }
    replace(path, text).map(|()| true).map_err(|error| {
        let source = Arc::new(Source::new(display_path(path), ""));
        Diagnostic::of_file(Code::Unreadable, &source, format!("can't be written: {error}"))
    })
}

/// Writes a new file beside the old one and gives it the old one's name.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file =
        tempfile::Builder::new().prefix(".bless-").permissions(permissions(path)).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Those of the file that is replaced; without one, those that any new file gets.
fn permissions(path: &Path) -> fs::Permissions {
    if let Ok(metadata) = fs::metadata(path) {
        return metadata.permissions();
    }
    default_permissions()
}

#[cfg(unix)]
fn default_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(0o644)
}

#[cfg(not(unix))]
fn default_permissions() -> fs::Permissions {
    let file = tempfile::tempfile().and_then(|file| file.metadata());
    file.expect("a temporary file can be made").permissions()
}

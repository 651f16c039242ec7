//! Writes expected texts.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, display_path};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
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

/// Gives a file a new text, and keeps the old one beside it.
///
/// # Errors
/// Says what could not be written.
pub fn replace_keeping(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let result = || {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = new_file(path, folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        persist_keeping(file, path)
    };
    result().map_err(|error| unwritable(path, &error))
}

/// Gives a new file the name of an old one, of which a copy stays: `x.txt.bak`, `x.txt.2.bak`. If that fails, everything is as
/// before.
pub fn persist_keeping(file: tempfile::NamedTempFile, path: &Path) -> io::Result<()> {
    let backup = if path.is_file() { back_up(path)? } else { None };
    file.persist(path).map(|_| ()).map_err(|error| {
        // The copy is of no use then; should it stay, it does no harm.
        let _ = backup.map(fs::remove_file);
        error.error
    })
}

/// Makes a copy of a file under the first free name beside it, unless there is one already.
fn back_up(path: &Path) -> io::Result<Option<PathBuf>> {
    let named = |number: usize| -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".{number}.bak") });
        name.into()
    };
    let mut number = 1;
    while named(number).exists() {
        if is_same(path, &named(number))? {
            return Ok(None);
        }
        number += 1;
    }
    let backup = named(number);
    // A second name takes no room and can't be half-written; the file itself is replaced, not changed.
    let made = fs::hard_link(path, &backup).or_else(|_| fs::copy(path, &backup).map(|_| ()));
    if made.is_err() {
        let _ = fs::remove_file(&backup);
    }
    made.map(|()| Some(backup))
}

/// Whether two files hold the same.
fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    if fs::metadata(one)?.len() != fs::metadata(other)?.len() {
        return Ok(false);
    }
    let mut files = [BufReader::new(fs::File::open(one)?), BufReader::new(fs::File::open(other)?)];
    loop {
        let [one, other] = &mut files;
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let length = left.len().min(right.len());
        if length == 0 || left[..length] != right[..length] {
            return Ok(left.len() == right.len());
        }
        one.consume(length);
        other.consume(length);
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    let source = Arc::new(Source::new(display_path(path), ""));
    Diagnostic::of_file(Code::Unreadable, &source, format!("can't be written: {error}"))
}

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
    replace(path, text).map(|()| true).map_err(|error| unwritable(path, &error))
}

/// Writes a new file beside the old one and gives it the old one's name.
pub fn replace(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = new_file(path, folder)?;
    file.write_all(contents.as_ref())?;
    file.as_file().sync_all()?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// A file that will take the place of another.
pub fn new_file(path: &Path, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".bless-").permissions(permissions(path)).tempfile_in(folder)
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

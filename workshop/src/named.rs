//! Errors of files and programs, with their names.

use std::io;
use std::path::Path;

/// Names the file or the program in an error.
pub fn named(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

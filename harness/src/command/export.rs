//! `export`: entries as an input for Popeye.

use super::{complain, complain_of_paths, printed};
use crate::cli::ExportArgs;
use crate::corpus::Corpus;
use crate::exit::Exit;
use crate::foreign;
use std::io::Write;

/// Prints one input with all entries.
pub fn run(arguments: &ExportArgs) -> Exit {
    let corpus = match Corpus::find(&arguments.paths, None) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let mut entries = Vec::new();
    let mut exit = Exit::Sound;
    for path in &corpus.entries {
        match path.read() {
            // What is only stated about a diagram is nothing that Popeye could solve.
            Ok(entry) if entry.task.is_none() => {}
            Ok(entry) => entries.push(entry),
            Err(diagnostics) => {
                complain(&diagnostics);
                exit = Exit::Unread;
            }
        }
    }
    if entries.is_empty() {
        return if exit == Exit::Sound { Exit::Nothing } else { exit };
    }
    match foreign::export(&entries) {
        Ok(text) => printed(anstream::stdout().write_all(text.as_bytes()), exit),
        Err(diagnostics) => complain(&diagnostics),
    }
}

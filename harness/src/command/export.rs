//! `export`: entries as an input for Popeye, or as Olive's file.

use super::{complain, complain_of_paths, printed, understood};
use crate::cli::{ExportArgs, ExportFormat};
use crate::corpus::{Corpus, EntryPath};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Entry;
use crate::exit::Exit;
use crate::foreign;
use crate::report::Patient;
use std::io::{self, Write};

/// Prints one file with all entries that can be written so.
pub fn run(arguments: &ExportArgs) -> Exit {
    let corpus = match Corpus::find(&arguments.paths, None) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let mut output = io::BufWriter::new(Patient::new(anstream::stdout().lock()));
    let result = match arguments.format {
        ExportFormat::Popeye => popeye(corpus.entries(), &mut output),
        ExportFormat::Olv => olive(corpus.entries(), &mut output),
    };
    let written = result.and_then(|exit| output.flush().map(|()| exit));
    match written {
        Ok(exit) => exit,
        Err(error) => printed(Err(error), Exit::Sound),
    }
}

/// The entry, if there is something to be solved; what is wrong with it is told.
fn read(path: &EntryPath, exit: &mut Exit) -> Option<Entry> {
    match path.read() {
        // What is only stated about a diagram is nothing that other programs could solve.
        Ok(entry) => {
            let task = entry.task.as_ref()?;
            for twin in &task.twins {
                let letter = &twin.letter;
                let part = if letter.is_empty() { String::new() } else { format!("{letter}) ") };
                understood::tell_doubts_of(&twin.problem, &format!("{}: {part}", entry.source.name));
            }
            Some(entry)
        }
        Err(diagnostics) => {
            complain(&diagnostics);
            *exit = Exit::Unread;
            None
        }
    }
}

/// The gravest of what happened, unless nothing was written at all.
fn exit_of(written: usize, exit: Exit) -> Exit {
    if written == 0 && exit == Exit::Sound { Exit::Nothing } else { exit }
}

fn popeye(paths: impl Iterator<Item = EntryPath>, output: &mut dyn Write) -> io::Result<Exit> {
    let mut exit = Exit::Sound;
    let mut problems = foreign::Inputs::default();
    let mut written = 0;
    for path in paths {
        let Some(entry) = read(&path, &mut exit) else { continue };
        match problems.add(&entry) {
            Ok(text) => {
                output.write_all(text.as_bytes())?;
                written += 1;
            }
            Err(diagnostic) => {
                complain(&[diagnostic]);
                exit = Exit::Unread;
            }
        }
    }
    output.write_all(problems.end().as_bytes())?;
    Ok(exit_of(written, exit))
}

fn olive(paths: impl Iterator<Item = EntryPath>, output: &mut dyn Write) -> io::Result<Exit> {
    let mut exit = Exit::Sound;
    let mut written = 0;
    for path in paths {
        let Some(entry) = read(&path, &mut exit) else { continue };
        let solution = path.read_expected().map(|expected| expected.map(|expected| expected.authors_text()));
        let document = solution.and_then(|solution| {
            foreign::export_olive(&entry, solution.as_deref()).map_err(|error| {
                Diagnostic::of_file(
                    Code::WrongValue,
                    &entry.source,
                    format!("can't be written as YAML: {error}"),
                )
            })
        });
        match document {
            Ok(document) => {
                output.write_all(document.unwrap_or_default().as_bytes())?;
                written += 1;
            }
            Err(diagnostic) => {
                complain(&[diagnostic]);
                exit = Exit::Unread;
            }
        }
    }
    Ok(exit_of(written, exit))
}

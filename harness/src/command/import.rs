//! `import`: entries from foreign files.

use super::{complain, complain_of_paths};
use crate::bless;
use crate::cli::ImportArgs;
use crate::corpus::{Corpus, EntryPath};
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::foreign::{Imported, with_solution};
use crate::source::{Source, display_path};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// What became of the problems.
#[derive(Default)]
struct Count {
    imported: usize,
    all: usize,
    /// How often a field was kept as text.
    kept: BTreeMap<String, usize>,
}

/// Writes an entry for each problem, and the author's solution where the file has it. Problems that can't be read are
/// told and left out.
pub fn run(arguments: &ImportArgs) -> Exit {
    bless::outlive_size_limits();
    let corpus = Corpus::find_asking(&arguments.paths, None, arguments.stipulation.as_deref());
    let corpus = match corpus {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let mut target = match Target::of(&arguments.output) {
        Ok(target) => target,
        Err(error) => return unwritable(&arguments.output, &error),
    };
    let mut count = Count::default();
    let mut exit = if corpus.is_empty() { Exit::Nothing } else { Exit::Sound };
    for path in corpus.entries() {
        let Some(foreign) = path.imported() else { continue };
        count.all += 1;
        match path.read().and(foreign) {
            Ok(imported) => {
                if let Err(error) = target.add(&path, &imported) {
                    return unwritable(&arguments.output, &error);
                }
                count.imported += 1;
                for name in imported.kept {
                    *count.kept.entry(name).or_default() += 1;
                }
            }
            Err(diagnostics) => {
                complain(&diagnostics);
                exit = Exit::Unread;
            }
        }
    }
    if let Err(error) = target.finish() {
        return unwritable(&arguments.output, &error);
    }
    // Nobody reads on: the exit code says the rest.
    let _ = write!(anstream::stderr(), "{}", count.text());
    exit
}

impl Count {
    /// `5 of 6 imported`, and what was kept as text.
    fn text(&self) -> String {
        let kept: Vec<String> = self.kept.iter().map(|(name, number)| format!("{name} ({number})")).collect();
        let kept =
            if kept.is_empty() { String::new() } else { format!("kept as text: {}\n", kept.join(", ")) };
        format!("{} of {} imported\n{kept}", self.imported, self.all)
    }
}

/// Where entries are written.
enum Target {
    /// Files of their own in a folder, solutions in the folder beside it.
    Folder { entries: PathBuf, expected: PathBuf },
    /// One file with all of them.
    File { path: PathBuf, output: BufWriter<NamedTempFile>, is_begun: bool },
}

impl Target {
    fn of(output: &Path) -> io::Result<Self> {
        let folder = output.parent().unwrap_or(Path::new(""));
        if output.extension().is_none_or(|extension| extension != "toml") {
            return Ok(Self::Folder { entries: output.to_owned(), expected: folder.join("expected") });
        }
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        std::fs::create_dir_all(folder)?;
        let output_file = BufWriter::new(bless::new_file(output, folder)?);
        Ok(Self::File { path: output.to_owned(), output: output_file, is_begun: false })
    }

    fn add(&mut self, path: &EntryPath, imported: &Imported) -> io::Result<()> {
        let name = path.id.replace('#', "-");
        match self {
            Self::Folder { entries, expected } => {
                bless::replace(&entries.join(format!("{name}.toml")), &imported.entry)?;
                match &imported.solution {
                    Some(solution) => {
                        let text = format!("# entry: {name}\n{solution}\n");
                        bless::replace(&expected.join(format!("{name}.txt")), &text)
                    }
                    None => Ok(()),
                }
            }
            Self::File { output, is_begun, .. } => {
                if std::mem::replace(is_begun, true) {
                    output.write_all(b"\n---\n")?;
                }
                let solution = imported.solution.as_deref();
                let entry = solution.map(|solution| with_solution(&imported.entry, solution));
                output.write_all(entry.as_ref().unwrap_or(&imported.entry).as_bytes())
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        if let Self::File { path, output, is_begun: true } = self {
            bless::persist_keeping(output.into_inner().map_err(io::IntoInnerError::into_error)?, &path)?;
        }
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Exit {
    let source = Source::of_argument(&display_path(path), "");
    complain(&[Diagnostic::of_file(Code::Unreadable, &source, format!("can't be written: {error}"))])
}

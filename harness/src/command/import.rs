//! `import`: entries from foreign files.

use super::{complain, complain_of_paths};
use crate::bless;
use crate::cli::ImportArgs;
use crate::corpus::Corpus;
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use std::path::{Path, PathBuf};

/// Writes an entry for each problem, and the author's solution where the file has it.
pub fn run(arguments: &ImportArgs) -> Exit {
    bless::outlive_size_limits();
    let corpus = match Corpus::find(&arguments.paths, None) {
        Ok(corpus) => corpus,
        Err(diagnostics) => return complain_of_paths(&diagnostics),
    };
    let expected = arguments.output.parent().unwrap_or(Path::new("")).join("expected");
    let mut exit = if corpus.entries.is_empty() { Exit::Nothing } else { Exit::Sound };
    for path in &corpus.entries {
        let Some(foreign) = path.foreign.as_deref() else { continue };
        let result = path.read().and_then(|_| match foreign {
            Ok(imported) => {
                let name = path.id.replace('#', "-");
                let file = |folder: &Path, extension: &str| -> PathBuf {
                    folder.join(format!("{name}.{extension}"))
                };
                let write = |path: PathBuf, text: &str| -> Result<(), Vec<Diagnostic>> {
                    bless::write(&path, text).map(|_| ()).map_err(|diagnostic| vec![diagnostic])
                };
                write(file(&arguments.output, "toml"), &imported.entry)?;
                match &imported.solution {
                    Some(solution) => {
                        write(file(&expected, "txt"), &format!("# entry: {name}\n{solution}\n"))
                    }
                    None => Ok(()),
                }
            }
            Err(diagnostics) => Err(diagnostics.clone()),
        });
        if let Err(diagnostics) = result {
            complain(&diagnostics);
            exit = Exit::Unread;
        }
    }
    exit
}

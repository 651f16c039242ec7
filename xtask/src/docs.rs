//! Writes what is told about each condition: `docs/conditions.md`, a page for each subject beside it, and the
//! evidence that `cookstopper conditions` shows.

mod evidence;
mod pages;

use crate::root;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A file that is made, below the root of the repository.
struct Made {
    file: PathBuf,
    text: String,
}

/// Writes every file that isn't as it should be, and names it.
pub fn run() -> ExitCode {
    let mut output = io::stdout().lock();
    for Made { file, text } in stale() {
        let path = root().join(&file);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text));
        if let Err(error) = written {
            let _ = writeln!(output, "{}: {error}", file.display());
            return ExitCode::FAILURE;
        }
        // Nobody reads on: the exit code says the rest.
        let _ = writeln!(output, "{}", file.display());
    }
    ExitCode::SUCCESS
}

/// What is not as it should be.
fn stale() -> Vec<Made> {
    let evidence = evidence::gather();
    let json = format!("{}\n", serde_json::to_string_pretty(&evidence).expect("evidence is plain data"));
    let mut made = vec![Made { file: "harness/src/definition/evidence.json".into(), text: json }];
    made.extend(pages::pages(&evidence));
    made.retain(|made| fs::read_to_string(root().join(&made.file)).ok().as_ref() != Some(&made.text));
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use cookstopper::definition::definitions;

    #[test]
    fn what_is_told_about_conditions_is_up_to_date() {
        let stale: Vec<PathBuf> = stale().into_iter().map(|made| made.file).collect();
        assert!(stale.is_empty(), "run `cargo xtask docs`: {stale:?}");
    }

    #[test]
    fn every_condition_has_evidence_of_two_kinds() {
        let evidence = evidence::gather();
        let lacking: Vec<String> = definitions()
            .filter_map(|known| {
                let kinds = evidence.get(known.name()).map(|found| found.kinds()).unwrap_or_default();
                (kinds.len() < 2).then(|| format!("{}: {kinds:?}", known.name()))
            })
            .collect();
        assert!(lacking.is_empty(), "{} conditions:\n{}", lacking.len(), lacking.join("\n"));
    }

    #[test]
    fn every_condition_has_an_example() {
        let evidence = evidence::gather();
        let has_none = |name: &&str| evidence.get(*name).is_none_or(|found| found.example.is_none());
        let lacking: Vec<&str> = definitions().map(|known| known.name()).filter(has_none).collect();
        assert!(lacking.is_empty(), "no entry without twins has a short expected solution under {lacking:?}");
    }
}

//! Chores of the repository: `cargo xtask verify`, `bless`, `review`, `bench`, `docs`, `tidy`. All others are those of the
//! package `workshop`, to which they are handed on.

mod bench;
mod docs;
mod links;
mod tidy;

use clap::{Parser, Subcommand};
use cookstopper::cli::{ReviewArgs, VerifyArgs};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The chores of the package `workshop`, for those who look for them here.
const RARE: &str = "Compiled when they are called: perft, differential, promises, oracle, against-popeye, mutate, pairs, tables, race, browse, prove-verdicts, web, dist";

/// Chores of the repository.
#[derive(Parser)]
#[command(after_help = RARE)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// `cookstopper verify`, of the corpus if no path is given
    Verify(VerifyArgs),
    /// Write what is found as the expected solutions, of the corpus if no path is given
    Bless(VerifyArgs),
    /// Go through what differs from the expected solutions, one difference after the other
    Review(ReviewArgs),
    /// Run the benchmarks; arguments go to `cargo bench`
    Bench {
        /// For `cargo bench`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Write the pages about conditions, and where each is tested
    Docs,
    /// Check the house rules, and links between documents
    Tidy,
    /// Any other chore: compiled when it is called
    #[command(external_subcommand)]
    Rare(Vec<OsString>),
}

fn main() -> ExitCode {
    match Cli::parse().chore {
        Chore::Verify(arguments) => cookstopper::command::verify::run(&with_corpus(arguments)).into(),
        Chore::Bless(arguments) => {
            let arguments = VerifyArgs { bless: true, ..arguments };
            cookstopper::command::verify::run(&with_corpus(arguments)).into()
        }
        Chore::Review(arguments) => {
            let paths = with_corpus_paths(arguments.paths);
            cookstopper::command::review::run(&ReviewArgs { paths, ..arguments }).into()
        }
        Chore::Bench { arguments } => bench::run(&arguments),
        Chore::Docs => docs::run(),
        Chore::Tidy => house_rules(),
        Chore::Rare(arguments) => in_workshop(&arguments),
    }
}

/// Has the package `workshop` do a chore.
fn in_workshop(arguments: &[OsString]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut chore = Command::new(cargo);
    chore.args(["run", "--quiet", "--manifest-path"]).arg(root().join("Cargo.toml"));
    chore.args(["--package", "workshop", "--"]).args(arguments);
    match chore.status() {
        Ok(status) => {
            status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, Into::into)
        }
        Err(error) => {
            eprintln!("cargo can't be run: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints what breaks a house rule.
fn house_rules() -> ExitCode {
    let mut faults = tidy::faults(&root());
    faults.extend(links::faults(&root()));
    let mut output = io::stdout().lock();
    for fault in &faults {
        // Nobody reads on: the exit code says the rest.
        let _ = writeln!(output, "{fault}");
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

fn with_corpus(arguments: VerifyArgs) -> VerifyArgs {
    VerifyArgs { paths: with_corpus_paths(arguments.paths), ..arguments }
}

fn with_corpus_paths(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    if paths.is_empty() { vec![root().join("corpus")] } else { paths }
}

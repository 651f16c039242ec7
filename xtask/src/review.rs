//! What differs from the authors' solutions, one difference after the other.

use clap::Args;
use cookstopper::bless;
use cookstopper::budget::{Budget, table_bytes};
use cookstopper::corpus::Corpus;
use cookstopper::exit::Exit;
use cookstopper::review::review;
use cookstopper::schedule::Plan;
use cookstopper::solving::Mode;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

/// The arguments of `review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// Entries, and folders of entries [default: the corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Asks about each difference.
pub fn run(arguments: &ReviewArgs) -> ExitCode {
    let mut errors = io::stderr();
    if bless::is_refused() {
        // The exit code says the rest.
        let _ = writeln!(errors, "nobody reviews on CI machines (the environment variable `CI` is set)");
        return Exit::Usage.into();
    }
    let paths =
        if arguments.paths.is_empty() { vec![crate::root().join("corpus")] } else { arguments.paths.clone() };
    let corpus = match Corpus::find(&paths, None) {
        Ok(corpus) => corpus,
        Err(diagnostics) => {
            for diagnostic in diagnostics {
                let _ = writeln!(errors, "{}", diagnostic.render());
            }
            return Exit::Usage.into();
        }
    };
    let jobs = available_parallelism().map_or(1, usize::from);
    let budget = Budget { table_bytes: table_bytes(None, jobs), ..Budget::default() };
    let plan = Plan {
        jobs,
        mode: Mode::Compare,
        budget,
        makes_exhibits: false,
        results: None,
        goes_on: false,
        second: None,
    };
    match review(&corpus.entries, &plan, &mut io::stdin().lock(), &mut io::stdout()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let _ = writeln!(errors, "{error}");
            Exit::Usage.into()
        }
    }
}

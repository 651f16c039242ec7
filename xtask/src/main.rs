//! Chores of the repository: `cargo xtask verify`, `bless`, `perft`, `differential`, `oracle`, `against-popeye`,
//! `browse`, `bench`, `dist`, `docs`, `tidy`.

mod against;
mod bench;
#[cfg(unix)]
mod browse;
mod differential;
mod dist;
mod docs;
mod links;
mod lock;
mod oracle;
mod perft;
mod prove;
mod review;
mod tidy;

// The slow second implementation belongs to the tests and is used here as it is.
#[path = "../../harness/tests/faults/mod.rs"]
mod faults;
#[path = "../../engine/tests/random/peer.rs"]
mod peer;
#[path = "../../engine/tests/random/mod.rs"]
mod random;

use clap::{Parser, Subcommand};
use cookstopper::cli::VerifyArgs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Chores of the repository.
#[derive(Parser)]
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
    /// Check the tables of node counts in `engine/tests/perft`, or chess against cozy-chess
    Perft(perft::PerftArgs),
    /// Compare the engine with the slow reference on random positions
    Differential(differential::DifferentialArgs),
    /// Compare our solutions with Popeye's on a folder of inputs and outputs
    Oracle(oracle::OracleArgs),
    /// Compare our solutions of random problems with Popeye's, which must be installed
    AgainstPopeye(against::AgainstArgs),
    /// Click through the report in a headless Chromium, which must be installed
    #[cfg(unix)]
    Browse(browse::BrowseArgs),
    /// Plant faults in sound problems and see whether every one is found
    ProveVerdicts(prove::ProveArgs),
    /// Go through what differs from the expected solutions, one difference after the other
    Review(review::ReviewArgs),
    /// Run the benchmarks; arguments go to `cargo bench`
    Bench {
        /// For `cargo bench`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Build the program and pack it for a release
    Dist(dist::DistArgs),
    /// Write the pages about conditions, and where each is tested
    Docs,
    /// Check the house rules
    /// Check the house rules, and links between documents
    Tidy,
}

fn main() -> ExitCode {
    match Cli::parse().chore {
        Chore::Verify(arguments) => cookstopper::command::verify::run(&with_corpus(arguments)).into(),
        Chore::Bless(arguments) => {
            let arguments = VerifyArgs { bless: true, ..arguments };
            cookstopper::command::verify::run(&with_corpus(arguments)).into()
        }
        Chore::Perft(arguments) => perft::run(&arguments),
        Chore::Differential(arguments) => differential::run(&arguments),
        #[cfg(unix)]
        Chore::Browse(arguments) => browse::run(&arguments),
        Chore::Oracle(arguments) => oracle::run(&arguments),
        Chore::AgainstPopeye(arguments) => against::run(&arguments),
        Chore::Dist(arguments) => dist::run(&arguments),
        Chore::ProveVerdicts(arguments) => prove::run(&arguments),
        Chore::Review(arguments) => review::run(&arguments),
        Chore::Bench { arguments } => bench::run(&arguments),
        Chore::Docs => docs::run(),
        Chore::Tidy => house_rules(),
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

fn with_corpus(mut arguments: VerifyArgs) -> VerifyArgs {
    if arguments.paths.is_empty() {
        arguments.paths.push(root().join("corpus"));
    }
    arguments
}

//! Chores that hunt, compare, click and pack: `perft`, `differential`, `promises`, `oracle`, `against-popeye`, `mutate`, `pairs`, `tables`, `race`, `threads`, `browse`,
//! `browse-desk`, `prove-verdicts`, `dist`. They are called as `cargo xtask CHORE`, too; apart from the daily ones, since what they need takes
//! a while to compile.

mod against;
mod answer;
#[cfg(unix)]
mod browse;
mod collection;
#[cfg(unix)]
mod desk;
mod differential;
mod dist;
mod hunt;
mod lock;
mod mutate;
mod named;
mod oracle;
mod pairs;
mod perft;
mod promises;
mod prove;
#[cfg(unix)]
mod race;
mod release;
mod share;
mod sketch;
mod smallest;
mod tables;
mod tally;
mod threads;
mod tried;
mod web;
mod wording;

// The slow second implementation belongs to the tests and is used here as it is.
#[path = "../../harness/tests/faults/mod.rs"]
mod faults;
#[path = "../../harness/tests/lines/mod.rs"]
mod lines;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Chores that are rare.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check the tables of node counts in `engine/tests/perft`, or chess against cozy-chess
    Perft(perft::PerftArgs),
    /// Compare the engine with the slow reference on random positions
    Differential(differential::DifferentialArgs),
    /// Compare moves, keys and solutions with all shortcuts and with none
    Promises(promises::PromisesArgs),
    /// Compare our solutions with Popeye's on a folder of inputs and outputs
    Oracle(oracle::OracleArgs),
    /// Compare our solutions of random problems with Popeye's, which must be installed
    AgainstPopeye(against::AgainstArgs),
    /// Change real problems by machine and compare our solutions with Popeye's, which must be installed
    Mutate(mutate::MutateArgs),
    /// Compare random problems in which two conditions act with Popeye, which must be installed; marks and kinds of play, too
    Pairs(pairs::PairsArgs),
    /// Ask Popeye, which must be installed, whether the tables of its lines are still true
    Tables(tables::TablesArgs),
    /// Measure how many times as fast as Popeye, which must be installed, we solve a collection
    #[cfg(unix)]
    Race(race::RaceArgs),
    /// Tell how much sooner several threads solve a collection, from the sizes of the parts of each problem
    Threads(threads::ThreadsArgs),
    /// Click through the report in a headless Chromium, which must be installed
    #[cfg(unix)]
    Browse(browse::BrowseArgs),
    /// Compose, solve and share at the desk in a headless Chromium, which must be installed
    #[cfg(unix)]
    BrowseDesk(desk::DeskArgs),
    /// Plant faults in sound problems and see whether every one is found
    ProveVerdicts(prove::ProveArgs),
    /// Build the desk in the browser, a folder of files
    Web(web::WebArgs),
    /// Build the program and pack it for a release
    Dist(dist::DistArgs),
}

fn main() -> ExitCode {
    match Cli::parse().chore {
        Chore::Perft(arguments) => perft::run(&arguments),
        Chore::Differential(arguments) => differential::run(&arguments),
        Chore::Promises(arguments) => promises::run(&arguments),
        Chore::Oracle(arguments) => oracle::run(&arguments),
        Chore::AgainstPopeye(arguments) => against::run(&arguments),
        Chore::Mutate(arguments) => mutate::run(&arguments),
        Chore::Pairs(arguments) => pairs::run(&arguments),
        Chore::Tables(arguments) => tables::run(&arguments),
        #[cfg(unix)]
        Chore::Race(arguments) => race::run(&arguments),
        Chore::Threads(arguments) => threads::run(&arguments),
        #[cfg(unix)]
        Chore::Browse(arguments) => browse::run(&arguments),
        #[cfg(unix)]
        Chore::BrowseDesk(arguments) => desk::run(&arguments),
        Chore::ProveVerdicts(arguments) => prove::run(&arguments),
        Chore::Web(arguments) => web::run(&arguments),
        Chore::Dist(arguments) => dist::run(&arguments),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// Where cargo builds.
fn target_folder() -> PathBuf {
    // Cargo is called from the root.
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

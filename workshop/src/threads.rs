//! How much sooner several threads solve a problem: its parts are measured once, in moves played, and dealt out on paper.

use crate::collection::read;
use clap::Args;
use cookstopper::foreign::popeye;
use cookstopper::schedule::STACK_BYTES;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solve;
use cookstopper_engine::solve::sharing::{Grain, Record, Round};
use cookstopper_engine::solve::{Control, Sharing};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

/// The numbers of threads that are told.
const THREADS: [usize; 5] = [1, 2, 4, 16, 64];

/// The arguments of `threads`.
#[derive(Debug, Args)]
pub struct ThreadsArgs {
    /// What is solved in fewer moves isn't measured
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    least: u64,
    /// What isn't solved in so many moves isn't measured
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    most: u64,
    /// Only so many problems, the first that are neither too small nor too large
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Work on so many parts between two exchanges
    #[arg(long, value_name = "N", default_value_t = Grain::default().lanes)]
    lanes: usize,
    /// The most moves a part plays between two exchanges
    #[arg(long, value_name = "N", default_value_t = Grain::default().most)]
    round: u64,
    /// Share out as with a budget of moves: parts learn from one another between the exchanges alone
    #[arg(long)]
    bounded: bool,
    /// The memory for the table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    memory: usize,
    /// Folders with Popeye's inputs (`.inp`), or lists of problems (`.json`, each with `id` and `input`)
    #[arg(value_name = "DIR", required = true)]
    collections: Vec<PathBuf>,
}

/// Measures, and prints a line for each problem and the means.
pub fn run(arguments: &ThreadsArgs) -> ExitCode {
    let result = thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = || measure(arguments, &mut io::stdout().lock());
        builder.spawn_scoped(scope, work)?.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn measure(arguments: &ThreadsArgs, output: &mut dyn Write) -> io::Result<()> {
    let mut all = Vec::new();
    writeln!(output, "{:10} {:>11} {:>6} {:>6} {:>6}{}", "", "moves", "shared", "alone", "rounds", heads())?;
    for path in &arguments.collections {
        for racer in read(path)? {
            if arguments.count.is_some_and(|count| all.len() >= count) {
                break;
            }
            let Ok(problems) = popeye::read(&racer.input) else { continue };
            let Some(position) = problems.first().and_then(|problem| problem.positions.first()) else {
                continue;
            };
            let Some(measured) = Measured::of(&position.problem, arguments) else { continue };
            writeln!(output, "{:10} {measured} {}", racer.id, racer.genre)?;
            output.flush()?;
            all.push(measured);
        }
    }
    let mean = |threads: usize| {
        let logarithms = all.iter().map(|measured| measured.speed(threads).ln());
        #[expect(clippy::cast_precision_loss, reason = "not as many problems as that")]
        (logarithms.sum::<f64>() / all.len() as f64).exp()
    };
    let means: String = THREADS.iter().map(|threads| format!(" {:>6.2}", mean(*threads))).collect();
    writeln!(output, "{:10} {:11} {:6} {:6} {:6}{means} geometric mean of {}", "", "", "", "", "", all.len())
}

/// What stands above the columns.
fn heads() -> String {
    THREADS.iter().map(|threads| format!(" {:>6}", format!("x{threads}"))).collect()
}

/// How a problem is shared out.
struct Measured {
    /// How many moves one thread plays that shares nothing out.
    alone: u64,
    rounds: Vec<Round>,
}

impl Measured {
    /// Solves a problem twice; nothing if it is too small or too large, or can't be set up.
    fn of(problem: &Problem, arguments: &ThreadsArgs) -> Option<Self> {
        let table_bytes = arguments.memory << 20;
        let control = Control { table_bytes, ..Control::default() };
        let trial = Control { most_nodes: Some(arguments.most), ..control.clone() };
        let trial = solve(problem, &trial).ok()?;
        if !trial.is_finished() || trial.nodes < arguments.least / 4 {
            return None;
        }
        let alone = solve(problem, &control).ok()?;
        if alone.nodes < arguments.least {
            return None;
        }
        let record = Arc::new(Record::default());
        let grain = Grain { lanes: arguments.lanes, most: arguments.round, ..Grain::default() };
        let sharing = Sharing { record: Some(Arc::clone(&record)), grain, ..Sharing::default() };
        let most_nodes = arguments.bounded.then_some(u64::MAX);
        let shared = solve(problem, &Control { sharing, most_nodes, ..control }).ok()?;
        assert_eq!(alone.phases, shared.phases, "the solution depends on how the problem is shared out");
        Some(Self { alone: alone.nodes, rounds: record.rounds() })
    }

    /// How many times as fast so many threads are as one that shares nothing out, if each move takes as long as another.
    #[expect(clippy::cast_precision_loss, reason = "moves that are played in minutes")]
    fn speed(&self, threads: usize) -> f64 {
        let time: u64 = self.rounds.iter().map(|round| round.alone + longest(&round.lanes, threads)).sum();
        self.alone as f64 / time.max(1) as f64
    }
}

impl std::fmt::Display for Measured {
    #[expect(clippy::cast_precision_loss, reason = "moves that are played in minutes")]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let by_search: u64 = self.rounds.iter().map(|round| round.alone).sum();
        let by_lanes: u64 = self.rounds.iter().flat_map(|round| &round.lanes).sum();
        let of_alone = |moves: u64| moves as f64 / self.alone.max(1) as f64;
        write!(
            f,
            "{:11} {:>6.2} {:>5.1}% {:>6}",
            self.alone,
            of_alone(by_search + by_lanes),
            of_alone(by_search) * 100.0,
            self.rounds.len(),
        )?;
        THREADS.iter().try_for_each(|threads| write!(f, " {:>6.2}", self.speed(*threads)))
    }
}

/// How long so many threads take for these parts, if each takes the next one as soon as it is free.
fn longest(parts: &[u64], threads: usize) -> u64 {
    let mut busy = vec![0_u64; threads.max(1)];
    for part in parts {
        if let Some(first) = busy.iter_mut().min() {
            *first += part;
        }
    }
    busy.into_iter().max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_to_who_is_free() {
        let parts = [5, 1, 1, 1, 2];
        assert_eq!([1, 2, 3, 9].map(|threads| longest(&parts, threads)), [10, 5, 5, 5]);
        assert_eq!(longest(&[], 2), 0);
    }
}

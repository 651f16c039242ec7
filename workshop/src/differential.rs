//! The fast engine against the slow reference on random positions, for as long as one likes.

use clap::Args;
use cookstopper_crosscheck::compare::read_both;
use cookstopper_crosscheck::conditions::{self, ConditionSet, listed, pairs, set_named};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::playout::{self, Tally};
use cookstopper_crosscheck::problems::{self, SolvedTally};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The arguments of `differential`.
#[derive(Debug, Args)]
pub struct DifferentialArgs {
    /// How long to go on
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where to begin; a disagreement names the seed that repeats it
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Solve random problems instead of comparing moves
    #[arg(long)]
    solving: bool,
    /// Only these conditions, joined by `+` (`-` for none); otherwise all in turn
    #[arg(long, value_name = "C")]
    condition: Option<String>,
}

/// Compares until the time is over and prints every disagreement.
pub fn run(arguments: &DifferentialArgs) -> ExitCode {
    let mut output = io::stdout().lock();
    match hunt(arguments, &mut output) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn hunt(arguments: &DifferentialArgs, output: &mut dyn Write) -> io::Result<usize> {
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let sets = [listed(), pairs()].concat();
    let chosen = arguments.condition.as_deref().map(set_named);
    if let Some(set) = &chosen {
        // One message is enough for what no position could be read under.
        read_both("8/8/8/8/8/8/8/8 w - - 0 1", set).map_err(io::Error::other)?;
    }
    let mut tally = Tally::default();
    let mut solved = SolvedTally::default();
    let mut faults = 0;
    let mut seed = arguments.seed;
    while Instant::now() < end {
        let conditions = chosen.clone().unwrap_or_else(|| conditions_of(seed, &sets));
        let compared = if arguments.solving {
            problems::compare_random(seed, &conditions).map(|found| solved.add(found))
        } else {
            playout::compare_random(seed, &conditions).map(|found| tally.add(found))
        };
        match compared {
            Ok(()) => {}
            Err(fault) => {
                faults += 1;
                writeln!(output, "{fault}")?;
            }
        }
        seed += 1;
    }
    let Tally { diagrams, positions, moves } = tally;
    let SolvedTally { problems, with_solution, skipped } = solved;
    writeln!(output, "seeds {} to {seed}", arguments.seed)?;
    writeln!(output, "{diagrams} diagrams, {positions} positions, {moves} moves")?;
    writeln!(output, "{problems} problems, {with_solution} with solutions; {skipped} too large")?;
    writeln!(output, "{faults} disagreements")?;
    Ok(faults)
}

/// Half of the time a listed set, half of the time any.
fn conditions_of(seed: u64, sets: &[ConditionSet]) -> ConditionSet {
    let mut dice = Dice::new(!seed);
    if dice.chance(50) { dice.pick(sets).clone() } else { conditions::random(&mut dice) }
}

//! Whether what conditions declare for speed's sake is true, for as long as one likes; and whether it would be noticed if it weren't.

use crate::random::promises::hunt;
use clap::Args;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

/// The arguments of `promises`.
#[derive(Debug, Args)]
pub struct PromisesArgs {
    /// How long to go on; with `--lies`, at the most for each of them
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where to begin; a disagreement names the seed that repeats it
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Only this condition or mark, by its canonical name; otherwise all in turn
    #[arg(long, value_name = "C")]
    condition: Option<String>,
    /// Turn each declaration of each condition to the generous side, one at a time, and list what nothing notices
    #[arg(long)]
    lies: bool,
}

/// Compares until the time is over and prints every disagreement, or tells lies and prints those that nothing notices.
pub fn run(arguments: &PromisesArgs) -> ExitCode {
    // An assertion that fails is an answer, which is printed with its place.
    panic::set_hook(Box::new(|_| {}));
    let PromisesArgs { seconds, seed, lies, .. } = *arguments;
    let name = arguments.condition.as_deref();
    let mut output = io::stdout().lock();
    let found = match lies {
        true => hunt::survivors(seconds, seed, name, &mut output),
        false => hunt::hunt(seconds, seed, name, &mut output),
    };
    match found {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

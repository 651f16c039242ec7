//! The tables of problems whose lines are Popeye's, asked again.

use crate::lines::{Case, cases, ends, said};
use crate::named::named;
use clap::Args;
use cookstopper::second_opinion::process;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The memory for Popeye's table, in megabytes.
const POPEYE_MEMORY_MB: usize = 16;

/// The longest that Popeye may take for a problem.
const MOST_TIME: Duration = Duration::from_secs(10);

/// The arguments of `tables`.
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// An installed Popeye
    #[arg(long, value_name = "PROGRAM")]
    popeye: PathBuf,
    /// Put Popeye's lines in the place of those that differ
    #[arg(long)]
    write: bool,
    /// Tables such as `harness/tests/it/composed.txt`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Asks Popeye for every case of every table; prints those on which it says something else than the table.
pub fn run(arguments: &TablesArgs) -> ExitCode {
    match ask(arguments, &mut io::stdout().lock()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// How many cases differ.
fn ask(arguments: &TablesArgs, output: &mut dyn Write) -> io::Result<usize> {
    let popeye = std::path::absolute(&arguments.popeye)?;
    let stop = AtomicBool::new(false);
    let limits = process::Limits { most_time: MOST_TIME, memory_mb: POPEYE_MEMORY_MB, stop: &stop };
    let (mut differing, mut all) = (0, 0);
    for path in &arguments.files {
        let table = fs::read_to_string(path).map_err(named(path))?;
        let mut written = Vec::new();
        for case in cases(&table) {
            all += 1;
            let run = process::run(&popeye, &case.input(), limits).map_err(named(&popeye))?;
            let agrees = case.is_answered_by(&run.output);
            if !agrees {
                differing += 1;
                writeln!(output, "{}\nPopeye:{}{}\n", case.problem, run.output, run.complaints)?;
            }
            // What Popeye doesn't solve has no lines of its.
            let is_kept = agrees || !ends(&run.output);
            written.push(if is_kept {
                format!("{}\n=>{}", case.problem, case.lines)
            } else {
                with_lines_of(&case, &run.output)
            });
        }
        if arguments.write {
            fs::write(path, written.join("\n\n") + "\n").map_err(named(path))?;
        }
    }
    writeln!(output, "{all} cases, {differing} differ")?;
    Ok(differing)
}

/// A case with the lines of an output.
fn with_lines_of(case: &Case<'_>, output: &str) -> String {
    let lines: String = said(output).map(|line| format!("\n{line}")).collect();
    format!("{}\n=>{lines}", case.problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: Case<'_> =
        Case { problem: "# Why.\nStipulation #1", lines: "\n   1.Kd1-c1 # !\n   1.Kd1-e1 # !" };

    #[test]
    fn lines_are_compared_in_any_order() {
        assert_eq!(CASE.input(), "BeginProblem\nStipulation #1\nEndProblem\n");
        let found = "Popeye 4\n\n   1.Kd1-e1 # !\n\n   1.Kd1-c1 # !  \n\nsolution finished. Time = 0.1 s\n";
        assert!(CASE.is_answered_by(found));
        assert!(!CASE.is_answered_by(&found.replace("solution finished.", "")));
        assert!(!CASE.is_answered_by(&found.replace("Kd1-e1", "Kd1-e2")));
        assert_eq!(
            with_lines_of(&CASE, "\n   1.Kd1-d2 # !\nsolution finished.\n"),
            "# Why.\nStipulation #1\n=>\n   1.Kd1-d2 # !"
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        let missing = PathBuf::from("no/such/table.txt");
        let arguments = TablesArgs { popeye: PathBuf::from("popeye"), write: false, files: vec![missing] };
        let error = ask(&arguments, &mut io::sink()).unwrap_err();
        assert!(error.to_string().starts_with("no/such/table.txt: "), "{error}");
    }
}

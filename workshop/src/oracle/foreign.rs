//! The inputs put into another language, and Popeye's answers to them.

use super::{OracleArgs, Verdict};
use cookstopper::foreign::popeye::difference::first_header;
use cookstopper::foreign::popeye::{self, Feature, PopeyeProblem, Written};
use cookstopper::language::Language;
use cookstopper::second_opinion::process::{self, Ending};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The memory for Popeye's table, in megabytes.
const POPEYE_MEMORY_MB: usize = 64;

/// A language and the Popeye that is asked in it.
#[derive(Debug, clap::Args)]
pub struct ForeignArgs {
    /// Put the inputs into this language and compare with what Popeye answers then, header and all
    #[arg(long, value_name = "LANGUAGE", requires = "popeye")]
    language: Option<Language>,
    /// The Popeye to ask
    #[arg(long, value_name = "PATH")]
    popeye: Option<PathBuf>,
}

impl ForeignArgs {
    /// An input in the language and Popeye's answer to it; nothing without a language.
    ///
    /// # Errors
    /// Popeye can't be run.
    pub fn ask(&self, arguments: &OracleArgs, input: &str) -> io::Result<Option<Result<Asked, Verdict>>> {
        let (Some(language), Some(program)) = (self.language, &self.popeye) else { return Ok(None) };
        let input = match translated(input, language) {
            Ok(input) => input,
            Err(missing) => return Ok(Some(Err(Verdict::Unsupported(missing)))),
        };
        let stop = AtomicBool::new(false);
        let most_time = Duration::try_from_secs_f64(arguments.seconds).unwrap_or(Duration::MAX);
        let limits = process::Limits { most_time, memory_mb: POPEYE_MEMORY_MB, stop: &stop };
        let run = process::run(program, &input, limits)?;
        let is_over = popeye::wording::INTERRUPTED.iter().any(|words| run.output.contains(words));
        Ok(Some(match run.ending {
            Ending::Exited(status) if status.success() && !is_over => {
                Ok(Asked { input, expected: run.output })
            }
            Ending::Refused => Err(Verdict::Failed(run.complaints)),
            Ending::Exited(status) if !is_over => Err(Verdict::Failed(format!("Popeye: {status}"))),
            Ending::Exited(_) | Ending::TimedOut | Ending::TooMuch | Ending::Stopped => Err(Verdict::TooSlow),
        }))
    }
}

/// An input and Popeye's answer to it.
#[derive(Debug)]
pub struct Asked {
    /// The input.
    pub input: String,
    /// Popeye's output.
    pub expected: String,
}

impl Asked {
    /// The lines of the header that only one of the programs writes.
    #[must_use]
    pub fn header_differences(&self, found: &str) -> Vec<String> {
        let [theirs, ours] = [&self.expected, found].map(first_header);
        let only = |lines: &[String], others: &[String], whose: &str| {
            let alone = lines.iter().filter(|line| !others.contains(line));
            alone.map(|line| format!("{whose} header: {line}")).collect::<Vec<_>>()
        };
        [only(&theirs, &ours, "Popeye's"), only(&ours, &theirs, "our")].concat()
    }
}

fn translated(input: &str, language: Language) -> Result<String, Vec<(Feature, String)>> {
    let problems = popeye::read(input).map_err(|fault| vec![(fault.feature, fault.name)])?;
    let written = problems.iter().map(written).collect::<Result<Vec<_>, _>>()?;
    Ok(popeye::write_in(language, &written))
}

fn written(problem: &PopeyeProblem) -> Result<Written, Vec<(Feature, String)>> {
    let missing =
        || -> Vec<_> { problem.faults.iter().map(|fault| (fault.feature, fault.name.clone())).collect() };
    let diagram = problem.diagram.as_ref().filter(|_| problem.faults.is_empty()).ok_or_else(missing)?;
    Ok(Written {
        credits: problem.credits.clone(),
        diagram: diagram.clone(),
        is_zeroposition: problem.is_zeroposition,
        twins: problem.positions.iter().filter_map(|position| position.changes.clone()).collect(),
    })
}

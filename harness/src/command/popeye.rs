//! `popeye`: reads Popeye's input and writes Popeye's output.

use super::printed;
use crate::budget::table_bytes;
use crate::cli::PopeyeArgs;
use crate::exit::Exit;
use crate::foreign::popeye::{self, Limits, PopeyeProblem};
use crate::panic;
use crate::schedule::STACK_BYTES;
use crate::source::Source;
use cookstopper_engine::solution::Completeness;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// What stands above the first problem.
const VERSION: &str = concat!("Cookstopper ", env!("CARGO_PKG_VERSION"), " (Popeye's layout)");

/// What Popeye's arguments ask for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Settings {
    files: Vec<PathBuf>,
    memory_mb: Option<usize>,
    most_time: Option<Duration>,
    most_solutions: Option<u64>,
    /// Leaves out what differs from run to run.
    is_regression: bool,
}

/// Solves the problems of all files.
pub fn run(arguments: &PopeyeArgs) -> Exit {
    let settings = match Settings::read(&arguments.arguments) {
        Ok(settings) => settings,
        Err(message) => {
            say(&message);
            return Exit::Usage;
        }
    };
    let budget = super::budget(&crate::cli::BudgetArgs::default(), 1);
    let limits = Limits {
        stop: budget.stop,
        most_time: settings.most_time,
        most_solutions: settings.most_solutions,
        table_bytes: table_bytes(settings.memory_mb, 1),
    };
    let solving = || {
        let mut output = io::BufWriter::new(anstream::stdout().lock());
        let mut exit = Exit::Sound;
        let result = solve_files(&settings, &limits, &mut output, &mut exit);
        printed(result.and_then(|()| output.flush()), exit)
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thread = builder.spawn_scoped(scope, solving).expect("the system can start a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

impl Settings {
    /// Popeye writes its options with one dash.
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut settings = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().map(String::as_str).unwrap_or_default();
            match argument.trim_start_matches('-') {
                _ if !argument.starts_with('-') => settings.files.push(argument.into()),
                "regression" => settings.is_regression = true,
                "maxmem" => settings.memory_mb = Some(megabytes(value())?),
                "maxtime" => {
                    let seconds = number(argument, value())?;
                    settings.most_time = (seconds > 0).then(|| Duration::from_secs(seconds));
                }
                "maxsol" | "maxsolutions" => settings.most_solutions = Some(number(argument, value())?),
                _ => {
                    return Err(format!(
                        "unknown option `{argument}`: known are -maxmem, -maxtime, -maxsol, -regression"
                    ));
                }
            }
        }
        if settings.files.is_empty() { Err("expected the path of an input".to_owned()) } else { Ok(settings) }
    }
}

fn number(option: &str, value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("expected a number behind `{option}`, found `{value}`"))
}

/// Popeye counts in kilobytes unless `M` or `G` follows.
fn megabytes(value: &str) -> Result<usize, String> {
    let digits = value.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let count: usize = digits
        .parse()
        .map_err(|_| format!("expected a size such as `64M` behind `-maxmem`, found `{value}`"))?;
    match value[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "K" => Ok(count / 1024),
        "M" => Ok(count),
        "G" => Ok(count.saturating_mul(1024)),
        other => Err(format!("expected `K`, `M` or `G` behind the size, found `{other}`")),
    }
}

fn solve_files(
    settings: &Settings,
    limits: &Limits,
    output: &mut dyn Write,
    exit: &mut Exit,
) -> io::Result<()> {
    if !settings.is_regression {
        writeln!(output, "{VERSION}")?;
    }
    for file in &settings.files {
        let source = match read_file(file) {
            Ok(source) => source,
            Err(message) => {
                say(&message);
                *exit = Exit::Unread;
                continue;
            }
        };
        match popeye::read(&source.text) {
            Ok(problems) => {
                for problem in &problems {
                    solve_one(problem, &source, settings, limits, output, exit)?;
                }
            }
            Err(fault) => {
                say(&located(&source, fault.offset, &fault.message));
                *exit = Exit::Unread;
            }
        }
    }
    Ok(())
}

fn solve_one(
    problem: &PopeyeProblem,
    source: &Source,
    settings: &Settings,
    limits: &Limits,
    output: &mut dyn Write,
    exit: &mut Exit,
) -> io::Result<()> {
    let begin = Instant::now();
    let answer = match panic::caught(|| popeye::solve(problem, limits)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(faults)) => {
            for fault in faults {
                say(&located(source, fault.offset, &fault.message));
            }
            say(&format!("problem {} ignored", problem.number));
            *exit = Exit::Unread;
            return Ok(());
        }
        Err(failure) => {
            let message = format!("the program failed on problem {}: {failure}", problem.number);
            say(&located(source, problem.offset, &message));
            *exit = Exit::Unread;
            return Ok(());
        }
    };
    for remark in &answer.remarks {
        say(&located(source, problem.offset, remark));
    }
    if answer.completeness == Completeness::Interrupted && *exit == Exit::Sound {
        *exit = Exit::Undecided;
    }
    if settings.is_regression {
        output.write_all(answer.text.as_bytes())?;
    } else {
        let time = format!(" Time = {:.3} s\n\n\n", begin.elapsed().as_secs_f64());
        let text = answer.text.trim_end_matches('\n');
        write!(output, "{text}{time}")?;
    }
    output.flush()
}

/// Reads a file; what isn't UTF-8 is taken for Latin-1, in which old inputs are written.
fn read_file(path: &Path) -> Result<Arc<Source>, String> {
    let name = path.to_string_lossy();
    let bytes = std::fs::read(path).map_err(|error| format!("{name}: can't be read: {error}"))?;
    Ok(Source::of_argument(&name, &popeye::decoded(bytes)))
}

fn located(source: &Source, offset: usize, message: &str) -> String {
    let (line, column) = source.line_column(offset);
    format!("{}:{line}:{column}: {message}", source.name)
}

fn say(message: &str) {
    // If even stderr is closed there is nobody to tell.
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_popeyes() {
        let read = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            Settings::read(&words)
        };
        let settings = read("-maxmem 64M -maxtime 3 -regression a.inp b.inp").unwrap();
        assert_eq!(settings.memory_mb, Some(64));
        assert_eq!(settings.most_time, Some(Duration::from_secs(3)));
        assert!(settings.is_regression);
        assert_eq!(settings.files.len(), 2);
        assert_eq!(read("-maxmem 40960 a").unwrap().memory_mb, Some(40));
        for wrong in ["", "-maxmem x a", "-maxtime", "-fast a", "-maxmem 1T a"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

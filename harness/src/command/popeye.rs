//! `popeye`: reads Popeye's input and writes Popeye's output.

mod ahead;

use self::ahead::Done;
use super::{live, printed, understood};
use crate::budget::table_bytes;
use crate::cli::{Cli, PopeyeArgs};
use crate::diagnostic::MOST_SHOWN;
use crate::exit::Exit;
use crate::foreign::popeye::wording::{NO_OUTPUT_FILE, PROBLEM_IGNORED, TIME};
use crate::foreign::popeye::{self, Limits, Live, PopeyeProblem};
use crate::language::Language;
use crate::source::Source;
use crate::source::shortened;
use clap::CommandFactory;
use cookstopper_engine::solution::Completeness;
use rayon::ThreadPool;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What stands above the first problem.
const VERSION: &str = concat!("Cookstopper ", env!("CARGO_PKG_VERSION"), " (Popeye's layout)");

/// What Popeye's arguments ask for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Settings {
    files: Vec<PathBuf>,
    memory_mb: Option<usize>,
    most_time: Option<Duration>,
    most_solutions: Option<u64>,
    /// One, if it isn't said.
    threads: Option<u16>,
    /// Leaves out what differs from run to run.
    is_regression: bool,
}

/// Solves the problems of all files.
pub fn run(arguments: &PopeyeArgs) -> Exit {
    if arguments.arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h" | "-help")) {
        return help();
    }
    let settings = match Settings::read(&arguments.arguments) {
        Ok(settings) => settings,
        Err(message) => {
            say(&message);
            return Exit::Usage;
        }
    };
    let budget =
        super::budget(&crate::cli::BudgetArgs::default(), 1, usize::from(settings.threads.unwrap_or(1)));
    let limits = Limits {
        stop: budget.stop,
        most_time: settings.most_time,
        most_solutions: settings.most_solutions,
        table_bytes: table_bytes(settings.memory_mb, 1),
        sharing: budget.sharing,
        live: None,
    };
    let mut output = io::BufWriter::new(anstream::stdout());
    let mut exit = Exit::Sound;
    let result = solve_files(&settings, &limits, &mut output, &mut exit);
    printed(result.and_then(|()| output.flush()), exit)
}

/// What this command knows, which has its options from Popeye.
fn help() -> Exit {
    let mut program = Cli::command();
    let command = program.find_subcommand_mut("popeye").expect("the command is one of the program");
    let text = command.render_long_help().to_string();
    super::printed(anstream::stdout().lock().write_all(text.as_bytes()), Exit::Sound)
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
                    let seconds: u64 = number(argument, value())?;
                    settings.most_time = (seconds > 0).then(|| Duration::from_secs(seconds));
                }
                // What these measure and print has no counterpart here.
                "maxtrace" | "maxpos" => {
                    value();
                }
                "notraceptr" => {}
                // Popeye has one thread.
                "threads" => settings.threads = Some(number::<u16>(argument, value())?.max(1)),
                "heartbeat" => {
                    let mut ahead = rest.clone();
                    if ahead.next().is_some_and(|value| value.parse::<u64>().is_ok()) {
                        rest = ahead;
                    }
                }
                "maxsol" | "maxsolutions" => settings.most_solutions = Some(number(argument, value())?),
                _ => {
                    return Err(format!(
                        "unknown option `{argument}`: known are -maxmem, -maxtime, -maxsol, -threads, -regression, \
                         -heartbeat, -maxpos, -maxtrace, -notraceptr"
                    ));
                }
            }
        }
        Ok(settings)
    }
}

fn number<N: std::str::FromStr>(option: &str, value: &str) -> Result<N, String> {
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
    output: &mut (dyn Write + Send),
    exit: &mut Exit,
) -> io::Result<()> {
    let mut output = Output { terminal: output, protocol: None, is_anew: settings.is_regression };
    if !settings.is_regression {
        writeln!(output.terminal, "{VERSION}")?;
        output.terminal.flush()?;
    }
    let inputs = settings.files.iter().map(|file| read_file(file));
    let typed = settings.files.is_empty().then(read_stdin);
    for source in typed.into_iter().chain(inputs) {
        let source = match source {
            Ok(source) => source,
            Err(message) => {
                say(&message);
                // A path that isn't there is a wrong call, which a problem that can't be read outweighs.
                if *exit != Exit::Unread {
                    *exit = Exit::Usage;
                }
                continue;
            }
        };
        match popeye::read(&source.text) {
            Ok(problems) => solve_input(&problems, &source, settings, limits, &mut output, exit)?,
            Err(fault) => {
                say(&located(&source, fault.offset, &shortened(fault.message)));
                *exit = Exit::Unread;
            }
        }
    }
    Ok(())
}

/// Solves the problems of one input: several of them at the same time, or one on all threads.
fn solve_input(
    problems: &[PopeyeProblem],
    source: &Source,
    settings: &Settings,
    limits: &Limits,
    output: &mut Output<'_>,
    exit: &mut Exit,
) -> io::Result<()> {
    let pool = limits.sharing.pool.as_deref();
    let threads = pool.map_or(1, ThreadPool::current_num_threads).min(problems.len());
    match pool.filter(|_| threads > 1) {
        Some(pool) => {
            let limits = Limits { table_bytes: table_bytes(settings.memory_mb, threads), ..limits.clone() };
            ahead::in_turn(problems, &limits, pool, |problem, pending| {
                Telling { problem, source, settings }.tell(|print| pending.print(print), output, exit)
            })
        }
        None => problems.iter().try_for_each(|problem| {
            let live = Arc::new(Live::default());
            let solve = || ahead::solve(problem, limits, &live);
            let solve = || pool.map_or_else(solve, |pool| pool.install(solve));
            let behind = |printed| live.behind(printed);
            Telling { problem, source, settings }.tell(
                |print| live::print_meanwhile(&behind, print, &limits.stop, solve),
                output,
                exit,
            )
        }),
    }
}

/// Where everything is written.
struct Output<'run> {
    terminal: &'run mut (dyn Write + Send),
    /// The file that the input names.
    protocol: Option<File>,
    /// Whether an old protocol is overwritten, and the version is left out.
    is_anew: bool,
}

impl Output<'_> {
    /// Copies to this file from now on.
    fn open_protocol(&mut self, path: &str, language: Language) {
        let mut options = File::options();
        options.create(true).write(true).append(!self.is_anew).truncate(self.is_anew);
        self.protocol = match options.open(path) {
            Ok(file) => Some(file),
            Err(error) => {
                say(&format!("{path}: {}: {error}", language.of(&NO_OUTPUT_FILE)));
                None
            }
        };
        if !self.is_anew {
            self.copy(&format!("{VERSION}\n"));
        }
    }

    /// Writes to the protocol; one that can't be written is given up.
    fn copy(&mut self, text: &str) {
        let Some(file) = &mut self.protocol else { return };
        if let Err(error) = file.write_all(text.as_bytes()) {
            say(&format!("the protocol can't be written any more: {error}"));
            self.protocol = None;
        }
    }

    /// Writes a text, the beginning of which stands on the terminal already.
    fn write(&mut self, text: &str, printed: &str) -> io::Result<()> {
        self.copy(text);
        live::show(self.terminal, live::rest(text, printed)?)
    }

    /// The first remarks, and how many more there are.
    fn remarks<'text>(
        &mut self,
        source: &Source,
        remarks: impl ExactSizeIterator<Item = (usize, &'text str)>,
    ) {
        let more = remarks.len().saturating_sub(MOST_SHOWN);
        for (offset, message) in remarks.take(MOST_SHOWN) {
            self.remark(source, offset, message);
        }
        if more > 0 {
            let message = format!("and {more} more remarks");
            self.copy(&format!("{message}\n"));
            say(&format!("{}: {message}", source.name));
        }
    }

    /// What goes to stderr, and without its place to the protocol.
    fn remark(&mut self, source: &Source, offset: usize, message: &str) {
        let message = shortened(message.to_owned());
        self.copy(&format!("{message}\n"));
        say(&located(source, offset, &message));
    }
}

/// Time as Popeye writes it.
fn time_text(time: Duration) -> String {
    let (seconds, milliseconds) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, rest) = (seconds / 3600, seconds % 3600 / 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest}.{milliseconds:03} s"),
        (0, _) => format!("{minutes}:{rest:02}.{milliseconds:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

/// Prints a part of a text.
type Print<'run> = dyn FnMut(&str) -> io::Result<()> + Send + 'run;

/// A problem of which is told.
struct Telling<'run> {
    problem: &'run PopeyeProblem,
    source: &'run Source,
    settings: &'run Settings,
}

impl Telling<'_> {
    /// Writes what comes of the problem; whoever solves it, or waits for that, prints meanwhile what is known of it.
    fn tell(
        &self,
        solve: impl FnOnce(&mut Print<'_>) -> io::Result<(Done, String)>,
        output: &mut Output<'_>,
        exit: &mut Exit,
    ) -> io::Result<()> {
        let Self { problem, source, settings } = *self;
        if let Some(path) = &problem.protocol {
            output.open_protocol(path, problem.language);
        }
        if !settings.is_regression {
            say_understood(problem, source);
        }
        let (Done { answer, time }, printed) = solve(&mut |text| live::show(output.terminal, text))?;
        let answer = match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(faults)) => {
                output.remarks(source, faults.iter().map(|fault| (fault.offset, fault.message.as_str())));
                output.remark(source, problem.offset, problem.language.of(&PROBLEM_IGNORED));
                *exit = Exit::Unread;
                return Ok(());
            }
            Err(failure) => {
                let message = format!("the program failed on problem {}: {failure}", problem.number);
                output.remark(source, problem.offset, &message);
                *exit = Exit::Unread;
                return Ok(());
            }
        };
        output.remarks(source, answer.remarks.iter().map(|remark| (remark.offset, remark.text.as_str())));
        if !problem.is_understood {
            *exit = Exit::Unread;
        }
        if answer.completeness == Completeness::Interrupted && *exit == Exit::Sound {
            *exit = Exit::Undecided;
        }
        if settings.is_regression {
            return output.write(&answer.text, &printed);
        }
        let (text, time) = (answer.text.trim_end_matches('\n'), time_text(time));
        output.write(&format!("{text} {}{time}\n\n\n", problem.language.of(&TIME)), &printed)
    }
}

/// Says on stderr what was understood of a problem that can be solved: an input may abbreviate every word. Of twins that
/// change the board alone nothing more is said than Popeye does.
fn say_understood(problem: &PopeyeProblem, source: &Source) {
    let mut told = None;
    if !problem.faults.is_empty() {
        return;
    }
    for position in &problem.positions {
        let asked = &position.problem;
        let asked_now = (&asked.conditions, &asked.stipulation, &asked.options);
        if told.replace(asked_now).is_none_or(|before| before != asked_now) {
            let letter = position.intro.trim().split(')').next().filter(|letter| letter.len() == 1);
            let letter = letter.map(|letter| format!("{letter}) ")).unwrap_or_default();
            say(&located(
                source,
                problem.offset,
                &format!("{letter}understood: {}", understood::problem(asked)),
            ));
        }
    }
}

/// What is typed, or comes from another program, up to its end.
fn read_stdin() -> Result<Arc<Source>, String> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_to_end(&mut bytes) {
        Ok(_) => Ok(Source::of_argument("stdin", &popeye::decoded(bytes))),
        Err(error) => Err(format!("stdin: can't be read: {error}")),
    }
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
    fn times_are_popeyes() {
        let cases = [(43, "0.043 s"), (61_005, "1:01.005 m:s"), (3_661_999, "1:01:01 h:m:s")];
        for (milliseconds, text) in cases {
            assert_eq!(time_text(Duration::from_millis(milliseconds)), text);
        }
    }

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
        assert_eq!(read("").unwrap(), Settings::default());
        let traced = read("-heartbeat 5 -maxtrace 3 -notraceptr -heartbeat a.inp").unwrap();
        assert_eq!(traced.files, [PathBuf::from("a.inp")]);
        for wrong in ["-maxmem x a", "-maxtime", "-fast a", "-maxmem 1T a"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

//! How many times as fast as Popeye we solve a collection: both programs in turn, each on one thread, in CPU seconds.

mod report;

use crate::collection::{Racer, read};
use crate::mutate::Changer;
use crate::named::named;
use crate::release;
use clap::Args;
use cookstopper::foreign::popeye::difference::compare;
use cookstopper::foreign::popeye::wording::{INTERRUPTED, PARTIAL};
use cookstopper::second_opinion::process::{self, Ending, Limits};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use report::{Heat, Outcome, Report};
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// So many times the limit the clock may show before a program is given up: something else than work keeps it.
const MOST_WAITING: u64 = 8;

/// Of so many changed problems one at least takes long enough to be raced, or no more are looked for.
const SEEDS_FOR_ONE: usize = 200;

/// The arguments of `race`.
#[derive(Debug, Args)]
pub struct RaceArgs {
    /// An installed Popeye
    #[arg(long, value_name = "PROGRAM")]
    popeye: PathBuf,
    /// Our program; built as it is packed for others (`dist`), if it isn't given: that takes a quarter of an hour
    #[arg(long, value_name = "PROGRAM")]
    ours: Option<PathBuf>,
    /// What it costs Popeye less than so many seconds isn't raced
    #[arg(long, value_name = "S", default_value_t = 0.3)]
    least: f64,
    /// The longest each program may take for a problem, in CPU seconds
    #[arg(long, value_name = "S", default_value_t = 40)]
    limit: u64,
    /// The memory for the table of each, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    memory: usize,
    /// Only the K-th of N equal shares
    #[arg(long, value_name = "K/N", value_parser = crate::share::read)]
    share: Option<cookstopper::partition::Partition>,
    /// Write what was measured to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Take Popeye's seconds, and compare ours with those, from this file, written before with `--json`: Popeye isn't asked again
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// Race so many problems instead that nobody has seen: those of the folder, changed by machine as `mutate` changes them
    #[arg(long, value_name = "N")]
    changed: Option<usize>,
    /// Where to begin with `--changed`: a seed repeats its problem
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write each changed problem that was raced to this folder, as `SEED.inp`
    #[arg(long, value_name = "DIR", requires = "changed")]
    keep: Option<PathBuf>,
    /// Folders with Popeye's inputs (`.inp`), or lists of problems (`.json`, each with `id` and `input`)
    #[arg(value_name = "DIR", required = true)]
    collections: Vec<PathBuf>,
}

/// Races, and prints a line for each problem and the tables.
pub fn run(arguments: &RaceArgs) -> ExitCode {
    match race(arguments, &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether the texts are all the same.
fn race(arguments: &RaceArgs, output: &mut dyn Write) -> io::Result<bool> {
    let popeye = Program { path: std::path::absolute(&arguments.popeye)?, prefix: None };
    let ours = Program { path: our_program(arguments)?, prefix: Some("popeye") };
    let before = arguments.before.as_deref().map(Report::read).transpose()?;
    let mut report = Report::default();
    let mut run = |racer: Racer| -> io::Result<bool> {
        if arguments.share.as_ref().is_some_and(|share| !share.holds(&racer.id)) {
            return Ok(false);
        }
        let known = before.as_ref().and_then(|before| before.heat(&racer.id));
        let Some(heat) = heat(arguments, &racer, [&popeye, &ours], known)? else { return Ok(false) };
        if let Some(folder) = &arguments.keep {
            let file = folder.join(&racer.id).with_extension("inp");
            fs::write(&file, &racer.input).map_err(named(&file))?;
        }
        writeln!(output, "{heat}")?;
        output.flush()?;
        report.heats.push(heat);
        Ok(true)
    };
    if let Some(folder) = &arguments.keep {
        fs::create_dir_all(folder).map_err(named(folder))?;
    }
    for path in &arguments.collections {
        match arguments.changed {
            Some(wanted) => {
                let changer = Changer::new(path)?;
                let seeds = (arguments.seed..).take(wanted.saturating_mul(SEEDS_FOR_ONE));
                let mut racers = seeds.filter_map(|seed| Racer::new(seed.to_string(), changer.input(seed)?));
                let mut raced = 0;
                while raced < wanted
                    && let Some(racer) = racers.next()
                {
                    raced += usize::from(run(racer)?);
                }
            }
            None => {
                for racer in read(path)? {
                    run(racer)?;
                }
            }
        }
    }
    if let Some(file) = &arguments.json {
        report.write(file)?;
    }
    write!(output, "{report}")?;
    if let Some(before) = before {
        report.write_change(&before, output)?;
    }
    Ok(report.heats.iter().all(|heat| heat.outcome != Outcome::Differs))
}

/// Both programs on one problem; nothing if it is not worth it or either can't read it.
fn heat(
    arguments: &RaceArgs,
    racer: &Racer,
    [popeye, ours]: [&Program; 2],
    known: Option<&Heat>,
) -> io::Result<Option<Heat>> {
    let theirs = match known {
        Some(known) => {
            Finish { seconds: known.popeye, text: None, has_ended: known.outcome.has_popeye_ended() }
        }
        None => match popeye.finish(arguments, &racer.input)? {
            Some(finish) => finish,
            None => return Ok(None),
        },
    };
    if theirs.seconds < arguments.least {
        return Ok(None);
    }
    let Some(found) = ours.finish(arguments, &racer.input)? else { return Ok(None) };
    let outcome = match (theirs.has_ended, found.has_ended) {
        (true, true) => match theirs.text.zip(found.text) {
            Some((theirs, ours)) if !compare(&theirs, &ours).is_empty() => Outcome::Differs,
            _ => Outcome::Both,
        },
        (true, false) => Outcome::OnlyPopeye,
        (false, true) => Outcome::OnlyWe,
        (false, false) => Outcome::Neither,
    };
    Ok(Some(Heat {
        id: racer.id.clone(),
        genre: racer.genre.clone(),
        popeye: theirs.seconds,
        ours: found.seconds,
        outcome,
    }))
}

/// One of the two, and what it is called with.
#[derive(Debug)]
struct Program {
    path: PathBuf,
    prefix: Option<&'static str>,
}

/// How a program has done.
struct Finish {
    /// CPU seconds.
    seconds: f64,
    text: Option<String>,
    /// Whether it has ended within its limit, and with everything solved.
    has_ended: bool,
}

impl Program {
    /// How it does; nothing if it refuses.
    fn finish(&self, arguments: &RaceArgs, input: &str) -> io::Result<Option<Finish>> {
        // On a busy machine a second of the clock is less than a second of work: the system counts the work, and ends it.
        let mut command = Command::new("sh");
        command.args(["-c", r#"ulimit -t "$0" && exec "$@""#]).arg(arguments.limit.to_string());
        command.arg(&self.path).args(self.prefix);
        let limits = Limits {
            most_time: Duration::from_secs(arguments.limit.saturating_mul(MOST_WAITING)),
            memory_mb: arguments.memory,
            stop: &AtomicBool::new(false),
        };
        let begin = children_seconds()?;
        let run = process::run_with(command, input, limits).map_err(named(&self.path))?;
        let seconds = children_seconds()? - begin;
        if matches!(run.ending, Ending::Refused) || process::is_about_input(&run.complaints) {
            return Ok(None);
        }
        let is_cut = || {
            [INTERRUPTED, PARTIAL]
                .iter()
                .flat_map(|words| words.iter())
                .any(|words| run.output.contains(words))
        };
        let has_ended =
            matches!(run.ending, Ending::Exited(status) if status.signal().is_none()) && !is_cut();
        Ok(Some(Finish { seconds, has_ended, text: Some(run.output) }))
    }
}

/// The CPU seconds of all programs that were started here and have ended.
fn children_seconds() -> io::Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    #[expect(clippy::cast_precision_loss, reason = "seconds of a process, in microseconds")]
    let seconds = (usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6;
    Ok(seconds)
}

/// Our program, built if it has to be.
fn our_program(arguments: &RaceArgs) -> io::Result<PathBuf> {
    if let Some(path) = &arguments.ours {
        return std::path::absolute(path);
    }
    release::build().map_err(io::Error::other)
}

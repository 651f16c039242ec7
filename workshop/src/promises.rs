//! Whether what conditions declare for speed's sake is true, for as long as one likes; and whether it would be noticed if it weren't.

use clap::Args;
use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_crosscheck::promises::hunt::{self, Hunted};
use cookstopper_crosscheck::promises::lies::{Evidence, Lie, Row, lies};
use cookstopper_crosscheck::promises::omissions::{Omission, parts};
use cookstopper_crosscheck::promises::subjects::Subject;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

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
    /// Each of them together with this condition, by its canonical name
    #[arg(long, value_name = "C", conflicts_with = "lies")]
    with: Option<String>,
    /// Turn each declaration of each condition to the generous side, one at a time, look for a case by which that is noticed where the
    /// table of `cargo test` has none, put it into the table, and list what nothing notices
    #[arg(long)]
    lies: bool,
    /// The folder with the tables
    #[arg(long, value_name = "FOLDER", default_value = "engine/tests/promises")]
    tables: PathBuf,
}

/// Compares until the time is over and prints every disagreement, or tells lies and prints those that nothing notices.
pub fn run(arguments: &PromisesArgs) -> ExitCode {
    // An assertion that fails is an answer, which is printed with its place.
    panic::set_hook(Box::new(|_| {}));
    let hunted = Hunted {
        seconds: arguments.seconds,
        seed: arguments.seed,
        name: arguments.condition.as_deref(),
        with: arguments.with.as_deref(),
    };
    let mut output = io::stdout();
    let found = match arguments.lies {
        true => complete_lies(arguments, &mut output)
            .and_then(|lies| Ok(lies + complete_omissions(arguments, &mut output)?)),
        false => hunt::hunt(hunted, &mut output),
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

/// Looks for the cases that the table lacks, writes it anew whenever one is found, and prints the lies that nothing notices; how many
/// there are.
fn complete_lies(arguments: &PromisesArgs, output: &mut dyn Write) -> io::Result<usize> {
    let PromisesArgs { seconds, seed, condition, tables, .. } = arguments;
    let table = tables.join("lies.tsv");
    let known = read(&table, Row::read)?;
    let is_meant = |lie: &Lie| condition.as_ref().is_none_or(|name| *name == lie.subject.name);
    let all = Subject::all();
    let lies = lies();
    let stored = |lie: &Lie| known.iter().find(|row| lie.is_of(row)).cloned().unwrap_or_else(|| lie.open());
    let rows: Mutex<Vec<Row>> = Mutex::new(lies.iter().map(stored).collect());
    // What has been declared since stays true: its case is kept.
    let is_declared = |row: &&Row| row.case().is_some() && !lies.iter().any(|lie| lie.is_of(row));
    let declared: Vec<&Row> = known.iter().filter(is_declared).collect();
    let limit = Duration::from_secs(*seconds);
    let update = |place: usize, row: Row| {
        let mut rows = rows.lock().map_err(|_| io::Error::other("another thread has failed"))?;
        rows[place] = row;
        write(&table, LIES, rows.iter().chain(declared.iter().copied()))
    };
    let failed = Mutex::new(Ok(()));
    for_each_in_parallel(lies.len(), |place| {
        let lie = &lies[place];
        if !is_meant(lie) {
            return Ok(());
        }
        let stored = stored(lie);
        let kept = match (&stored.evidence, stored.fault(lie)) {
            (Evidence::Open, _) => None,
            (_, None) => return Ok(()),
            (_, Some(_)) => stored.mended(lie, limit),
        };
        let found = kept.or_else(|| lie.noticed(&all, &known, *seed, limit).map(|(_, row)| row));
        if let Err(error) = update(place, found.unwrap_or_else(|| lie.open())) {
            *failed.lock().map_err(|_| "another thread has failed".to_owned())? = Err(error);
        }
        Ok(())
    });
    let poisoned = |_| io::Error::other("a thread has failed");
    failed.into_inner().map_err(poisoned)??;
    let rows = rows.into_inner().map_err(|_| io::Error::other("a thread has failed"))?;
    let unnoticed = lies.iter().zip(&rows).filter(|(_, row)| matches!(row.evidence, Evidence::Open));
    for (lie, _) in unnoticed.clone() {
        writeln!(output, "UNNOTICED: {lie}")?;
    }
    let unnoticed = unnoticed.count();
    writeln!(output, "{} lies, {unnoticed} unnoticed", lies.len())?;
    Ok(unnoticed)
}

/// The same for what is left out of the key.
fn complete_omissions(arguments: &PromisesArgs, output: &mut dyn Write) -> io::Result<usize> {
    let PromisesArgs { seconds, seed, condition, tables, .. } = arguments;
    let table = tables.join("keys.tsv");
    let known = read(&table, Omission::read)?;
    let all = Subject::all();
    let limit = Duration::from_secs(*seconds);
    let parts = parts();
    let rows: Mutex<Vec<Option<Omission>>> = Mutex::new(vec![None; parts.len()]);
    for_each_in_parallel(parts.len(), |place| {
        let part = parts[place];
        let stored = known.iter().find(|row| row.part == part);
        let stored =
            stored.and_then(|row| if row.fault().is_none() { Some(row.clone()) } else { row.mended(limit) });
        let found = stored.or_else(|| Omission::noticed(part, &all, condition.as_deref(), *seed, limit));
        rows.lock().map_err(|_| "another thread has failed".to_owned())?[place] = found;
        Ok(())
    });
    let rows = rows.into_inner().map_err(|_| io::Error::other("a thread has failed"))?;
    write(&table, OMISSIONS, rows.iter().flatten())?;
    let unnoticed = parts.iter().zip(&rows).filter(|(_, row)| row.is_none());
    for (part, _) in unnoticed.clone() {
        writeln!(output, "UNNOTICED: {part} left out of the key")?;
    }
    Ok(unnoticed.count())
}

fn read<R>(table: &Path, row: fn(&str) -> Result<R, String>) -> io::Result<Vec<R>> {
    let text = match fs::read_to_string(table) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| row(line).map_err(io::Error::other)).collect()
}

/// What stands above the table of lies.
const LIES: &str = "\
# Lies: what conditions don't declare, and for each a case by which it is noticed; `holds` and why it is true all the same; or `open`,
# which no test lets pass.
# Written by `cargo xtask promises --lies`, which looks for the cases that are missing.
# condition\tlie\tsample\tquestion\tseed\tconditions\tdiagram
";

/// What stands above the table of omissions.
const OMISSIONS: &str = "\
# Parts of the key, and for each a case by which it is noticed that it is left out.
# Written by `cargo xtask promises --lies`, which looks for the cases that are missing.
# part\tseed\tconditions\tdiagram
";

fn write(table: &Path, head: &str, rows: impl Iterator<Item = impl Display>) -> io::Result<()> {
    let lines: String = rows.map(|row| format!("{row}\n")).collect();
    fs::write(table, format!("{head}{lines}"))
}

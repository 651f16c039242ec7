//! Our solutions against Popeye's, on a folder of inputs (`NAME.inp`) and outputs (`NAME.out`).

mod foreign;
mod table;

use crate::lock::{self, lock};
use clap::Args;
use cookstopper::foreign::popeye::difference::{are_balanced, compare};
use cookstopper::foreign::popeye::{self, Feature, Limits};
use cookstopper::panic;
use cookstopper::schedule::STACK_BYTES;
use cookstopper_engine::solution::Completeness;
use foreign::{Asked, ForeignArgs};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use table::Table;

/// So many differences of a problem are shown.
const SHOWN_DIFFERENCES: usize = 4;

/// The solver's table for each problem, in bytes.
pub const TABLE_BYTES: usize = 64 << 20;

/// The arguments of `oracle`.
#[derive(Debug, Args)]
pub struct OracleArgs {
    /// The folder; a file `manifest.json` in it may tell features of each input
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// So many problems at the same time [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Give up on a problem after so many seconds
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    seconds: f64,
    /// Only these
    #[arg(long, value_name = "ID", num_args = 1..)]
    only: Vec<String>,
    /// Write our outputs to this folder
    #[arg(long, value_name = "DIR")]
    outputs: Option<PathBuf>,
    /// Say of each problem what became of it
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    foreign: ForeignArgs,
}

/// What became of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The same solution.
    Agrees,
    /// As many solutions, where only some are asked for; which these are depends on the order.
    OtherOrder,
    /// Another one.
    Differs(Vec<String>),
    /// We can't solve it; what is missing.
    Unsupported(Vec<(Feature, String)>),
    /// It takes longer than it may.
    TooSlow,
    /// The program failed.
    Failed(String),
}

/// An input and what became of it.
#[derive(Debug)]
pub struct Judged {
    /// Its name without `.inp`.
    pub id: String,
    /// What became of it.
    pub verdict: Verdict,
    /// How long it took.
    pub elapsed: Duration,
}

/// Compares all inputs and prints a table.
pub fn run(arguments: &OracleArgs) -> ExitCode {
    let mut output = io::stdout().lock();
    let manifest = Manifest::read(&arguments.folder);
    let judged = judge_all(arguments, &manifest);
    match judged.and_then(|judged| report(arguments, &manifest, &judged, &mut output)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{}: {error}", arguments.folder.display());
            ExitCode::from(2)
        }
    }
}

fn judge_all(arguments: &OracleArgs, manifest: &Manifest) -> io::Result<Vec<Judged>> {
    let mut ids = Vec::new();
    for file in fs::read_dir(&arguments.folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "inp") && path.with_extension("out").exists()
        {
            let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if arguments.only.is_empty() || arguments.only.contains(&id) {
                ids.push(id);
            }
        }
    }
    ids.sort();
    if let Some(folder) = &arguments.outputs {
        fs::create_dir_all(folder)?;
    }
    let jobs =
        arguments.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let next = AtomicUsize::new(0);
    let judged: Mutex<Vec<io::Result<Judged>>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let work = || {
                while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let one = judge(arguments, manifest, id);
                    lock(&judged).push(one);
                }
            };
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, work).expect("the system can start a thread");
        }
    });
    let judged = lock::into_inner(judged);
    let mut judged: Vec<Judged> = judged.into_iter().collect::<io::Result<_>>()?;
    judged.sort_by(|one, other| one.id.cmp(&other.id));
    Ok(judged)
}

fn judge(arguments: &OracleArgs, manifest: &Manifest, id: &str) -> io::Result<Judged> {
    let read = |extension: &str| -> io::Result<String> {
        let path = arguments.folder.join(format!("{id}.{extension}"));
        Ok(popeye::decoded(fs::read(path)?))
    };
    let begin = Instant::now();
    let (is_foreign, asked) = match arguments.foreign.ask(arguments, &read("inp")?)? {
        Some(Ok(asked)) => (true, asked),
        Some(Err(verdict)) => return Ok(Judged { id: id.to_owned(), verdict, elapsed: begin.elapsed() }),
        None => (false, Asked { input: read("inp")?, expected: read("out")? }),
    };
    let verdict = match panic::caught(|| solve(&asked.input, arguments.seconds)) {
        Ok(Ok(Some(found))) => {
            if let Some(folder) = &arguments.outputs {
                fs::write(folder.join(format!("{id}.out")), &found)?;
            }
            let header = if is_foreign { asked.header_differences(&found) } else { Vec::new() };
            match compare(&asked.expected, &found) {
                _ if !header.is_empty() => Verdict::Differs(header),
                differences if differences.is_empty() => Verdict::Agrees,
                differences if manifest.is_order_dependent(id) && are_balanced(&differences) => {
                    Verdict::OtherOrder
                }
                differences => Verdict::Differs(differences.iter().map(ToString::to_string).collect()),
            }
        }
        Ok(Ok(None)) => Verdict::TooSlow,
        Ok(Err(missing)) => Verdict::Unsupported(missing),
        Err(failure) => Verdict::Failed(failure),
    };
    Ok(Judged { id: id.to_owned(), verdict, elapsed: begin.elapsed() })
}

/// The output for an input; nothing if it takes too long; otherwise what is missing.
fn solve(input: &str, seconds: f64) -> Result<Option<String>, Vec<(Feature, String)>> {
    let problems = popeye::read(input).map_err(|fault| vec![(fault.feature, fault.name)])?;
    let limits = Limits {
        stop: Arc::default(),
        most_time: Duration::try_from_secs_f64(seconds).ok(),
        table_bytes: TABLE_BYTES,
        ..Limits::default()
    };
    let mut text = String::new();
    for problem in &problems {
        let answer = popeye::solve(problem, &limits).map_err(|faults| {
            faults.into_iter().map(|fault| (fault.feature, fault.name)).collect::<Vec<_>>()
        })?;
        if answer.completeness == Completeness::Interrupted {
            return Ok(None);
        }
        text.push_str(&answer.text);
    }
    Ok(Some(text))
}

/// Prints what differs and the tables; true if nothing differs.
fn report(
    arguments: &OracleArgs,
    manifest: &Manifest,
    judged: &[Judged],
    output: &mut dyn Write,
) -> io::Result<bool> {
    for one in judged {
        match &one.verdict {
            Verdict::Differs(differences) => {
                writeln!(output, "{} differs:", one.id)?;
                for difference in differences.iter().take(SHOWN_DIFFERENCES) {
                    writeln!(output, "  {difference}")?;
                }
                if differences.len() > SHOWN_DIFFERENCES {
                    writeln!(output, "  and {} more", differences.len() - SHOWN_DIFFERENCES)?;
                }
            }
            Verdict::Failed(failure) => writeln!(output, "{} failed: {failure}", one.id)?,
            Verdict::Agrees if arguments.list => {
                writeln!(output, "{} agrees ({:.2} s)", one.id, one.elapsed.as_secs_f64())?;
            }
            Verdict::OtherOrder if arguments.list => writeln!(output, "{} agrees but for the order", one.id)?,
            Verdict::TooSlow if arguments.list => writeln!(output, "{} too slow", one.id)?,
            Verdict::Unsupported(missing) if arguments.list => {
                let missing: Vec<_> =
                    missing.iter().map(|(feature, name)| format!("{feature} {name}")).collect();
                writeln!(output, "{} not supported: {}", one.id, missing.join("; "))?;
            }
            Verdict::Agrees | Verdict::OtherOrder | Verdict::TooSlow | Verdict::Unsupported(_) => {}
        }
    }
    let table = Table::new(judged, manifest);
    write!(output, "{table}")?;
    let is_bad = |one: &Judged| matches!(one.verdict, Verdict::Differs(_) | Verdict::Failed(_));
    Ok(!judged.iter().any(is_bad))
}

/// What the folder's manifest says about its inputs, if there is one.
#[derive(Debug, Default)]
pub struct Manifest {
    features: BTreeMap<String, Vec<String>>,
    order_dependent: BTreeSet<String>,
}

impl Manifest {
    fn read(folder: &Path) -> Self {
        let mut manifest = Self::default();
        let text = fs::read_to_string(folder.join("manifest.json")).unwrap_or_default();
        let entries: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap_or_default();
        for entry in &entries {
            let Some(id) = entry.get("id").and_then(serde_json::Value::as_str) else { continue };
            let features = entry.get("features").and_then(serde_json::Value::as_array);
            let names = features.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned));
            manifest.features.insert(id.to_owned(), names.collect());
            if entry.get("order_dependent").and_then(serde_json::Value::as_bool) == Some(true) {
                manifest.order_dependent.insert(id.to_owned());
            }
        }
        manifest
    }

    /// The features of an input.
    #[must_use]
    pub fn features(&self, id: &str) -> &[String] {
        self.features.get(id).map(Vec::as_slice).unwrap_or_default()
    }

    fn is_order_dependent(&self, id: &str) -> bool {
        self.order_dependent.contains(id)
    }
}

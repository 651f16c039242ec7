//! Our solutions of random problems against those of an installed Popeye.

mod generator;
mod stipulations;

use crate::answer::{Programs, Verdict};
use crate::lock::{self, lock};
use crate::sketch::Sketch;
use crate::smallest::smallest;
use crate::tally::{Rows, Tally, kind_of_play, option_names};
use crate::tried::play;
use crate::wording::Wording;
use clap::Args;
use cookstopper::language::Language;
use cookstopper::schedule::STACK_BYTES;
use cookstopper::second_opinion::process;
use cookstopper_crosscheck::dice::Dice;
use generator::WithoutPosition;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// So many problems stand in a file.
const PROBLEMS: usize = 12;

/// So many positions are tried for a problem until one has a solution.
const ATTEMPTS: usize = 25;

/// What trying may cost.
const MOST_NODES: u64 = 20_000;

/// The arguments of `against-popeye`.
#[derive(Debug, Args)]
pub struct AgainstArgs {
    /// An installed Popeye
    #[arg(long, value_name = "PROGRAM")]
    popeye: PathBuf,
    /// How long to go on
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where to begin; a disagreement names the seed that repeats it
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Only this seed
    #[arg(long)]
    once: bool,
    /// So many files at the same time
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: u16,
    /// Only stipulations, options and walks that contain this
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    /// Pass over what differs in layout alone
    #[arg(long)]
    play_only: bool,
    /// Where the inputs of disagreements are written
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// Compares until the time is over and prints every disagreement.
pub fn run(arguments: &AgainstArgs) -> ExitCode {
    let tally = Mutex::new(Tally::default());
    let result = hunt(arguments, &tally);
    let tally = lock::into_inner(tally);
    let disagreements: u64 = ["differ", "look", "failed"].iter().map(|kind| tally.number(kind)).sum();
    match result.and_then(|seed| report(&tally, disagreements, arguments.seed, seed)) {
        Ok(()) if disagreements == 0 => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{}: {error}", arguments.popeye.display());
            ExitCode::from(2)
        }
    }
}

fn hunt(arguments: &AgainstArgs, tally: &Mutex<Tally>) -> io::Result<u64> {
    if let Some(folder) = &arguments.keep {
        fs::create_dir_all(folder)?;
    }
    let popeye = std::path::absolute(&arguments.popeye)?;
    let ask = |input: &str, limits: process::Limits<'_>| process::run(&popeye, input, limits);
    let programs = Programs { popeye: &ask, most_time: Duration::from_secs(2) };
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let next = AtomicU64::new(arguments.seed);
    let failure: Mutex<Option<io::Error>> = Mutex::default();
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = one_file(arguments, &programs, seed, tally) {
                *lock(&failure) = Some(error);
                return;
            }
            if arguments.once || Instant::now() >= end {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, work).expect("the system can start a thread");
        }
    });
    match lock::into_inner(failure) {
        Some(error) => Err(error),
        None => Ok(next.into_inner()),
    }
}

/// The problems of a file, compared.
fn one_file(
    arguments: &AgainstArgs,
    programs: &Programs<'_>,
    seed: u64,
    tally: &Mutex<Tally>,
) -> io::Result<()> {
    let mut dice = Dice::new(seed);
    let mut sketches = Vec::new();
    let count = if arguments.only.is_some() { PROBLEMS * 40 } else { PROBLEMS };
    for _ in 0..count {
        let sketch = random(&mut dice, arguments.only.as_deref());
        sketches.extend(sketch);
    }
    let wording = match dice.below(6) {
        0 => Wording::whimsical(Language::German, seed),
        1 => Wording::whimsical(Language::French, seed),
        2 => Wording::whimsical(Language::English, seed),
        3 => Wording::plain(Language::German),
        4 => Wording::plain(Language::French),
        _ => Wording::plain(Language::English),
    };
    if sketches.is_empty() {
        return Ok(());
    }
    let verdicts = programs.compare_all(&sketches, &wording)?;
    for (place, (sketch, verdict)) in sketches.iter().zip(&verdicts).enumerate() {
        let kind = verdict.kind();
        let is_interesting = match verdict {
            Verdict::Differs(_) | Verdict::Failed(_) => true,
            Verdict::Refused(complaints) => !is_expected(complaints),
            Verdict::Looks(_) => !arguments.play_only,
            Verdict::Agrees { .. } | Verdict::LosesSolutions | Verdict::Unsupported(_) | Verdict::TooSlow => {
                false
            }
        };
        let text =
            if is_interesting { disagreement(programs, sketch, &wording, verdict)? } else { String::new() };
        let stipulation = kind_of_play(&sketch.stipulation);
        let mut tally = lock(tally);
        tally.count(option_names(sketch).chain([stipulation.to_owned()]), verdict);
        if is_interesting {
            let mut output = io::stdout().lock();
            writeln!(output, "seed {seed}, problem {}, {kind}:\n{text}", place + 1)?;
            output.flush()?;
            if let Some(folder) = &arguments.keep {
                fs::write(
                    folder.join(format!("{seed}-{}.inp", place + 1)),
                    Wording::plain(Language::English).input([sketch]),
                )?;
            }
        }
    }
    Ok(())
}

/// Complaints that are no fault of the input's words.
fn is_expected(complaints: &str) -> bool {
    ["problem ignored", "Popeye fails", "Popeye doesn't end"].iter().any(|words| complaints.contains(words))
}

/// A problem, mostly one with a solution.
fn random(dice: &mut Dice, only: Option<&str>) -> Option<Sketch> {
    if dice.chance(4) {
        return generator::proof(dice).filter(|sketch| fits(sketch, only));
    }
    let problem = WithoutPosition::new(dice);
    let wants_solution = dice.chance(90);
    let mut chosen = None;
    for _ in 0..ATTEMPTS {
        let sketch = problem.sketch(dice);
        if !fits(&sketch, only) {
            return None;
        }
        match play(&sketch, MOST_NODES) {
            Some(text) if !wants_solution || text.contains("1.") => return Some(sketch),
            Some(_) => chosen = Some(sketch),
            None => {}
        }
    }
    chosen
}

fn fits(sketch: &Sketch, only: Option<&str>) -> bool {
    only.is_none_or(|only| {
        let walks = sketch.units.iter().map(|unit| unit.walk);
        let words = sketch.options.iter().chain(&sketch.conditions).map(String::as_str).chain(walks);
        sketch.stipulation.contains(only) || words.into_iter().any(|word| word.starts_with(only))
    })
}

/// A disagreement with the smallest input that shows one.
fn disagreement(
    programs: &Programs<'_>,
    sketch: &Sketch,
    wording: &Wording,
    verdict: &Verdict,
) -> io::Result<String> {
    let kind = std::mem::discriminant(verdict);
    let fits = |verdict: &Verdict| std::mem::discriminant(verdict) == kind;
    let plain = Wording::plain(Language::English);
    let mut last = programs.compare(sketch, &plain)?;
    let mut wording = if fits(&last) { &plain } else { wording };
    if !fits(&last) {
        last = programs.compare(sketch, wording)?;
    }
    if !fits(&last) {
        wording = &plain;
        return Ok(format!("{}{verdict:#?}\n(not alone: {last:?})", wording.clone().input([sketch])));
    }
    let (smallest, last) = smallest(programs, sketch, wording, last, PROBLEMS)?;
    Ok(format!("{}{last:#?}", wording.clone().input([&smallest])))
}

fn report(tally: &Tally, disagreements: u64, first: u64, next: u64) -> io::Result<()> {
    let mut output = io::stdout().lock();
    tally.write(Rows::All, &mut output)?;
    writeln!(output, "seeds {first} to {}", next - 1)?;
    writeln!(output, "{disagreements} disagreements")
}

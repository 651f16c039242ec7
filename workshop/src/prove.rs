//! Faults planted in sound problems: is every one found, and nothing else?

use crate::faults::{self, Tally};
use clap::Args;
use cookstopper::corpus::Corpus;
use cookstopper_crosscheck::conditions::listed;
use cookstopper_crosscheck::dice::Dice;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `prove-verdicts`.
#[derive(Debug, Args)]
pub struct ProveArgs {
    /// Entries, and folders of entries [default: the corpus]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// So many faults of each kind in each problem
    #[arg(long, value_name = "N", default_value_t = 1)]
    repeats: usize,
    /// At most so many sound problems of entries
    #[arg(long, value_name = "N", default_value_t = usize::MAX)]
    most: usize,
    /// So many random sound problems besides
    #[arg(long, value_name = "N", default_value_t = 300)]
    random: u64,
    /// Only problems with about so many lines of play, all of which are looked at
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    lines: u64,
    /// Where to begin
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

/// Plants, compares, and prints every disagreement and a table.
pub fn run(arguments: &ProveArgs) -> ExitCode {
    let mut output = io::stdout().lock();
    match prove(arguments, &mut output) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn prove(arguments: &ProveArgs, output: &mut dyn Write) -> io::Result<usize> {
    let paths =
        if arguments.paths.is_empty() { vec![crate::root().join("corpus")] } else { arguments.paths.clone() };
    let corpus = Corpus::find(&paths, None).map_err(|diagnostics| {
        let texts: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.render()).collect();
        io::Error::other(texts.join("\n"))
    })?;
    let mut tally = Tally::default();
    for path in corpus.entries() {
        if tally.problems >= arguments.most as u64 {
            break;
        }
        let entry = path.read().ok();
        let Some(sound) = entry.and_then(|entry| faults::sound(&entry, arguments.lines)) else { continue };
        let mut dice = Dice::new(arguments.seed ^ cookstopper::partition::stable_hash(&path.id));
        step(&path.id, &sound, arguments.repeats, &mut dice, &mut tally, output)?;
    }
    writeln!(output, "{} problems of entries", tally.problems)?;
    let sets = listed();
    let goal = tally.problems + arguments.random;
    let mut seed = arguments.seed;
    while tally.problems < goal {
        let mut dice = Dice::new(seed);
        let conditions = dice.pick(&sets).clone();
        if let Some(sound) = faults::random_sound(&mut dice, &conditions, arguments.lines) {
            step(&format!("seed {seed}"), &sound, arguments.repeats, &mut dice, &mut tally, output)?;
        }
        seed += 1;
    }
    report(&tally, output)?;
    Ok(tally.disagreements.len())
}

fn step(
    name: &str,
    sound: &faults::Sound,
    repeats: usize,
    dice: &mut Dice,
    tally: &mut Tally,
    output: &mut dyn Write,
) -> io::Result<()> {
    let before = tally.disagreements.len();
    faults::prove(name, sound, repeats, dice, tally);
    for disagreement in &tally.disagreements[before..] {
        writeln!(output, "{disagreement}\n")?;
    }
    output.flush()
}

fn report(tally: &Tally, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{} sound problems", tally.problems)?;
    for (fault, [planted, harmless]) in &tally.planted {
        writeln!(
            output,
            "{:18} {planted:6}, {harmless:6} of them leave the problem sound",
            format!("{fault:?}")
        )?;
    }
    let planted: u64 = tally.planted.values().map(|counts| counts[0]).sum();
    writeln!(output, "{:18} {planted:6}", "all")?;
    for (verdict, count) in &tally.verdicts {
        writeln!(output, "{:18} {count:6} right", verdict.name())?;
    }
    let [hasty, undecided, with_falsehood] = tally.hasty;
    writeln!(output, "{hasty} in haste, {undecided} undecided, {with_falsehood} of them with a false claim")?;
    writeln!(output, "{} disagreements", tally.disagreements.len())
}

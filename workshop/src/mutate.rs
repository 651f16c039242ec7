//! Real problems, changed by machine, solved by an installed Popeye and by us.

mod change;
mod groups;
mod material;
mod reading;

use crate::answer::{Programs, Second, Verdict};
use crate::named::named;
use crate::random::dice::Dice;
use crate::sketch::Sketch;
use crate::smallest::smallest;
use crate::tally::{Tally, features};
use crate::wording::Wording;
use change::changed;
use clap::Args;
use cookstopper::language::Language;
use cookstopper::partition::Partition;
use cookstopper::schedule::STACK_BYTES;
use cookstopper::second_opinion::process;
use groups::Groups;
use material::Material;
use reading::{Source, sources};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// What is set in the seed of a sealed problem, so that no other seed makes the same changes.
const SEALED: u64 = 1 << 63;

/// So many smaller problems stand in a file; what takes too long keeps no other waiting.
const PROBLEMS: usize = 1;

/// So many differences of a problem are shown.
const SHOWN_DIFFERENCES: usize = 4;

/// The arguments of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// An installed Popeye
    #[arg(long, value_name = "PROGRAM")]
    popeye: PathBuf,
    /// The real problems: a folder with inputs of Popeye's (`.inp`) or entries (`.toml`), at any depth
    #[arg(long, value_name = "DIR")]
    from: PathBuf,
    /// How long to go on
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Where to begin; each problem has a seed, which repeats it
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// End after so many problems
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// The longest each program may take for a problem, in seconds
    #[arg(long, value_name = "S", default_value_t = 2)]
    limit: u64,
    /// Print figures only, for a share of seeds that are never looked at: the K-th of N equal ones
    #[arg(long, value_name = "K/N", value_parser = crate::share::read, conflicts_with = "keep")]
    sealed: Option<Partition>,
    /// Where each difference is written: the problem made small (`.inp`), the whole one, and what both programs print
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// Compares until the time is over; prints every difference made small, and tables.
pub fn run(arguments: &MutateArgs) -> ExitCode {
    let told = io::stdout();
    let hunted = std::path::absolute(&arguments.popeye).and_then(|popeye| {
        let ask = move |input: &str, limits: process::Limits<'_>| {
            process::run(&popeye, input, limits).map_err(named(&popeye))
        };
        let hunt = || Hunt::new(arguments, &ask)?.go_on(&mut told.lock());
        thread::scope(|scope| {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            let hunter = builder.spawn_scoped(scope, hunt).expect("the system can start a thread");
            hunter.join().expect("what fails in a program is caught")
        })
    });
    match hunted {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody reads on: the exit code says the rest.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

/// A hunt for differences.
struct Hunt<'run> {
    arguments: &'run MutateArgs,
    programs: Programs<'run>,
    sources: Vec<Source>,
    passed_over: usize,
    material: Material,
    tally: Tally,
    groups: Groups,
}

impl<'run> Hunt<'run> {
    /// Reads the real problems.
    ///
    /// # Errors
    /// There are none, or a folder can't be read or made.
    fn new(arguments: &'run MutateArgs, popeye: &'run Second<'run>) -> io::Result<Self> {
        let (sources, passed_over) = sources(&arguments.from).map_err(named(&arguments.from))?;
        if sources.is_empty() {
            let text = format!("{}: no problem here that can be changed", arguments.from.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, text));
        }
        if let Some(folder) = &arguments.keep {
            fs::create_dir_all(folder).map_err(named(folder))?;
        }
        Ok(Self {
            arguments,
            programs: Programs { popeye, most_time: Duration::from_secs(arguments.limit) },
            material: Material::of(&sources),
            sources,
            passed_over,
            tally: Tally::default(),
            groups: Groups::default(),
        })
    }

    /// Compares until the time is over; says how many problems differ.
    fn go_on(mut self, output: &mut dyn Write) -> io::Result<u64> {
        let end = Instant::now() + Duration::from_secs(self.arguments.seconds);
        let mut seed = self.arguments.seed;
        let mut done = 0;
        while self.arguments.count.is_none_or(|count| done < count) && (done == 0 || Instant::now() < end) {
            if self.arguments.sealed.is_none_or(|share| share.holds(&seed.to_string())) {
                self.one(seed, output)?;
                done += 1;
            }
            seed += 1;
        }
        self.report(seed, output)?;
        Ok(self.differing())
    }

    /// The changed problem of a seed, and what it was.
    fn problem(&self, seed: u64) -> (&Source, Sketch) {
        let seal = if self.arguments.sealed.is_some() { SEALED } else { 0 };
        let mut dice = Dice::new(seed | seal);
        let source = dice.pick(&self.sources);
        (source, changed(&source.sketch, &self.material, &mut dice))
    }

    fn one(&mut self, seed: u64, output: &mut dyn Write) -> io::Result<()> {
        let plain = Wording::plain(Language::English);
        let (source, sketch) = self.problem(seed);
        let name = source.name.clone();
        let verdict = self.programs.compare(&sketch, &plain)?;
        self.tally.count(features(&sketch), &verdict);
        if !verdict.is_difference() || self.arguments.sealed.is_some() {
            return Ok(());
        }
        let (small, last) = smallest(&self.programs, &sketch, &plain, verdict, PROBLEMS)?;
        writeln!(output, "seed {seed}, from {name}:\n{}{}", plain.clone().input([&small]), shown(&last))?;
        output.flush()?;
        self.groups.add(&small, seed);
        match &self.arguments.keep {
            Some(folder) => self.keep(folder, seed, &sketch, &small),
            None => Ok(()),
        }
    }

    fn keep(&self, folder: &Path, seed: u64, whole: &Sketch, small: &Sketch) -> io::Result<()> {
        let plain = Wording::plain(Language::English);
        let [theirs, ours] = self.programs.outputs(small)?;
        fs::write(folder.join(format!("{seed}.inp")), plain.clone().input([small]))?;
        fs::write(folder.join(format!("{seed}-whole.inp")), plain.clone().input([whole]))?;
        fs::write(folder.join(format!("{seed}.popeye")), theirs)?;
        fs::write(folder.join(format!("{seed}.ours")), ours)
    }

    fn differing(&self) -> u64 {
        ["differ", "failed"].iter().map(|kind| self.tally.number(kind)).sum()
    }

    fn report(&self, next: u64, output: &mut dyn Write) -> io::Result<()> {
        if self.arguments.sealed.is_none() {
            self.tally.write(output)?;
            self.groups.write(output)?;
        }
        let number = |kind: &str| self.tally.number(kind);
        let agree = number("agree") + number("no play") + number("look") + number("lost by Popeye");
        let differ = self.differing();
        writeln!(output, "{} real problems, {} passed over", self.sources.len(), self.passed_over)?;
        writeln!(output, "seeds {} to {}", self.arguments.seed, next - 1)?;
        writeln!(output, "{:>7} compared", agree + differ)?;
        writeln!(output, "{agree:>7} agree, {} of them without any play", number("no play"))?;
        writeln!(output, "{:>7} of them but for the layout", number("look"))?;
        writeln!(
            output,
            "{:>7} of them if Popeye solves without table and `Intelligent`",
            number("lost by Popeye")
        )?;
        writeln!(output, "{differ:>7} differ")?;
        writeln!(output, "{:>7} refused by us", number("unsupported"))?;
        writeln!(output, "{:>7} refused by Popeye", number("refused"))?;
        writeln!(output, "{:>7} too slow", number("slow"))
    }
}

/// What differs, or the first of it.
fn shown(verdict: &Verdict) -> String {
    let Verdict::Differs(differences) = verdict else { return format!("  {verdict:?}\n") };
    let more = differences.len().saturating_sub(SHOWN_DIFFERENCES);
    let first = differences.iter().take(SHOWN_DIFFERENCES).map(|text| format!("  {text}\n"));
    let rest = (more > 0).then(|| format!("  and {more} more\n"));
    first.chain(rest).collect()
}

#[cfg(test)]
mod tests;

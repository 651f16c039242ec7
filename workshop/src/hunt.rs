//! Problems made by machine, one after the other, solved by an installed Popeye and by us; differences made small and grouped.

mod groups;
#[cfg(test)]
pub mod second;

use crate::answer::{Programs, Second, Verdict};
use crate::lines::{Case, said};
use crate::named::named;
use crate::sketch::Sketch;
use crate::smallest::smallest;
use crate::tally::{Rows, Tally};
use crate::wording::Wording;
use clap::Args;
use cookstopper::language::Language;
use cookstopper::partition::Partition;
use cookstopper::schedule::STACK_BYTES;
use cookstopper::second_opinion::process;
use cookstopper_crosscheck::dice::Dice;
use groups::Groups;
use std::collections::{BTreeMap, BTreeSet};
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

/// What goes into a table has so many lines at most.
const MOST_TABLED_LINES: usize = 8;

/// So many differences of a problem are shown.
const SHOWN_DIFFERENCES: usize = 4;

/// The arguments of every hunt.
#[derive(Debug, Args)]
pub struct HuntArgs {
    /// An installed Popeye
    #[arg(long, value_name = "PROGRAM")]
    pub popeye: PathBuf,
    /// How long to go on
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub seconds: u64,
    /// Where to begin; each problem has a seed, which repeats it
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// End after so many problems
    #[arg(long, value_name = "N")]
    pub count: Option<u64>,
    /// The longest each program may take for a problem, in seconds
    #[arg(long, value_name = "S", default_value_t = 2)]
    pub limit: u64,
    /// Print figures only, for a share of seeds that are never looked at: the K-th of N equal ones
    #[arg(long, value_name = "K/N", value_parser = crate::share::read, conflicts_with = "keep")]
    pub sealed: Option<Partition>,
    /// Where each difference is written: the problem made small (`.inp`), the whole one, and what both programs print
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// A table such as `harness/tests/it/pairs.txt`, to which of each pair one short problem is added on which the programs agree
    #[arg(long, value_name = "FILE", conflicts_with = "sealed")]
    pub table: Option<PathBuf>,
}

/// A problem made by machine.
pub struct Made {
    /// What it was made of, in words.
    pub origin: String,
    /// The rows of the table in which it counts.
    pub rows: BTreeSet<String>,
    /// The problem.
    pub sketch: Sketch,
}

/// Makes problems, the same ones of the same dice.
pub trait Maker {
    /// So many differences of one origin are made small and shown; the others are only counted.
    const MOST_SHOWN: usize;

    /// Which rows of the table are printed.
    const ROWS: Rows;

    /// One problem; nothing if none came of it.
    fn make(&self, dice: &mut Dice) -> Option<Made>;

    /// What the problems are made of, in a line.
    fn stock(&self) -> String;
}

/// Hunts with what makes the problems, until the time is over; prints differences made small, and tables.
pub fn run<M: Maker>(arguments: &HuntArgs, maker: impl FnOnce() -> io::Result<M> + Send) -> ExitCode {
    let told = io::stdout();
    let hunted = std::path::absolute(&arguments.popeye).and_then(|popeye| {
        let ask = move |input: &str, limits: process::Limits<'_>| {
            process::run(&popeye, input, limits).map_err(named(&popeye))
        };
        let hunt = || Hunt::new(arguments, maker()?, &ask)?.go_on(&mut told.lock());
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
pub struct Hunt<'run, M> {
    arguments: &'run HuntArgs,
    programs: Programs<'run>,
    maker: M,
    tally: Tally,
    groups: Groups,
    /// How many differences there were of each origin.
    found: BTreeMap<String, usize>,
    /// The origins that have a case in the table.
    tabled: BTreeSet<String>,
}

impl<'run, M: Maker> Hunt<'run, M> {
    /// A hunt that begins.
    ///
    /// # Errors
    /// A folder can't be made.
    pub fn new(arguments: &'run HuntArgs, maker: M, popeye: &'run Second<'run>) -> io::Result<Self> {
        if let Some(folder) = &arguments.keep {
            fs::create_dir_all(folder).map_err(named(folder))?;
        }
        Ok(Self {
            arguments,
            programs: Programs { popeye, most_time: Duration::from_secs(arguments.limit) },
            maker,
            tally: Tally::default(),
            groups: Groups::default(),
            found: BTreeMap::new(),
            tabled: BTreeSet::new(),
        })
    }

    /// Compares until the time is over; says how many problems differ.
    ///
    /// # Errors
    /// Popeye can't be run, or the output can't be written.
    pub fn go_on(mut self, output: &mut dyn Write) -> io::Result<u64> {
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

    /// The problem of a seed.
    pub fn problem(&self, seed: u64) -> Option<Made> {
        let seal = if self.arguments.sealed.is_some() { SEALED } else { 0 };
        self.maker.make(&mut Dice::new(seed | seal))
    }

    fn one(&mut self, seed: u64, output: &mut dyn Write) -> io::Result<()> {
        let plain = Wording::plain(Language::English);
        let Some(Made { origin, rows, sketch }) = self.problem(seed) else { return Ok(()) };
        let verdict = self.programs.compare(&sketch, &plain)?;
        self.tally.count(rows, &verdict);
        if let Some(table) = &self.arguments.table
            && verdict == (Verdict::Agrees { has_solution: true })
            && !self.tabled.contains(&origin)
            && self.add_to(table, &sketch)?
        {
            self.tabled.insert(origin.clone());
        }
        if !verdict.is_difference() || self.arguments.sealed.is_some() {
            return Ok(());
        }
        let found = self.found.entry(origin.clone()).or_default();
        *found += 1;
        if *found > M::MOST_SHOWN {
            return Ok(());
        }
        let (small, last) = smallest(&self.programs, &sketch, &plain, verdict, PROBLEMS)?;
        writeln!(output, "seed {seed}, {origin}:\n{}{}", plain.clone().input([&small]), shown(&last))?;
        output.flush()?;
        self.groups.add(&small, seed);
        match &self.arguments.keep {
            Some(folder) => self.keep(folder, seed, &sketch, &small),
            None => Ok(()),
        }
    }

    /// Adds a problem to a table with the lines that Popeye prints; says whether they are few enough.
    fn add_to(&self, table: &Path, sketch: &Sketch) -> io::Result<bool> {
        let mut printed = sketch.clone();
        printed.options.push("NoBoard".to_owned());
        let [theirs, ours] = self.programs.outputs(&printed)?;
        let lines = said(&theirs).collect::<Vec<_>>().join("\n");
        let input = Wording::plain(Language::English).input([&printed]);
        let problem = input.trim_start_matches("BeginProblem\n").trim_end_matches("EndProblem\n");
        // What Popeye remarks upon is no line.
        let is_kept = Case { problem, lines: &lines }.is_answered_by(&ours);
        if lines.is_empty() || lines.lines().count() > MOST_TABLED_LINES || !is_kept {
            return Ok(false);
        }
        let before = fs::read_to_string(table).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(String::new()),
            _ => Err(error),
        });
        let before = before.map_err(named(table))?;
        let gap = if before.is_empty() { "" } else { "\n" };
        let case = format!("{before}{gap}{problem}=>\n{lines}\n");
        fs::write(table, case).map_err(named(table))?;
        Ok(true)
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
            self.tally.write(M::ROWS, output)?;
            self.groups.write(output)?;
        }
        let number = |kind: &str| self.tally.number(kind);
        let agree = number("agree") + number("no play") + number("look") + number("lost by Popeye");
        let differ = self.differing();
        writeln!(output, "{}", self.maker.stock())?;
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

//! `merge`: the report that one machine would have written, of the answers to the jobs of plans.

mod found;

use super::plan::write_job;
use super::{complain, on_deep_stack, verify};
use crate::cli::{MergeArgs, ReportFormat, VerifyArgs};
use crate::corpus::EntryPath;
use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Summary};
use crate::exhibit::Notation;
use crate::exit::Exit;
use crate::foreign::popeye::wording::{FINISHED, PARTIAL};
use crate::job::Job;
use crate::outcome::Outcome;
use crate::report::Patient;
use crate::schedule::{with_analysis, with_exhibit};
use crate::slices::{self, Gathered, Slice, play_text};
use crate::source::{Source, display_path};
use crate::verify::searches;
use cookstopper_engine::solution::Completeness;
use cookstopper_engine::solve::pool;
use found::{Found, Group};
use rayon::prelude::*;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// So many things that are wrong or missing are told.
const MOST_TOLD: usize = 20;

/// Slices that are divided again are measured by searches of so many nodes.
const MEASURE: u64 = 1_000_000;

/// So many entries are put together at once.
const AT_ONCE: usize = 64;

/// Makes the report, or says what is still to be done.
pub fn run(arguments: &MergeArgs) -> Exit {
    on_deep_stack("merge", || merge(arguments))
}

fn merge(arguments: &MergeArgs) -> Exit {
    let found = match Found::in_files(&arguments.files, &arguments.store) {
        Ok(found) => found,
        Err(wrong) => {
            complain(&wrong);
            return Exit::Unread;
        }
    };
    if found.len() == 0 {
        return Exit::Nothing;
    }
    let done = if arguments.rest { write_rest(&found, arguments) } else { report(&found, arguments) };
    match done {
        Ok(exit) => exit,
        Err(error) => {
            let title = format!("can't go on: {error}");
            complain(&[Diagnostic::of_file(Code::Unreadable, &Source::of_argument("merge", ""), title)]);
            Exit::Unread
        }
    }
}

fn fault(file: &Path, line: Option<u32>, title: &str) -> Diagnostic {
    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
    let source = Source::of_argument(&format!("{}{line}", display_path(file)), "");
    Diagnostic::of_file(Code::WrongValue, &source, title)
}

/// What became of an entry.
enum Merged {
    Whole(Box<Outcome>, Option<String>),
    /// What is still to be done: the whole entry, or slices of it.
    Missing(Vec<Option<Slice>>),
}

/// Puts together what was found of an entry; also the play, if that is to be printed.
fn merged(found: &Found, group: &Group, job: &Job, wants_play: bool) -> io::Result<Merged> {
    if job.slice.is_none() {
        return Ok(match found.answer(group.first())? {
            Some(answer) => Merged::Whole(Box::new(answer.outcome(job)), None),
            None => Merged::Missing(vec![None]),
        });
    }
    let (path, gathered) = gathered(found, group, job)?;
    let whole = match gathered.whole(&path) {
        Ok(whole) => whole,
        Err(missing) => return Ok(Merged::Missing(missing.into_iter().map(Some).collect())),
    };
    let play = wants_play.then(|| {
        let twins = searches(&path).unwrap_or_default().into_iter().map(|(twin, _)| twin);
        let solutions = || whole.iter().filter_map(|twin| twin.solutions.last());
        let is_part = solutions().any(|solution| solution.ending() == Completeness::AsAsked);
        let [end, ..] = if is_part { PARTIAL } else { FINISHED };
        format!("{}\n{end}\n\n\n", play_text(&twins.collect::<Vec<_>>(), &whole))
    });
    let outcome = slices::outcome(&path, &whole);
    let budget = job.limits.budget(&Arc::default());
    let outcome = if job.analyse { with_analysis(outcome, &path, &budget) } else { outcome };
    Ok(Merged::Whole(Box::new(with_exhibit(outcome, &path, &budget, job.show)), play))
}

/// What was found in the slices of an entry.
fn gathered(found: &Found, group: &Group, job: &Job) -> io::Result<(EntryPath, Gathered)> {
    let mut gathered = Gathered::default();
    for hash in group.jobs() {
        if let (Some(slice), Some(answer)) = (found.job(*hash)?.slice, found.answer(*hash)?)
            && let Some(solved) = answer.slice
        {
            gathered.add(slice, solved);
        }
    }
    let path = EntryPath::of_value(job.entry.clone())
        .map_err(|_| io::Error::other("the policy of an entry can't be read"))?;
    Ok((path, gathered))
}

/// What is missing of an entry: all of it, or slices.
fn missing(found: &Found, group: &Group, job: &Job) -> io::Result<Vec<Option<Slice>>> {
    if job.slice.is_none() {
        let is_answered = found.is_answered(group.first())?;
        return Ok(if is_answered { Vec::new() } else { vec![None] });
    }
    let (path, gathered) = gathered(found, group, job)?;
    Ok(gathered.missing(&path).into_iter().map(Some).collect())
}

/// Hands over what became of each entry, in the order of the plans: all processors put together, one goes on with it.
fn each_entry<T: Send>(
    found: &Found,
    became: impl Fn(&Group, &Job) -> io::Result<T> + Sync,
    mut done: impl FnMut(Job, T) -> io::Result<()>,
) -> io::Result<()> {
    let pool = pool(0).map_err(io::Error::other)?;
    let at = |group: &Group| {
        let job = found.job(group.first())?;
        became(group, &job).map(|became| (job, became))
    };
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        scope.spawn(move || {
            for begin in (0..found.len()).step_by(AT_ONCE) {
                let groups = found.groups(begin..found.len().min(begin + AT_ONCE as u64));
                let merged = groups.and_then(|groups| {
                    pool.install(|| groups.par_iter().map(at).collect::<io::Result<Vec<_>>>())
                });
                let is_over = merged.is_err();
                // Nobody receives them any more where something can't be written.
                if sender.send(merged).is_err() || is_over {
                    return;
                }
            }
        });
        receiver
            .into_iter()
            .try_for_each(|some| some?.into_iter().try_for_each(|(job, merged)| done(job, merged)))
    })
}

fn report(found: &Found, arguments: &MergeArgs) -> io::Result<Exit> {
    let needed = match (arguments.report.is_some(), arguments.format) {
        (_, ReportFormat::Latex) => Some(Notation::Short),
        (true, _) | (false, ReportFormat::Markdown) => Some(Notation::Long),
        _ => None,
    };
    let asked = VerifyArgs {
        format: arguments.format,
        report: arguments.report.clone(),
        desk: arguments.desk.clone(),
        language: arguments.language,
        ..VerifyArgs::default()
    };
    let mut reporters = verify::reporters(&asked)?;
    let mut tell = |event: &Event<'_>| reporters.iter_mut().try_for_each(|one| one.report(event));
    let selected = found.len() as usize;
    let mut summary = Summary { selected, setting: found.setting().clone(), ..Summary::default() };
    let mut missing = Missing::default();
    tell(&Event::Begun { entries: selected })?;
    let became = |group: &Group, job: &Job| merged(found, group, job, arguments.play);
    each_entry(found, became, |job, merged| {
        if needed.is_some() && job.show.is_none() && job.entry.faults.is_empty() {
            let how = if needed == Some(Notation::Short) { "short" } else { "long" };
            return Err(io::Error::other(format!("the plan shows no play; make it with `--show {how}`")));
        }
        match merged {
            Merged::Whole(outcome, play) => {
                if let Some(play) = play {
                    write!(anstream::stdout(), "{play}")?;
                }
                summary.elapsed += outcome.elapsed;
                summary.add(&outcome);
                tell(&Event::Finished(&outcome))
            }
            Merged::Missing(slices) => {
                missing.add(&job, &slices);
                Ok(())
            }
        }
    })?;
    tell(&Event::Ended(&summary))?;
    let mut errors = Patient::new(anstream::stderr().lock());
    missing.tell(&mut errors)?;
    writeln!(errors, "{:.1} s", Duration::as_secs_f64(&summary.elapsed))?;
    Ok(Exit::of(&summary))
}

/// Writes the jobs that are still to be done.
fn write_rest(found: &Found, arguments: &MergeArgs) -> io::Result<Exit> {
    let mut output = io::BufWriter::new(Patient::new(anstream::stdout().lock()));
    let became = |group: &Group, job: &Job| missing(found, group, job);
    each_entry(found, became, |job, missing| {
        missing.into_iter().try_for_each(|slice| match slice {
            None => write_job(&mut output, &job),
            Some(slice) => divided(&job, slice, arguments.slices)
                .into_iter()
                .try_for_each(|slice| write_job(&mut output, &job.of_slice(slice))),
        })
    })?;
    output.flush()?;
    Ok(Exit::Sound)
}

fn divided(job: &Job, slice: Slice, count: Option<u32>) -> Vec<Slice> {
    let path = EntryPath::of_value(job.entry.clone());
    let (Some(count), Ok(path)) = (count, path) else { return vec![slice] };
    slices::split(&path, slice, count as usize, MEASURE).unwrap_or_else(|| vec![slice])
}

/// What has no answer.
#[derive(Default)]
struct Missing {
    told: Vec<String>,
    count: usize,
}

impl Missing {
    fn add(&mut self, job: &Job, slices: &[Option<Slice>]) {
        for slice in slices {
            self.count += 1;
            if self.told.len() < MOST_TOLD {
                let id = &job.entry.id;
                self.told.push(match slice {
                    None => format!("no answer: {id} (job {})", job.job),
                    Some(Slice { twin, search, from, until }) => {
                        let until = until.map_or("the end".to_owned(), |until| place(&until));
                        let from = place(from);
                        format!("no answer: {id}, twin {twin}, search {search}: from {from} to {until}")
                    }
                });
            }
        }
    }

    fn tell(&self, errors: &mut dyn Write) -> io::Result<()> {
        self.told.iter().try_for_each(|line| writeln!(errors, "{line}"))?;
        match self.count.saturating_sub(self.told.len()) {
            0 => Ok(()),
            more => writeln!(errors, "no answer: {more} more"),
        }
    }
}

fn place(place: &cookstopper_engine::solution::Place) -> String {
    format!("phase {} length {} move {}.{}", place.phase, place.length, place.moves, place.answers)
}

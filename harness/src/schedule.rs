//! Spreads entries over threads and reports them in order.
//!
//! Entries are taken from an iterator as threads become free, and outcomes that wait for one in front of them are kept in a
//! file, so that memory doesn't grow with their number.

mod feed;
mod queue;

use crate::analysis::{Search, analysed};
use crate::budget::Budget;
use crate::cache::Record;
use crate::corpus::{EntryPath, Member};
use crate::event::{Event, Setting, Summary};
use crate::outcome::Outcome;
use crate::panic;
use crate::results::Results;
use crate::second_opinion::SecondProgram;
use crate::show::{Notation, exhibit};
use crate::solving::Mode;
use crate::verify::{self, verify};
use cookstopper_engine::analysis::{Analysis, Written};
use cookstopper_engine::solve;
use feed::Feed;
use queue::Queue;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

/// Solving goes as deep as the stipulation is long; this is enough for the longest.
pub const STACK_BYTES: usize = solve::STACK_BYTES;

/// So many outcomes may wait to be reported by a reporter that is slow.
const MOST_FINISHED: usize = 256;

/// Something to report on: an entry to verify, or a fault that is known already.
#[derive(Debug, Clone)]
pub enum Item {
    /// Verify this.
    Entry(EntryPath),
    /// Report this.
    Known(Box<Outcome>),
}

impl From<Member> for Item {
    fn from(member: Member) -> Self {
        match member {
            Member::Entry(path) => Self::Entry(path),
            Member::Fault(id, diagnostics) => {
                Self::Known(Box::new(Outcome { diagnostics, ..Outcome::new(&id) }))
            }
        }
    }
}

impl Item {
    /// What the item is called.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Entry(path) => &path.id,
            Self::Known(outcome) => &outcome.id,
        }
    }
}

/// How the work is done.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The number of threads.
    pub jobs: usize,
    /// What to do with expected texts.
    pub mode: Mode,
    /// The limits for each entry.
    pub budget: Budget,
    /// How a report writes the play that it shows; nothing if none shows diagrams and play.
    pub shown: Option<Notation>,
    /// Whether it is told what composers and judges look for in each entry.
    pub is_analysed: bool,
    /// What earlier runs found; nothing if everything is to be found anew.
    pub results: Option<Arc<Results>>,
    /// Whether what stayed undecided goes on where it stopped, with twice the work.
    pub goes_on: bool,
    /// The program that is asked for a second opinion.
    pub second: Option<SecondProgram>,
    /// Where it is noted which entries are not sound, for `--failed`.
    pub record: Option<Arc<Record>>,
}

impl Plan {
    fn outcome(&self, path: &EntryPath) -> Outcome {
        match (&self.results, self.mode) {
            // What a report shows of the play, or a second program compares, is not remembered.
            (Some(results), Mode::Compare)
                if self.goes_on || self.shown.is_none() && self.second.is_none() =>
            {
                results.verified(path, &self.budget, self.goes_on)
            }
            (_, mode) => verify(path, mode, &self.budget),
        }
    }

    /// What the results depend on.
    #[must_use]
    pub fn setting(&self) -> Setting {
        Setting {
            jobs: self.jobs,
            nodes: self.budget.nodes,
            time: self.budget.time,
            table_bytes: self.budget.table_bytes,
            second: self.second.as_ref().map(|second| (second.name().to_owned(), second.most_time())),
        }
    }
}

/// Works through `items`, of which there are `count`, and tells `report` in their order, on the calling thread.
///
/// When stopped, the items that were not begun are left out.
///
/// # Errors
/// Whatever `report` fails with; the work stops then.
pub fn run(
    items: impl Iterator<Item = Item> + Send,
    count: usize,
    plan: &Plan,
    report: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
) -> io::Result<Summary> {
    let begin = Instant::now();
    // Whoever finds no more entries helps with the parts of those that others are still at.
    let pool = match &plan.budget.sharing.pool {
        Some(pool) => Arc::clone(pool),
        None => solve::pool(plan.jobs).map_err(io::Error::other)?,
    };
    report(&Event::Begun { entries: count })?;
    let setting = plan.setting();
    let mut queue = Queue::new(report, Summary { selected: count, setting, ..Summary::default() });
    let feed = Mutex::new(Feed::new(items, plan));
    // Whoever finishes faster than is reported waits.
    let (sender, receiver) = mpsc::sync_channel(MOST_FINISHED);
    thread::scope(|scope| {
        let (pool, feed) = (&pool, &feed);
        scope.spawn(move || pool.broadcast(|_| work(feed, plan, &sender)));
        let result = receiver.iter().try_for_each(|(place, outcome)| queue.put(place, outcome));
        if result.is_err() {
            plan.budget.stop.store(true, Ordering::Relaxed);
        }
        // Nobody shall wait for room any more.
        drop(receiver);
        result
    })?;
    queue.flush()?;
    let feed = feed.into_inner().unwrap_or_else(PoisonError::into_inner);
    for outcome in feed.write_edits() {
        queue.finished(&outcome)?;
    }
    let (report, mut summary) = queue.end();
    summary.elapsed = begin.elapsed();
    report(&Event::Ended(&summary))?;
    Ok(summary)
}

/// What each thread does: takes the next item until there is none or it is told to stop.
fn work<I: Iterator<Item = Item>>(
    feed: &Mutex<Feed<'_, I>>,
    plan: &Plan,
    sender: &mpsc::SyncSender<(usize, Outcome)>,
) {
    let _at_work = plan.budget.sharing.with_own_work();
    while !plan.budget.stop.load(Ordering::Relaxed) {
        let next = feed.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((place, item)) = next else { return };
        let outcome = match item {
            Item::Entry(path) => {
                let outcome = verified(&path, plan);
                if let Some(record) = &plan.record {
                    record.note(&path.place(), outcome.verdict());
                }
                outcome
            }
            Item::Known(outcome) => *outcome,
        };
        if sender.send((place, outcome)).is_err() {
            return;
        }
    }
}

/// The outcome of an entry, with what a second program says and what a report shows of it.
#[must_use]
pub fn verified(path: &EntryPath, plan: &Plan) -> Outcome {
    let mut outcome = plan.outcome(path);
    if let Some(second) = &plan.second {
        match panic::caught(|| second.opinion(path, &outcome, &plan.budget)) {
            Ok(opinion) => outcome.hear(opinion, path),
            Err(failure) => outcome.diagnostics.push(verify::internal(path, &failure)),
        }
    }
    if plan.is_analysed {
        outcome = with_analysis(outcome, path, &plan.budget);
    }
    with_exhibit(outcome, path, &plan.budget, plan.shown)
}

/// The outcome with what composers and judges look for in the solution, for which it is solved once more under the same
/// limits: with set play, tries and variations.
#[must_use]
pub fn with_analysis(mut outcome: Outcome, path: &EntryPath, budget: &Budget) -> Outcome {
    match panic::caught(|| analysis(path, budget)) {
        Ok(found) => outcome.analysis = found.map(Box::new),
        Err(failure) => outcome.diagnostics.push(verify::internal(path, &failure)),
    }
    outcome
}

/// The analysis of an entry; nothing where there is nothing to solve, or where the verdict says already why that can't be done.
fn analysis(path: &EntryPath, budget: &Budget) -> Option<Analysis> {
    let task = path.read().ok()?.task?;
    analysed(&task.twins, Search::WithEverything, Written::Short, budget).ok()
}

/// The outcome with what a report shows of it, if one does, and without the solutions.
#[must_use]
pub fn with_exhibit(
    mut outcome: Outcome,
    path: &EntryPath,
    budget: &Budget,
    shown: Option<Notation>,
) -> Outcome {
    if let Some(notation) = shown {
        match panic::caught(|| exhibit(path, &outcome, budget, notation)) {
            Ok(made) => outcome.exhibit = made.map(Box::new),
            Err(failure) => outcome.diagnostics.push(verify::internal(path, &failure)),
        }
    }
    outcome.solved.clear();
    outcome
}

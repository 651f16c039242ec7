//! Spreads entries over threads and reports them in order.

use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::event::{Event, Setting, Summary};
use crate::outcome::Outcome;
use crate::panic;
use crate::results::Results;
use crate::second_opinion::SecondProgram;
use crate::show::{Notation, exhibit};
use crate::solving::Mode;
use crate::verify::{self, verify};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Solving goes as deep as the stipulation is long; this is enough for the longest.
pub const STACK_BYTES: usize = 64 << 20;

/// Of so many entries the longest are begun first.
const WINDOW: usize = 4096;

/// Something to report on: an entry to verify, or a fault that is known already.
#[derive(Debug, Clone)]
pub enum Item {
    /// Verify this.
    Entry(EntryPath),
    /// Report this.
    Known(Box<Outcome>),
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
    /// What earlier runs found; nothing if everything is to be found anew.
    pub results: Option<Arc<Results>>,
    /// Whether what stayed undecided goes on where it stopped, with twice the work.
    pub goes_on: bool,
    /// The program that is asked for a second opinion.
    pub second: Option<SecondProgram>,
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

    /// The items in the order in which they are begun: what is not known first, then the longest.
    fn order(&self, items: &[Item]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..items.len()).collect();
        if let Some(results) = &self.results {
            let seconds = |place: &usize| match &items[*place] {
                Item::Entry(path) => results.seconds(path).unwrap_or(f64::INFINITY),
                Item::Known(_) => 0.0,
            };
            let seconds: Vec<f64> = order.iter().map(seconds).collect();
            // What is finished waits for what stands in front of it, and not for more than a window.
            for window in order.chunks_mut(WINDOW) {
                window.sort_by(|one, other| seconds[*other].total_cmp(&seconds[*one]));
            }
        }
        order
    }
}

/// Works through `items` and tells `report` in their order, on the calling thread.
///
/// When stopped, the items that were not begun are left out.
///
/// # Errors
/// Whatever `report` fails with; the work stops then.
pub fn run(
    items: &[Item],
    plan: &Plan,
    report: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
) -> io::Result<Summary> {
    let begin = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.jobs).stack_size(STACK_BYTES).build();
    let pool = pool.map_err(io::Error::other)?;
    report(&Event::Begun { entries: items.len() })?;
    let mut queue = Queue { waiting: BTreeMap::new(), next: 0, report, summary: Summary::default() };
    queue.summary.selected = items.len();
    queue.summary.setting = plan.setting();
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let order = plan.order(items);
    thread::scope(|scope| {
        let (pool, next, order) = (&pool, &next, &order);
        scope.spawn(move || pool.broadcast(|_| work(items, order, plan, next, &sender)));
        let result = receiver.iter().try_for_each(|(place, outcome)| queue.put(place, outcome));
        if result.is_err() {
            plan.budget.stop.store(true, Ordering::Relaxed);
        }
        result
    })?;
    queue.flush()?;
    write_edits(items, plan, &mut queue)?;
    let Queue { report, mut summary, .. } = queue;
    summary.elapsed = begin.elapsed();
    report(&Event::Ended(&summary))?;
    Ok(summary)
}

/// Writes the files of which entries got new texts.
fn write_edits(items: &[Item], plan: &Plan, queue: &mut Queue<'_>) -> io::Result<()> {
    if plan.mode != Mode::Bless {
        return Ok(());
    }
    for item in items {
        let Item::Entry(path) = item else { continue };
        if let Err(diagnostic) = path.write_edits() {
            let mut outcome = Outcome::new(&path.id);
            outcome.diagnostics.push(diagnostic);
            queue.finished(&outcome)?;
        }
    }
    Ok(())
}

/// What each thread does: takes the next item until there is none or it is told to stop.
fn work(
    items: &[Item],
    order: &[usize],
    plan: &Plan,
    next: &AtomicUsize,
    sender: &mpsc::Sender<(usize, Outcome)>,
) {
    while !plan.budget.stop.load(Ordering::Relaxed) {
        let Some(place) = order.get(next.fetch_add(1, Ordering::Relaxed)).copied() else { return };
        let Some(item) = items.get(place) else { return };
        let outcome = match item {
            Item::Entry(path) => verified(path, plan),
            Item::Known(outcome) => (**outcome).clone(),
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
    with_exhibit(outcome, path, &plan.budget, plan.shown)
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

/// Brings outcomes into the order of their items.
struct Queue<'run> {
    waiting: BTreeMap<usize, Outcome>,
    next: usize,
    report: &'run mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    summary: Summary,
}

impl Queue<'_> {
    fn put(&mut self, place: usize, outcome: Outcome) -> io::Result<()> {
        self.waiting.insert(place, outcome);
        while let Some(outcome) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.finished(&outcome)?;
        }
        Ok(())
    }

    /// Reports what waits behind items that were never begun.
    fn flush(&mut self) -> io::Result<()> {
        while let Some((_, outcome)) = self.waiting.pop_first() {
            self.finished(&outcome)?;
        }
        Ok(())
    }

    fn finished(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.summary.add(outcome);
        (self.report)(&Event::Finished(outcome))
    }
}

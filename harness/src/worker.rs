//! Does jobs: reads them as JSON lines and writes a line for each, in any order.
//!
//! Each job is done by a process of its own making that is watched: one that crashes, goes on behind its limit of time, or
//! takes more memory than its limit is ended, the job gets a line that says so, and another process takes its place.

mod alone;
mod common;
mod hand;
mod parent;
mod queue;

pub use alone::Alone;
pub use parent::end_with_parent;

use crate::job::Job;
use crate::job::{Answer, Limits, VERSION, program};
use crate::schedule::STACK_BYTES;
use crate::slices::Slice;
use common::Common;
use hand::Hand;
use queue::{Ahead, Queue};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What must be known of a line to give it to a process.
#[derive(Debug, Deserialize, Default)]
struct Head {
    #[serde(default)]
    job: String,
    #[serde(default)]
    limits: Limits,
    heartbeat: Option<Value>,
    slice: Option<Slice>,
    /// The problem of which it is a slice.
    #[serde(skip)]
    problem: Option<String>,
}

impl Head {
    fn of(line: &str) -> Self {
        // What can't be read is refused by whoever shall do it.
        let head: Self = serde_json::from_str(line).unwrap_or_default();
        let problem = head.slice.and_then(|_| Job::read(line).ok()?.problem());
        Self { problem, ..head }
    }
}

/// What the worker is doing.
struct Doing<O> {
    output: Mutex<O>,
    /// The jobs being done, and since when, by the numbers of those who do them.
    busy: Mutex<BTreeMap<usize, (String, Instant)>>,
    done: AtomicU64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<O: Write> Doing<O> {
    fn say(&self, line: &str) -> io::Result<()> {
        let line = with_end(line);
        let mut output = locked(&self.output);
        output.write_all(line.as_bytes())?;
        output.flush()
    }

    /// That the worker is alive, and with what it is busy.
    fn heartbeat(&self, asked: &Value) -> String {
        let busy: Vec<Value> = locked(&self.busy)
            .values()
            .map(|(job, since)| json!({ "job": job, "seconds": since.elapsed().as_secs_f64() }))
            .collect();
        let done = self.done.load(Ordering::Relaxed);
        json!({ "version": VERSION, "program": program(), "heartbeat": asked, "busy": busy, "done": done })
            .to_string()
    }
}

/// Does the jobs of `input`, so many at the same time, each in a process that runs `program`, until there are no more.
///
/// # Errors
/// The input can't be read, the output not be written, or no process be started.
pub fn serve<I: BufRead, O: Write + Send>(
    input: I,
    output: O,
    hands: usize,
    program: &Path,
) -> io::Result<()> {
    let doing = Doing { output: Mutex::new(output), busy: Mutex::default(), done: AtomicU64::new(0) };
    // As many wait as are being done, so that nobody waits for the input.
    let queue = Queue::new(hands);
    let common = Common::new(program, hands);
    thread::scope(|scope| {
        let (doing, queue, common) = (&doing, &queue, &common);
        let working: Vec<_> = (0..hands)
            .map(|number| {
                scope.spawn(move || {
                    let hands = Hands { own: Hand::new(program), common };
                    work(number, queue, doing, hands).inspect_err(|_| queue.abandon())
                })
            })
            .collect();
        let read = input.lines().try_for_each(|line| {
            let line = line?;
            let head = Head::of(&line);
            match &head.heartbeat {
                Some(asked) => doing.say(&doing.heartbeat(asked)),
                None if line.trim().is_empty() => Ok(()),
                None => queue.push(line, head),
            }
        });
        queue.complete();
        let ended = working
            .into_iter()
            .try_for_each(|hand| hand.join().unwrap_or_else(|_| Err(io::Error::other("a thread failed"))));
        // Why nobody does them tells more than that nobody does.
        ended.and(read)
    })
}

/// Behind a job that took less than this the next one is sent ahead.
const SHORT: Duration = Duration::from_millis(5);

/// By what jobs are done: a process of one's own, or one that others use as well.
struct Hands<'a> {
    own: Hand<'a>,
    common: &'a Common<'a>,
}

fn work<O: Write>(number: usize, queue: &Queue, doing: &Doing<O>, mut hands: Hands<'_>) -> io::Result<()> {
    let mut last = None;
    let mut next = Ahead::of(queue);
    let mut was_short = false;
    while let Some(job) = next.take().or_else(|| queue.next(last.as_ref())) {
        let Head { job: hash, limits, problem, .. } = &job.head;
        let begin = Instant::now();
        locked(&doing.busy).insert(number, (hash.clone(), begin));
        // Whose memory is watched is to have the process for itself.
        if was_short && limits.memory_bytes.is_none() && problem.is_none() {
            next.fetch();
        }
        let beside_others = match problem {
            Some(_) => hands.common.answer(&job.line, hash, limits)?,
            None => None,
        };
        let answer = match beside_others {
            Some(answer) => answer,
            None => hands.own.answer(&job.line, hash, limits, &mut next)?,
        };
        was_short = begin.elapsed() < SHORT;
        locked(&doing.busy).remove(&number);
        doing.done.fetch_add(1, Ordering::Relaxed);
        doing.say(&answer)?;
        last = job.done();
    }
    Ok(())
}

/// Does the jobs of `input` in this process, so many at the same time; nobody watches it.
///
/// # Errors
/// The input can't be read, or the output not be written.
pub fn serve_alone<I: BufRead + Send, O: Write + Send>(input: I, output: O, lanes: usize) -> io::Result<()> {
    let doing = Doing { output: Mutex::new(output), busy: Mutex::default(), done: AtomicU64::new(0) };
    let alone = Alone::with_lanes(lanes)?;
    // Who is free reads the next line.
    let lines = Mutex::new(input.lines());
    let serve = || loop {
        let Some(line) = locked(&lines).next() else { return Ok(()) };
        let line = line?;
        let answer = match Head::of(&line).heartbeat {
            Some(asked) => doing.heartbeat(&asked),
            None if line.trim().is_empty() => continue,
            None => alone.answer(&line),
        };
        doing.say(&answer)?;
    };
    thread::scope(|scope| {
        let lane = |_| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, serve);
        let lanes: Vec<_> = (0..lanes.max(1)).map(lane).collect::<io::Result<_>>()?;
        lanes
            .into_iter()
            .try_for_each(|lane| lane.join().unwrap_or_else(|_| Err(io::Error::other("a thread failed"))))
    })
}

/// A line with its end, to be written at once: who reads it isn't woken twice.
fn with_end(line: &str) -> String {
    [line, "\n"].concat()
}

/// An answer as a line, without what reports say of the entry.
fn line_of(answer: &Answer) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

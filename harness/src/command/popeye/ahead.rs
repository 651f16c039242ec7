//! Problems of one input on several threads: each is told of in its turn, while those behind it are solved already.

use crate::command::live;
use crate::foreign::popeye::{self, Answer, Fault, Limits, Live, PopeyeProblem};
use crate::in_order::spread;
use crate::panic;
use rayon::ThreadPool;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What has come of a problem, and how long it took; the message, if the program has failed.
pub struct Done {
    pub answer: Result<Result<Answer, Vec<Fault>>, String>,
    pub time: Duration,
}

/// A problem that is being solved, or will be.
pub struct Pending {
    /// What is known of its text.
    live: Arc<Live>,
    done: Receiver<Done>,
}

impl Pending {
    /// Waits until it is solved, and prints meanwhile what is known of its text. What has come of it, and what was printed.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn print(self, print: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<(Done, String)> {
        let (done, printed) = live::print_until(&|printed| self.live.behind(printed), print, &self.done)?;
        let lost = || Done { answer: Err("no thread has solved it".to_owned()), time: Duration::ZERO };
        Ok((done.unwrap_or_else(lost), printed))
    }
}

/// Solves a problem, and notes meanwhile what is known of its text.
pub fn solve(problem: &PopeyeProblem, limits: &Limits, live: &Arc<Live>) -> Done {
    let begin = Instant::now();
    let limits = Limits { live: Some(Arc::clone(live)), ..limits.clone() };
    let answer = panic::caught(|| popeye::solve(problem, &limits));
    Done { answer, time: begin.elapsed() }
}

/// Solves problems on the threads of a pool and tells of each in its turn, on the calling thread.
///
/// # Errors
/// What `tell` fails with, which stops the work, too.
pub fn in_turn(
    problems: &[PopeyeProblem],
    limits: &Limits,
    pool: &ThreadPool,
    mut tell: impl FnMut(&PopeyeProblem, Pending) -> io::Result<()>,
) -> io::Result<()> {
    let (mut pending, mut begun) = (Vec::new(), Vec::new());
    for problem in problems {
        let live = Arc::new(Live::default());
        let (sender, done) = channel();
        begun.push((problem, Arc::clone(&live), sender));
        pending.push((problem, Pending { live, done }));
    }
    thread::scope(|scope| {
        scope.spawn(|| {
            // What was interrupted is told of, too; who isn't told of any more is waited for by nobody.
            let is_awaited = |(problem, live, done): (_, _, Sender<Done>)| {
                done.send(solve(problem, limits, &live)).is_ok()
            };
            spread(&limits.sharing, pool, begun.into_iter(), || false, is_awaited);
        });
        let told = pending.into_iter().try_for_each(|(problem, pending)| tell(problem, pending));
        if told.is_err() {
            limits.stop.store(true, Ordering::Relaxed);
        }
        told
    })
}

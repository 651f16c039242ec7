//! The jobs that wait, and who gets which.
//!
//! Jobs are done in the order in which they come, but for slices of one problem: a process remembers what it has proved, and
//! neighbouring slices have most in common. So each process goes on with the slice behind the one it has done, and begins, where
//! others are at work, in the middle of the longest stretch that nobody has begun.

use super::Head;
use std::collections::{HashSet, VecDeque};
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// So many slices are read ahead, so that they can be told apart.
const MOST_SLICES: usize = 1024;

/// A job that waits.
#[derive(Debug)]
pub struct Waiting {
    /// The job as it was read.
    pub line: String,
    /// What must be known of it.
    pub head: Head,
    /// Its number in the order in which jobs came.
    number: u64,
}

/// The slice that a process has done last: of which problem, and its number.
#[derive(Debug, Clone)]
pub struct Done {
    problem: String,
    number: u64,
}

impl Waiting {
    /// What there is to know of it when it has been done.
    pub fn done(&self) -> Option<Done> {
        Some(Done { problem: self.head.problem.clone()?, number: self.number })
    }
}

#[derive(Debug, Default)]
struct State {
    jobs: VecDeque<Waiting>,
    count: u64,
    /// So many have been taken that may be given back.
    lent: usize,
    /// So many processes wait for a job.
    idle: usize,
    /// Problems of which slices have been begun.
    begun: HashSet<String>,
    /// No more jobs will come.
    is_complete: bool,
    /// Nobody takes jobs any more.
    is_abandoned: bool,
}

/// Jobs that have been read and not begun.
#[derive(Debug)]
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// So many jobs wait, besides slices.
    ahead: usize,
}

impl Queue {
    /// A queue in which so many jobs wait, so that nobody waits for the input.
    pub fn new(ahead: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), ahead }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job as soon as there is room.
    ///
    /// # Errors
    /// Nobody takes jobs any more.
    pub fn push(&self, line: String, head: Head) -> io::Result<()> {
        let mut state = self.state();
        let most = if head.problem.is_some() { MOST_SLICES } else { self.ahead };
        while state.jobs.len() >= most && !state.is_abandoned {
            state = self.wait(state);
        }
        if state.is_abandoned {
            return Err(io::Error::other("nobody does the jobs any more"));
        }
        let number = state.count;
        state.count += 1;
        state.jobs.push_back(Waiting { line, head, number });
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// No more jobs will come.
    pub fn complete(&self) {
        self.state().is_complete = true;
        self.changed.notify_all();
    }

    /// Nobody takes jobs any more.
    pub fn abandon(&self) {
        self.state().is_abandoned = true;
        self.changed.notify_all();
    }

    /// The next job for a process; nothing when there are no more.
    pub fn next(&self, last: Option<&Done>) -> Option<Waiting> {
        let mut state = self.state();
        state.idle += 1;
        while state.jobs.is_empty() && !state.is_abandoned && (!state.is_complete || state.lent > 0) {
            state = self.wait(state);
        }
        state.idle -= 1;
        let place = state.place(last)?;
        let job = state.jobs.remove(place);
        drop(state);
        self.changed.notify_all();
        job
    }
}

/// The job behind the one that a process is doing, which it gets while it is still at that, so that it needn't wait for it.
#[derive(Debug)]
pub struct Ahead<'q> {
    queue: &'q Queue,
    job: Option<Waiting>,
}

impl<'q> Ahead<'q> {
    /// None so far.
    pub const fn of(queue: &'q Queue) -> Self {
        Self { queue, job: None }
    }

    /// Takes the job that would be next, if it is there already, no slice, and its memory isn't watched.
    pub fn fetch(&mut self) {
        let is_simple = |job: &Waiting| job.head.problem.is_none() && job.head.limits.memory_bytes.is_none();
        let mut state = self.queue.state();
        if self.job.is_none() && state.jobs.front().is_some_and(is_simple) {
            self.job = state.jobs.pop_front();
            state.lent += 1;
        }
        drop(state);
        self.queue.changed.notify_all();
    }

    /// The line of the job, as long as it isn't given back.
    pub fn line(&self) -> Option<&str> {
        self.job.as_ref().map(|job| job.line.as_str())
    }

    /// The job, if it is still there: whoever has it does it.
    pub fn take(&mut self) -> Option<Waiting> {
        self.end(|_, job| Some(job))
    }

    /// Somebody else shall do the job if there is somebody who has nothing to do: what is being done takes longer than expected.
    ///
    /// While others are busy it stays, since the process that has got it already would have to be ended.
    pub fn give_back(&mut self) {
        if self.queue.state().idle == 0 {
            return;
        }
        self.end(|jobs, job| {
            jobs.push_front(job);
            None
        });
    }

    /// The job isn't lent any more.
    fn end(
        &mut self,
        settle: impl FnOnce(&mut VecDeque<Waiting>, Waiting) -> Option<Waiting>,
    ) -> Option<Waiting> {
        let job = self.job.take()?;
        let mut state = self.queue.state();
        state.lent -= 1;
        let kept = settle(&mut state.jobs, job);
        drop(state);
        self.queue.changed.notify_all();
        kept
    }
}

impl State {
    /// Which job a process gets.
    fn place(&mut self, last: Option<&Done>) -> Option<usize> {
        let of = |job: &Waiting, problem: &str| job.head.problem.as_deref() == Some(problem);
        let goes_on = last.filter(|last| self.jobs.iter().any(|job| of(job, &last.problem)));
        let problem = match goes_on {
            Some(last) => last.problem.clone(),
            None => match &self.jobs.front()?.head.problem {
                Some(problem) => problem.clone(),
                None => return Some(0),
            },
        };
        let slices: Vec<(usize, u64)> = self
            .jobs
            .iter()
            .enumerate()
            .filter(|(_, job)| of(job, &problem))
            .map(|(place, job)| (place, job.number))
            .collect();
        let is_begun = !self.begun.insert(problem);
        let behind = goes_on.and_then(|last| slices.iter().find(|(_, number)| *number == last.number + 1));
        let chosen = match behind {
            Some(behind) => Some(behind),
            None if !is_begun => slices.first(),
            None => {
                let stretches = slices.chunk_by(|(_, one), (_, next)| one + 1 == *next);
                let longest = stretches.rev().max_by_key(|stretch| stretch.len())?;
                longest.get(longest.len() / 2)
            }
        };
        chosen.map(|(place, _)| *place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(problem: &str) -> Head {
        Head { problem: Some(problem.to_owned()), ..Head::default() }
    }

    fn queue(heads: Vec<Head>) -> Queue {
        let queue = Queue::new(8);
        heads.into_iter().for_each(|head| queue.push(String::new(), head).unwrap());
        queue.complete();
        queue
    }

    #[test]
    fn jobs_are_done_as_they_come_and_slices_beside_their_neighbours() {
        let entry = Head::default;
        let queue = queue(vec![entry(), slice("a"), slice("a"), slice("a"), slice("a"), entry(), slice("b")]);
        let next = |last: Option<&Done>| queue.next(last).unwrap();
        assert_eq!(next(None).number, 0);
        let first = next(None);
        assert_eq!(first.number, 1, "nobody has begun the problem");
        let other = next(None);
        assert_eq!(other.number, 3, "the middle of what is left: 2, 3, 4");
        assert_eq!(next(other.done().as_ref()).number, 4);
        assert_eq!(next(first.done().as_ref()).number, 2);
        assert_eq!(next(first.done().as_ref()).number, 5, "of the problem there is nothing left");
        assert_eq!(next(None).number, 6);
        assert!(queue.next(None).is_none());
    }

    #[test]
    fn nobody_leaves_while_a_job_may_be_given_back() {
        let queue = queue(vec![Head::default(), slice("a")]);
        let [mut lent, mut slice] = [Ahead::of(&queue), Ahead::of(&queue)];
        lent.fetch();
        slice.fetch();
        assert!(lent.line().is_some());
        assert!(slice.line().is_none(), "slices aren't sent ahead");
        assert_eq!(queue.next(None).unwrap().number, 1);
        std::thread::scope(|scope| {
            // While everybody is busy it stays.
            lent.give_back();
            assert!(lent.line().is_some());
            let other = scope.spawn(|| queue.next(None).map(|job| job.number));
            while lent.line().is_some() {
                lent.give_back();
            }
            assert_eq!(other.join().unwrap(), Some(0));
        });
        assert!(queue.next(None).is_none());
    }

    #[test]
    fn who_reads_hears_that_nobody_does_the_jobs() {
        let queue = Queue::new(1);
        queue.push(String::new(), Head::default()).unwrap();
        queue.abandon();
        assert!(queue.push(String::new(), Head::default()).is_err());
    }
}

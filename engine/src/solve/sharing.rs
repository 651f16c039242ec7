//! Sharing out one problem among threads: what a search will be asked is found out ahead of it, several things at a time.
//!
//! One search, on one thread, decides what is written; it goes through the moves in their order and asks its table. When a
//! move has turned out to take long, the moves behind it are pieces that don't wait for one another. They go to
//! [lanes](Grain::lanes), each with a position of its own. Every round ends after so many moves; a piece that isn't done goes
//! on in the next one: what it has learned so far is in the table. At last the search comes to the pieces itself, and finds
//! them decided. So the text doesn't depend on how many threads work, nor on who is faster.
//!
//! Without a budget of moves there are as many lanes as threads, they write into one table, and take the next piece when they
//! are free: the number of moves played differs from run to run. With a budget there are always as many lanes, pieces are
//! dealt out, each lane has a table of its own behind which stands that of the search, and the search takes over what they have
//! learned in the order of the lanes: not even the number of moves depends on the threads, nor how far the budget reaches.

mod ahead;
mod crew;
mod record;

pub use record::{Record, Round};

pub(super) use ahead::{Ahead, InTurn, Until};
pub(super) use crew::{Crew, LaneOrder, Queue};

use rayon::ThreadPool;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Who works on a problem beside the thread that solves it.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Sharing, pool}};
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#3".parse().unwrap(),
///     options: Default::default(),
/// };
/// let alone = solve(&problem, &Control::default()).unwrap();
/// let sharing = Sharing { pool: Some(pool(2).unwrap()), ..Sharing::default() };
/// let together = solve(&problem, &Control { sharing, ..Control::default() }).unwrap();
/// assert_eq!(alone.phases, together.phases);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    /// The threads; without any, the solving thread does all the work. Several problems may share one pool: whoever has
    /// nothing to do helps the others.
    pub pool: Option<Arc<ThreadPool>>,
    /// How many of these threads have [problems of their own](Self::with_own_work). Without a budget of moves a problem is shared
    /// out only while they are fewer than the threads: otherwise everybody has something to do, and sharing out plays more moves.
    pub at_work: Arc<AtomicUsize>,
    /// When problems are shared out.
    pub grain: Grain,
    /// Where it is noted how work was shared out. Then it is shared out whatever the number of threads.
    pub record: Option<Arc<Record>>,
}

/// How large, in moves played, what is shared out must be, and among how many lanes.
#[derive(Clone, Copy, Debug)]
pub struct Grain {
    /// With a budget of moves, a problem is shared out when it has taken so many; without one, from the beginning.
    pub first: u64,
    /// So many a move must have taken if those behind it are to be shared out; without a budget, a fifteenth of it.
    pub worthwhile: u64,
    /// The fewest that a lane plays in a round.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// So long the last lane at work goes on by itself; then the search shares out what is inside its piece.
    pub alone: u64,
    /// How many pieces are worked on between two exchanges; no more threads than these work on one problem. The more, the later
    /// one piece learns what another has found out.
    pub lanes: usize,
    /// Into fewer pieces for each thread the positions of a series aren't divided.
    pub pieces: usize,
}

impl Default for Grain {
    fn default() -> Self {
        Self {
            first: 20_000,
            worthwhile: 3_000,
            least: 1_000,
            most: 32_000,
            alone: 2_500,
            lanes: 16,
            pieces: 16,
        }
    }
}

/// Stacks of the threads of a pool: solving goes as deep as the stipulation is long, and this is enough for the longest.
pub const STACK_BYTES: usize = 64 << 20;

/// A pool of so many threads; 0: of as many as the machine runs at once.
///
/// # Errors
/// When the system doesn't start them.
pub fn pool(threads: usize) -> Result<Arc<ThreadPool>, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build().map(Arc::new)
}

/// As long as it is there, one of the threads has problems of its own.
#[derive(Debug)]
pub struct AtWork(Arc<AtomicUsize>);

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Sharing {
    /// One more thread goes through problems of its own, and doesn't wait for others' until it has done them all.
    ///
    /// ```
    /// use cookstopper_engine::solve::{Sharing, pool};
    /// use std::sync::atomic::Ordering;
    /// let sharing = Sharing { pool: Some(pool(2).unwrap()), ..Sharing::default() };
    /// let at_work = sharing.with_own_work();
    /// assert_eq!(sharing.at_work.load(Ordering::Relaxed), 1);
    /// // What is solved now is shared out, since the other thread is idle.
    /// drop(at_work);
    /// assert_eq!(sharing.at_work.load(Ordering::Relaxed), 0);
    /// ```
    #[must_use]
    pub fn with_own_work(&self) -> AtWork {
        self.at_work.fetch_add(1, Ordering::Relaxed);
        AtWork(Arc::clone(&self.at_work))
    }

    /// The threads, if there are several.
    pub(crate) fn helpers(&self) -> Option<&ThreadPool> {
        self.pool.as_deref().filter(|pool| pool.current_num_threads() > 1)
    }

    /// Whether several threads work.
    fn has_help(&self) -> bool {
        self.helpers().is_some()
    }

    /// Whether one of them has no problem of its own.
    fn has_idle_help(&self) -> bool {
        let at_work = || self.at_work.load(Ordering::Relaxed);
        self.pool.as_ref().is_some_and(|pool| at_work() < pool.current_num_threads())
    }
}

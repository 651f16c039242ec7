//! How far a search has got while it is going on, for whoever looks on.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// What a search shows of itself while it works. Another thread may look at any time; the numbers are those of a moment
/// ago, each for itself.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Watched}};
/// use std::sync::Arc;
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#3".parse().unwrap(),
///     options: Default::default(),
/// };
/// let watched = Arc::new(Watched::default());
/// let solution = solve(&problem, &Control { watched: Some(Arc::clone(&watched)), ..Control::default() }).unwrap();
/// let seen = watched.now();
/// assert_eq!((seen.first_move, seen.first_moves, seen.nodes), (21, 21, solution.nodes));
/// ```
#[derive(Debug, Default)]
pub struct Watched {
    phase: AtomicU32,
    length: AtomicU32,
    first_move: AtomicU32,
    first_moves: AtomicU32,
    nodes: AtomicU64,
}

/// How far a search has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moment {
    /// Which phase is being solved, from 1; 0 before the first.
    pub phase: u32,
    /// The length being examined, in half-moves or moves in series, for play that is examined length by length; 0
    /// elsewhere.
    pub length: u32,
    /// Which of the legal first moves is being examined, from 1; 0 before the first.
    pub first_move: u32,
    /// How many there are; 0 if they are not examined one by one.
    pub first_moves: u32,
    /// The moves played so far.
    pub nodes: u64,
}

impl Watched {
    /// How far the search has got.
    #[must_use]
    pub fn now(&self) -> Moment {
        Moment {
            phase: self.phase.load(Ordering::Relaxed),
            length: self.length.load(Ordering::Relaxed),
            first_move: self.first_move.load(Ordering::Relaxed),
            first_moves: self.first_moves.load(Ordering::Relaxed),
            nodes: self.nodes.load(Ordering::Relaxed),
        }
    }

    /// A phase begins, of which nothing is known yet.
    pub(super) fn begin_phase(&self, phase: u32) {
        self.phase.store(phase, Ordering::Relaxed);
        self.begin_first_moves(0, 0, 0);
    }

    /// So many first moves are to be examined, of which an earlier search has done with some.
    pub(super) fn begin_first_moves(&self, length: u32, first_moves: usize, done_before: usize) {
        self.length.store(length, Ordering::Relaxed);
        self.first_move.store(done_before as u32, Ordering::Relaxed);
        self.first_moves.store(first_moves as u32, Ordering::Relaxed);
    }

    /// The next of them is begun.
    pub(super) fn begin_first_move(&self) {
        self.first_move.fetch_add(1, Ordering::Relaxed);
    }

    /// So many moves have been played.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }
}

//! What limits a solver.

use super::claimed::Claimed;
use super::follower::Follower;
use super::proofs::Proofs;
use super::sharing::Sharing;
use super::surveyed::Surveyed;
use super::watched::Watched;
use crate::rules::Shortcuts;
use crate::solution::{OpenPosition, Place, Reached};
use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The default size of the transposition table.
const DEFAULT_TABLE_BYTES: usize = 256 << 20;

/// When a search is to end, by the clock of who asks for it. The engine has none of its own: where it runs as WebAssembly, the
/// standard library's panics.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Deadline}};
/// use std::sync::Arc;
/// use std::time::{Duration, Instant};
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc3 Rh1", "Ke5", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#4".parse().unwrap(),
///     options: Default::default(),
/// };
/// // Where there is a clock:
/// let soon = Instant::now() + Duration::from_secs(60);
/// let control = Control { deadline: Some(Arc::new(soon)), ..Control::default() };
/// assert!(solve(&problem, &control).unwrap().is_finished());
/// // By any other:
/// #[derive(Debug)]
/// struct AtOnce;
/// impl Deadline for AtOnce {
///     fn has_passed(&self) -> bool {
///         true
///     }
/// }
/// let control = Control { deadline: Some(Arc::new(AtOnce)), ..Control::default() };
/// assert!(!solve(&problem, &control).unwrap().is_finished());
/// ```
pub trait Deadline: Debug + Send + Sync {
    /// Whether it has passed. That is asked now and then, on every thread that searches.
    fn has_passed(&self) -> bool;
}

impl Deadline for Instant {
    fn has_passed(&self) -> bool {
        Self::now() >= *self
    }
}

/// A stop flag, a budget, a deadline, and the size of the table.
///
/// The node budget is deterministic: the same problem stops at the same node on every machine. The deadline
/// is a backstop for people who wait.
#[derive(Clone, Debug)]
pub struct Control {
    /// Set it to stop the solver soon.
    pub stop: Arc<AtomicBool>,
    /// The most moves to play.
    pub most_nodes: Option<u64>,
    /// When to stop, by the caller's clock.
    pub deadline: Option<Arc<dyn Deadline>>,
    /// How much memory the transposition table may take, in bytes; without any, nothing is remembered.
    pub table_bytes: usize,
    /// Which shortcuts are taken: without them the same answers come later.
    pub shortcuts: Shortcuts,
    /// Where an earlier search of the same problem was interrupted; its solution goes on with this one
    /// ([`Solution::continued_by`](crate::solution::Solution::continued_by)).
    pub from: Reached,
    /// Where the search ends as if it had been interrupted: what stands behind is somebody else's. Solutions of
    /// neighbouring stretches make one ([`Solution::continued_by`](crate::solution::Solution::continued_by)).
    pub until: Option<Place>,
    /// What becomes of positions that several stretches of help play reach.
    pub overlap: Overlap,
    /// What other searches of the same problem have proved, with the same options and rules, before this one or beside it; this one adds to it.
    pub proofs: Option<Arc<Proofs>>,
    /// Where the search notes the places at which it could be divided; without it, that costs nothing.
    pub surveyed: Option<Arc<Surveyed>>,
    /// The last number that a first move was given in an earlier twin (`MoveNumbers`).
    pub numbered_before: u32,
    /// Nothing but this play is looked at: what somebody claims. Other keys and lines are not found.
    pub only: Option<Arc<Claimed>>,
    /// Where the search shows how far it has got; without it, that costs nothing.
    pub watched: Option<Arc<Watched>>,
    /// Who is told what is found, as soon as it is; without anybody, that costs nothing.
    pub follower: Option<Arc<dyn Follower>>,
    /// Who works on the problem beside the thread that solves it.
    pub sharing: Sharing,
}

/// What becomes of positions that several stretches of a search reach.
#[derive(Clone, Debug, Default)]
pub enum Overlap {
    /// Each stretch looks at everything that it reaches.
    #[default]
    LookedAt,
    /// In help and series play a stretch leaves to those before it what they reach as well. Its lines are not all there
    /// are; the positions that lead to an end are told in [`Solution::open`](crate::solution::Solution::open).
    LeftToEarlier {
        /// Of positions with fewer half-moves left than this nobody asks who else reaches them; with so many they are told.
        left: u32,
    },
    /// All stretches have been looked at.
    Settled {
        /// With so many half-moves left they have told
        left: u32,
        /// of these positions, and there are no others that lead to an end.
        open: Arc<HashSet<OpenPosition>>,
    },
}

impl Overlap {
    /// With fewer half-moves left than this, to ask costs more than to look at a position twice.
    pub const USUAL_LEFT: u32 = 3;
}

impl Default for Control {
    /// No limit, a table of 256 MiB.
    fn default() -> Self {
        Self {
            stop: Arc::default(),
            most_nodes: None,
            deadline: None,
            table_bytes: DEFAULT_TABLE_BYTES,
            shortcuts: Shortcuts::All,
            from: Reached::default(),
            until: None,
            overlap: Overlap::default(),
            proofs: None,
            surveyed: None,
            numbered_before: 0,
            only: None,
            watched: None,
            follower: None,
            sharing: Sharing::default(),
        }
    }
}

impl Control {
    /// How large the table may become: without shortcuts nothing is remembered.
    #[must_use]
    pub fn bytes_of_table(&self) -> usize {
        if self.shortcuts.tell_in_advance() { self.table_bytes } else { 0 }
    }

    /// Whether the stop flag is set or the deadline has passed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.as_ref().is_some_and(|deadline| deadline.has_passed())
    }
}

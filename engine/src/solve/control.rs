//! What limits a solver.

use crate::solution::Reached;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The default size of the transposition table.
const DEFAULT_TABLE_BYTES: usize = 256 << 20;

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
    /// When to stop.
    pub deadline: Option<Instant>,
    /// How much memory the transposition table may take, in bytes.
    pub table_bytes: usize,
    /// Play is played out even where no goal is within reach: slower, with the same answers.
    pub is_short_sighted: bool,
    /// Where an earlier search of the same problem was interrupted; its solution goes on with this one
    /// ([`Solution::continued_by`](crate::solution::Solution::continued_by)).
    pub from: Reached,
    /// The last number that a first move was given in an earlier twin (`MoveNumbers`).
    pub numbered_before: u32,
}

impl Default for Control {
    /// No limit, a table of 256 MiB.
    fn default() -> Self {
        Self {
            stop: Arc::default(),
            most_nodes: None,
            deadline: None,
            table_bytes: DEFAULT_TABLE_BYTES,
            is_short_sighted: false,
            from: Reached::default(),
            numbered_before: 0,
        }
    }
}

impl Control {
    /// Whether the stop flag is set or the deadline has passed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

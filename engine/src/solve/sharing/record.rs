//! How work was shared out: from it follows how long more threads would take.

use std::sync::{Mutex, PoisonError};

/// One round: what the search played alone before it, and what each lane played in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Moves played by the search alone since the round before.
    pub alone: u64,
    /// Moves played by each lane.
    pub lanes: Vec<u64>,
}

/// All rounds of a search. What it plays behind the last one is a round without lanes.
#[derive(Debug, Default)]
pub struct Record(Mutex<Vec<Round>>);

impl Record {
    /// What has been recorded so far.
    #[must_use]
    pub fn rounds(&self) -> Vec<Round> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn add(&self, round: Round) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(round);
    }
}

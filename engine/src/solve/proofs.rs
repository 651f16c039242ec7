//! What one search of a problem leaves to the next one.

use super::table::Table;
use std::sync::{Mutex, PoisonError};

/// What searches of a problem have proved of its last phase that was looked at, for further searches of the same problem.
///
/// Whoever keeps it sees to it that it is the same problem.
#[derive(Debug, Default)]
pub struct Proofs(Mutex<Option<(u32, Table)>>);

impl Proofs {
    /// What has been proved of a phase.
    pub(super) fn take(&self, phase: u32) -> Option<Table> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take().filter(|(of, _)| *of == phase).map(|(_, table)| table)
    }

    /// Keeps what has been proved of a phase.
    pub(super) fn keep(&self, phase: u32, table: Table) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((phase, table));
    }
}

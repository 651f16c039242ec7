//! What one search of a problem leaves to the next one, and to those that go on beside it.

use super::table::Table;
use std::sync::{Arc, Mutex, PoisonError};

/// The first table has so many bytes: it is there at once, and large enough for the long slices of a hard problem, while which it can't grow.
const FIRST_BYTES: usize = 64 << 20;

/// The next one is so many times as large.
const GROWTH: usize = 16;

/// What searches of a problem have proved, phase by phase, for further searches of the same problem and for those that are at work at the
/// same time: stretches of it, on threads of their own.
///
/// Whoever keeps it sees to it that it is the same problem. No more than the last phase is remembered, besides those that somebody is
/// searching.
#[derive(Debug, Default)]
pub struct Proofs(Mutex<Vec<Shared>>);

/// What is proved of a phase.
#[derive(Debug)]
struct Shared {
    phase: u32,
    table: Arc<Table>,
    /// How many of its places are taken, as far as searches have told.
    taken: usize,
}

impl Proofs {
    /// A table that leans on what has been proved of a phase and adds to it. Those of a phase together take at most about so many
    /// bytes.
    pub(super) fn lend(&self, phase: u32, most_bytes: usize) -> Table {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|shared| shared.phase == phase).unwrap_or_else(|| {
            kept.retain(|shared| Arc::strong_count(&shared.table) > 1);
            let table = Arc::new(Table::whole(FIRST_BYTES.min(most_bytes)));
            kept.push(Shared { phase, table, taken: 0 });
            kept.len() - 1
        });
        kept[place].grow(most_bytes);
        let mut table = Table::default();
        table.lean_on(Some(Arc::clone(&kept[place].table)));
        table
    }

    /// A search has done with a table of this phase.
    pub(super) fn give_back(&self, phase: u32, table: &Table) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = kept.iter_mut().find(|shared| shared.phase == phase) {
            shared.taken += table.len();
        }
    }
}

impl Shared {
    /// Puts a larger table on top of one that is half full. Those who are at work go on with the one that they have.
    fn grow(&mut self, most_bytes: usize) {
        let bytes =
            self.table.bytes().saturating_mul(GROWTH).min(most_bytes.saturating_sub(self.table.bytes()));
        if self.taken * 2 > self.table.places() && bytes > self.table.bytes() {
            let mut larger = Table::whole(bytes);
            larger.lean_on(Some(Arc::clone(&self.table)));
            *self = Self { table: Arc::new(larger), taken: 0, ..*self };
        }
    }
}

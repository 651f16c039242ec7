//! What happens during a run, in the order in which it is reported.

use crate::outcome::Outcome;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

/// Something that reporters are told. The order doesn't depend on the number of threads.
#[derive(Debug)]
pub enum Event<'run> {
    /// The run begins with so many entries.
    Begun {
        /// How many entries were selected.
        entries: usize,
    },
    /// An entry is finished. Entries are reported in the order of their ids.
    Finished(&'run Outcome),
    /// The run is over.
    Ended(&'run Summary),
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// How many entries were selected.
    pub selected: usize,
    /// How many entries got each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// How many expected texts were written.
    pub blessed: usize,
    /// The solver's work in total.
    pub nodes: u64,
    /// The time from begin to end.
    pub elapsed: Duration,
}

impl Summary {
    /// Takes an outcome into account.
    pub fn add(&mut self, outcome: &Outcome) {
        *self.verdicts.entry(outcome.verdict()).or_default() += 1;
        self.blessed += usize::from(outcome.is_blessed);
        self.nodes += outcome.nodes;
    }

    /// The number of entries with a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }

    /// The number of entries that were finished.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.verdicts.values().sum()
    }
}

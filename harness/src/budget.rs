//! How much work an entry may be.

use cookstopper_engine::solve::{Control, Deadline, Sharing};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The table of a solver takes no more than this unless asked for: with more, how far a budget of nodes gets
/// would depend on the machine.
const MOST_TABLE_BYTES: usize = 256 << 20;

/// The table of a solver takes no less than this.
const FEWEST_TABLE_BYTES: usize = 1 << 20;

/// The limits for each entry.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Set to stop everything.
    pub stop: Arc<AtomicBool>,
    /// The most nodes an entry may take.
    pub nodes: Option<u64>,
    /// The longest an entry may take.
    pub time: Option<Duration>,
    /// The size of a solver's table.
    pub table_bytes: usize,
    /// The threads that entries and their parts are spread over.
    pub sharing: Sharing,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            stop: Arc::default(),
            nodes: None,
            time: None,
            table_bytes: table_bytes(None, 1),
            sharing: Sharing::default(),
        }
    }
}

/// What is left of the budget of one entry.
#[derive(Debug)]
pub struct Remaining {
    control: Control,
    spent: u64,
    /// What all parts of the entry together may still use.
    nodes: Option<u64>,
    deadline: Option<Instant>,
}

impl Budget {
    /// The budget of an entry that is begun now.
    #[must_use]
    pub fn begin(&self) -> Remaining {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let control = Control {
            stop: Arc::clone(&self.stop),
            most_nodes: self.nodes,
            deadline: by_clock(deadline),
            table_bytes: self.table_bytes,
            sharing: self.sharing.clone(),
            ..Control::default()
        };
        Remaining { control, spent: 0, nodes: self.nodes, deadline }
    }
}

impl Remaining {
    /// What a solver may use now.
    #[must_use]
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What solvers have used.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Begins one of so many parts, this one included, that share what is left: no twin uses up what others need.
    pub fn begin_part(&mut self, parts: usize) {
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        self.control.most_nodes = self.nodes.map(|nodes| nodes.div_ceil(u64::from(parts)));
        let now = Instant::now();
        let share = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts;
        self.control.deadline = by_clock(self.deadline.map(share));
    }

    /// The numbers of moves go on behind this one.
    pub fn number_from(&mut self, last: u32) {
        self.control.numbered_before = last;
    }

    /// Takes off what a solver used.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        for most in [&mut self.control.most_nodes, &mut self.nodes].into_iter().flatten() {
            *most = most.saturating_sub(nodes);
        }
    }
}

/// The deadline of a search that ends at a time of this machine's clock.
#[must_use]
pub fn by_clock(time: Option<Instant>) -> Option<Arc<dyn Deadline>> {
    time.map(|time| Arc::new(time) as _)
}

/// The size of the table of each of `jobs` solvers, from the memory for all of them in megabytes; without
/// it, a quarter of the machine's.
#[must_use]
pub fn table_bytes(memory_mb: Option<usize>, jobs: usize) -> usize {
    let jobs = jobs.max(1);
    match memory_mb {
        Some(megabytes) => (megabytes.saturating_mul(1 << 20) / jobs).max(FEWEST_TABLE_BYTES),
        None => (machine_bytes().unwrap_or(MOST_TABLE_BYTES) / 4 / jobs)
            .clamp(FEWEST_TABLE_BYTES, MOST_TABLE_BYTES),
    }
}

/// The machine's memory, where the system tells.
fn machine_bytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

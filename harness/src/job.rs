//! The worker contract: jobs and answers as JSON lines, by value, so that any scheduler can carry them anywhere.
//!
//! `docs/formats/jobs.md` and `docs/formats/work.schema.json` say the same for those who write schedulers.

mod answer;

pub use answer::{Answer, Comparison, Failure, State};

use crate::budget::Budget;
use crate::corpus::EntryByValue;
use crate::exhibit::Notation;
use crate::opinion::OURS;
use crate::slices::Slice;
use cookstopper_engine::solve::Sharing;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The version of the contract; it changes when a field changes its meaning or goes away.
pub const VERSION: u32 = 1;

/// The program that answers: its name, version, and what it is made of.
#[must_use]
pub fn program() -> String {
    format!("{OURS} ({})", env!("COOKSTOPPER_SOURCES"))
}

/// Something to be done, with everything that decides the answer.
///
/// ```
/// use cookstopper::job::Job;
/// let line = r##"{"version":1,"entry":{"id":"d","text":"stipulation = \"#1\""}}"##;
/// let job = Job::read(line).unwrap();
/// assert_eq!(job.job.len(), 64);
/// assert!(Job::read(&line.replace('d', "e")).is_err(), "there is no field `iid`");
/// let other = Job::read(&line.replace("#1", "#2")).unwrap();
/// assert_ne!(job.job, other.job);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The version of the contract.
    pub version: u32,
    /// The hash of everything below.
    #[serde(default)]
    pub job: String,
    /// The program that is asked.
    #[serde(default = "program")]
    pub program: String,
    /// The entry.
    pub entry: EntryByValue,
    /// How much work it may be.
    #[serde(default)]
    pub limits: Limits,
    /// How a report writes the play that it shows; nothing if none shows diagrams and play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<Notation>,
    /// Whether it is told what composers and judges look for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub analyse: bool,
    /// Whether the answer leaves out what `merge` doesn't need: what reports for scripts say of the entry.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bare: bool,
    /// The slice that is to be done; without one, the whole entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slice: Option<Slice>,
}

/// What an answer shall say.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// How a report writes the play that it shows; nothing if none shows diagrams and play.
    pub show: Option<Notation>,
    /// What composers and judges look for.
    pub analyse: bool,
    /// What `merge` needs and no more.
    pub bare: bool,
}

/// How much work a job may be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The most nodes.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The longest it may take.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// The size of the solver's table.
    #[serde(default = "usual_table")]
    pub table_bytes: usize,
    /// The most memory that the process which does it may have.
    #[serde(default)]
    pub memory_bytes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, seconds: None, table_bytes: usual_table(), memory_bytes: None }
    }
}

/// What `verify` takes where there is memory enough, on every machine.
const fn usual_table() -> usize {
    256 << 20
}

impl Limits {
    /// The limits of one machine, and the most memory of a process.
    #[must_use]
    pub fn of(budget: &Budget, memory_bytes: Option<u64>) -> Self {
        let seconds = budget.time.map(|time| time.as_secs_f64());
        Self { nodes: budget.nodes, seconds, table_bytes: budget.table_bytes, memory_bytes }
    }

    /// The longest it may take.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// The same for a solver.
    #[must_use]
    pub fn budget(&self, stop: &Arc<AtomicBool>) -> Budget {
        Budget {
            stop: Arc::clone(stop),
            nodes: self.nodes,
            time: self.time(),
            table_bytes: self.table_bytes,
            sharing: Sharing::default(),
        }
    }
}

impl Job {
    /// A job for this program.
    #[must_use]
    pub fn new(entry: EntryByValue, limits: Limits, wanted: Wanted) -> Self {
        let (version, job, program) = (VERSION, String::new(), program());
        let Wanted { show, analyse, bare } = wanted;
        Self { version, job, program, entry, limits, show, analyse, bare, slice: None }.hashed()
    }

    /// The job with the hash that belongs to it.
    fn hashed(self) -> Self {
        Self { job: self.hash(), ..self }
    }

    /// The same for a slice of the entry.
    #[must_use]
    pub fn of_slice(&self, slice: Slice) -> Self {
        Self { slice: Some(slice), ..self.clone() }.hashed()
    }

    /// The problem of which it does a slice: slices of the same one have the same.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let Slice { twin, search, .. } = self.slice?;
        let whole = Self { slice: None, ..self.clone() }.hash();
        Some(format!("{whole} {twin} {search}"))
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Why it is none of ours: it can't be read, is of another version, or isn't what its hash says.
    pub fn read(line: &str) -> Result<Self, String> {
        let job: Self = serde_json::from_str(line).map_err(|error| format!("not a job: {error}"))?;
        if job.version != VERSION {
            return Err(format!(
                "version {} of the contract; this program knows version {VERSION}",
                job.version
            ));
        }
        let ours = program();
        if job.program != ours {
            return Err(format!("a job for `{}`, but this is `{ours}`", job.program));
        }
        let hash = job.hash();
        if !job.job.is_empty() && job.job != hash {
            return Err(format!("the job has changed: its hash is {hash}"));
        }
        Ok(Self { job: hash, ..job })
    }

    /// The hash of everything that decides the answer.
    fn hash(&self) -> String {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("job");
        }
        // Objects of such values are sorted by the names of their fields.
        let text = serde_json::to_vec(&value).unwrap_or_default();
        blake3::hash(&text).to_hex().to_string()
    }
}

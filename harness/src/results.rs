//! What earlier runs found, so that nothing is solved twice.
//!
//! A result is remembered under a hash of everything it depends on: the entry's text, the author's solution, the
//! settings, and the program itself. A file of the user's cache folder holds one result a line; lines are added
//! as entries are finished, so that an interrupted run goes on where it stopped.

use crate::bless::replace;
use crate::budget::Budget;
use crate::cache;
use crate::corpus::EntryPath;
use crate::outcome::{Found, Outcome, TextDifference, Unfinished};
use crate::solving::Mode;
use crate::verdict::{Finding, Kind};
use crate::verify::verify_on;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// The file is written anew when this many lines in it are out of date, and more than are not.
const MOST_STALE: usize = 200;

/// What earlier runs found.
#[derive(Debug, Default)]
pub struct Results {
    file: Option<PathBuf>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    known: HashMap<String, Stored>,
    /// Opened when the first line is added.
    output: Option<File>,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Stored {
    /// The entry's file; for one of several in a file with its number.
    place: String,
    key: String,
    /// Where the claim is written: the file and how many lines below the entry's first one.
    written: Option<(String, usize)>,
    /// The limits under which it stayed undecided; nothing if it did not.
    limits: Option<Limits>,
    seconds: f64,
    nodes: u64,
    stipulation: Option<String>,
    conditions: Vec<String>,
    found: Found,
    findings: Vec<Finding>,
    difference: Option<TextDifference>,
    /// What to go on from, if it stayed undecided.
    #[serde(default)]
    unfinished: Vec<Unfinished>,
}

/// How much work an entry was allowed to be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Limits {
    nodes: Option<u64>,
    seconds: Option<f64>,
    table_bytes: usize,
}

impl Results {
    /// The results for the corpus that holds `path`.
    #[must_use]
    pub fn for_corpus(path: &Path) -> Self {
        let file = cache::file_for(path, "results", "jsonl");
        let mut known = HashMap::new();
        let mut lines = 0;
        // What can't be read is found again.
        for line in fs::read_to_string(&file).unwrap_or_default().lines() {
            lines += 1;
            if let Ok(stored) = serde_json::from_str::<Stored>(line) {
                known.insert(stored.place.clone(), stored);
            }
        }
        if lines > 2 * known.len() && lines > known.len() + MOST_STALE {
            let texts = known.values().filter_map(|stored| serde_json::to_string(stored).ok());
            let text: String = texts.map(|line| line + "\n").collect();
            // Where it can't be written anew it stays as long as it is.
            let _ = replace(&file, &text);
        }
        Self { file: Some(file), state: Mutex::new(State { known, ..State::default() }) }
    }

    /// Results that are forgotten at the end of the program.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// How long an entry took the last time, in seconds.
    #[must_use]
    pub fn seconds(&self, path: &EntryPath) -> Option<f64> {
        self.state().known.get(&path.place()).map(|stored| stored.seconds)
    }

    /// Whether an entry was undecided the last time, and has not changed since.
    #[must_use]
    pub fn is_undecided(&self, path: &EntryPath) -> bool {
        self.known(path).is_some_and(|stored| stored.limits.is_some())
    }

    /// The outcome of an entry: remembered, or found now and remembered.
    ///
    /// With `goes_on`, what stayed undecided goes on where it stopped, with twice the work.
    #[must_use]
    pub fn verified(&self, path: &EntryPath, budget: &Budget, goes_on: bool) -> Outcome {
        let known = self.known(path);
        let mut budget = budget.clone();
        let mut stored_play = Vec::new();
        if let Some(mut stored) = known {
            stored_play = std::mem::take(&mut stored.unfinished);
            match stored.limits {
                None => return stored.outcome(path),
                Some(limits) if goes_on => {
                    budget.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(2)).or(budget.nodes);
                    let doubled = limits.seconds.map(|seconds| Duration::from_secs_f64(seconds * 2.0));
                    budget.time = doubled.or(budget.time);
                }
                Some(limits) if limits == Limits::of(&budget) => return stored.outcome(path),
                // With other limits it shall be found again what they allow.
                Some(_) => stored_play.clear(),
            }
        }
        let outcome = verify_on(path, Mode::Compare, &budget, &stored_play);
        self.remember(path, &outcome, &budget);
        outcome
    }

    fn known(&self, path: &EntryPath) -> Option<Stored> {
        let key = key(path)?;
        self.state().known.get(&path.place()).filter(|stored| stored.key == key).cloned()
    }

    fn remember(&self, path: &EntryPath, outcome: &Outcome, budget: &Budget) {
        let is_undecided = outcome.findings.iter().any(|finding| finding.kind == Kind::Undecided);
        let is_stopped = is_undecided && budget.stop.load(Ordering::Relaxed);
        if !outcome.diagnostics.is_empty() || is_stopped {
            return;
        }
        let Some(key) = key(path) else { return };
        let stored = Stored {
            place: path.place(),
            key,
            written: outcome.place.clone().map(|(file, line)| (file, line.saturating_sub(path.line()))),
            limits: is_undecided.then(|| Limits::of(budget)),
            seconds: outcome.elapsed.as_secs_f64(),
            nodes: outcome.nodes,
            stipulation: outcome.stipulation.clone(),
            conditions: outcome.conditions.clone(),
            found: outcome.found.clone(),
            findings: outcome.findings.clone(),
            difference: outcome.difference.clone(),
            unfinished: if is_undecided { outcome.unfinished.clone() } else { Vec::new() },
        };
        let mut state = self.state();
        if let Some(file) = &self.file
            && let Ok(line) = serde_json::to_string(&stored)
        {
            state.write(file, &line);
        }
        state.known.insert(stored.place.clone(), stored);
    }

    /// Why something that was found could not be written and will be found again the next time.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.state().failure.take()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Adds a line to the file, until that fails for the first time.
    fn write(&mut self, file: &Path, line: &str) {
        if self.failure.is_some() {
            return;
        }
        let opened = match self.output.take() {
            Some(output) => Ok(output),
            None => open(file),
        };
        match opened.and_then(|output| add_line(output, file, line)) {
            Ok(output) => self.output = Some(output),
            Err(error) => self.failure = Some(error),
        }
    }
}

fn open(file: &Path) -> io::Result<File> {
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    OpenOptions::new().create(true).append(true).open(file)
}

/// Adds a line as a whole or not at all; no empty file stays behind.
fn add_line(mut output: File, file: &Path, line: &str) -> io::Result<File> {
    let length = output.metadata()?.len();
    match output.write_all(format!("{line}\n").as_bytes()) {
        Ok(()) => Ok(output),
        Err(error) => {
            if length == 0 {
                fs::remove_file(file)?
            } else {
                output.set_len(length)?
            }
            Err(error)
        }
    }
}

impl Limits {
    fn of(budget: &Budget) -> Self {
        Self {
            nodes: budget.nodes,
            seconds: budget.time.map(|time| time.as_secs_f64()),
            table_bytes: budget.table_bytes,
        }
    }
}

impl Stored {
    fn outcome(self, path: &EntryPath) -> Outcome {
        Outcome {
            place: self.written.map(|(file, line)| (file, line + path.line())),
            stipulation: self.stipulation,
            conditions: self.conditions,
            found: self.found,
            findings: self.findings,
            difference: self.difference,
            nodes: self.nodes,
            elapsed: Duration::from_secs_f64(self.seconds),
            is_remembered: true,
            ..Outcome::new(&path.id)
        }
    }
}

/// Everything that a result depends on; nothing if the entry can't be read.
fn key(path: &EntryPath) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&part.len().to_le_bytes());
        hasher.update(part);
    };
    add(program());
    add(path.id.as_bytes());
    path.texts()?.iter().for_each(|text| add(text));
    add(path.policy().text().as_bytes());
    Some(hasher.finalize().to_hex().to_string())
}

/// The program: another one may find something else. Its version, and which file it is.
fn program() -> &'static [u8] {
    static PROGRAM: OnceLock<Vec<u8>> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let file = std::env::current_exe().ok();
        let metadata = file.as_ref().and_then(|file| fs::metadata(file).ok());
        let time = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        let length = metadata.as_ref().map(fs::Metadata::len);
        format!("{} {file:?} {time:?} {length:?}", env!("CARGO_PKG_VERSION")).into_bytes()
    })
}

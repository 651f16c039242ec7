//! What earlier runs found, so that nothing is solved twice.
//!
//! A result is remembered under a hash of everything it depends on: the entry's text, the author's solution, the
//! settings, and the program itself. A file of the user's cache folder holds one result a line; lines are added
//! as entries are finished, so that an interrupted run goes on where it stopped.

mod index;

use crate::budget::Budget;
use crate::cache;
use crate::corpus::EntryPath;
use crate::outcome::{Found, Outcome, TextDifference, Unfinished};
use crate::solving::Mode;
use crate::verdict::{Finding, Kind};
use crate::verify::verify_on;
use index::{Index, Line};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// What earlier runs found.
#[derive(Debug, Default)]
pub struct Results {
    state: Mutex<State>,
}

/// Not even where each result is written is kept in memory.
#[derive(Debug, Default)]
struct State {
    /// Where the lines of the entries are; nothing as long as there are none.
    known: Option<Index>,
    /// The file of the cache folder, until something can't be written to it.
    shared: Option<Shared>,
    /// A file for this run alone, where there is no other.
    own: Option<File>,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// Opened when something is looked for in it or the first line is added.
    file: Option<File>,
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
    /// Whether somebody stopped it before the limits did.
    #[serde(default)]
    is_stopped: bool,
    seconds: f64,
    nodes: u64,
    title: Option<String>,
    authors: Vec<String>,
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
        let path = cache::file_for(path, "results", "jsonl");
        // What can't be read is found again.
        let known = Index::of(&path).ok();
        let shared = Some(Shared { path, file: None });
        Self { state: Mutex::new(State { known, shared, ..State::default() }) }
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state().known.as_ref().is_none_or(Index::is_empty)
    }

    /// Results that are forgotten at the end of the program.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// How long an entry took the last time, in seconds.
    #[must_use]
    pub fn seconds(&self, path: &EntryPath) -> Option<f64> {
        self.state().line(&path.place()).map(|line| f64::from(line.seconds))
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
                    // What was stopped goes on with what it had.
                    let factor = if stored.is_stopped { 1 } else { 2 };
                    budget.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(factor)).or(budget.nodes);
                    let time = |seconds: f64| Duration::try_from_secs_f64(seconds * factor as f64).ok();
                    budget.time = limits.seconds.and_then(time).or(budget.time);
                }
                Some(limits) if !stored.is_stopped && limits == Limits::of(&budget) => {
                    return stored.outcome(path);
                }
                // With other limits it shall be found again what they allow.
                Some(_) => stored_play.clear(),
            }
        }
        let mut outcome = verify_on(path, Mode::Compare, &budget, &stored_play);
        outcome.limits = goes_on.then_some((budget.nodes, budget.time));
        self.remember(path, &outcome, &budget);
        outcome
    }

    fn known(&self, path: &EntryPath) -> Option<Stored> {
        let place = path.place();
        let text = {
            let mut state = self.state();
            let line = state.line(&place)?;
            state.read(line).ok()?
        };
        let stored: Stored = serde_json::from_slice(&text).ok()?;
        // Only now, since reading the entry takes longer.
        (stored.place == place && Some(&stored.key) == key(path).as_ref()).then_some(stored)
    }

    fn remember(&self, path: &EntryPath, outcome: &Outcome, budget: &Budget) {
        let is_undecided = outcome.findings.iter().any(|finding| finding.kind == Kind::Undecided);
        let is_stopped = is_undecided && budget.stop.load(Ordering::Relaxed);
        if !outcome.diagnostics.is_empty() {
            return;
        }
        let Some(key) = key(path) else { return };
        let stored = Stored {
            place: path.place(),
            key,
            written: outcome.place.clone().map(|(file, line)| (file, line.saturating_sub(path.line()))),
            limits: is_undecided.then(|| Limits::of(budget)),
            is_stopped,
            seconds: outcome.elapsed.as_secs_f64(),
            nodes: outcome.nodes,
            title: outcome.title.clone(),
            authors: outcome.authors.clone(),
            stipulation: outcome.stipulation.clone(),
            conditions: outcome.conditions.clone(),
            found: outcome.found.clone(),
            findings: outcome.findings.clone(),
            difference: outcome.difference.clone(),
            unfinished: if is_undecided { outcome.unfinished.clone() } else { Vec::new() },
        };
        if let Ok(text) = serde_json::to_string(&stored) {
            self.state().add(&stored, &text);
        }
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
    /// Where the result of an entry is; what can't be read is found again.
    fn line(&mut self, place: &str) -> Option<Line> {
        self.known.as_mut()?.get(place).ok()?
    }

    /// Adds a line to the file, until that fails for the first time; then to one for this run alone.
    fn add(&mut self, stored: &Stored, text: &str) {
        match self.added(stored, text) {
            Ok(()) => {}
            Err(error) if self.shared.is_some() => {
                self.failure = Some(error);
                // What was read from it so far is found again.
                (self.shared, self.known) = (None, None);
                self.add(stored, text);
            }
            Err(error) => self.failure = Some(error),
        }
    }

    fn added(&mut self, stored: &Stored, text: &str) -> io::Result<()> {
        let offset = match &mut self.shared {
            Some(shared) => {
                let file = shared.file.take().map_or_else(|| open(&shared.path), Ok)?;
                let (file, offset) = add_line(file, &shared.path, text)?;
                shared.file = Some(file);
                offset
            }
            None => self.add_to_own(text)?,
        };
        let length = u32::try_from(text.len()).unwrap_or(0);
        let line = Line { offset, length, seconds: stored.seconds as f32 };
        match &mut self.known {
            Some(known) => known.add(&stored.place, line),
            none => none.insert(Index::new()?).add(&stored.place, line),
        }
    }

    fn add_to_own(&mut self, text: &str) -> io::Result<u64> {
        let mut file = self.own.take().map_or_else(tempfile::tempfile, Ok)?;
        let offset = file.seek(SeekFrom::End(0))?;
        file.write_all(text.as_bytes())?;
        self.own = Some(file);
        Ok(offset)
    }

    fn read(&mut self, line: Line) -> io::Result<Vec<u8>> {
        match (&mut self.shared, &mut self.own) {
            (Some(Shared { file: Some(file), .. }), _) => line.read(file),
            (Some(shared), _) => line.read(shared.file.insert(open(&shared.path)?)),
            (None, Some(own)) => line.read(own),
            (None, None) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

fn open(file: &Path) -> io::Result<File> {
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    OpenOptions::new().create(true).read(true).append(true).open(file)
}

/// Adds a line as a whole or not at all, and says where it begins; no empty file stays behind.
fn add_line(mut output: File, file: &Path, line: &str) -> io::Result<(File, u64)> {
    let length = output.metadata()?.len();
    match output.write_all(format!("{line}\n").as_bytes()) {
        Ok(()) => Ok((output, length)),
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
            title: self.title,
            authors: self.authors,
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

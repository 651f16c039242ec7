//! Which entries were not sound the last time.

use crate::bless::replace;
use crate::partition::stable_hash;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the record is kept instead of the user's cache folder.
const FOLDER_VARIABLE: &str = "COOKSTOPPER_CACHE";

/// The form of the record; another form is ignored.
const VERSION: u32 = 2;

/// The record of the entries below some paths.
#[derive(Debug, Clone)]
pub struct Cache {
    file: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct FailedEntries {
    version: u32,
    failed: BTreeSet<String>,
}

impl Cache {
    /// The record for the corpus that holds `path`.
    ///
    /// It lies in the folder that `COOKSTOPPER_CACHE` names, otherwise in the user's cache folder, otherwise
    /// in `.cookstopper` beside the corpus.
    #[must_use]
    pub fn for_corpus(path: &Path) -> Self {
        Self { file: file_for(path, "failed", "json") }
    }

    /// The entries that failed, by their files and names; nothing if there is no record.
    #[must_use]
    pub fn failed(&self) -> Option<BTreeSet<String>> {
        let text = fs::read_to_string(&self.file).ok()?;
        let record: FailedEntries = serde_json::from_str(&text).ok()?;
        (record.version == VERSION).then_some(record.failed)
    }

    /// Records a run: what was not examined keeps its state. What was is given by the hashes of its places.
    ///
    /// # Errors
    /// The record can't be written.
    pub fn update(&self, examined: &HashSet<u64>, failed: &BTreeSet<String>) -> io::Result<()> {
        let mut before = self.failed().unwrap_or_default();
        before.retain(|place| !examined.contains(&stable_hash(place)));
        let failed = before.iter().chain(failed).cloned().collect();
        let record = FailedEntries { version: VERSION, failed };
        replace(&self.file, &serde_json::to_string_pretty(&record).map_err(io::Error::other)?)
    }
}

/// The file of the cache folder that belongs to the corpus that holds `path`.
pub(crate) fn file_for(path: &Path, name: &str, extension: &str) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or(path.to_owned());
    let corpus = absolute.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == "corpus"));
    let corpus = corpus.unwrap_or(&absolute);
    let folder = folder().unwrap_or_else(|| corpus.parent().unwrap_or(corpus).join(".cookstopper"));
    folder.join(format!("{name}-{:016x}.{extension}", stable_hash(&corpus.to_string_lossy())))
}

fn folder() -> Option<PathBuf> {
    let named = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named(FOLDER_VARIABLE) {
        return Some(folder);
    }
    let user = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    user.or_else(|| named("LOCALAPPDATA")).map(|folder| folder.join("cookstopper"))
}

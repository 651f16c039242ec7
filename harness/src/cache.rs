//! Which entries were not sound the last time.

use crate::on_disk::OnDisk;
use crate::partition::stable_hash;
use crate::verdict::Verdict;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where the record is kept instead of the user's cache folder.
const FOLDER_VARIABLE: &str = "COOKSTOPPER_CACHE";

/// So many verdicts are noted at once.
const BATCH: usize = 4096;

/// What is noted of an entry.
const SOUND: u8 = 0;
const FAILED: u8 = 1;

/// The record of the entries below some paths.
#[derive(Debug, Clone)]
pub struct Cache {
    file: PathBuf,
}

/// The entries that were not sound.
#[derive(Debug, Default)]
pub struct Failed(Option<Mutex<OnDisk<1>>>);

/// Notes verdicts, a batch at a time.
#[derive(Debug)]
pub struct Record {
    cache: Cache,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    noted: Vec<(u64, u8)>,
    failure: Option<io::Error>,
}

impl Cache {
    /// The record for the corpus that holds `path`.
    ///
    /// It lies in the folder that `COOKSTOPPER_CACHE` names, otherwise in the user's cache folder, otherwise
    /// in `.cookstopper` beside the corpus.
    #[must_use]
    pub fn for_corpus(path: &Path) -> Self {
        Self { file: file_for(path, "failed", "table") }
    }

    /// The entries that failed; none if there is no record.
    #[must_use]
    pub fn failed(&self) -> Failed {
        // What can't be read is as good as none.
        Failed(self.file.exists().then(|| OnDisk::at(&self.file).ok().map(Mutex::new)).flatten())
    }

    /// Notes what is found from now on; what isn't looked at keeps its state.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { cache: self.clone(), state: Mutex::default() }
    }

    fn write(&self, noted: &[(u64, u8)]) -> io::Result<()> {
        self.file.parent().map_or(Ok(()), fs::create_dir_all)?;
        // The table may be replaced by a larger one, so that another file is what several programs wait for.
        let lock = File::create(self.file.with_extension("lock"))?;
        match lock.lock() {
            Err(error) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let mut table = OnDisk::<1>::at(&self.file)?;
        for (place, verdict) in noted {
            // What was never anything but sound needs no place.
            if *verdict == FAILED || table.get(*place)?.is_some() {
                table.put(*place, [*verdict])?;
            }
        }
        Ok(())
    }
}

impl Failed {
    /// Whether an entry is among them, by its file and name.
    #[must_use]
    pub fn contains(&self, place: &str) -> bool {
        let found = self
            .0
            .as_ref()
            .map(|table| table.lock().unwrap_or_else(PoisonError::into_inner).get(stable_hash(place)));
        matches!(found, Some(Ok(Some([FAILED]))))
    }
}

impl Record {
    /// Notes the verdict of an entry, by its file and name.
    pub fn note(&self, place: &str, verdict: Verdict) {
        let verdict = if verdict == Verdict::Sound { SOUND } else { FAILED };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.noted.push((stable_hash(place), verdict));
        if state.noted.len() >= BATCH {
            self.write(&mut state);
        }
    }

    /// Writes what isn't written yet.
    ///
    /// # Errors
    /// Something could not be written.
    pub fn finish(&self) -> io::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.write(&mut state);
        state.failure.take().map_or(Ok(()), Err)
    }

    fn write(&self, state: &mut State) {
        let noted = std::mem::take(&mut state.noted);
        if state.failure.is_none() && !noted.is_empty() {
            state.failure = self.cache.write(&noted).err();
        }
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

/// The file of the cache folder, if there is one, that belongs to something with this hash.
pub(crate) fn file_named(name: &str, hash: &str, extension: &str) -> Option<PathBuf> {
    Some(folder()?.join(format!("{name}-{hash}.{extension}")))
}

fn folder() -> Option<PathBuf> {
    let named = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named(FOLDER_VARIABLE) {
        return Some(folder);
    }
    let user = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    user.or_else(|| named("LOCALAPPDATA")).map(|folder| folder.join("cookstopper"))
}

//! What is known of a problem whose solving was interrupted, kept in the user's cache folder for `--continue`.

use crate::cache;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Where a problem's solution is kept, if there is a place for it.
pub struct Kept(Option<PathBuf>);

impl Kept {
    /// That of a problem; where one goes on depends on the program.
    pub fn of(problem: &Problem) -> Self {
        let Ok(problem) = serde_json::to_vec(problem) else { return Self(None) };
        let mut hasher = blake3::Hasher::new();
        hasher.update(env!("COOKSTOPPER_SOURCES").as_bytes()).update(&problem);
        Self(cache::file_named("solve", &hasher.finalize().to_hex()[..32], "json"))
    }

    /// What is known; what can't be read is found again.
    pub fn read(&self) -> Option<Solution> {
        serde_json::from_slice(&fs::read(self.0.as_ref()?).ok()?).ok()
    }

    /// Keeps what is known.
    ///
    /// # Errors
    /// It can't be written.
    pub fn write(&self, solution: &Solution) -> io::Result<()> {
        let Some(path) = &self.0 else { return Err(io::Error::other("there is no cache folder")) };
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder)?;
        // Who reads it finds all of it or nothing.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&serde_json::to_vec(solution)?)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Forgets it.
    pub fn remove(&self) {
        // What isn't there needn't go.
        let _ = self.0.as_ref().map(fs::remove_file);
    }
}

//! New texts of entries of a file, until the file is written.

use crate::bless;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// New texts, by the bytes that they replace. They lie in a file of their own, so that there may be any number.
#[derive(Debug, Default)]
pub struct Edits {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The texts, one behind the other.
    texts: Option<File>,
    length: u64,
    /// For each byte where an old text begins: how long that is, and where the new one begins and how long it is.
    places: BTreeMap<u64, (u32, u64, u64)>,
    /// Whether something is new since the file was written.
    is_new: bool,
    has_backup: bool,
    /// When the file was written.
    written: Option<SystemTime>,
}

impl Edits {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is nothing to be written.
    pub fn is_empty(&self) -> bool {
        !self.state().is_new
    }

    /// Whether the file was last written here.
    pub fn is_ours(&self, modified: Option<SystemTime>) -> bool {
        modified.is_some() && self.state().written == modified
    }

    /// Keeps a new text.
    pub fn add(&self, start: u64, old_length: u32, text: &str) -> io::Result<()> {
        let mut state = self.state();
        let at = state.length;
        let mut texts = match state.texts.take() {
            Some(texts) => texts,
            None => tempfile::tempfile()?,
        };
        texts.seek(SeekFrom::Start(at))?;
        texts.write_all(text.as_bytes())?;
        state.texts = Some(texts);
        state.length += text.len() as u64;
        state.places.insert(start, (old_length, at, text.len() as u64));
        state.is_new = true;
        Ok(())
    }

    /// Writes the old file with the new texts in place of `path`, after a backup of what is there.
    pub fn write(&self, old: &mut File, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        let State { texts: Some(texts), places, .. } = &mut *state else { return Ok(()) };
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut output = BufWriter::new(bless::new_file(path, folder)?);
        old.seek(SeekFrom::Start(0))?;
        let mut copied = 0;
        for (start, (old_length, at, length)) in places.iter() {
            copy(old, start - copied, &mut output)?;
            texts.seek(SeekFrom::Start(*at))?;
            copy(texts, *length, &mut output)?;
            copied = start + u64::from(*old_length);
            old.seek(SeekFrom::Start(copied))?;
        }
        io::copy(old, &mut output)?;
        let file = output.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        if state.has_backup {
            file.persist(path).map_err(|error| error.error)?;
        } else {
            bless::persist_keeping(file, path)?;
        }
        state.has_backup = true;
        state.is_new = false;
        state.written = fs::metadata(path)?.modified().ok();
        Ok(())
    }
}

fn copy(from: &mut File, length: u64, output: &mut impl Write) -> io::Result<()> {
    let copied = io::copy(&mut from.take(length), output)?;
    if copied == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

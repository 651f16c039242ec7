//! Where in a file of results each entry's is written: a table beside it, so that nothing need be read to begin.

use crate::on_disk::OnDisk;
use crate::partition::stable_hash;
use serde::Deserialize;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The file is written anew when this many lines in it are out of date, and more than are not.
const MOST_STALE: u64 = 200;

/// A line with a result.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    pub offset: u64,
    pub length: u32,
    pub seconds: f32,
}

/// What must be known of a result to find it again.
#[derive(Deserialize)]
struct Head {
    place: String,
    seconds: f32,
}

/// The lines of the entries, by the hashes of their places.
#[derive(Debug)]
pub struct Index {
    /// It notes up to which byte the file has been read, and how many lines that are.
    table: OnDisk<16>,
    /// Held as long as the table is in use; nothing if nobody else sees it.
    _lock: Option<File>,
}

impl Index {
    /// An index of nothing.
    ///
    /// # Errors
    /// There is no place for it.
    pub fn new() -> io::Result<Self> {
        Ok(Self { table: OnDisk::temporary()?, _lock: None })
    }

    /// The index of a file; where another program uses that beside it, one of its own.
    ///
    /// # Errors
    /// The file can't be read, or there is no place for the index.
    pub fn of(results: &Path) -> io::Result<Self> {
        let mut index = match locked(results) {
            Ok(Some(lock)) => {
                let table = OnDisk::at(&results.with_extension("table"))?;
                Self { table, _lock: Some(lock) }
            }
            Ok(None) | Err(_) => Self::new()?,
        };
        index.read_on(results)?;
        let [_, lines] = index.table.notes();
        let entries = index.table.len();
        let is_stale = lines > 2 * entries && lines > entries + MOST_STALE;
        // Where it can't be written anew it stays as long as it is.
        if is_stale && index._lock.is_some() && index.rewrite(results).is_ok() {
            index.table.clear()?;
            index.read_on(results)?;
        }
        Ok(index)
    }

    /// Whether nothing is known.
    pub const fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Where the result of an entry is.
    ///
    /// # Errors
    /// The table can't be read.
    pub fn get(&mut self, place: &str) -> io::Result<Option<Line>> {
        Ok(self.table.get(stable_hash(place))?.map(Line::from_bytes))
    }

    /// A line has been added behind all others.
    ///
    /// # Errors
    /// The table can't be written.
    pub fn add(&mut self, place: &str, line: Line) -> io::Result<()> {
        self.table.put(stable_hash(place), line.to_bytes())?;
        let [read, lines] = self.table.notes();
        // What others have added in front of it is read by the next run.
        if line.offset == read {
            self.table.note([line.offset + u64::from(line.length) + 1, lines + 1])?;
        }
        Ok(())
    }

    /// Takes into account what has been added to the file since it was read.
    fn read_on(&mut self, results: &Path) -> io::Result<()> {
        let mut file = match File::open(results) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.table.clear(),
            Err(error) => return Err(error),
        };
        if file.metadata()?.len() < self.table.notes()[0] {
            self.table.clear()?;
        }
        let [mut offset, mut lines] = self.table.notes();
        file.seek(SeekFrom::Start(offset))?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let mut text = Vec::new();
        loop {
            text.clear();
            let length = input.read_until(b'\n', &mut text)? as u64;
            if length == 0 {
                return self.table.note([offset, lines]);
            }
            lines += 1;
            if let Ok(Head { place, seconds }) = serde_json::from_slice(&text) {
                let length = u32::try_from(text.trim_ascii_end().len()).unwrap_or(0);
                self.table.put(stable_hash(&place), Line { offset, length, seconds }.to_bytes())?;
            }
            offset += length;
        }
    }

    /// Writes a file anew with the last line of each entry alone.
    fn rewrite(&mut self, results: &Path) -> io::Result<()> {
        let folder = results.parent().unwrap_or(Path::new("."));
        let mut input = BufReader::with_capacity(1 << 16, File::open(results)?);
        let mut new = BufWriter::new(crate::bless::new_file(results, folder)?);
        let (mut text, mut offset) = (Vec::new(), 0);
        loop {
            text.clear();
            let length = input.read_until(b'\n', &mut text)? as u64;
            if length == 0 {
                break;
            }
            if let Ok(Head { place, .. }) = serde_json::from_slice(&text)
                && self.get(&place)?.is_some_and(|line| line.offset == offset)
            {
                new.write_all(&text)?;
            }
            offset += length;
        }
        let file = new.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(results).map(|_| ()).map_err(|error| error.error)
    }
}

/// The right to use the table beside a file, unless somebody has it.
fn locked(results: &Path) -> io::Result<Option<File>> {
    results.parent().map_or(Ok(()), fs::create_dir_all)?;
    let lock = File::create(results.with_extension("lock"))?;
    Ok(lock.try_lock().is_ok().then_some(lock))
}

impl Line {
    fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.length.to_le_bytes());
        bytes[12..].copy_from_slice(&self.seconds.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; 16]) -> Self {
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        let [length, seconds] = [&bytes[8..12], &bytes[12..]].map(|bytes| number(bytes) as u32);
        Self { offset: number(&bytes[..8]), length, seconds: f32::from_bits(seconds) }
    }

    /// The line itself.
    ///
    /// # Errors
    /// It can't be read.
    pub fn read(self, file: &mut File) -> io::Result<Vec<u8>> {
        let mut text = vec![0; self.length as usize];
        file.seek(SeekFrom::Start(self.offset))?;
        file.read_exact(&mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(place: &str, number: usize) -> String {
        format!("{{\"place\":\"{place}\",\"seconds\":{number}}}\n")
    }

    #[test]
    fn lines_are_found_and_old_ones_go() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("results.jsonl");
        let text: String = (0..300).map(|number| line("a", number)).collect();
        fs::write(&path, format!("{}no line\n{text}", line("b", 1))).unwrap();
        let mut index = Index::of(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), line("b", 1) + &line("a", 299));
        assert_eq!(index.get("a").unwrap().unwrap().seconds, 299.0);
        // Whoever comes second has a table of its own.
        let mut second = Index::of(&path).unwrap();
        assert!(second._lock.is_none());
        assert_eq!(second.get("a").unwrap(), index.get("a").unwrap());
        drop((index, second));
        fs::write(&path, fs::read_to_string(&path).unwrap() + &line("c", 2)).unwrap();
        let mut index = Index::of(&path).unwrap();
        let found = index.get("c").unwrap().unwrap();
        assert_eq!(found.read(&mut File::open(&path).unwrap()).unwrap(), line("c", 2).trim_end().as_bytes());
        assert!(index.get("d").unwrap().is_none());
    }
}

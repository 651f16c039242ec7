//! A table in a file, for what is too much for memory: values of a few bytes, found by 64-bit hashes.
//!
//! Of the file nothing is kept in memory; what is looked up often the system keeps there itself.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// How a file begins that this program has written.
const MAGIC: u64 = u64::from_le_bytes(*b"cookst 1");

/// The header: what the file is, its slots, those in use, and two numbers of the owner.
const HEADER_NUMBERS: usize = 5;
const HEADER_BYTES: u64 = 8 * HEADER_NUMBERS as u64;

/// A new table has so many slots.
const FIRST_SLOTS: u64 = 1024;

/// So many slots are read at once.
const RUN: u64 = 8;

/// The key of an empty slot.
const EMPTY: u64 = 0;

/// A table of values of `N` bytes.
///
/// ```
/// use cookstopper::on_disk::OnDisk;
/// let mut table = OnDisk::<2>::temporary().unwrap();
/// (0..5000_u64).for_each(|key| assert!(table.put(key, [key as u8, 7]).unwrap().is_none()));
/// assert_eq!(table.get(4711).unwrap(), Some([4711_u64 as u8, 7]));
/// assert_eq!(table.put(4711, [0, 0]).unwrap(), Some([4711_u64 as u8, 7]));
/// assert_eq!(table.get(5000).unwrap(), None);
/// assert_eq!(table.len(), 5000);
/// ```
#[derive(Debug)]
pub struct OnDisk<const N: usize> {
    file: File,
    /// Nothing for a file that nobody else sees.
    path: Option<PathBuf>,
    slots: u64,
    used: u64,
    /// Whatever the owner wants to find again.
    notes: [u64; 2],
    /// Slots that are looked at.
    run: Vec<u8>,
}

impl<const N: usize> OnDisk<N> {
    const SLOT: u64 = 8 + N as u64;

    /// An empty table that goes away with this value.
    ///
    /// # Errors
    /// There is no place for it.
    pub fn temporary() -> io::Result<Self> {
        Self::empty(tempfile::tempfile()?, None, FIRST_SLOTS)
    }

    /// The table in this file; an empty one if there is none, or none of this form.
    ///
    /// # Errors
    /// It can't be read or written.
    pub fn at(path: &Path) -> io::Result<Self> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path)?;
        match Self::read(&file)? {
            Some((slots, used, notes)) => {
                let run = Vec::new();
                Ok(Self { file, path: Some(path.to_owned()), slots, used, notes, run })
            }
            None => Self::empty(file, Some(path.to_owned()), FIRST_SLOTS),
        }
    }

    fn read(file: &File) -> io::Result<Option<(u64, u64, [u64; 2])>> {
        let length = file.metadata()?.len();
        let mut bytes = [0; HEADER_BYTES as usize];
        if length < HEADER_BYTES {
            return Ok(None);
        }
        read_at(file, 0, &mut bytes)?;
        let [magic, slots, used, one, other] = numbers(&bytes);
        let is_ours = magic == MAGIC ^ Self::SLOT
            && slots.is_power_of_two()
            && used < slots
            && slots.checked_mul(Self::SLOT).is_some_and(|bytes| length == bytes + HEADER_BYTES);
        Ok(is_ours.then_some((slots, used, [one, other])))
    }

    fn empty(file: File, path: Option<PathBuf>, slots: u64) -> io::Result<Self> {
        let table = Self { file, path, slots, used: 0, notes: [0; 2], run: Vec::new() };
        table.file.set_len(0)?;
        table.file.set_len(HEADER_BYTES + slots * Self::SLOT)?;
        table.write_header()?;
        Ok(table)
    }

    /// How many values there are.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.used
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// What its owner has noted.
    #[must_use]
    pub const fn notes(&self) -> [u64; 2] {
        self.notes
    }

    /// Notes something.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn note(&mut self, notes: [u64; 2]) -> io::Result<()> {
        self.notes = notes;
        self.write_header()
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn clear(&mut self) -> io::Result<()> {
        (self.slots, self.used, self.notes) = (FIRST_SLOTS, 0, [0; 2]);
        self.file.set_len(0)?;
        self.file.set_len(HEADER_BYTES + self.slots * Self::SLOT)?;
        self.write_header()
    }

    /// The value of a key.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn get(&mut self, key: u64) -> io::Result<Option<[u8; N]>> {
        Ok(self.find(key)?.1)
    }

    /// Gives a key a value; what it had before.
    ///
    /// # Errors
    /// The file can't be read or written.
    pub fn put(&mut self, key: u64, value: [u8; N]) -> io::Result<Option<[u8; N]>> {
        let (slot, before) = self.find(key)?;
        self.write_slot(slot, key, &value)?;
        if before.is_none() {
            self.used += 1;
            // Of a file that nobody else sees nobody reads how full it is.
            if self.path.is_some() {
                self.write_header()?;
            }
            if self.used * 2 > self.slots {
                self.grow()?;
            }
        }
        Ok(before)
    }

    /// The slot in which a key is or belongs, and its value.
    fn find(&mut self, key: u64) -> io::Result<(u64, Option<[u8; N]>)> {
        let wanted = not_empty(key);
        let mut run = std::mem::take(&mut self.run);
        run.resize((RUN * Self::SLOT) as usize, 0);
        let found = self.find_with(wanted, &mut run);
        self.run = run;
        found
    }

    fn find_with(&self, wanted: u64, run: &mut [u8]) -> io::Result<(u64, Option<[u8; N]>)> {
        let mut slot = mixed(wanted) & (self.slots - 1);
        loop {
            let count = RUN.min(self.slots - slot);
            let bytes = &mut run[..(count * Self::SLOT) as usize];
            read_at(&self.file, HEADER_BYTES + slot * Self::SLOT, bytes)?;
            for (place, bytes) in (0_u64..).zip(bytes.chunks_exact(Self::SLOT as usize)) {
                let (found, value) = slot_of(bytes);
                if found == wanted || found == EMPTY {
                    return Ok((slot + place, (found == wanted).then_some(value)));
                }
            }
            slot = (slot + count) & (self.slots - 1);
        }
    }

    fn write_slot(&self, slot: u64, key: u64, value: &[u8; N]) -> io::Result<()> {
        let bytes = [&not_empty(key).to_le_bytes()[..], value].concat();
        write_at(&self.file, HEADER_BYTES + slot * Self::SLOT, &bytes)
    }

    fn write_header(&self) -> io::Result<()> {
        let [one, other] = self.notes;
        let numbers = [MAGIC ^ Self::SLOT, self.slots, self.used, one, other];
        write_at(&self.file, 0, &numbers.map(u64::to_le_bytes).concat())
    }

    /// Twice as many slots, in another file that takes the place of this one.
    fn grow(&mut self) -> io::Result<()> {
        let slots = self.slots * 2;
        let beside = self.path.as_ref().map(|path| path.with_extension("new"));
        let file = match &beside {
            Some(path) => OpenOptions::new().create(true).read(true).write(true).truncate(true).open(path)?,
            None => tempfile::tempfile()?,
        };
        let mut grown = Self::empty(file, self.path.clone(), slots)?;
        self.file.seek(SeekFrom::Start(HEADER_BYTES))?;
        let mut old = BufReader::with_capacity(1 << 16, &self.file);
        let mut bytes = vec![0; Self::SLOT as usize];
        for _ in 0..self.slots {
            old.read_exact(&mut bytes)?;
            let (key, value) = slot_of(&bytes);
            if key != EMPTY {
                let (slot, _) = grown.find(key)?;
                grown.write_slot(slot, key, &value)?;
            }
        }
        grown.used = self.used;
        grown.note(self.notes)?;
        if let (Some(new), Some(path)) = (&beside, &self.path) {
            fs::rename(new, path)?;
        }
        *self = grown;
        Ok(())
    }
}

/// Reads what stands at a place of a file, in one call of the system where it has one.
///
/// # Errors
/// There isn't so much, or it can't be read.
pub fn read_at(file: &File, place: u64, bytes: &mut [u8]) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::read_exact_at(file, bytes, place);
    #[cfg(not(unix))]
    {
        let mut file = file;
        file.seek(SeekFrom::Start(place))?;
        file.read_exact(bytes)
    }
}

/// Writes something at a place of a file.
fn write_at(file: &File, place: u64, bytes: &[u8]) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::write_all_at(file, bytes, place);
    #[cfg(not(unix))]
    {
        let mut file = file;
        file.seek(SeekFrom::Start(place))?;
        io::Write::write_all(&mut file, bytes)
    }
}

fn numbers<const M: usize>(bytes: &[u8]) -> [u64; M] {
    let mut words = bytes.chunks_exact(8);
    std::array::from_fn(|_| words.next().and_then(|word| word.try_into().ok()).map_or(0, u64::from_le_bytes))
}

fn slot_of<const N: usize>(bytes: &[u8]) -> (u64, [u8; N]) {
    let (key, value) = bytes.split_at(8);
    let [key] = numbers(key);
    (key, value.try_into().unwrap_or([0; N]))
}

const fn not_empty(key: u64) -> u64 {
    if key == EMPTY { u64::MAX } else { key }
}

/// Neighbouring keys shall not lie in neighbouring slots.
const fn mixed(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ (key >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found_by_the_next_run() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("a").join("table");
        let mut table = OnDisk::<4>::at(&path).unwrap();
        for key in 0..3000_u32 {
            table.put(u64::from(key) << 20, key.to_le_bytes()).unwrap();
        }
        table.note([1, 2]).unwrap();
        drop(table);
        let mut table = OnDisk::<4>::at(&path).unwrap();
        assert_eq!((table.len(), table.notes()), (3000, [1, 2]));
        assert!((0..3000_u32).all(|key| table.get(u64::from(key) << 20).unwrap() == Some(key.to_le_bytes())));
        assert_eq!(table.get(1).unwrap(), None);
        // Another form is none.
        assert!(OnDisk::<5>::at(&path).unwrap().is_empty());
        fs::write(&path, "something else").unwrap();
        assert!(OnDisk::<4>::at(&path).unwrap().is_empty());
    }
}

//! A table in a file, for what is too much for memory: values of a few bytes, found by 64-bit hashes.
//!
//! Of the file nothing is kept in memory; what is looked up often the system keeps there itself. A table that nobody else sees goes
//! into a file only when it grows: to ask the system for each value takes several times as long.

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

/// So many bytes of slots are read at once, and at least one slot.
const RUN_BYTES: usize = 512;

/// A table that nobody else sees is kept in memory as long as it isn't larger: two million slots of 40 bytes.
const MOST_IN_MEMORY: u64 = 96 << 20;

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
    bytes: Bytes,
    /// Nothing for a table that nobody else sees.
    path: Option<PathBuf>,
    slots: u64,
    used: u64,
    /// Whatever the owner wants to find again.
    notes: [u64; 2],
    /// What it may have in memory.
    most_in_memory: u64,
}

/// Where a table is.
#[derive(Debug)]
enum Bytes {
    Memory(Vec<u8>),
    File(File),
}

impl Bytes {
    /// What stands at a place; `room` is for what must be read.
    fn at<'a>(&'a self, place: u64, length: usize, room: &'a mut [u8]) -> io::Result<&'a [u8]> {
        match self {
            Self::Memory(bytes) => {
                let bytes = bytes.get(place as usize..place as usize + length);
                Ok(bytes.ok_or(io::ErrorKind::UnexpectedEof)?)
            }
            Self::File(file) => {
                let room = &mut room[..length];
                read_at(file, place, room)?;
                Ok(room)
            }
        }
    }

    fn write(&mut self, place: u64, written: &[u8]) -> io::Result<()> {
        match self {
            Self::Memory(bytes) => {
                let bytes = bytes.get_mut(place as usize..place as usize + written.len());
                bytes.ok_or(io::ErrorKind::UnexpectedEof)?.copy_from_slice(written);
                Ok(())
            }
            Self::File(file) => write_at(file, place, written),
        }
    }
}

impl<const N: usize> OnDisk<N> {
    const SLOT: u64 = 8 + N as u64;
    /// So many slots are read at once.
    const RUN: u64 = {
        assert!(Self::SLOT as usize <= RUN_BYTES);
        RUN_BYTES as u64 / Self::SLOT
    };

    /// An empty table that goes away with this value.
    ///
    /// # Errors
    /// There is no place for it.
    pub fn temporary() -> io::Result<Self> {
        Self::temporary_with(MOST_IN_MEMORY)
    }

    /// The same, with other bounds to what is kept in memory.
    fn temporary_with(most_in_memory: u64) -> io::Result<Self> {
        Self::empty(None, None, FIRST_SLOTS, most_in_memory)
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
                let (bytes, path) = (Bytes::File(file), Some(path.to_owned()));
                Ok(Self { bytes, path, slots, used, notes, most_in_memory: 0 })
            }
            None => Self::empty(Some(file), Some(path.to_owned()), FIRST_SLOTS, 0),
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

    /// An empty table, in a file if there is one or it is too large for memory.
    fn empty(file: Option<File>, path: Option<PathBuf>, slots: u64, most_in_memory: u64) -> io::Result<Self> {
        let length = HEADER_BYTES + slots * Self::SLOT;
        let bytes = match file {
            None if length <= most_in_memory => Bytes::Memory(vec![0; length as usize]),
            file => {
                let file = file.map_or_else(tempfile::tempfile, Ok)?;
                file.set_len(0)?;
                file.set_len(length)?;
                Bytes::File(file)
            }
        };
        let mut table = Self { bytes, path, slots, used: 0, notes: [0; 2], most_in_memory };
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
        let file = match std::mem::replace(&mut self.bytes, Bytes::Memory(Vec::new())) {
            Bytes::File(file) => Some(file),
            Bytes::Memory(_) => None,
        };
        *self = Self::empty(file, self.path.take(), FIRST_SLOTS, self.most_in_memory)?;
        Ok(())
    }

    /// The value of a key.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn get(&self, key: u64) -> io::Result<Option<[u8; N]>> {
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
    fn find(&self, key: u64) -> io::Result<(u64, Option<[u8; N]>)> {
        let wanted = not_empty(key);
        let mut room = [0; RUN_BYTES];
        let mut slot = mixed(wanted) & (self.slots - 1);
        loop {
            let count = Self::RUN.min(self.slots - slot);
            let bytes =
                self.bytes.at(HEADER_BYTES + slot * Self::SLOT, (count * Self::SLOT) as usize, &mut room)?;
            for (place, bytes) in (0_u64..).zip(bytes.chunks_exact(Self::SLOT as usize)) {
                let (found, value) = slot_of(bytes);
                if found == wanted || found == EMPTY {
                    return Ok((slot + place, (found == wanted).then_some(value)));
                }
            }
            slot = (slot + count) & (self.slots - 1);
        }
    }

    fn write_slot(&mut self, slot: u64, key: u64, value: &[u8; N]) -> io::Result<()> {
        let mut bytes = [0; RUN_BYTES];
        let bytes = &mut bytes[..Self::SLOT as usize];
        bytes[..8].copy_from_slice(&not_empty(key).to_le_bytes());
        bytes[8..].copy_from_slice(value);
        self.bytes.write(HEADER_BYTES + slot * Self::SLOT, bytes)
    }

    fn write_header(&mut self) -> io::Result<()> {
        let [one, other] = self.notes;
        let numbers = [MAGIC ^ Self::SLOT, self.slots, self.used, one, other];
        self.bytes.write(0, &numbers.map(u64::to_le_bytes).concat())
    }

    /// Twice as many slots, in another file that takes the place of this one.
    fn grow(&mut self) -> io::Result<()> {
        let slots = self.slots * 2;
        let beside = self.path.as_ref().map(|path| path.with_extension("new"));
        let open =
            |path: &PathBuf| OpenOptions::new().create(true).read(true).write(true).truncate(true).open(path);
        let file = beside.as_ref().map(open).transpose()?;
        let mut grown = Self::empty(file, self.path.clone(), slots, self.most_in_memory)?;
        self.copy_to(&mut grown)?;
        grown.used = self.used;
        grown.note(self.notes)?;
        if let (Some(new), Some(path)) = (&beside, &self.path) {
            fs::rename(new, path)?;
        }
        *self = grown;
        Ok(())
    }

    fn copy_to(&mut self, grown: &mut Self) -> io::Result<()> {
        let mut slots: Box<dyn Read + '_> = match &mut self.bytes {
            Bytes::Memory(bytes) => Box::new(&bytes[HEADER_BYTES as usize..]),
            Bytes::File(file) => {
                file.seek(SeekFrom::Start(HEADER_BYTES))?;
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
        };
        let mut bytes = [0; RUN_BYTES];
        let bytes = &mut bytes[..Self::SLOT as usize];
        for _ in 0..self.slots {
            slots.read_exact(bytes)?;
            let (key, value) = slot_of(bytes);
            if key != EMPTY {
                let (slot, _) = grown.find(key)?;
                grown.write_slot(slot, key, &value)?;
            }
        }
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
    fn what_is_too_much_for_memory_goes_into_a_file() {
        let mut table = OnDisk::<4>::temporary_with(20_000).unwrap();
        let value = |key: u32| (key ^ 77).to_le_bytes();
        for key in 0..5000_u32 {
            assert_eq!(table.put(u64::from(key), [0; 4]).unwrap(), None);
            assert_eq!(table.put(u64::from(key), value(key)).unwrap(), Some([0; 4]));
            assert_eq!(matches!(table.bytes, Bytes::Memory(_)), key < 512, "{key}");
        }
        assert!((0..5000_u32).all(|key| table.get(u64::from(key)).unwrap() == Some(value(key))));
        table.clear().unwrap();
        assert!(table.is_empty() && table.get(7).unwrap().is_none());
    }

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
        let table = OnDisk::<4>::at(&path).unwrap();
        assert_eq!((table.len(), table.notes()), (3000, [1, 2]));
        assert!((0..3000_u32).all(|key| table.get(u64::from(key) << 20).unwrap() == Some(key.to_le_bytes())));
        assert_eq!(table.get(1).unwrap(), None);
        // Another form is none.
        assert!(OnDisk::<5>::at(&path).unwrap().is_empty());
        fs::write(&path, "something else").unwrap();
        assert!(OnDisk::<4>::at(&path).unwrap().is_empty());
    }
}

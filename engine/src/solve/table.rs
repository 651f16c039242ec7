//! The transposition table: what has been proved about positions.

use crate::board::key::Key;
use prefetch_index::prefetch_index;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that share a bucket.
const WAYS: usize = 4;
/// The table starts this small and grows to its bound only as it fills.
const FIRST_BUCKETS: usize = 1 << 10;

/// Entries that are looked at together: a line of the cache, so that memory is waited for once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Cell; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// An entry as it lies in memory, where several threads may read and write it at the same time, each word by itself. The first
/// word is the upper half of the key, xored with the second: where the two come from different threads, the key is nobody's.
#[derive(Debug, Default)]
struct Cell([AtomicU64; 2]);

impl Cell {
    #[inline]
    fn read(&self) -> Entry {
        let [first, second] = &self.0;
        let second = second.load(Ordering::Relaxed);
        Entry {
            high: first.load(Ordering::Relaxed) ^ second,
            middle: (second >> 32) as u32,
            known: Known { proven: (second >> 16) as u16, disproven: second as u16 },
        }
    }

    #[inline]
    fn write(&self, entry: Entry) {
        let Entry { high, middle, known: Known { proven, disproven } } = entry;
        let word = u64::from(middle) << 32 | u64::from(proven) << 16 | u64::from(disproven);
        let [first, second] = &self.0;
        first.store(high ^ word, Ordering::Relaxed);
        second.store(word, Ordering::Relaxed);
    }
}

/// What is known of a position, under 96 of the 128 bits of its key: that another one of four thousand million positions has the same
/// is less likely than one in a million million.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Entry {
    high: u64,
    middle: u32,
    known: Known,
}

impl Entry {
    #[inline]
    fn new(key: Key, known: Known) -> Self {
        Self { high: (key.0 >> 64) as u64, middle: (key.0 >> 32) as u32, known }
    }

    #[inline]
    fn is_of(&self, other: &Self) -> bool {
        self.high == other.high && self.middle == other.middle
    }

    fn is_empty(&self) -> bool {
        self.known == Known::default()
    }
}

/// A table with a bound in bytes.
///
/// The data of an entry are two numbers of 16 bits; what they mean is the caller's affair. When a bucket is
/// full, the entry with the least `proven + disproven` gives way: a lost entry costs time, never an answer.
///
/// A table can lean on another one, in which it looks up what it doesn't know itself. So several searches go on from what one has
/// proved. What each of them proves it keeps for itself, if it has buckets of its own, and hands it over afterwards
/// ([`Table::take_over`]); otherwise it writes into the one on which it leans, where the others find it at once. That one can lean on a
/// third one in turn.
#[derive(Debug, Default)]
pub struct Table {
    buckets: Vec<Bucket>,
    most_buckets: usize,
    entries: usize,
    base: Option<Arc<Self>>,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The least length that works; 0 if none is known.
    pub proven: u16,
    /// The greatest length that does not work.
    pub disproven: u16,
}

const _: () = assert!(size_of::<Known>() == 4);

impl Known {
    /// How much an entry is worth keeping.
    fn weight(self) -> u32 {
        u32::from(self.proven) + u32::from(self.disproven)
    }

    /// What two searches know together.
    fn and(self, other: Self) -> Self {
        let proven = match (self.proven, other.proven) {
            (0, proven) | (proven, 0) => proven,
            (one, other) => one.min(other),
        };
        Self { proven, disproven: self.disproven.max(other.disproven) }
    }
}

impl Table {
    /// An empty table that takes at most `bytes`, also while it grows; one of no bytes remembers nothing.
    ///
    /// It is full-grown when it takes more than a third of them: between two thirds and all, where it has grown.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let most_buckets = match bytes {
            0 => 0,
            _ => (bytes / size_of::<Bucket>()).clamp(1, u32::MAX as usize),
        };
        let buckets = most_buckets.min(FIRST_BUCKETS);
        Self { buckets: empty(buckets, false), most_buckets, entries: 0, base: None }
    }

    /// A table with all its places from the beginning, so that several searches can lean on it for long.
    #[must_use]
    pub fn whole(bytes: usize) -> Self {
        let table = Self::new(bytes);
        Self { buckets: empty(table.most_buckets, false), ..table }
    }

    /// Takes no more than so many bytes from now on, also while it grows; the places that it has it keeps. One that has none stays without.
    ///
    /// ```
    /// use cookstopper_engine::solve::table::Table;
    /// let mut table = Table::new(1 << 20);
    /// let before = table.bytes();
    /// table.keep_to(before);
    /// table.make_room(usize::MAX, None);
    /// assert_eq!(table.bytes(), before);
    /// table.keep_to(1 << 20);
    /// table.make_room(usize::MAX, None);
    /// assert!(table.bytes() > before);
    /// ```
    pub fn keep_to(&mut self, bytes: usize) {
        if !self.buckets.is_empty() {
            self.most_buckets = (bytes / size_of::<Bucket>()).clamp(self.buckets.len(), u32::MAX as usize);
        }
    }

    /// How many bytes its places take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// How many places there are.
    #[must_use]
    pub fn places(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// Looks up in another table from now on what it doesn't know itself, or no longer.
    pub fn lean_on(&mut self, base: Option<Arc<Self>>) {
        self.base = base;
    }

    /// How many places are taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The place of the bucket for an entry: there are less than 2^32 buckets. There is none in a table without buckets.
    #[inline]
    fn place(&self, entry: &Entry) -> usize {
        ((u64::from(entry.middle) * self.buckets.len() as u64) >> 32) as usize
    }

    /// What is known under `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Known {
        self.find(&Entry::new(key, Known::default())).unwrap_or_default()
    }

    /// Has what may be known under `key` fetched from memory while other things are done: to wait for it takes longer than to play a move.
    #[inline]
    pub fn fetch(&self, key: Key) {
        prefetch_index(&self.buckets, self.place(&Entry::new(key, Known::default())));
        if let Some(base) = &self.base {
            base.fetch(key);
        }
    }

    #[inline]
    fn find(&self, sought: &Entry) -> Option<Known> {
        self.find_here(sought).or_else(|| self.base.as_ref()?.find(sought))
    }

    #[inline]
    fn find_here(&self, sought: &Entry) -> Option<Known> {
        let bucket = self.buckets.get(self.place(sought))?;
        bucket.0.iter().map(Cell::read).find(|entry| entry.is_of(sought)).map(|entry| entry.known)
    }

    /// Stores what is known under `key`, in place of what was.
    pub fn set(&mut self, key: Key, known: Known) {
        self.put(Entry::new(key, known));
    }

    /// Adds what another table has learned, which is empty afterwards.
    pub fn take_over(&mut self, other: &mut Self) {
        if other.buckets.is_empty() {
            // It has written here.
            self.entries += std::mem::take(&mut other.entries);
            return;
        }
        if std::mem::take(&mut other.entries) == 0 {
            return;
        }
        for cell in other.buckets.iter().flat_map(|bucket| &bucket.0) {
            let entry = cell.read();
            if !entry.is_empty() {
                cell.write(Entry::default());
                let known = self.find(&entry).map_or(entry.known, |known| known.and(entry.known));
                self.put(Entry { known, ..entry });
            }
        }
    }

    /// Makes room for so many facts more, as far as the bound allows: those who write into a table on which they lean can't let it
    /// grow.
    ///
    /// ```
    /// use cookstopper_engine::solve::table::Table;
    /// let mut table = Table::new(1 << 20);
    /// let before = table.places();
    /// table.make_room(before, None);
    /// assert_eq!([before, table.places(), table.len()], [4_096, 8_192, 0]);
    /// table.make_room(usize::MAX, None);
    /// // All but what it had while it grew.
    /// assert_eq!(table.bytes(), (1 << 20) - 8_192 * 16);
    /// ```
    pub fn make_room(&mut self, more: usize, helpers: Option<&ThreadPool>) {
        let wanted = self.entries.saturating_add(more);
        let buckets = wanted.div_ceil(WAYS / 2).checked_next_power_of_two().unwrap_or(usize::MAX);
        if let Some(buckets) = self.room_for(buckets) {
            let mut grow = || self.grow_to(buckets, helpers.is_some());
            match helpers {
                Some(pool) => pool.install(grow),
                None => grow(),
            }
        }
    }

    fn put(&mut self, entry: Entry) {
        if self.is_crowded()
            && let Some(buckets) = self.room_for(self.buckets.len() * 4)
        {
            self.grow_to(buckets, false);
        }
        self.entries += usize::from(self.insert(entry));
    }

    #[inline]
    fn is_crowded(&self) -> bool {
        self.entries > self.buckets.len() * WAYS / 2 && self.may_grow()
    }

    /// Whether it can still become twice as large: the buckets that it has and those that it gets are there at the same time, and both
    /// together must keep to the bound.
    #[inline]
    const fn may_grow(&self) -> bool {
        3 * self.buckets.len() <= self.most_buckets
    }

    /// How many buckets it gets if it wants so many; none, if it has them or can't become any larger.
    fn room_for(&self, wanted: usize) -> Option<usize> {
        let now = self.buckets.len();
        if wanted <= now || !self.may_grow() {
            return None;
        }
        // Who could not grow once more behind this takes all that there is.
        let all = self.most_buckets - now;
        Some(if wanted > self.most_buckets / 3 { all } else { wanted })
    }

    /// Whether an empty place was taken.
    #[inline]
    fn insert(&self, new: Entry) -> bool {
        let Some(Bucket(cells)) = self.buckets.get(self.place(&new)) else {
            return self.base.as_ref().is_some_and(|base| base.insert(new));
        };
        let mut victim = &cells[0];
        let mut least = u32::MAX;
        let mut is_empty = false;
        for cell in cells {
            let entry = cell.read();
            is_empty = entry.is_empty();
            if is_empty || entry.is_of(&new) {
                victim = cell;
                break;
            }
            if entry.known.weight() < least {
                least = entry.known.weight();
                victim = cell;
            }
        }
        victim.write(new);
        is_empty
    }

    /// The system gives out memory page by page as it is written to, which takes longer than to fill the table: several threads do it together.
    fn grow_to(&mut self, buckets: usize, has_helpers: bool) {
        let old = std::mem::replace(&mut self.buckets, empty(buckets, has_helpers));
        let insert = |bucket: &Bucket| {
            let entries = bucket.0.iter().map(Cell::read).filter(|entry| !entry.is_empty());
            entries.filter(|entry| self.insert(*entry)).count()
        };
        self.entries = match has_helpers {
            true => old.par_iter().with_min_len(FIRST_BUCKETS).map(insert).sum(),
            false => old.iter().map(insert).sum(),
        };
    }
}

fn empty(buckets: usize, has_helpers: bool) -> Vec<Bucket> {
    match has_helpers {
        true => (0..buckets).into_par_iter().with_min_len(FIRST_BUCKETS).map(|_| Bucket::default()).collect(),
        false => std::iter::repeat_with(Bucket::default).take(buckets).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_to_the_bound() {
        for bytes in [1_usize, 100, 1 << 16, 200_000, 1 << 20, 3_000_000] {
            let mut table = Table::new(bytes);
            let bound = bytes.max(size_of::<Bucket>());
            for number in 0..200_000_u128 {
                let before = table.bytes();
                // Keys whose parts are spread over the table.
                let key = Key(number.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) | 1);
                table.set(key, Known { proven: 1, disproven: 0 });
                let grown = if table.bytes() == before { 0 } else { before };
                assert!(table.bytes() + grown <= bound, "{bytes}: {before} to {}", table.bytes());
            }
            // Smaller ones begin with more than a third.
            if bytes >= 1 << 20 {
                assert!(3 * table.bytes() >= 2 * bytes, "{bytes}: only {}", table.bytes());
            }
        }
    }
}

//! The transposition table: what has been proved about positions.

use crate::board::key::Key;

/// Entries that share a bucket.
const WAYS: usize = 4;
/// Words of 64 bits per entry: the key, whole, and the data.
const WORDS: usize = 3;
/// The table starts this small and grows to its bound only as it fills.
const FIRST_BUCKETS: usize = 1 << 10;

/// A table with a bound in bytes, keyed by whole 128-bit keys.
///
/// The data of an entry are two numbers of 16 bits; what they mean is the caller's affair. When a bucket is
/// full, the entry with the least `proven + disproven` gives way: a lost entry costs time, never an answer.
#[derive(Debug)]
pub struct Table {
    words: Vec<u64>,
    buckets: usize,
    most_buckets: usize,
    entries: usize,
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
    fn packed(self) -> u64 {
        u64::from(self.proven) << 16 | u64::from(self.disproven) | 1 << 63
    }

    fn unpacked(word: u64) -> Self {
        Self { proven: (word >> 16) as u16, disproven: word as u16 }
    }

    /// How much an entry is worth keeping.
    fn weight(word: u64) -> u64 {
        (word >> 16 & 0xffff) + (word & 0xffff)
    }
}

impl Table {
    /// An empty table that takes at most about `bytes`; one of no bytes remembers nothing.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        if bytes == 0 {
            return Self { words: Vec::new(), buckets: 0, most_buckets: 0, entries: 0 };
        }
        let fitting = bytes / (8 * WAYS * WORDS);
        let most_buckets = if fitting < 2 { 1 } else { 1 << fitting.ilog2() };
        let buckets = most_buckets.min(FIRST_BUCKETS);
        Self { words: vec![0; buckets * WAYS * WORDS], buckets, most_buckets, entries: 0 }
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        (key.0 as usize & (self.buckets - 1)) * WAYS * WORDS
    }

    /// What is known under `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Known {
        if self.buckets == 0 {
            return Known::default();
        }
        let start = self.bucket(key);
        let bucket = &self.words[start..start + WAYS * WORDS];
        for entry in bucket.chunks_exact(WORDS) {
            if entry[0] == key.0 as u64 && entry[1] == (key.0 >> 64) as u64 {
                return Known::unpacked(entry[2]);
            }
        }
        Known::default()
    }

    /// Stores what is known under `key`, in place of what was.
    pub fn set(&mut self, key: Key, known: Known) {
        if self.buckets == 0 {
            return;
        }
        if self.entries > self.buckets * WAYS / 2 && self.buckets < self.most_buckets {
            self.grow();
        }
        if self.insert(key.0 as u64, (key.0 >> 64) as u64, known.packed()) {
            self.entries += 1;
        }
    }

    /// Whether an empty place was taken.
    fn insert(&mut self, low: u64, high: u64, data: u64) -> bool {
        let start = (low as usize & (self.buckets - 1)) * WAYS * WORDS;
        let bucket = &mut self.words[start..start + WAYS * WORDS];
        let mut victim = 0;
        let mut least = u64::MAX;
        for (place, entry) in bucket.chunks_exact(WORDS).enumerate() {
            if entry[2] == 0 || entry[0] == low && entry[1] == high {
                victim = place;
                break;
            }
            if Known::weight(entry[2]) < least {
                least = Known::weight(entry[2]);
                victim = place;
            }
        }
        let entry = &mut bucket[victim * WORDS..(victim + 1) * WORDS];
        let was_empty = entry[2] == 0;
        entry.copy_from_slice(&[low, high, data]);
        was_empty
    }

    fn grow(&mut self) {
        let buckets = (self.buckets * 4).min(self.most_buckets);
        let old = std::mem::replace(&mut self.words, vec![0; buckets * WAYS * WORDS]);
        self.buckets = buckets;
        self.entries = 0;
        for entry in old.chunks_exact(WORDS).filter(|entry| entry[2] != 0) {
            if self.insert(entry[0], entry[1], entry[2]) {
                self.entries += 1;
            }
        }
    }
}

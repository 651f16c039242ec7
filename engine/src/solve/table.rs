//! The transposition table: what has been proved about positions.

use crate::board::key::Key;

/// Entries that share a bucket.
const WAYS: usize = 4;
/// The table starts this small and grows to its bound only as it fills.
const FIRST_BUCKETS: usize = 1 << 10;

/// Entries that are looked at together: a line of the cache, so that memory is waited for once.
#[derive(Clone, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

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
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
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
    /// How much an entry is worth keeping.
    fn weight(self) -> u32 {
        u32::from(self.proven) + u32::from(self.disproven)
    }
}

impl Table {
    /// An empty table that takes at most about `bytes`; one of no bytes remembers nothing.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        if bytes == 0 {
            return Self { buckets: Vec::new(), most_buckets: 0, entries: 0 };
        }
        let fitting = bytes / size_of::<Bucket>();
        let most_buckets = if fitting < 2 { 1 } else { 1 << fitting.ilog2().min(u32::BITS - 1) };
        let buckets = most_buckets.min(FIRST_BUCKETS);
        Self { buckets: vec![Bucket::default(); buckets], most_buckets, entries: 0 }
    }

    /// The place of the bucket for an entry; there is none in a table without buckets.
    #[inline]
    fn place(&self, entry: &Entry) -> usize {
        entry.middle as usize & self.buckets.len().wrapping_sub(1)
    }

    /// What is known under `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Known {
        let sought = Entry::new(key, Known::default());
        let Some(bucket) = self.buckets.get(self.place(&sought)) else { return Known::default() };
        bucket.0.iter().find(|entry| entry.is_of(&sought)).map_or_else(Known::default, |entry| entry.known)
    }

    /// Stores what is known under `key`, in place of what was.
    pub fn set(&mut self, key: Key, known: Known) {
        if self.buckets.is_empty() {
            return;
        }
        if self.entries > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.most_buckets {
            self.grow();
        }
        self.entries += usize::from(self.insert(Entry::new(key, known)));
    }

    /// Whether an empty place was taken.
    fn insert(&mut self, new: Entry) -> bool {
        let place = self.place(&new);
        let bucket = &mut self.buckets[place].0;
        let mut victim = 0;
        let mut least = u32::MAX;
        for (place, entry) in bucket.iter().enumerate() {
            if entry.is_empty() || entry.is_of(&new) {
                victim = place;
                break;
            }
            if entry.known.weight() < least {
                least = entry.known.weight();
                victim = place;
            }
        }
        std::mem::replace(&mut bucket[victim], new).is_empty()
    }

    fn grow(&mut self) {
        let buckets = (self.buckets.len() * 4).min(self.most_buckets);
        let old = std::mem::replace(&mut self.buckets, vec![Bucket::default(); buckets]);
        self.entries = 0;
        for entry in old.into_iter().flat_map(|bucket| bucket.0).filter(|entry| !entry.is_empty()) {
            self.entries += usize::from(self.insert(entry));
        }
    }
}

//! A share of the corpus, for spreading it over several machines.

use std::str::FromStr;

/// `hash:K/N`: the entries whose id falls into the `K`th of `N` shares.
///
/// Every entry is in exactly one share, and stays there whatever else is added to the corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partition {
    share: u64,
    shares: u64,
}

impl Partition {
    /// Whether the entry called `id` is in this share.
    ///
    /// ```
    /// use cookstopper::partition::Partition;
    /// let halves: Vec<Partition> = ["hash:1/2", "hash:2/2"].map(|text| text.parse().unwrap()).into();
    /// assert_eq!(halves.iter().filter(|half| half.holds("annan/diagram-a")).count(), 1);
    /// ```
    #[must_use]
    pub fn holds(self, id: &str) -> bool {
        stable_hash(id) % self.shares == self.share
    }
}

/// What is written where a share was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected `hash:K/N` with K from 1 to N, found `{0}`")]
pub struct PartitionError(String);

impl FromStr for Partition {
    type Err = PartitionError;

    fn from_str(text: &str) -> Result<Self, PartitionError> {
        let numbers: Option<(&str, &str)> =
            text.strip_prefix("hash:").and_then(|numbers| numbers.split_once('/'));
        let numbers: Option<(u64, u64)> =
            numbers.and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
        match numbers {
            Some((share, shares)) if 1 <= share && share <= shares => Ok(Self { share: share - 1, shares }),
            Some(_) | None => Err(PartitionError(text.to_owned())),
        }
    }
}

/// FNV-1a with a final mix: the same on every machine and in every version of the program.
#[must_use]
pub fn stable_hash(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash = text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 29
}

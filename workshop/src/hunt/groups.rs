//! Differences that may be one, since the same is in them.

use crate::sketch::Sketch;
use crate::tally::features;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The seeds of differences, by what is left in them when they are small.
#[derive(Debug, Default)]
pub struct Groups(BTreeMap<String, Vec<u64>>);

impl Groups {
    /// Puts a difference to those that are like it.
    pub fn add(&mut self, small: &Sketch, seed: u64) {
        let features: Vec<String> = features(small).into_iter().collect();
        self.0.entry(features.join(", ")).or_default().push(seed);
    }

    /// Writes the groups, the largest first.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut groups: Vec<_> = self.0.iter().collect();
        groups.sort_by_key(|(_, seeds)| std::cmp::Reverse(seeds.len()));
        for (features, seeds) in groups {
            let numbers: Vec<String> = seeds.iter().map(u64::to_string).collect();
            writeln!(output, "{:>3} differ with {features}: seeds {}", seeds.len(), numbers.join(", "))?;
        }
        Ok(())
    }
}

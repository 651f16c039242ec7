//! The tables that `oracle` prints.

use super::{Judged, Manifest, Verdict};
use std::collections::BTreeMap;
use std::fmt;

/// Features that occur less often have no row of their own.
const FEWEST: usize = 3;

/// How many inputs came to each end, in all and by feature, and what is missing how often.
#[derive(Debug)]
pub struct Table {
    all: Counts,
    by_feature: Vec<(String, Counts)>,
    missing: Vec<(String, usize)>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    agrees: usize,
    differs: usize,
    unsupported: usize,
    too_slow: usize,
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Agrees | Verdict::OtherOrder => self.agrees += 1,
            Verdict::Differs(_) | Verdict::Failed(_) => self.differs += 1,
            Verdict::Unsupported(_) => self.unsupported += 1,
            Verdict::TooSlow => self.too_slow += 1,
        }
    }

    const fn total(self) -> usize {
        self.agrees + self.differs + self.unsupported + self.too_slow
    }
}

impl Table {
    /// Counts, by the features that the manifest tells.
    #[must_use]
    pub fn new(judged: &[Judged], manifest: &Manifest) -> Self {
        let mut all = Counts::default();
        let mut by_feature: BTreeMap<&str, Counts> = BTreeMap::new();
        let mut missing: BTreeMap<String, usize> = BTreeMap::new();
        for one in judged {
            all.add(&one.verdict);
            for name in manifest.features(&one.id) {
                by_feature.entry(name).or_default().add(&one.verdict);
            }
            if let Verdict::Unsupported(names) = &one.verdict {
                let mut names: Vec<String> =
                    names.iter().map(|(feature, name)| format!("{feature} {name}")).collect();
                names.sort();
                names.dedup();
                for name in names {
                    *missing.entry(name).or_default() += 1;
                }
            }
        }
        let by_feature = by_feature.into_iter().filter(|(_, counts)| counts.total() >= FEWEST);
        let by_feature = by_feature.map(|(name, counts)| (name.to_owned(), counts)).collect();
        let mut missing: Vec<_> = missing.into_iter().collect();
        missing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self { all, by_feature, missing }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n{:40} {:>7} {:>7} {:>13} {:>8}",
            "", "agrees", "differs", "not supported", "too slow"
        )?;
        let all = ("all".to_owned(), self.all);
        for (name, counts) in std::iter::once(&all).chain(&self.by_feature) {
            let Counts { agrees, differs, unsupported, too_slow } = counts;
            writeln!(f, "{name:40} {agrees:>7} {differs:>7} {unsupported:>13} {too_slow:>8}")?;
        }
        if !self.missing.is_empty() {
            writeln!(f, "\nmissing:")?;
        }
        for (name, count) in &self.missing {
            writeln!(f, "{count:>5}  {name}")?;
        }
        Ok(())
    }
}

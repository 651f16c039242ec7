//! What was measured, and the tables made of it.

use crate::named::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The clock of the system tells no shorter times apart.
const SHORTEST: f64 = 0.002;

/// Who has ended within the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Both, with the same text.
    Both,
    /// Both, with different texts.
    Differs,
    /// Popeye alone: we are slower than is measured.
    OnlyPopeye,
    /// We alone: we are faster than is measured.
    OnlyWe,
    /// Nobody.
    Neither,
}

impl Outcome {
    /// Whether Popeye has.
    pub const fn has_popeye_ended(self) -> bool {
        matches!(self, Self::Both | Self::Differs | Self::OnlyPopeye)
    }
}

/// Both programs on one problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heat {
    /// Which problem.
    pub id: String,
    /// Its kind of play.
    pub genre: String,
    /// CPU seconds of Popeye.
    pub popeye: f64,
    /// CPU seconds of ours.
    pub ours: f64,
    /// Who has ended.
    pub outcome: Outcome,
}

impl Heat {
    /// How many times as fast we are.
    pub fn ratio(&self) -> f64 {
        self.popeye / self.ours.max(SHORTEST)
    }
}

impl fmt::Display for Heat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, genre, popeye, ours, .. } = self;
        write!(f, "{:8.2}  {id:12} {genre:24} {popeye:8.2} s  {ours:8.3} s", self.ratio())?;
        match self.outcome {
            Outcome::Both => Ok(()),
            Outcome::Differs => f.write_str("  THE TEXTS DIFFER"),
            Outcome::OnlyPopeye => f.write_str("  we have not ended"),
            Outcome::OnlyWe => f.write_str("  Popeye has not ended"),
            Outcome::Neither => f.write_str("  neither has ended"),
        }
    }
}

/// All that was measured.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// One for each problem.
    pub heats: Vec<Heat>,
}

/// The middle of ratios, and the worst.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Summary {
    count: usize,
    mean: f64,
    worst: f64,
}

impl Summary {
    /// Nothing of no ratios.
    fn of(ratios: impl IntoIterator<Item = f64>) -> Option<Self> {
        let ratios: Vec<f64> = ratios.into_iter().collect();
        let worst = ratios.iter().copied().reduce(f64::min)?;
        let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        #[expect(clippy::cast_precision_loss, reason = "problems of a collection")]
        let mean = (sum / ratios.len() as f64).exp();
        Some(Self { count: ratios.len(), mean, worst })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:5}  {:8.2}  {:8.2}", self.count, self.mean, self.worst)
    }
}

impl Report {
    /// One written with [`Self::write`].
    ///
    /// # Errors
    /// The file can't be read, or holds something else.
    pub fn read(file: &Path) -> io::Result<Self> {
        let read = || -> io::Result<Self> { Ok(serde_json::from_str(&fs::read_to_string(file)?)?) };
        read().map_err(named(file))
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        fs::write(file, serde_json::to_string_pretty(self)? + "\n").map_err(named(file))
    }

    /// What was measured of a problem.
    pub fn heat(&self, id: &str) -> Option<&Heat> {
        self.heats.iter().find(|heat| heat.id == id)
    }

    /// The heats that tell something, by genre.
    fn genres(&self) -> BTreeMap<&str, Vec<&Heat>> {
        let mut genres: BTreeMap<&str, Vec<&Heat>> = BTreeMap::new();
        for heat in self.heats.iter().filter(|heat| heat.outcome != Outcome::Neither) {
            genres.entry(&heat.genre).or_default().push(heat);
        }
        genres
    }

    /// How many times as fast we are as before, on what we have ended both times.
    ///
    /// # Errors
    /// Nobody reads on.
    pub fn write_change(&self, before: &Self, output: &mut dyn Write) -> io::Result<()> {
        let has_ended = |heat: &&Heat| matches!(heat.outcome, Outcome::Both | Outcome::OnlyWe);
        let ratio = |heat: &Heat| {
            let earlier = before.heat(&heat.id).filter(has_ended)?;
            Some(earlier.ours.max(SHORTEST) / heat.ours.max(SHORTEST))
        };
        if let Some(summary) = Summary::of(self.heats.iter().filter(has_ended).filter_map(ratio)) {
            writeln!(output, "{:24} {summary}", "against before")?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:24} {:>5}  {:>8}  {:>8}", "times as fast as Popeye", "", "mean", "worst")?;
        let ratios = |heats: &[&Heat]| heats.iter().map(|heat| heat.ratio()).collect::<Vec<_>>();
        let genres = self.genres();
        for (genre, heats) in &genres {
            if let Some(summary) = Summary::of(ratios(heats)) {
                writeln!(f, "{genre:24} {summary}")?;
            }
        }
        let all: Vec<&Heat> = genres.into_values().flatten().collect();
        if let Some(summary) = Summary::of(ratios(&all)) {
            writeln!(f, "{:24} {summary}", "all")?;
        }
        let count = |outcome| self.heats.iter().filter(|heat| heat.outcome == outcome).count();
        writeln!(f, "slower than Popeye: {}", all.iter().filter(|heat| heat.ratio() < 1.0).count())?;
        writeln!(
            f,
            "Popeye has not ended: {}; we have not: {}; neither has (not counted above): {}; texts that differ: {}",
            count(Outcome::OnlyWe),
            count(Outcome::OnlyPopeye),
            count(Outcome::Neither),
            count(Outcome::Differs)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heat(id: &str, popeye: f64, ours: f64, outcome: Outcome) -> Heat {
        Heat { id: id.to_owned(), genre: "help".to_owned(), popeye, ours, outcome }
    }

    #[test]
    fn what_tells_nothing_is_not_counted() {
        let report = Report {
            heats: vec![
                heat("a", 8.0, 1.0, Outcome::Both),
                heat("b", 1.0, 2.0, Outcome::OnlyPopeye),
                heat("c", 40.0, 40.0, Outcome::Neither),
            ],
        };
        let text = report.to_string();
        assert!(text.contains("all                          2      2.00      0.50"), "{text}");
        assert!(text.contains("slower than Popeye: 1\n"), "{text}");
        assert!(text.contains("neither has (not counted above): 1"), "{text}");
    }

    #[test]
    fn two_commits_are_compared() {
        let [before, after] =
            [2.0, 1.0].map(|ours| Report { heats: vec![heat("a", 8.0, ours, Outcome::Both)] });
        let mut text = Vec::new();
        after.write_change(&before, &mut text).unwrap();
        assert!(String::from_utf8(text).unwrap().contains("2.00"), "twice as fast");
        let written = serde_json::to_string(&after).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&written).unwrap(), after);
    }
}

//! How often the programs agreed, differed and refused, by what is in the problems.

use crate::answer::Verdict;
use crate::sketch::Sketch;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// The row of all problems.
const ALL: &str = "all";

/// Which rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// All.
    All,
    /// Those with a difference.
    Differing,
}

/// What has been compared.
#[derive(Debug, Default)]
pub struct Tally {
    /// How often what came of a problem, by what is in it.
    table: BTreeMap<String, BTreeMap<&'static str, u64>>,
    /// How often something is missing here.
    unsupported: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts a problem in the row of all and in one for each of its features.
    pub fn count(&mut self, features: impl IntoIterator<Item = String>, verdict: &Verdict) {
        if let Verdict::Unsupported(what) = verdict {
            *self.unsupported.entry(what.clone()).or_default() += 1;
        }
        for row in features.into_iter().chain([ALL.to_owned()]) {
            *self.table.entry(row).or_default().entry(verdict.kind()).or_default() += 1;
        }
    }

    /// How many problems came to such an end.
    #[must_use]
    pub fn number(&self, kind: &str) -> u64 {
        self.table.get(ALL).and_then(|counts| counts.get(kind)).copied().unwrap_or(0)
    }

    /// Writes rows, and what is missing how often.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn write(&self, rows: Rows, output: &mut dyn Write) -> io::Result<()> {
        for (row, counts) in &self.table {
            let differs = counts.contains_key("differ") || counts.contains_key("failed");
            if rows == Rows::Differing && !differs {
                continue;
            }
            let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            writeln!(output, "{row:24} {}", counts.join(", "))?;
        }
        for (what, count) in &self.unsupported {
            writeln!(output, "not supported: {what} ({count})")?;
        }
        Ok(())
    }
}

/// The kind of play that a stipulation asks for, without its length.
#[must_use]
pub fn kind_of_play(stipulation: &str) -> &str {
    if stipulation.contains(' ') {
        return "structured";
    }
    stipulation.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.')
}

/// The names of the options of a problem.
pub fn option_names(sketch: &Sketch) -> impl Iterator<Item = String> {
    sketch.options.iter().map(|option| option.split(' ').next().unwrap_or_default().to_owned())
}

/// Everything in a problem that may make it solve otherwise: kind of play, conditions, walks that chess doesn't have, marks,
/// options, changes of twins.
#[must_use]
pub fn features(sketch: &Sketch) -> BTreeSet<String> {
    let mut features = BTreeSet::from([format!("play {}", kind_of_play(&sketch.stipulation))]);
    features.extend(sketch.conditions.iter().map(|condition| format!("condition {condition}")));
    features.extend(option_names(sketch).map(|option| format!("option {option}")));
    for unit in sketch.units.iter().chain(sketch.target.iter().flatten()) {
        if !["K", "Q", "R", "B", "S", "P"].contains(&unit.walk) {
            features.insert(format!("walk {}", unit.walk));
        }
        if unit.owner == 2 {
            features.insert("neutral".to_owned());
        }
        features.extend(unit.attributes.iter().flatten().map(|mark| format!("mark {mark}")));
    }
    features.extend(
        sketch.twins.iter().flat_map(|twin| &twin.changes).map(|change| format!("twin {}", change.kind())),
    );
    features
}

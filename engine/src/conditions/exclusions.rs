//! Which conditions can't be used together, and why: one table, by type.

mod compared;
mod table;

use super::{AnyCondition, Kind};
use table::TABLE;

/// What is missing where two conditions can't be used together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// No rule says what they mean together, or their rules contradict each other.
    NoMeaning,
    /// They may have a meaning, but it has not been found out, or not been compared with anything.
    NotComparedYet,
}

/// A pair of conditions that can't be used together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusion {
    /// The canonical name of one.
    pub one: &'static str,
    /// With which of its parameters; nothing if with any.
    pub only: Option<&'static str>,
    /// The canonical name of the other.
    pub other: &'static str,
    /// What is missing.
    pub ground: Ground,
    /// Why.
    pub reason: &'static str,
}

/// All pairs of conditions that can't be used together.
#[must_use]
pub fn exclusions() -> Vec<Exclusion> {
    let pairs = |row: &'static Row| {
        row.others().map(move |other| Exclusion {
            one: row.one.name(),
            only: row.only.map(|(which, _)| which),
            other: other.name(),
            ground: row.ground,
            reason: row.reason,
        })
    };
    TABLE.iter().flat_map(pairs).collect()
}

/// Why two conditions can't be used together, and what is missing.
pub(super) fn reason(one: &AnyCondition, other: &AnyCondition) -> Option<(Ground, &'static str)> {
    let said_of = |one: &AnyCondition, other: &AnyCondition| {
        TABLE.iter().find(|row| row.concerns(one, other.kind())).map(|row| (row.ground, row.reason))
    };
    said_of(one, other).or_else(|| said_of(other, one))
}

/// Parameters of a condition, in words and as a test.
type Which = (&'static str, fn(&AnyCondition) -> bool);

/// What one condition excludes for one reason.
#[derive(Clone, Copy, Debug)]
struct Row {
    one: Kind,
    /// The parameters of `one` for which this holds, in words and as a test.
    only: Option<Which>,
    others: Others,
    ground: Ground,
    reason: &'static str,
}

#[derive(Clone, Copy, Debug)]
enum Others {
    These(&'static [Kind]),
    AllBut(&'static [Kind]),
}

const fn never(one: Kind, others: &'static [Kind], reason: &'static str) -> Row {
    Row { one, only: None, others: Others::These(others), ground: Ground::NoMeaning, reason }
}

const fn not_compared(one: Kind, others: &'static [Kind], reason: &'static str) -> Row {
    Row { one, only: None, others: Others::These(others), ground: Ground::NotComparedYet, reason }
}

const fn compared_only_with(one: Kind, known: &'static [Kind], reason: &'static str) -> Row {
    Row { one, only: None, others: Others::AllBut(known), ground: Ground::NotComparedYet, reason }
}

impl Row {
    const fn only(self, which: &'static str, applies: fn(&AnyCondition) -> bool) -> Self {
        Self { only: Some((which, applies)), ..self }
    }

    fn others(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(|other| self.excludes(*other))
    }

    fn excludes(&self, other: Kind) -> bool {
        match self.others {
            Others::These(others) => others.contains(&other),
            Others::AllBut(known) => other != self.one && !known.contains(&other),
        }
    }

    fn concerns(&self, one: &AnyCondition, other: Kind) -> bool {
        self.one == one.kind() && self.only.is_none_or(|(_, applies)| applies(one)) && self.excludes(other)
    }
}

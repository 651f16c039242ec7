//! Forced captures: a side that can capture must.
//!
//! What gives check is as in chess. `exact`: also illegal captures count; mates are those of chess. `ultra`: so do captures of
//! the king, and nothing but captures is played. (Popeye's manual, conditions BlackMustCapture and WhiteMustCapture.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use super::strictness::{BindsChecks, Strictness};
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{HasFacts, Precedes, Stage};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Forced captures of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MustCapture {
    /// How strictly each side is bound, White first.
    bound: [Option<Strictness>; 2],
}

impl MustCapture {
    fn strictness(&self) -> [Strictness; 2] {
        self.bound.map(Option::unwrap_or_default)
    }
}

impl Condition for MustCapture {
    const NAMES: &'static [&'static str] = &["BlackMustCapture", "WhiteMustCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let strictness = words.first().and_then(|word| Strictness::named(word));
        ConditionError::unless_empty(name, &words[usize::from(strictness.is_some())..])?;
        Ok(Self { bound: of_side(name, strictness.unwrap_or_default()) })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self { bound: joined(self.bound, other.bound)? })
    }

    fn describe(&self) -> String {
        let named =
            |side: Side, name| self.bound[side.index()].map(|bound| format!("{name}{}", bound.suffix()));
        let names = [named(Side::Black, "BlackMustCapture"), named(Side::White, "WhiteMustCapture")];
        names.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn rests_in(&self, stage: Stage) -> bool {
        Strictness::rests_in(self.strictness(), stage)
    }
}

impl HasFacts for MustCapture {
    fn facts(&self) -> Facts {
        Strictness::facts(self.strictness())
    }
}

impl Precedes for MustCapture {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(self.bound[position.turn().index()].is_some() && mv.capture.is_some())
    }

    fn least_precedence(&self, side: Side) -> Option<i32> {
        self.strictness()[side.index()].least(1)
    }
}

impl BindsChecks for MustCapture {
    fn binds_checks(&self, side: Side) -> bool {
        self.strictness()[side.index()] == Strictness::Ultra
    }
}

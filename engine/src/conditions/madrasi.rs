//! Madrasi: a unit that an enemy unit of the same walk observes is paralysed.
//!
//! It neither moves nor checks nor captures; it still paralyses. Kings stay out of it, unless `RexInclusive`. A pawn that
//! an enemy pawn could capture en passant is paralysed as well. (Popeye's manual, condition Madrasi.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::facet::{ChangesPlanes, Explains, HasFacts, Question, paralyse};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Madrasi with the part that kings take in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Madrasi {
    pub(super) is_rex_inclusive: bool,
}

impl Madrasi {
    /// Those of some units of `side` that enemy units of the same walk observe.
    pub(super) fn paralysed(self, plan: &Plan, position: &Position, side: Side, own: Bitboard) -> Bitboard {
        let own = if self.is_rex_inclusive { own } else { own.without(position.royals()) };
        let mut paralysed = Bitboard::EMPTY;
        for &slot in plan.slots() {
            let units = position.with_walk(slot) & own;
            let is_observed =
                |square: &_| plan.observers_by_walk(position, slot, *square, side.other()).is_some();
            paralysed |= units.into_iter().filter(is_observed).collect();
        }
        paralysed
    }

    /// Reads `RexInclusive` or `RexExclusive`.
    pub(super) fn reads_rex_inclusive(name: &'static str, words: &[&str]) -> Result<bool, ConditionError> {
        match words.split_first() {
            None => Ok(false),
            Some((word, rest)) => {
                ConditionError::unless_empty(name, rest)?;
                match *word {
                    "RexInclusive" => Ok(true),
                    "RexExclusive" => Ok(false),
                    _ => ConditionError::unless_empty(name, words).map(|()| false),
                }
            }
        }
    }
}

impl Condition for Madrasi {
    const NAMES: &'static [&'static str] = &["Madrasi"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Ok(Self { is_rex_inclusive: Self::reads_rex_inclusive(name, words)? })
    }

    fn describe(&self) -> String {
        if self.is_rex_inclusive { "Madrasi RexInclusive" } else { "Madrasi" }.to_owned()
    }
}

impl HasFacts for Madrasi {
    fn facts(&self) -> Facts {
        Facts { only_paralyses: true, ..Facts::NONE }
    }
}

impl ChangesPlanes for Madrasi {
    fn paralyses(&self) -> bool {
        true
    }

    fn paralyses_few_kings(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        paralyse(planes, |own| self.paralysed(plan, position, side, own));
    }
}

impl Explains for Madrasi {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. })
            .then(|| "is paralysed by an enemy of the same walk".to_owned())
    }
}

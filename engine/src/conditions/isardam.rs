//! Isardam: no move may leave a unit observed by an enemy unit of the same walk.
//!
//! That is, no move may lead to a position in which Madrasi would paralyse something. Kings stay out of it, unless
//! `RexInclusive`. Type A: so it is with the capture of a king, and a check is one only if the king could be captured
//! so; type B: check is as in chess. (Popeye's manual, condition Isardam.)

use super::ConditionError;
use super::condition::Condition;
use super::madrasi::Madrasi;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Allows, Explains, HasFacts, Observes, Played, Question, Stage};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Isardam with its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isardam {
    checks_are_ordinary: bool,
    is_rex_inclusive: bool,
}

impl Condition for Isardam {
    const NAMES: &'static [&'static str] = &["Isardam"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (checks_are_ordinary, rest) = match words.split_first() {
            Some((&"TypeA", rest)) => (false, rest),
            Some((&"TypeB", rest)) => (true, rest),
            _ => (false, words),
        };
        let is_rex_inclusive = Madrasi::reads_rex_inclusive(name, rest)?;
        Ok(Self { checks_are_ordinary, is_rex_inclusive })
    }

    fn describe(&self) -> String {
        match (self.checks_are_ordinary, self.is_rex_inclusive) {
            (false, false) => "Isardam",
            (false, true) => "Isardam RexInclusive",
            (true, false) => "Isardam TypeB",
            (true, true) => "Isardam TypeB RexInclusive",
        }
        .to_owned()
    }

    fn rests_in(&self, stage: Stage) -> bool {
        self.checks_are_ordinary && stage == Stage::Observes
    }
}

impl HasFacts for Isardam {
    fn facts(&self) -> Facts {
        Facts { checks_by_playing: !self.checks_are_ordinary, ..Facts::NONE }
    }
}

impl Isardam {
    /// Whether Madrasi would paralyse nothing.
    fn lets_pass(self, plan: &Plan, position: &Position) -> bool {
        let madrasi = Madrasi { is_rex_inclusive: self.is_rex_inclusive };
        Side::BOTH
            .into_iter()
            .all(|side| madrasi.paralysed(plan, position, side, position.of(side)).is_empty())
    }
}

impl Allows for Isardam {
    fn allows(&self, plan: &Plan, position: &Position, _: &Played, _: &Mark) -> bool {
        self.lets_pass(plan, position)
    }
}

/// Who can't capture a king so doesn't check it, and lends it no walk.
impl Observes for Isardam {
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        plan.capturers(position, target, by, attackers, |mv| {
            let mut behind = position.with_unit_moved(mv.departure, mv.arrival);
            behind.put(mv.arrival, behind.unit(mv.arrival).with_parts(mv.arriving));
            self.lets_pass(plan, &behind)
        })
    }
}

impl Explains for Isardam {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_))
            .then(|| "would leave units of the same walk observing each other".to_owned())
    }
}

//! Isardam: no move may leave a unit observed by an enemy unit of the same walk.
//!
//! That is, no move may lead to a position in which Madrasi would paralyse something. Kings stay out of it, unless
//! `RexInclusive`. Type A: so it is with the capture of a king, and a check is one only if the king could be captured
//! so; type B: check is as in chess. (Popeye's manual, condition Isardam.)

use super::ConditionError;
use super::condition::Condition;
use super::madrasi::Madrasi;
use crate::board::position::Mark;
use crate::board::{Position, Side};
use crate::rules::facet::{Allows, Explains, HasFacts, Played, Question};
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
}

impl HasFacts for Isardam {
    fn facts(&self) -> Facts {
        Facts { checks_by_playing: !self.checks_are_ordinary, ..Facts::NONE }
    }
}

impl Allows for Isardam {
    fn allows(&self, plan: &Plan, position: &Position, _: &Played, _: &Mark) -> bool {
        let madrasi = Madrasi { is_rex_inclusive: self.is_rex_inclusive };
        Side::BOTH.into_iter().all(|side| madrasi.paralysed(plan, position, side).is_empty())
    }
}

impl Explains for Isardam {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_))
            .then(|| "would leave units of the same walk observing each other".to_owned())
    }
}

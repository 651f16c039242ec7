//! No captures: nobody, or one side, captures.
//!
//! Check and mate are as in chess all the same. (Popeye's manual, conditions NoCapture, NoWhiteCapture and
//! NoBlackCapture.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::Sides;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, HasPromises, Promises, Question, Shield, Vetoes};
use crate::rules::plan::Plan;

/// No captures by one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCapture(Sides);

impl Condition for NoCapture {
    const NAMES: &'static [&'static str] = &["NoCapture", "NoWhiteCapture", "NoBlackCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(Sides::named(name)))
    }

    fn describe(&self) -> String {
        self.0.pick("NoWhiteCapture", "NoBlackCapture", "NoCapture").to_owned()
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }
}

impl Vetoes for NoCapture {
    fn vetoes(&self, _: &Plan, _: &Position, by: Side, mv: &Move) -> bool {
        mv.capture.is_some() && self.0.binds(by)
    }
}

impl HasPromises for NoCapture {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { shield: Shield::PLAIN_MOVES, ..safe }
    }
}

impl Explains for NoCapture {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "may not capture".to_owned())
    }
}

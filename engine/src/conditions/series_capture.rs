//! Series capture: a unit that has captured may make another move in the same move, and so on as long as it captures.
//!
//! So it may only if neither side is then in check; what the capture brings about, promotion and the way through a wormhole too, comes
//! first. Castling doesn't go on. Check is as in chess. (Popeye's manual, condition SeriesCapture, and its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::rules::facet::{HasFacts, HasPromises, Promises};
use crate::rules::facts::Facts;

/// Series capture, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesCapture;

impl Condition for SeriesCapture {
    const NAMES: &'static [&'static str] = &["SeriesCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for SeriesCapture {
    fn facts(&self) -> Facts {
        Facts { captors_move_on: true, carries_on: true, ..Facts::NONE }
    }
}

impl HasPromises for SeriesCapture {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: None, ..safe }
    }
}

//! Forced captures: a side that can capture must.
//!
//! What gives check is as in chess. (Popeye's manual, conditions BlackMustCapture and WhiteMustCapture.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use super::sides::Sides;
use crate::board::Position;
use crate::rules::Move;
use crate::rules::plan::Plan;

/// Forced captures of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MustCapture(Sides);

impl Condition for MustCapture {
    const NAMES: &'static [&'static str] = &["BlackMustCapture", "WhiteMustCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(Sides::named(name)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }

    fn describe(&self) -> String {
        self.0.pick("WhiteMustCapture", "BlackMustCapture", "BlackMustCapture, WhiteMustCapture").to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Precedes]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(self.0.binds(position.turn()) && mv.capture.is_some())
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

//! Lèse-majesté: in the diagram the side to move may have the enemy king in its reach.
//!
//! It can't capture it, and no later move may leave the own king in check: nothing else is different. Without the
//! condition such a diagram has no solution. (Popeye's manual, condition LeseMajeste; its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::rules::facet::HasFacts;
use crate::rules::facts::Facts;

/// Lèse-majesté, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeseMajeste;

impl Condition for LeseMajeste {
    const NAMES: &'static [&'static str] = &["LeseMajeste"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for LeseMajeste {
    fn facts(&self) -> Facts {
        Facts { kings_may_be_in_reach: true, ..Facts::NONE }
    }
}

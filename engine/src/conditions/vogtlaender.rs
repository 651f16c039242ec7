//! Vogtländer chess: a side is in check while it attacks the enemy king.
//!
//! So it may not end its move attacking that king, and gives check by being attacked. (Popeye's manual, condition VogtlaenderChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::facet::{DefinesCheck, HasFacts};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Vogtländer chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vogtlaender;

impl Condition for Vogtlaender {
    const NAMES: &'static [&'static str] = &["VogtlaenderChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Vogtlaender {
    fn facts(&self) -> Facts {
        Facts { needs_attackers: true, ..Facts::NONE }
    }
}

impl DefinesCheck for Vogtlaender {
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let kings = position.royals() & position.of(side.other());
        let planes = plan.planes_in_force(position, side);
        kings.into_iter().any(|king| plan.attackers(position, king, side, &planes).is_some())
    }
}

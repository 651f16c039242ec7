//! Antikings: a king is in check while no enemy unit attacks it.
//!
//! Where other conditions say what check is, or only the enemy's captures tell, a king is in check where by these it isn't.
//! It is mated if it can't come under attack. (Popeye's manual, condition AntiKings; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::facet::DefinesCheck;
use crate::rules::plan::Plan;

/// Antikings, which have no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiKings;

impl Condition for AntiKings {
    const NAMES: &'static [&'static str] = &["AntiKings"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl DefinesCheck for AntiKings {
    fn reverses_check(&self) -> bool {
        true
    }

    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let kings = position.royals() & position.of(side);
        let by = side.other();
        let planes = plan.planes_in_force(position, by);
        kings.into_iter().any(|king| plan.attackers(position, king, by, &planes).is_empty())
    }
}

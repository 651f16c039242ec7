//! Bicolores: a king is in check from units of either side.
//!
//! (Popeye's manual, condition Bicolores, and its behaviour: moves are those of chess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::facet::DefinesCheck;
use crate::rules::plan::Plan;

/// Bicolores, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bicolores;

impl Condition for Bicolores {
    const NAMES: &'static [&'static str] = &["Bicolores"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl DefinesCheck for Bicolores {
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let kings = position.royals() & position.of(side);
        Side::BOTH.into_iter().any(|by| {
            let planes = plan.planes_in_force(position, by);
            kings.into_iter().any(|king| {
                let others = planes.map(|plane| plane.without(Bitboard::of(king)));
                plan.attackers(position, king, by, &others).is_some()
            })
        })
    }
}

//! Royal dynasty: a side may have several kings; only a single one is royal.
//!
//! Pawns promote to kings, too. As long as a side has several kings they can be captured and may stay attacked; the last one is
//! in check and mate as in chess. A king that has not been single all the time does not castle. (Popeye's manual, condition RoyalDynasty.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Position, Side, Slot, Square, Unit};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Begins, Footprint, HasFacts, HasPromises, Played, Promises, Refuses};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Royal dynasty, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoyalDynasty;

/// The kings that are royal and should not be, or the other way round, as they should be.
fn changes(position: &Position) -> impl Iterator<Item = (Square, Unit)> + use<> {
    let mut changes = Vec::new();
    for side in Side::BOTH {
        let kings = position.with_walk(Slot::KING) & position.of(side);
        for square in kings {
            let unit = position.unit(square);
            let attributes = if kings.is_several() {
                unit.attributes.with(Attributes::COMMON)
            } else {
                unit.attributes.without(Attributes::COMMON)
            };
            if attributes != unit.attributes {
                changes.push((square, Unit { attributes, ..unit }));
            }
        }
    }
    changes.into_iter()
}

impl Condition for RoyalDynasty {
    const NAMES: &'static [&'static str] = &["RoyalDynasty"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Refuses for RoyalDynasty {
    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String> {
        let may_be_king = |square: &Square| {
            let parts = position.unit(*square).parts;
            parts.has(Slot::KING) || plan.has_pawn(parts)
        };
        let may_be_of_both = |square: &Square| {
            let attributes = position.unit(*square).attributes;
            position.neutral().contains(*square)
                || Attributes::TURNING.into_iter().any(|mark| attributes.has(mark))
        };
        let is_other_royal = |square: &Square| {
            let unit = position.unit(*square);
            unit.is_royal() && !unit.parts.has(Slot::KING)
        };
        if let Some(square) = Square::all().find(is_other_royal) {
            let why = "no rule says whether a royal unit that is no king counts as one of the kings";
            return Some(format!("the royal unit on {square} has no meaning under RoyalDynasty: {why}"));
        }
        let square = Square::all().filter(may_be_of_both).find(may_be_king)?;
        let why = "a king of both sides may be the only one of one side and not of the other; no rule says whether it is royal then";
        Some(format!(
            "the unit on {square}, which is neutral or becomes so, has no meaning under RoyalDynasty: {why}"
        ))
    }
}

impl HasFacts for RoyalDynasty {
    fn facts(&self) -> Facts {
        Facts { promotes_to_kings: true, only_single_kings_are_royal: true, ..Facts::NONE }
    }
}

impl Begins for RoyalDynasty {
    fn begin(&self, _: &Plan, position: &mut Position) {
        for (square, unit) in changes(position) {
            position.put(square, unit);
        }
    }
}

impl ActsAfter for RoyalDynasty {
    fn after(&self, _: &Plan, position: &mut Position, _: &Played, _: &Mark) {
        for (square, unit) in changes(position) {
            position.change(square, unit, Cause::Royalty);
        }
    }

    fn rests_behind_step(&self, position: &Position, _: &Move) -> bool {
        changes(position).next().is_none()
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl HasPromises for RoyalDynasty {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // A capture of one king, and a promotion to another one, may make a king of each side royal, or common.
            footprint: Some(Footprint { filled: 2, fills_for_others: true, ..Footprint::NONE }),
            ..safe
        }
    }
}

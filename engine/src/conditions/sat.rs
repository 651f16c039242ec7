//! SAT: a king is in check if and only if it has a flight.
//!
//! A flight is a square next to it, empty or held by an enemy unit, on which, the king gone from its own square, no enemy
//! unit would check it in chess; what stands on that square counts as being there still. The enemy king's square is none.
//! (Popeye's manual, condition SAT.)

use super::ConditionError;
use super::condition::{Condition, Past, Question, Stage};
use crate::board::{Position, Side, Slot, Unit};
use crate::rules::plan::Plan;

/// SAT, of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sat;

impl Condition for Sat {
    const NAMES: &'static [&'static str] = &["SAT"];

    const EXCLUDES: &'static [(&'static str, &'static str)] =
        &[("Augsburg", "no rule says what the flights of a unit with a king are")];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Checks]
    }

    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let kings = position.royals() & position.of(side);
        let enemies = position.of(side.other());
        kings.into_iter().any(|king| {
            let unit = position.unit(king);
            let ground = plan.ground(position, side);
            let own = position.of(side);
            let mut reach = crate::board::Bitboard::EMPTY;
            for slot in unit.parts.slots().filter(|slot| *slot != Slot::PAWN) {
                reach |= plan.walks.reach(slot, king, &ground);
            }
            let flights = reach.without(own).without(position.royals() & enemies);
            let mut gone = position.clone();
            gone.put(king, Unit::NONE);
            let planes = plan.planes_in_force(&gone, side.other());
            let is_safe = |flight: &_| {
                let walkers = plan.walkers(&gone, *flight, side.other(), &planes);
                plan.by_geometry(&gone, *flight, side.other(), walkers).is_empty()
            };
            flights.into_iter().filter(is_safe).count() > 0
        })
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "checks nobody: flights do".to_owned())
    }

    fn past(&self) -> Past {
        Past::ANY
    }
}

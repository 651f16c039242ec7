//! Half-neutral units: one that moves becomes neutral; a neutral one, the unit of the side that moves it.
//!
//! It does so when Einstein chess and its kin have given it its new walk, and before it comes back by Anticirce, as what it is by then.
//! (Popeye's manual, attribute HalfNeutral; the order by its behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::Position;
use crate::board::position::Mark;
use crate::board::unit::Attributes;
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Played, Promises};
use crate::rules::marks::change_phase;
use crate::rules::plan::Plan;

/// What half-neutral units bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfNeutral;

impl Condition for HalfNeutral {
    const NAMES: &'static [&'static str] = &["HalfNeutral"];

    fn brought_along_by(marks: Attributes, _: &[AnyCondition]) -> Option<Self> {
        marks.has(Attributes::HALF_NEUTRAL).then_some(Self)
    }
}

impl ActsAfter for HalfNeutral {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        change_phase(position, played, mark);
    }

    fn turns_half_neutral_alone(&self) -> bool {
        true
    }

    fn rests_behind_step(&self, _: &Position, _: &Move) -> bool {
        true
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl HasPromises for HalfNeutral {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

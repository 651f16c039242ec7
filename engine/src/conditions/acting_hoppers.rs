//! Hoppers that act on the units over which they hop: what they change or move on, they do when the hopper has come back by Anticirce and has
//! changed sides, and before captured units are reborn. (Popeye's manual, attributes HurdleColourChanging, Bul, Dob; the order by its
//! behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::Position;
use crate::board::position::Mark;
use crate::board::unit::Attributes;
use crate::rules::facet::{ActsAfter, HasPromises, Played, Promises};
use crate::rules::marks::act_on_hurdle;
use crate::rules::plan::Plan;

/// What such hoppers bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActingHoppers;

impl Condition for ActingHoppers {
    const NAMES: &'static [&'static str] = &["ActingHoppers"];

    fn brought_along_by(marks: Attributes, _: &[AnyCondition]) -> Option<Self> {
        let acting = [Attributes::HURDLE_CHANGING, Attributes::BUL, Attributes::DOB];
        acting.into_iter().any(|mark| marks.has(mark)).then_some(Self)
    }
}

impl ActsAfter for ActingHoppers {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        act_on_hurdle(position, played);
    }

    fn acts_on_hurdles(&self) -> bool {
        true
    }
}

impl HasPromises for ActingHoppers {
    fn promises(&self, safe: Promises) -> Promises {
        // Hurdles stay on the board, and kings with their side.
        Promises { kings_go_uncaptured: false, remembers_quiet_moves: false, ..safe }
    }
}

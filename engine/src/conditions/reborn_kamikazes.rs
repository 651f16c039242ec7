//! Kamikaze units under a Circe: one that has captured, a king too, is reborn as if it had been captured by what it has captured; if
//! the square is taken by another unit, or lies off the board, it disappears.
//!
//! It comes back when the capturing units of Anticirce do, before units change sides by capturing, and before its victim comes back. A
//! pawn that comes back on its promotion rank promotes at once, where one that has been captured does. (Popeye's behaviour.)

use super::andernach::change_side;
use super::circe::{Circe, Rebirth, Step};
use super::condition::Condition;
use super::{AnyCondition, Kind};
use crate::board::position::{Cause, Effect, Mark};
use crate::board::unit::Attributes;
use crate::board::{Position, Square, Unit};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Capture, HasPromises, Played, Promises, Varies};
use crate::rules::plan::Plan;

/// What Circe does to kamikaze units; in force where there are both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RebornKamikazes(Circe);

impl RebornKamikazes {
    /// Lets a kamikaze unit come back that has captured.
    fn bring_back(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        let (Some(place), Some(victim)) = (played.place(position, mark), played.captured) else { return };
        let unit = position.unit(place);
        if !unit.attributes.has(Attributes::KAMIKAZE) {
            return;
        }
        let chain = self.0.chain().for_capturers();
        let captured = Capture { square: victim.square, unit };
        let start = Rebirth::start(plan, &chain, mv, played.mover.other(), captured, victim.unit);
        let start = Rebirth { capturer_before: victim.unit, is_of_capturer: true, ..start };
        let rebirth = chain.run(&start);
        let is_free = |square: &Square| *square == place || position.unit(*square).is_none();
        let Some(square) = rebirth.square.filter(is_free) else {
            return position.change(place, Unit::NONE, Cause::CapturerLost);
        };
        if square == place && rebirth.unit == unit {
            position.change(square, unit, Cause::CapturerRebirth);
        } else if rebirth.unit == unit {
            position.shift_because(place, square, Cause::CapturerRebirth);
        } else {
            position.change(place, Unit::NONE, Cause::Transfer);
            position.change(square, rebirth.unit, Cause::CapturerRebirth);
        }
        chain.promote(plan, position, square, mv);
        if chain.changes_sides() {
            change_side(position, square, Cause::SideChange);
        }
    }
}

impl Condition for RebornKamikazes {
    const NAMES: &'static [&'static str] = &["RebornKamikazes"];

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let circe = others.iter().find_map(|other| match other {
            AnyCondition::Circe(circe) => Some(*circe),
            _ => None,
        });
        circe.filter(|_| marks.has(Attributes::KAMIKAZE)).map(Self)
    }
}

impl Varies for RebornKamikazes {
    /// Splits a capture by what a pawn becomes that comes back on its promotion rank.
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        let mv = moves[place];
        let unit = position.unit(mv.departure);
        let chain = self.0.chain();
        let may_be_pawn = plan.has_pawn(unit.parts) || chain.decides(Step::Walk);
        let is_kamikaze = unit.attributes.has(Attributes::KAMIKAZE);
        if mv.capture.is_none() || !is_kamikaze || !may_be_pawn || !chain.promotes_reborn_pawns() {
            return;
        }
        let side = position.turn();
        let rank = Kind::RebornKamikazes.rank();
        let pawn = plan.acting_then(position, &mv, rank, |position, played, mark| {
            self.bring_back(plan, position, played, mark);
            let is_return = |effect: &&Effect| effect.cause == Cause::CapturerRebirth;
            let came_back = position.effects_since(mark).iter().rev().find(is_return)?;
            Some(came_back.after).filter(|unit| plan.promotes(unit.parts, came_back.square, side))
        });
        if let Some(pawn) = pawn {
            plan.split_by_promotion(position, pawn, moves, place);
        }
    }
}

impl ActsAfter for RebornKamikazes {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        self.bring_back(plan, position, played, mark);
    }
}

impl HasPromises for RebornKamikazes {
    fn promises(&self, safe: Promises) -> Promises {
        // It is the unit that has captured that comes back, or is gone.
        Promises {
            kings_go_uncaptured: false,
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            ..safe
        }
    }
}

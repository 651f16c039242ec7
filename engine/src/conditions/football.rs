//! Football chess: a unit that arrives on the a- or the h-file may turn into another one: a pawn, or what a pawn could promote to.
//!
//! Kings don't; walks behind the name are the only ones to which units turn. A unit may stay what it is. (Popeye's manual, condition Football.)

use super::condition::Condition;
use super::sequence::Sequence;
use super::{ConditionError, Kind};
use crate::board::position::{Cause, Mark};
use crate::board::{Parts, Position, Slot, Square};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, BringsWalks, Footprint, HasFacts, HasPromises, Played, Promises, Shield, Varies,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::Walk;
use crate::walks::table::Role;

/// Football chess with its walks, if any are said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Football(Sequence);

/// Whether units change on a square.
fn is_wing(square: Square) -> bool {
    matches!(square.file(), 0 | 7)
}

impl Football {
    /// What a unit may turn into.
    fn substitutes(&self, plan: &Plan) -> impl Iterator<Item = Slot> {
        let is_meant = move |slot: &Slot| {
            if self.0.is_given() {
                self.0.contains(plan.walks().walk(*slot))
            } else {
                *slot == Slot::PAWN || *slot != Slot::KING && plan.walks().role(*slot) == Role::Officer
            }
        };
        plan.slots().iter().copied().filter(is_meant)
    }
}

impl Condition for Football {
    const NAMES: &'static [&'static str] = &["Football"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Sequence::alone(name, words).map(Self)
    }

    fn describe(&self) -> String {
        format!("Football{}", self.0)
    }
}

impl HasFacts for Football {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, moving_changes_walks: true, ..Facts::NONE }
    }
}

impl BringsWalks for Football {
    fn walks(&self) -> Vec<Walk> {
        self.0.walks().collect()
    }
}

impl Varies for Football {
    fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
        let mv = moves[place];
        let unit = position.unit(mv.departure);
        if unit.is_royal() || mv.is_castling() || !is_wing(mv.arrival) || mv.becomes.is_some() {
            return;
        }
        let arrived = plan.arrived(position, &mv, Kind::Football.rank()).parts;
        let other = |slot: &Slot| Parts::one(*slot) != arrived;
        let others = self.substitutes(plan).filter(other);
        moves.extend(others.map(|slot| Move { becomes: Some(slot), ..mv }));
    }
}

impl ActsAfter for Football {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(parts) = played.mv.becomes.map(Parts::one) else { return };
        if let Some(place) = played.place(position, mark) {
            let unit = position.unit(place);
            position.change(place, unit.with_parts(parts), Cause::BareWalkChange);
        }
    }

    fn rests_behind_step(&self, position: &Position, mv: &Move) -> bool {
        !is_wing(mv.arrival) || position.unit(mv.departure).is_royal()
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl HasPromises for Football {
    fn promises(&self, safe: Promises) -> Promises {
        // What moves becomes something else, and stays with its side.
        Promises { shield: Shield::PLAIN_MOVES, footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}

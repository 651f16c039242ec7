//! Units that wait below others (Circe Parachute, Circe Volcanic).

use super::AnyModality;
use super::chain::Chain;
use crate::board::position::{Cause, Lifetime, WaitingUnit};
use crate::board::{Parts, Position, Side, Square, Unit};
use crate::conditions::andernach::{change_king, change_side};
use crate::conditions::imitator::replace_pawn;
use crate::rules::Move;
use crate::rules::plan::Plan;

/// Lets a pawn that has come back where it promotes become what the move has chosen.
pub(super) fn promote(plan: &Plan, position: &mut Position, square: Square, mv: &Move) {
    let Some(promotion) = mv.reborn_as else { return };
    let pawn = position.unit(square);
    let mut owners = Side::BOTH.into_iter().filter(|side| pawn.owner.includes(*side));
    if !owners.any(|side| plan.promotes(pawn.parts, square, side)) {
        return;
    }
    if promotion == Parts::NONE {
        return replace_pawn(position, square);
    }
    let unit = pawn.with_parts(promotion);
    position.change(square, unit, Cause::RebornPromotion);
    for (mark, cause) in mv.kind.new_marks() {
        let unit = position.unit(square);
        position.change(square, Unit { attributes: unit.attributes.with(*mark), ..unit }, *cause);
    }
}

impl Chain {
    /// Lets a pawn that has come back where it promotes become what the move has chosen.
    pub(in crate::conditions) fn promote(
        &self,
        plan: &Plan,
        position: &mut Position,
        square: Square,
        mv: &Move,
    ) {
        if self.promotes_reborn_pawns() {
            promote(plan, position, square, mv);
        }
    }

    /// Puts a unit that comes back on a square, which may be taken, and lets it promote as the move says.
    pub(in crate::conditions) fn place(
        &self,
        plan: &Plan,
        position: &mut Position,
        square: Square,
        unit: Unit,
        mv: &Move,
        cause: Cause,
    ) {
        let occupant = position.unit(square);
        let lifetime = Lifetime::Play;
        if !occupant.is_none() {
            position.change(square, Unit::NONE, Cause::Assassination);
            if self.has(AnyModality::Parachute) {
                position.let_wait(WaitingUnit { square, unit: occupant, lifetime });
            }
        }
        position.change(square, unit, cause);
        promote(plan, position, square, mv);
        if self.changes_sides() {
            change_side(position, square, Cause::SideChange);
            if plan.kings_change_sides() {
                change_king(position, square);
            }
        }
        if !occupant.is_none() && self.has(AnyModality::Volcanic) {
            let unit = position.unit(square);
            position.change(square, occupant, Cause::Burial);
            if !unit.is_none() {
                position.let_wait(WaitingUnit { square, unit, lifetime });
            }
        }
    }

    /// Lets units come up whose squares are empty.
    pub(in crate::conditions) fn uncover(&self, position: &mut Position) {
        if !self.buries() {
            return;
        }
        // A parachutist lands above those who came before, the others wait below them.
        let is_last_first = self.has(AnyModality::Parachute);
        let mut left = position.waiting().len();
        let mut place = 0;
        while left > 0 {
            left -= 1;
            let at = if is_last_first { left } else { place };
            let waiting = position.waiting()[at];
            if position.unit(waiting.square).is_none() {
                position.change(waiting.square, waiting.unit, Cause::Summoning);
                position.stop_waiting(at);
            } else {
                place += 1;
            }
        }
    }
}

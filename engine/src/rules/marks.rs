//! What the marks of units do to moves: kamikaze units, chameleons.

use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::position::Cause;
use crate::board::unit::Attributes;
use crate::board::{Position, Unit};
use crate::conditions::condition::Played;

/// Whether a kamikaze unit is gone when it has captured.
fn vanishes(plan: &Plan, unit: Unit) -> bool {
    unit.attributes.has(Attributes::KAMIKAZE) && !plan.capturers_return
}

/// Changes the moves from `start` on: a kamikaze pawn that vanishes does not promote; where there are chameleons,
/// a pawn may promote to one.
pub(super) fn variants(plan: &Plan, position: &Position, start: usize, moves: &mut Vec<Move>) {
    let mut made = moves.split_off(start);
    let mut vanishing = None;
    for mv in made.drain(..) {
        let unit = position.unit(mv.departure);
        let promotes = mv.arriving != mv.moving && !mv.is_castling();
        if promotes && mv.capture.is_some() && vanishes(plan, unit) {
            let mv = Move { arriving: mv.moving, ..mv };
            // One move in place of all promotions, which follow one another.
            if vanishing.replace(mv) != Some(mv) {
                moves.push(mv);
            }
            continue;
        }
        moves.push(mv);
        let may_change = plan.marks.chameleon && !unit.attributes.has(Attributes::CHAMELEON);
        if promotes
            && may_change
            && plan.chameleons.after_parts(mv.arriving).is_some()
            && mv.kind == MoveKind::Plain
        {
            moves.push(Move { kind: MoveKind::IntoChameleon, ..mv });
        }
    }
}

/// Changes the unit that has moved.
pub(super) fn after(plan: &Plan, position: &mut Position, played: &Played) {
    let mv = &played.mv;
    if mv.is_castling() {
        return;
    }
    let unit = position.unit(mv.arrival);
    if played.captured.is_some() && vanishes(plan, unit) {
        position.change(mv.arrival, Unit::NONE, Cause::Kamikaze);
        return;
    }
    if mv.kind == MoveKind::IntoChameleon {
        let attributes = unit.attributes.with(Attributes::CHAMELEON);
        position.change(mv.arrival, Unit { attributes, ..unit }, Cause::IntoChameleon);
    } else if played.unit.attributes.has(Attributes::CHAMELEON)
        && mv.arriving == mv.moving
        && let Some(next) = plan.chameleons.after_parts(mv.moving)
    {
        position.change(mv.arrival, unit.with_parts(next), Cause::Chameleon);
    }
}

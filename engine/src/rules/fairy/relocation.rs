//! Units, or parts of them, go from one square to another.

use crate::board::position::Cause;
use crate::board::{Parts, Position, Slot, Square, Unit};
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Lets a unit go to where its move starts, and a castling rook to its corner; tells where the unit is then. Where a unit of the other
/// one of two boards stands on the square, it starts from there without being put there.
#[inline]
pub(super) fn detour(plan: &Plan, position: &mut Position, mv: &Move) -> Square {
    let is_taken = |start: Square| plan.has_two_boards() && !position.unit(start).is_none();
    let start = mv.detour.square().filter(|start| *start != mv.departure && !is_taken(*start));
    if let Some(start) = start {
        position.shift_because(mv.departure, start, Cause::Detour);
    }
    if mv.is_castling()
        && !matches!(mv.kind, MoveKind::CastleAnywhere(_))
        && let Some(rook) = mv.chosen.filter(|square| {
            let unit = position.unit(*square);
            unit.parts.has(Slot::ROOK) && unit.owner.includes(position.turn())
        })
    {
        let corner = CastlingSquares::new(position.turn(), mv.kind).rook_from;
        position.shift_because(rook, corner, Cause::Detour);
    }
    start.unwrap_or(mv.departure)
}

/// Moves some components from one square to another, where they join what stands there.
pub(super) fn relocate(position: &mut Position, from: Square, to: Square, moving: Parts, arriving: Parts) {
    let unit = position.unit(from);
    if moving == unit.parts && arriving == moving && position.unit(to).is_none() {
        position.shift(from, to);
        return;
    }
    position.change(from, unit.with_parts(unit.parts.minus(moving)), Cause::Departure);
    let there = position.unit(to);
    debug_assert!(there.parts.plus(arriving).is_some(), "the generator leaves out fusions that overflow");
    let joined = there.parts.plus(arriving).unwrap_or(arriving);
    let attributes = unit.attributes.with(there.attributes);
    position.change(to, Unit { attributes, ..unit.with_parts(joined) }, Cause::Arrival);
}

//! What the capturing side chooses: squares of rebirth, promotions of reborn pawns.

use super::{Chain, Circe, Step};
use crate::board::position::Cause;
use crate::board::{Bitboard, Position, Side, Slot, Square, Unit};
use crate::conditions::Kind;
use crate::rules::facet::Capture;
use crate::rules::generate::{Field, Kings, whole_units};
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Ground;

impl Chain {
    /// Where something may come back behind a capture: on empty squares, or anywhere if it is said what happens on taken ones.
    pub(super) fn room(&self, position: &Position, mv: &Move, captured: Square) -> Bitboard {
        if self.makes_room() || self.buries() {
            return Bitboard::ALL;
        }
        !(position.occupied().without(left_by(position, mv, captured)) | Bitboard::of(mv.arrival))
    }

    /// The squares that can be chosen for a rebirth behind a capture: where the reborn unit may come back.
    pub(in crate::conditions) fn choices(
        &self,
        plan: &Plan,
        position: &mut Position,
        mv: &Move,
        captured: Capture,
    ) -> Bitboard {
        if !self.goes_on() {
            // Of a square that is changed then, that one counts.
            return if self.decides(Step::Adapt) {
                Bitboard::ALL
            } else {
                self.room(position, mv, captured.square)
            };
        }
        ends(plan, position, mv, captured)
    }
}

/// Where what was captured could go without capturing, from where it was captured, in the place of what captured it.
///
/// It would be a move of its side, whatever says how units move and where they may go.
fn ends(plan: &Plan, position: &mut Position, mv: &Move, captured: Capture) -> Bitboard {
    let mover = position.turn();
    // What is of both sides goes like a unit of the other one.
    let side = if captured.unit.owner.includes(mover.other()) { mover.other() } else { mover };
    let goes_by_walk = !captured.unit.parts.is_composite()
        && captured.unit.parts.lowest().index() < Slot::FIRST_FAIRY
        && plan.steps_go_by_walks();
    if !goes_by_walk {
        return ends_of_moves(plan, position, mv, captured, side);
    }
    let ends = ends_by_walk(plan, position, mv, captured, side);
    debug_assert_eq!(ends, ends_of_moves(plan, position, mv, captured, side), "{captured:?} behind {mv:?}");
    ends
}

/// [`ends`] of a unit of chess, where nothing has a say in steps but walks.
fn ends_by_walk(plan: &Plan, position: &Position, mv: &Move, captured: Capture, side: Side) -> Bitboard {
    let there = Bitboard::of(captured.square);
    let left = left_by(position, mv, captured.square);
    let occupied = position.occupied().without(left) | Bitboard::of(mv.arrival) | there;
    let ground = Ground { occupied, ..plan.ground(position, side) };
    plan.quiet_targets_on(position, &ground, captured.unit.parts.lowest(), captured.square)
}

/// [`ends`] by the moves of its side, with all there is on the board.
fn ends_of_moves(plan: &Plan, position: &mut Position, mv: &Move, captured: Capture, side: Side) -> Bitboard {
    let Capture { square, unit } = captured;
    let mark = position.mark();
    let capturer = position.unit(mv.departure);
    if capturer.parts == mv.moving {
        position.change(mv.departure, Unit::NONE, Cause::Transfer);
    }
    if mv.arrival != square {
        position.change(mv.arrival, capturer.with_parts(mv.arriving), Cause::Transfer);
    }
    position.change(square, unit, Cause::Transfer);
    position.set_turn(side);
    let squares = steps_of(plan, position, square, side).iter().map(|mv| mv.arrival).collect();
    position.take_back(&mark);
    squares
}

/// What the unit on a square, of the side to move, could do without capturing, whatever says how units move and where they may go; not what
/// becomes of it then.
pub(super) fn steps_of(plan: &Plan, position: &mut Position, square: Square, side: Side) -> SpareMoves {
    let there = Bitboard::of(square);
    let planes = plan.planes_in_force(position, side).map(|plane| plane & there);
    let field = Field { prey: Bitboard::EMPTY, ..Field::new(position, Kings::Spared) };
    let mut moves = SpareMoves::lent();
    match plan.generate().first() {
        Some(condition) => condition.generate(plan, position, &planes, &field, &mut moves),
        None => whole_units(plan, position, &planes, &field, &mut moves),
    }
    for condition in plan.rewrites() {
        condition.rewrite(plan, position, &field, 0, &mut moves);
    }
    let is_vetoed =
        |mv: &Move| plan.vetoes().iter().any(|condition| condition.vetoes(plan, position, side, mv));
    moves.retain(|mv| {
        let is_step = matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep) && mv.capture.is_none();
        mv.departure == square && is_step && !is_vetoed(mv)
    });
    moves
}

/// The squares that a capture empties.
fn left_by(position: &Position, mv: &Move, captured: Square) -> Bitboard {
    let unit = position.unit(mv.departure);
    let left = if unit.parts == mv.moving { Bitboard::of(mv.departure) } else { Bitboard::EMPTY };
    left | Bitboard::of(captured)
}

impl Circe {
    /// Where something may come back behind a capture, and whether other conditions act before, so that this was found out by carrying it
    /// out.
    pub(super) fn room_then(
        &self,
        plan: &Plan,
        position: &mut Position,
        mv: &Move,
        captured: Square,
    ) -> (Bitboard, bool) {
        let room = self.0.room(position, mv, captured);
        if room == Bitboard::ALL {
            return (room, false);
        }
        match plan.occupied_then(position, mv, Kind::Circe.rank()) {
            Some(occupied) => (!occupied, true),
            None => (room, false),
        }
    }

    /// A pawn reborn on its promotion rank promotes at once, to whatever the capturing side chooses.
    pub(super) fn promote_reborn(
        &self,
        plan: &Plan,
        position: &mut Position,
        place: usize,
        moves: &mut Vec<Move>,
    ) {
        let mv = moves[place];
        let Some(square) = mv.capture else { return };
        // What has captured has come back where this would, as what is chosen.
        if mv.reborn_as.is_some() {
            return;
        }
        let captured = Capture { square, unit: position.unit(square) };
        let may_be_pawn = plan.has_pawn(captured.unit.parts) || self.0.decides(Step::Walk);
        if !may_be_pawn || !self.0.promotes_reborn_pawns() {
            return;
        }
        let mover = position.turn();
        let capturer = plan.arrived(position, &mv, Kind::Circe.rank());
        let Some((reborn, target, makes_room)) = self.rebirth(plan, &mv, mover, captured, capturer) else {
            return;
        };
        // What captures its own side brings its own pawn back.
        let side = if reborn.owner.includes(mover.other()) { mover.other() } else { mover };
        if reborn.parts.is_composite() || !plan.promotes(reborn.parts, target, side) {
            return;
        }
        let (room, _) = self.room_then(plan, position, &mv, square);
        if !room.contains(target) && !makes_room {
            return;
        }
        plan.split_by_promotion(position, reborn, moves, place);
    }
}

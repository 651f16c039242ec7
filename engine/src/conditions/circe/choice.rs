//! What the capturing side chooses: squares of rebirth, promotions of reborn pawns.

use super::{Chain, Circe, Step};
use crate::board::{Bitboard, Position, Square};
use crate::conditions::Kind;
use crate::rules::Move;
use crate::rules::facet::Capture;
use crate::rules::plan::Plan;
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
        position: &Position,
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
        let left = left_by(position, mv, captured.square);
        let occupied = position.occupied().without(left) | Bitboard::of(mv.arrival);
        // What was captured, of the other side if it is of both, stands where it was captured, in the place of what captured it.
        let mover = position.turn();
        let side = if captured.unit.owner.includes(mover.other()) { mover.other() } else { mover };
        let ground = plan.ground(position, side);
        let capturer = position.of(side.other()).without(left);
        let there = Bitboard::of(captured.square);
        let arrival = if mv.arrival == captured.square { Bitboard::EMPTY } else { Bitboard::of(mv.arrival) };
        let ground =
            Ground { occupied: occupied | there, enemy: capturer.without(there) | arrival, ..ground };
        let slots = captured.unit.parts.slots();
        slots.fold(Bitboard::EMPTY, |targets, slot| {
            targets | plan.quiet_targets_on(position, &ground, slot, captured.square)
        })
    }
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

//! Anticirce by the next move (Parrain, Contraparrain): what has captured stays until the next move, whoever makes it, and goes then as
//! far as that move, in the same direction or in the opposite one.
//!
//! A move by which it can't is not allowed, be it the capture of a king: who could be captured only so is not in check. What is captured
//! before it has gone on has gone for good, and hinders nobody.

use super::AntiCirce;
use crate::board::position::{Cause, Lifetime, Mark, WaitingUnit};
use crate::board::{Bitboard, Position, Side, Square, Unit};
use crate::conditions::circe::{Memory, Rebirth};
use crate::rules::facet::{Capture, Played};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

impl AntiCirce {
    /// Whether what captures comes back with the next move.
    pub(super) fn is_later(&self) -> bool {
        self.chain.remembers() == Memory::LastMove
    }

    /// As what the unit on a square comes back with a move, and where, if there is such a square on the board; it may be taken.
    fn going_on(
        &self,
        plan: &Plan,
        unit: Unit,
        from: Square,
        mover: Side,
        mv: &Move,
    ) -> Option<(Unit, Square)> {
        // It would go two ways at once.
        if mv.departure == from {
            return None;
        }
        let waiting = Capture { square: from, unit };
        let start = Rebirth::with_next_move(plan, &self.chain, mv, mover, waiting, unit);
        let start = Rebirth { includes_kings: true, is_of_capturer: true, ..start };
        let rebirth = self.chain.run(&start);
        let square = rebirth.square.filter(|square| !self.is_cheylan || *square != from)?;
        Some((rebirth.unit, square))
    }

    /// Who waits, and would not be captured by this move.
    fn awaited(position: &Position, capture: Option<Square>, mv: &Move) -> Option<Square> {
        let from = position.waiting().last()?.square;
        // Units that change places go no distance.
        (capture != Some(from) && mv.kind != MoveKind::Exchange).then_some(from)
    }

    /// Whether a move is forbidden since the unit that waits could not come back with it.
    pub(super) fn holds_up(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let from = Self::awaited(position, mv.capture, mv).filter(|_| !self.is_relaxed);
        from.is_some_and(|from| self.returning(plan, position, from, by, mv).is_none())
    }

    /// What the unit that waits comes back as with a move that is not played yet, and where, if it can.
    fn returning(
        &self,
        plan: &Plan,
        position: &Position,
        from: Square,
        by: Side,
        mv: &Move,
    ) -> Option<(Unit, Square)> {
        let taken = mv.occupied_behind(position.occupied().without(Bitboard::of(from)), by);
        let back = self.going_on(plan, position.unit(from), from, by, mv);
        back.filter(|(_, square)| !taken.contains(*square))
    }

    /// A pawn that comes back on its promotion rank promotes at once, to whatever the moving side chooses.
    pub(super) fn promote_later(
        &self,
        plan: &Plan,
        position: &Position,
        place: usize,
        moves: &mut Vec<Move>,
    ) {
        let (mv, by) = (moves[place], position.turn());
        let Some(from) = Self::awaited(position, mv.capture, &mv) else { return };
        let Some((unit, square)) = self.returning(plan, position, from, by, &mv) else { return };
        let mut owners = Side::BOTH.into_iter().filter(|side| unit.owner.includes(*side));
        if owners.any(|side| plan.promotes(unit.parts, square, side)) {
            plan.split_by_promotion(position, unit, moves, place);
        }
    }

    /// Lets come back what has waited, and lets wait what has captured.
    pub(super) fn bring_back_later(
        &self,
        plan: &Plan,
        position: &mut Position,
        played: &Played,
        mark: &Mark,
    ) {
        if let Some(last) = position.waiting().len().checked_sub(1) {
            let capture = played.captured.map(|captured| captured.square);
            if let Some(from) = Self::awaited(position, capture, &played.mv) {
                self.go_on(plan, position, from, played);
            }
            position.stop_waiting(last);
        }
        let Some(place) = played.captured.and_then(|_| played.place(position, mark)) else { return };
        let unit = position.unit(place);
        if !self.is_exempt(plan, unit) {
            position.let_wait(WaitingUnit { square: place, unit, lifetime: Lifetime::LastMove });
        }
    }

    fn go_on(&self, plan: &Plan, position: &mut Position, from: Square, played: &Played) {
        let unit = position.unit(from);
        let back = self.going_on(plan, unit, from, played.mover, &played.mv).filter(|_| !unit.is_none());
        let Some((unit, square)) = back else { return };
        if square == from || position.unit(square).is_none() {
            position.change(from, Unit::NONE, Cause::Transfer);
            self.chain.place(plan, position, square, unit, &played.mv, Cause::CapturerRebirth);
        }
    }
}

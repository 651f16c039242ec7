//! Rebirths of what was captured before: with the next move (Parrain) or with the next capture.

use super::super::andernach::change_side;
use super::{Circe, Memory, Rebirth, buried};
use crate::board::position::{Cause, Lifetime, WaitingUnit};
use crate::board::{Position, Side, Square, Unit};
use crate::rules::facet::{Capture, Played};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

impl Circe {
    /// What a move brings back that was captured before, and where; the square may be taken.
    fn remembered(&self, plan: &Plan, position: &Position, mv: &Move, mover: Side) -> Option<(Unit, Square)> {
        let is_time = self.0.remembers() == Memory::LastMove || mv.capture.is_some();
        // Units that change places go no distance.
        let goes = mv.kind != MoveKind::Exchange;
        let waiting = position.waiting().last().filter(|_| is_time && goes)?;
        let captured = Capture { square: waiting.square, unit: waiting.unit };
        let start = Rebirth::with_next_move(plan, &self.0, mv, mover, captured, position.unit(mv.departure));
        let rebirth = self.0.run(&start);
        let square = rebirth.square.filter(|_| !captured.unit.is_royal() || rebirth.includes_kings)?;
        Some((rebirth.unit, square))
    }

    /// Lets what was captured before come back, and remembers what is captured now.
    pub(super) fn bring_back(&self, plan: &Plan, position: &mut Position, played: &Played) {
        let back = self.remembered(plan, position, &played.mv, played.mover);
        if let Some((unit, square)) = back.filter(|(_, square)| position.unit(*square).is_none()) {
            position.change(square, unit, Cause::Rebirth);
            buried::promote(plan, position, square, &played.mv);
            if self.0.changes_sides() {
                change_side(position, square, Cause::SideChange);
            }
        }
        let lifetime = match self.0.remembers() {
            Memory::LastMove => Lifetime::LastMove,
            Memory::ThisMove | Memory::LastCapture => Lifetime::Play,
        };
        if !position.waiting().is_empty() && (lifetime == Lifetime::LastMove || played.captured.is_some()) {
            position.stop_waiting(position.waiting().len() - 1);
        }
        if let Some(Capture { square, unit }) = played.captured {
            position.let_wait(WaitingUnit { square, unit, lifetime });
        }
    }

    /// A pawn that comes back on its promotion rank promotes at once, to whatever the moving side chooses.
    pub(super) fn promote_remembered(
        &self,
        plan: &Plan,
        position: &Position,
        place: usize,
        moves: &mut Vec<Move>,
    ) {
        let mv = moves[place];
        let mover = position.turn();
        if !self.0.promotes_reborn_pawns() {
            return;
        }
        let Some((unit, square)) = self.remembered(plan, position, &mv, mover) else { return };
        let owner = if unit.owner.includes(mover) { mover } else { mover.other() };
        if mv.occupied_behind(position.occupied(), mover).contains(square)
            || !plan.promotes(unit.parts, square, owner)
        {
            return;
        }
        plan.split_by_promotion(position, unit, moves, place);
    }
}

//! Moves that lose time where none is left, told before they are played.

use super::nearer::Nearer;
use super::{Changes, Target};
use crate::board::{Bitboard, Position, Side, Square, Unit};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// What a move of the side to move must do so that the target can be reached.
#[derive(Debug)]
pub struct InTime<'t> {
    progress: Option<Progress<'t>>,
    balance: Option<Balance<'t>>,
}

/// Every move must bring a unit nearer to its square: with a move less the units couldn't come there.
#[derive(Debug)]
struct Progress<'t> {
    nearer: &'t Nearer,
    /// So many units the side still captures at the most, as far as it matters to its pawns.
    captures: u32,
}

/// How many squares are to be changed, where steps to empty squares change nothing but the two squares.
#[derive(Debug)]
struct Balance<'t> {
    target: &'t Target,
    changes: Changes,
    /// How many moves White and Black have left behind the next one.
    moves: [u32; 2],
    /// The squares on which something else is wanted than what is there.
    differ: Bitboard,
    /// To be filled with a unit of White's, or of Black's.
    to_fill: [u32; 2],
    to_empty: u32,
}

impl Target {
    /// What every move of `side`, who is to move, must do so that the target can be reached with so many moves of White and of Black;
    /// `None` if nothing is told.
    pub fn in_time(
        &self,
        plan: &Plan,
        position: &Position,
        side: Side,
        moves: [u32; 2],
    ) -> Option<InTime<'_>> {
        let mut behind = moves;
        behind[side as usize] = moves[side as usize].checked_sub(1)?;
        let progress = self.progress(position, side, moves, behind);
        let balance = self.balance(plan, position, behind);
        (progress.is_some() || balance.is_some()).then_some(InTime { progress, balance })
    }

    /// Each move of the side is one of those that take a unit to its square, if there are no others to spare.
    fn progress(
        &self,
        position: &Position,
        side: Side,
        moves: [u32; 2],
        behind: [u32; 2],
    ) -> Option<Progress<'_>> {
        let (ways, nearer) = self.ways.zip(self.nearer.as_ref())?;
        let losses = self.losses(position, moves)?[side.other() as usize];
        let has_time = self.can_come_there(position, side, ways, losses, behind);
        let captures = self.most_captures(ways, losses, moves[side as usize]);
        (!has_time).then(|| Progress { nearer: &nearer[side as usize], captures })
    }

    fn balance(&self, plan: &Plan, position: &Position, moves: [u32; 2]) -> Option<Balance<'_>> {
        let changes = self.changes?;
        let are_squares_alone = !self.turns && !self.has_marks && !self.changes_boards;
        if !are_squares_alone || self.imitators.is_some() || !plan.steps_are_plain() {
            return None;
        }
        let differ = self.differing(position);
        let (to_fill, to_empty) = self.to_change(differ);
        Some(Balance { target: self, changes, moves, differ, to_fill, to_empty })
    }
}

impl InTime<'_> {
    /// Whether the move may be played in time.
    #[inline]
    pub fn may_be(&self, position: &Position, mv: &Move) -> bool {
        let unit = position.unit(mv.departure);
        let is_plain = mv.goes_straight() && mv.arriving == mv.moving && unit.parts == mv.moving;
        !is_plain
            || self.balance.as_ref().is_none_or(|balance| balance.allows(position, mv, unit))
                && self.progress.as_ref().is_none_or(|progress| progress.is_made(mv))
    }
}

impl Progress<'_> {
    fn is_made(&self, mv: &Move) -> bool {
        let mut slots = mv.moving.slots();
        slots.any(|slot| self.nearer.arrivals(slot, mv.departure, self.captures).contains(mv.arrival))
    }
}

impl Balance<'_> {
    /// Whether the moves left can change what is to be changed behind this one.
    fn allows(&self, position: &Position, mv: &Move, unit: Unit) -> bool {
        if mv.capture.is_some() || mv.push.is_some() || mv.becomes.is_some() {
            return true;
        }
        let Self { target, changes, moves, differ, mut to_fill, mut to_empty } = *self;
        let side = |square: Square| {
            let [white, black] = target.of;
            usize::from(black.contains(square) && !white.contains(square))
        };
        // The square that is left.
        let [from, to] = [mv.departure, mv.arrival];
        match (differ.contains(from), target.filled.contains(from)) {
            (true, false) => to_empty -= 1,
            (false, true) => to_fill[side(from)] += 1,
            (true, true) | (false, false) => {}
        }
        let wanted = target.units[to.index()];
        match target.filled.contains(to) {
            false => to_empty += 1,
            true if wanted.parts == unit.parts && wanted.owner == unit.owner => to_fill[side(to)] -= 1,
            true => {}
        }
        let en_passant = position.state.en_passant.is_some() || mv.kind == MoveKind::DoubleStep;
        changes.suffice(position, moves, to_fill, to_empty, en_passant)
    }
}

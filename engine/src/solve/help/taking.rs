//! Who takes the lines of help play.

use super::super::grammar::Leg;
use super::super::prover::{Last, Prover};
use super::super::search::Search;
use super::super::sharing::Until;
use crate::board::Side;
use crate::board::key::Key;
use crate::rules::{Move, Undo};

/// What becomes of the lines of help play that lead to an end.
pub trait TakesLines: Sync {
    /// Who takes the lines behind a piece that is worked on ahead.
    type Ahead: TakesLinesAhead;

    /// Whether lines are written. Then the play of the whole has its options: numbers, an order, where to go on.
    const WRITES: bool;

    /// Whether moves are shared out.
    const SHARES: bool;

    /// A half-move has been played.
    fn push(&mut self, mv: Move, mover: Side);

    /// It has been taken back.
    fn pop(&mut self);

    /// Whether a move that can be played now is to be looked at.
    fn admits(&mut self, search: &mut Search<'_>, mv: &Move) -> bool;

    /// Whether some of the moves that can be played now are left out, so that nothing is known of all of them.
    fn leaves_out(&self, search: &Search<'_>) -> bool;

    /// The half-moves that have been played, where lines are written.
    fn path(&self) -> &[(Move, Side)] {
        &[]
    }

    /// Whether nobody looks any further than the position with this key.
    fn stops_here(&mut self, key: Key) -> bool {
        let _ = key;
        false
    }

    /// Up to where lines are wanted.
    fn until(&self) -> Until;

    /// How many lines there are so far.
    fn count(&self) -> usize;

    /// Whether no more lines are wanted.
    fn has_enough(&self) -> bool;

    /// Longer lines aren't looked for, because there are shorter ones.
    fn cut_short(&mut self);

    /// Records what ends the play behind the half-move just played; whether anything does.
    fn ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, mv: &Move, undo: &Undo) -> bool;

    /// Records what ends play without its first half-move before it begins; whether anything does.
    fn ends_at_once(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg) -> bool;

    /// Records what must be played in place of the first half-move, of which it is known that it can be.
    fn forced_ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, last: Last<'_>) -> bool;

    /// Begins to take lines on a lane, behind the half-moves that have been played.
    fn ahead(&self) -> Self::Ahead {
        Self::Ahead::default()
    }

    /// Takes what was found on a lane, as if it had been found here.
    fn take_over(&mut self, search: &Search<'_>, found: <Self::Ahead as TakesLinesAhead>::Found) {
        let _ = (search, found);
    }
}

/// Takes the lines behind a piece.
pub trait TakesLinesAhead: TakesLines + Default {
    /// What it tells of them.
    type Found: Send;

    /// What was found, if anything was.
    fn found(self) -> Option<Self::Found>;
}

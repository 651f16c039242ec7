//! What a move brings about: one trait a moment.

use crate::board::position::Mark;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::Move;
use crate::rules::plan::Plan;

/// A captured unit.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// Where it was captured.
    pub square: Square,
    /// What was captured.
    pub unit: Unit,
}

/// A move that has just been carried out, for the conditions that act after it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub mover: Side,
    /// What stood on the departure square before.
    pub unit: Unit,
    /// What it captured.
    pub captured: Option<Capture>,
    /// Whether the other side's king is in check, whatever says what that is, as far as the move has gone; told to conditions
    /// that ask for it.
    pub gives_check: bool,
}

impl Played {
    /// Where the unit that moved stands, after what has happened to it since the mark; nothing if it is gone.
    #[must_use]
    pub fn place(&self, position: &Position, mark: &Mark) -> Option<Square> {
        position.place_of_mover(self.mv.arrival, mark)
    }
}

/// Remembers something from before the first move.
pub trait Begins: Send + Sync {
    /// Sets up what the condition remembers before the first move.
    fn begin(&self, plan: &Plan, position: &mut Position);
}

/// Changes the board before a move is carried out.
pub trait ActsBefore: Send + Sync {
    /// Changes the board before a move is carried out, which is generated for the board as it is then.
    fn before(&self, plan: &Plan, position: &mut Position, mv: &Move);
}

/// Acts after a move.
pub trait ActsAfter: Send + Sync {
    /// Changes the board after a move.
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark);

    /// Changes the board behind a pass of the other side than the one to move; nothing for conditions that ask who has moved.
    fn after_pass(&self, plan: &Plan, position: &mut Position) {
        let _ = (plan, position);
    }

    /// The squares on which units of the side whose unit a move captures may come back behind it, with what it chooses, if nothing else can
    /// come of the capture; `None` where something else can, or it isn't told. The move is of the side to move, and captures where it arrives.
    /// It may be forbidden all the same.
    fn returns(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Bitboard> {
        let _ = (plan, position, mv);
        None
    }

    /// The squares on which it may put a unit of this walk and side that a move captures, or that makes a capture, otherwise than by its move;
    /// `None` where units may become something else by that, but for pawns that promote on their last rank, or it isn't told.
    fn homes(&self, plan: &Plan, side: Side, slot: Slot) -> Option<Bitboard> {
        let _ = (plan, side, slot);
        None
    }

    /// The square to which the unit comes back that makes this capture, if nothing else comes of the capture and none but that would
    /// be allowed; `None` where something else may, or it isn't told. The move is of the side to move, and captures where it arrives.
    fn captor_returns(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Square> {
        let _ = (plan, position, mv);
        None
    }

    /// Whether all that it ever does is to give the unit that has moved, if it is half-neutral, to another side, or to both.
    fn turns_half_neutral_alone(&self) -> bool {
        false
    }

    /// Whether it certainly changes nothing on the board behind a step of the side to move by which no unit of that side comes to reach the
    /// other king: a whole unit, which is no chameleon and not half-neutral, goes to an empty square and stays what it is. Only asked of a condition
    /// that may act behind quiet moves.
    fn rests_behind_step(&self, position: &Position, mv: &Move) -> bool {
        let _ = (position, mv);
        self.rests_without_check()
    }

    /// What a unit certainly is behind a step of the side to move, as one behind which it may [rest](Self::rests_behind_step), if nothing else
    /// comes of that on the board: what it was, if it rests. Only asked of a condition that may act behind quiet moves.
    fn becomes_behind_step(&self, _plan: &Plan, position: &Position, mv: &Move) -> Option<Parts> {
        self.rests_behind_step(position, mv).then_some(mv.moving)
    }

    /// Whether it [rests](Self::rests_behind_step) behind a step of either side, whether that checks or not, exactly if it would if other steps had
    /// been made before behind which it rests, none of them with this unit, and this one was still possible.
    fn keeps_resting(&self) -> bool {
        false
    }

    /// Whether it [rests](Self::rests_behind_step) behind all such steps, whatever the position: nothing but check brings it about.
    fn rests_without_check(&self) -> bool {
        false
    }

    /// Whether it asks for [`Played::gives_check`].
    fn asks_for_check(&self) -> bool {
        false
    }

    /// Whether it lets hurdles move on, to where they can when it acts.
    fn acts_on_hurdles(&self) -> bool {
        false
    }
}

/// Says where captured units may come back.
pub trait Admits: Send + Sync {
    /// Whether what has been captured may come back on a square.
    fn admits(&self, position: &Position, square: Square) -> bool;
}

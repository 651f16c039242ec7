//! What is legal: one trait a moment.

use super::Played;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::plan::Plan;
use crate::rules::{Move, Rules};

/// Forbids a move before it is played.
pub trait Vetoes: Send + Sync {
    /// Whether a move of `by` is forbidden, told before it is played. Where this holds for the
    /// capture of a king, too, the condition is [`VetoesChecks`](super::VetoesChecks).
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool;

    /// Whether the unit of `side` on this square can't make any move now, told from what it is.
    fn stays(&self, _position: &Position, _side: Side, _square: Square) -> bool {
        false
    }

    /// Whether it forbids captures alone.
    fn vetoes_captures_alone(&self) -> bool {
        false
    }

    /// Whether [`Self::lets_step`] tells of some steps.
    fn tells_steps(&self) -> bool {
        self.vetoes_captures_alone()
    }

    /// Whether a unit of `side` may certainly go from the one square to the other, which is empty, as far as this condition is concerned, when
    /// the units on `gone` have moved to any other squares.
    fn lets_step(&self, _position: &Position, _side: Side, _step: [Square; 2], _gone: Bitboard) -> bool {
        self.vetoes_captures_alone()
    }
}

/// Forbids a move by its result.
pub trait Allows: Send + Sync {
    /// Whether the position after the move is allowed. `mark` gives access to what has changed.
    fn allows(&self, plan: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool;

    /// Whether a move without capture is forbidden, told from the squares it leaves and enters. Only asked
    /// where nothing else can change; [`Self::allows`] must forbid the same.
    fn forbids(&self, _plan: &Plan, _position: &Position, _mv: &Move) -> bool {
        false
    }

    /// Whether a unit of `side` may certainly go from the one square to the other, which is empty, when the units on `gone` have moved to
    /// any other squares. Of a condition that judges captures alone it is told.
    fn lets_step(&self, _position: &Position, _side: Side, _step: [Square; 2], _gone: Bitboard) -> bool {
        self.judges_captures()
    }

    /// Whether it judges captures alone, by what they bring about. Of a unit that captures several times in one move (series capture) it is asked
    /// behind each capture then, others only behind the whole move.
    fn judges_captures(&self) -> bool {
        false
    }
}

/// Forbids a move that leaves no king in check by what can happen next.
pub trait Permits: Send + Sync {
    /// Whether the move just played is allowed by what the other side, which is to move now, could do. Asked of
    /// moves that everything else allows.
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool;

    /// Whether every step to an empty square that gives no check is permitted.
    fn permits_steps_without_check(&self) -> bool {
        false
    }

    /// Whether [`Self::permits`] is asked for captures of kings, too, where check is found by playing.
    fn permits_king_captures(&self) -> bool {
        false
    }
}

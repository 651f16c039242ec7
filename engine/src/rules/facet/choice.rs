//! Which moves may be played, and which ends of the play count: one trait a moment.

use crate::board::{Position, Side};
use crate::rules::plan::Plan;
use crate::rules::{Move, Rules};

/// Says which of the legal moves come first; only these may be played.
pub trait Precedes: Send + Sync {
    /// How urgent a move is: of the legal moves only the most urgent may be played.
    fn precedence(&self, plan: &Plan, position: &Position, mv: &Move) -> i32;

    /// Whether [`Self::precedence`] goes by moves that leave the own king in check, too: the least urgency with which
    /// `side` moves at all.
    fn least_precedence(&self, _side: Side) -> Option<i32> {
        None
    }
}

/// Says which of all the moves may be played, told from what each of them leads to.
pub trait Selects: Send + Sync {
    /// Takes away moves from `start` on by what all of them lead to. Not asked for captures of a king.
    fn select(&self, rules: &dyn Rules, position: &mut Position, start: usize, moves: &mut Vec<Move>);

    /// Whether it takes away no move that gives no check, and adds none.
    fn spares_moves_without_check(&self) -> bool {
        false
    }
}

/// Says when a side that can't move is not mated, but stalemated.
pub trait Suffocates: Send + Sync {
    /// Whether the side to move can't move for a reason for which it is stalemated, even in check.
    fn suffocates(&self, rules: &dyn Rules, position: &Position) -> bool;
}

/// Says which side can't move, in the place of legal moves.
pub trait Judges: Send + Sync {
    /// Whether the side to move counts as having a move where mate and stalemate are told.
    fn is_mobile(&self, rules: &dyn Rules, position: &mut Position) -> bool;
}

/// Says which mates count.
pub trait Acknowledges: Send + Sync {
    /// Whether a mate counts that `mv` gives, which is to be played in this position.
    fn acknowledges(&self, plan: &Plan, position: &Position, mv: &Move) -> bool;
}

//! Magic squares: a unit that moves to or comes back on a magic square changes sides.
//!
//! Kings and other royal units don't, nor do neutral ones. (Popeye's manual, condition MagicSquares, type 1.)

use super::ConditionError;
use super::andernach::{change_mover, change_side};
use super::condition::Condition;
use super::squares::{self, read_squares};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Square};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Drawn, Draws, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Magic squares: where they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicSquares(Bitboard);

/// What has come to these squares with a move changes sides.
pub(super) fn turn_on(squares: Bitboard, position: &mut Position, played: &Played, mark: &Mark) {
    let arrives = |cause: Cause| {
        matches!(cause, Cause::Arrival | Cause::CapturerRebirth | Cause::Passage | Cause::Summoning)
    };
    let effects = position.effects_since(mark).iter().filter(|effect| arrives(effect.cause));
    let reached: Bitboard =
        effects.map(|effect| effect.square).filter(|square| squares.contains(*square)).collect();
    let is_of_move = |square: &Square| played.place(position, mark) == Some(*square);
    let (moved, others): (Vec<Square>, Vec<Square>) = reached.into_iter().partition(is_of_move);
    for square in moved {
        change_mover(position, square, played);
    }
    for square in others {
        change_side(position, square, Cause::SideChange);
    }
}

impl Condition for MagicSquares {
    const NAMES: &'static [&'static str] = &["MagicSquares"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let words = words.strip_suffix(&["Type1"]).unwrap_or(words);
        Ok(Self(read_squares(name, words)?))
    }

    fn describe(&self) -> String {
        squares::named("MagicSquares", self.0)
    }
}

impl HasFacts for MagicSquares {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for MagicSquares {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        turn_on(self.0, position, played, mark);
    }

    fn rests_behind_step(&self, _: &Position, mv: &Move) -> bool {
        !self.0.contains(mv.arrival)
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl HasPromises for MagicSquares {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

impl Draws for MagicSquares {
    fn drawn(&self) -> Drawn {
        Drawn { marked: self.0, ..Drawn::default() }
    }
}

//! Forced squares: a side that can move to one of certain squares must do so.
//!
//! (Popeye's manual, conditions BlackForcedSquare and WhiteForcedSquare.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use super::squares::{self, read_squares};
use crate::board::{Bitboard, Position};
use crate::rules::Move;
use crate::rules::plan::Plan;

/// The squares of each side, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedSquares([Bitboard; 2]);

impl Condition for ForcedSquares {
    const NAMES: &'static [&'static str] = &["BlackForcedSquare", "WhiteForcedSquare"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let squares = read_squares(name, words)?;
        let is_white = name.starts_with("White");
        Ok(Self(if is_white { [squares, Bitboard::EMPTY] } else { [Bitboard::EMPTY, squares] }))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self([self.0[0] | other.0[0], self.0[1] | other.0[1]]))
    }

    fn describe(&self) -> String {
        let [white, black] = self.0;
        let names = [("BlackForcedSquare", black), ("WhiteForcedSquare", white)];
        let named = names.iter().filter(|(_, squares)| squares.is_some());
        named.map(|(name, squares)| squares::named(name, *squares)).collect::<Vec<_>>().join(", ")
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Precedes]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(self.0[position.turn().index()].contains(mv.arrival))
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

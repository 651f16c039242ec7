//! Royal squares: a side is in check while its royal square is attacked, whatever stands there, and if nothing does.
//!
//! The square stays what it is; what stands on it may go away, and be captured. Kings remain what they are: in
//! Popeye a side has a king or such a square. (Popeye's manual, conditions BlackRoyalSquare and WhiteRoyalSquare; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use super::squares::read_squares;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{DefinesCheck, Drawn, Draws, HasFacts};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// The royal squares of one side or both, White's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoyalSquares([Option<Square>; 2]);

impl Condition for RoyalSquares {
    const NAMES: &'static [&'static str] = &["BlackRoyalSquare", "WhiteRoyalSquare"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let squares = read_squares(name, words)?;
        let square = squares.only();
        let square = square.ok_or_else(|| ConditionError::UnknownWord {
            condition: name,
            word: words.concat(),
            nearest: None,
        })?;
        Ok(Self(of_side(name, square)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(joined(self.0, other.0)?))
    }

    fn describe(&self) -> String {
        let [white, black] = self.0;
        let named = Self::NAMES.iter().zip([black, white]);
        let texts = named.filter_map(|(name, square)| Some(format!("{name} {}", square?)));
        texts.collect::<Vec<_>>().join(", ")
    }
}

impl DefinesCheck for RoyalSquares {
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let kings = position.royals() & position.of(side);
        let by = side.other();
        let planes = plan.planes_in_force(position, by);
        let royal = self.0[side.index()].map_or(kings, |square| kings | Bitboard::of(square));
        royal.into_iter().any(|square| {
            // What stands there doesn't attack its own square.
            let others = planes.map(|plane| plane.without(Bitboard::of(square)));
            plan.attackers(position, square, by, &others).is_some()
        })
    }
}

impl HasFacts for RoyalSquares {
    fn facts(&self) -> Facts {
        Facts { squares_are_kings: self.0.map(|square| square.is_some()), ..Facts::NONE }
    }
}

impl Draws for RoyalSquares {
    fn drawn(&self) -> Drawn {
        let marked =
            self.0.into_iter().flatten().map(Bitboard::of).fold(Bitboard::EMPTY, |all, one| all | one);
        Drawn { marked, ..Drawn::default() }
    }
}

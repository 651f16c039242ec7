//! Promotion squares: pawns of a side promote on certain squares, and nowhere else. Glasgow chess: on the rank before the last.
//!
//! (Popeye's manual, conditions WhitePromSquares, BlackPromSquares and GlasgowChess.)

use super::ConditionError;
use super::condition::Condition;
use super::squares::{self, read_squares};
use crate::board::Bitboard;
use crate::rules::facet::{HasFacts, HasPromises, Promises};
use crate::rules::facts::Facts;

/// The squares of each side, White first; nothing where they are those of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionSquares([Option<Bitboard>; 2]);

impl PromotionSquares {
    const GLASGOW: Self = Self([Some(Bitboard::RANKS[6]), Some(Bitboard::RANKS[1])]);
}

impl Condition for PromotionSquares {
    const NAMES: &'static [&'static str] = &["WhitePromSquares", "BlackPromSquares", "GlasgowChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if name == "GlasgowChess" {
            ConditionError::unless_empty(name, words)?;
            return Ok(Self::GLASGOW);
        }
        let squares = Some(read_squares(name, words)?);
        Ok(Self(if name.starts_with("White") { [squares, None] } else { [None, squares] }))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        // No rule says what Glasgow chess does where squares are named.
        if [*self, *other].contains(&Self::GLASGOW) {
            return None;
        }
        let one = |side: usize| match (self.0[side], other.0[side]) {
            (Some(one), Some(two)) => Some(one | two),
            (one, two) => one.or(two),
        };
        Some(Self([one(0), one(1)]))
    }

    fn describe(&self) -> String {
        if *self == Self::GLASGOW {
            return "GlasgowChess".to_owned();
        }
        let names = Self::NAMES.iter().zip(self.0);
        let named = names.filter_map(|(name, squares)| Some(squares::named(name, squares?)));
        named.collect::<Vec<_>>().join(", ")
    }
}

impl HasFacts for PromotionSquares {
    fn facts(&self) -> Facts {
        let last_ranks = [Bitboard::RANKS[7], Bitboard::RANKS[0]];
        let squares = [self.0[0].unwrap_or(last_ranks[0]), self.0[1].unwrap_or(last_ranks[1])];
        let comes_back_before_last_rank = *self == Self::GLASGOW;
        Facts { promotion_squares: Some(squares), comes_back_before_last_rank, ..Facts::NONE }
    }
}

impl HasPromises for PromotionSquares {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // From afar pawns are taken to promote as in chess.
            footprint: None,
            ..safe
        }
    }
}

//! Promotion squares: pawns of a side promote on certain squares, and nowhere else.
//!
//! (Popeye's manual, conditions WhitePromSquares and BlackPromSquares.)

use super::ConditionError;
use super::condition::{Condition, Past, Stage};
use super::footprint::Footprint;
use super::squares::{self, read_squares};
use crate::board::Bitboard;
use crate::rules::plan::Plan;

/// The squares of each side, White first; nothing where they are those of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionSquares([Option<Bitboard>; 2]);

impl Condition for PromotionSquares {
    const NAMES: &'static [&'static str] = &["WhitePromSquares", "BlackPromSquares"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let squares = Some(read_squares(name, words)?);
        Ok(Self(if name.starts_with("White") { [squares, None] } else { [None, squares] }))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let one = |side: usize| match (self.0[side], other.0[side]) {
            (Some(one), Some(two)) => Some(one | two),
            (one, two) => one.or(two),
        };
        Some(Self([one(0), one(1)]))
    }

    fn describe(&self) -> String {
        let names = Self::NAMES.iter().zip(self.0);
        let named = names.filter_map(|(name, squares)| Some(squares::named(name, squares?)));
        named.collect::<Vec<_>>().join(", ")
    }

    fn stages(&self) -> &'static [Stage] {
        &[]
    }

    fn prepare(&self, plan: &mut Plan) {
        let last_ranks = [Bitboard::RANKS[7], Bitboard::RANKS[0]];
        plan.promotion_squares =
            Some([self.0[0].unwrap_or(last_ranks[0]), self.0[1].unwrap_or(last_ranks[1])]);
    }

    /// From afar pawns are taken to promote as in chess.
    fn footprint(&self) -> Option<Footprint> {
        None
    }

    fn past(&self) -> Past {
        Past { pawns_on_last_rank: true, ..Past::CHESS }
    }
}

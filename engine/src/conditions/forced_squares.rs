//! Forced squares: a side that can move to one of certain squares must do so.
//!
//! Consequent: also if only an illegal move, or the capture of the king, leads to one; then only a capture there checks.
//! (Popeye's manual, conditions BlackForcedSquare, WhiteForcedSquare, BlackConsequentForcedSquare, WhiteConsequentForcedSquare.)

use super::ConditionError;
use super::condition::Condition;
use super::squares::{self, read_squares};
use super::strictness::{BindsChecks, Strictness};
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Drawn, Draws, HasFacts, Precedes, Stage};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// The squares of each side, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedSquares {
    squares: [Bitboard; 2],
    strictness: [Strictness; 2],
}

impl Condition for ForcedSquares {
    const NAMES: &'static [&'static str] = &[
        "BlackForcedSquare",
        "WhiteForcedSquare",
        "BlackConsequentForcedSquare",
        "WhiteConsequentForcedSquare",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let squares = read_squares(name, words)?;
        let is_white = name.starts_with("White");
        let strictness = if name.contains("Consequent") { Strictness::Ultra } else { Strictness::Regular };
        Ok(if is_white {
            Self { squares: [squares, Bitboard::EMPTY], strictness: [strictness, Strictness::Regular] }
        } else {
            Self { squares: [Bitboard::EMPTY, squares], strictness: [Strictness::Regular, strictness] }
        })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let strictness = |side: usize| match (self.squares[side].is_some(), other.squares[side].is_some()) {
            (true, true) if self.strictness[side] != other.strictness[side] => None,
            (true, _) => Some(self.strictness[side]),
            (false, _) => Some(other.strictness[side]),
        };
        Some(Self {
            squares: [self.squares[0] | other.squares[0], self.squares[1] | other.squares[1]],
            strictness: [strictness(0)?, strictness(1)?],
        })
    }

    fn describe(&self) -> String {
        let [white, black] = self.squares;
        let name = |side: Side, regular, consequent| match self.strictness[side.index()] {
            Strictness::Ultra => consequent,
            Strictness::Regular | Strictness::Exact => regular,
        };
        let names = [
            (name(Side::Black, "BlackForcedSquare", "BlackConsequentForcedSquare"), black),
            (name(Side::White, "WhiteForcedSquare", "WhiteConsequentForcedSquare"), white),
        ];
        let named = names.iter().filter(|(_, squares)| squares.is_some());
        named.map(|(name, squares)| squares::named(name, *squares)).collect::<Vec<_>>().join(", ")
    }

    fn rests_in(&self, stage: Stage) -> bool {
        Strictness::rests_in(self.strictness, stage)
    }
}

impl HasFacts for ForcedSquares {
    fn facts(&self) -> Facts {
        Strictness::facts(self.strictness)
    }
}

impl Precedes for ForcedSquares {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(self.squares[position.turn().index()].contains(mv.arrival))
    }

    fn least_precedence(&self, side: Side) -> Option<i32> {
        self.strictness[side.index()].least(i32::MIN)
    }
}

impl BindsChecks for ForcedSquares {
    fn binds_checks(&self, side: Side) -> bool {
        self.strictness[side.index()] == Strictness::Ultra
    }
}

impl Draws for ForcedSquares {
    fn drawn(&self) -> Drawn {
        Drawn { marked: self.squares[0] | self.squares[1], ..Drawn::default() }
    }
}

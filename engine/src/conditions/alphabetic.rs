//! Alphabetical chess: of the units that can move, only the one on the first square in the order a1, a2, ..., a8, b1, ..., h8 may.
//!
//! It binds White, Black or both. (Popeye's manual, conditions AlphabeticChess, WhiteAlphabeticChess and BlackAlphabeticChess; what gives check, by its behaviour.)

use super::sides::{OfSides, Sides};
use crate::board::Position;
use crate::rules::Move;
use crate::rules::facet::Precedes;
use crate::rules::plan::Plan;

/// Alphabetical chess of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alphabetic(Sides);

impl OfSides for Alphabetic {
    const NAMED: &'static [&'static str] =
        &["AlphabeticChess", "WhiteAlphabeticChess", "BlackAlphabeticChess"];

    fn of(sides: Sides) -> Self {
        Self(sides)
    }

    fn sides(&self) -> Sides {
        self.0
    }
}

impl Precedes for Alphabetic {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        let place = 8 * i32::from(mv.departure.file()) + i32::from(mv.departure.rank());
        if self.0.binds(position.turn()) { -place } else { 0 }
    }
}

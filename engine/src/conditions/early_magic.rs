//! Magic squares of type 2: a unit that moves to a magic square changes sides before it comes back by Anticirce, on the square of its new side.
//!
//! Where no Anticirce is in force this is type 1. (Popeye's manual, condition MagicSquares.)

use super::ConditionError;
use super::condition::Condition;
use super::magic_squares::turn_on;
use super::squares::{self, read_squares};
use crate::board::position::Mark;
use crate::board::{Bitboard, Position};
use crate::rules::facet::{ActsAfter, Drawn, Draws, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Magic squares of type 2: where they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EarlyMagic(Bitboard);

impl Condition for EarlyMagic {
    const NAMES: &'static [&'static str] = &["MagicSquares Type2"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Ok(Self(read_squares(name, words)?))
    }

    fn describe(&self) -> String {
        squares::named("MagicSquares Type2", self.0)
    }
}

impl HasFacts for EarlyMagic {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, turning_squares: self.0, ..Facts::NONE }
    }
}

impl ActsAfter for EarlyMagic {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        turn_on(self.0, position, played, mark);
    }
}

impl HasPromises for EarlyMagic {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

impl Draws for EarlyMagic {
    fn drawn(&self) -> Drawn {
        Drawn { marked: self.0, ..Drawn::default() }
    }
}

//! Alphabetical chess: of the units that can move, only the one on the first square in the order a1, a2, ..., a8, b1, ..., h8 may.
//!
//! It binds White, Black or both. (Popeye's manual, conditions AlphabeticChess, WhiteAlphabeticChess and BlackAlphabeticChess; what gives check, by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::Sides;
use crate::board::Position;
use crate::rules::Move;
use crate::rules::facet::{Footprint, HasPromises, Precedes, Promises, Shield};
use crate::rules::plan::Plan;

/// Alphabetical chess of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alphabetic(Sides);

impl Condition for Alphabetic {
    const NAMES: &'static [&'static str] =
        &["AlphabeticChess", "WhiteAlphabeticChess", "BlackAlphabeticChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(Sides::named(name)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }

    fn describe(&self) -> String {
        self.0.pick(Self::NAMES[1], Self::NAMES[2], Self::NAMES[0]).to_owned()
    }
}

impl Precedes for Alphabetic {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        let place = 8 * i32::from(mv.departure.file()) + i32::from(mv.departure.rank());
        if self.0.binds(position.turn()) { -place } else { 0 }
    }
}

impl HasPromises for Alphabetic {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { shield: Shield::PLAIN_MOVES, footprint: Some(Footprint::NONE), ..safe }
    }
}

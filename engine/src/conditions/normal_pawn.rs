//! NormalPawn: pawns on their own first rank move and capture, by one square, and so they check.
//!
//! With Take&Make a pawn may go there. (Popeye's condition NormalPawn, by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Bitboard;
use crate::rules::facet::HasFacts;
use crate::rules::facts::Facts;

/// NormalPawn, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NormalPawn;

impl Condition for NormalPawn {
    const NAMES: &'static [&'static str] = &["NormalPawn"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for NormalPawn {
    fn facts(&self) -> Facts {
        Facts { home_pawns_move: Bitboard::ALL, pawns_go_home: true, ..Facts::NONE }
    }
}

//! MAFF (mate with a free field): a side can't move, and so is mated or stalemated, if its king has exactly one legal move and nothing else
//! has any. OWU (one white unit): if its king has no legal move and exactly one unit that it could capture but for its safety,
//! and nothing else has a legal move.
//!
//! Any other side is neither mated nor stalemated. (Popeye's manual, conditions MAFF and OWU.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::facet::Judges;
use crate::rules::moves::SpareMoves;
use crate::rules::{Move, MoveKind, Rules};

/// When a side can't move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maff {
    /// If its king has one move.
    OneMove,
    /// If its king has one capture that isn't legal.
    OneUnit,
}

impl Condition for Maff {
    const NAMES: &'static [&'static str] = &["MAFF", "OWU"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "OWU" { Self::OneUnit } else { Self::OneMove })
    }

    fn describe(&self) -> String {
        Self::NAMES[usize::from(*self == Self::OneUnit)].to_owned()
    }
}

impl Judges for Maff {
    fn is_mobile(&self, rules: &dyn Rules, position: &mut Position) -> bool {
        let mut moves = SpareMoves::lent();
        rules.generate(position, &mut moves);
        moves.retain(|mv| !matches!(mv.kind, MoveKind::Null | MoveKind::RoleExchange));
        let is_kings = |position: &Position, mv: &Move| position.unit(mv.departure).is_royal();
        let within_reach = moves.iter().filter(|mv| mv.capture.is_some() && is_kings(position, mv)).count();
        moves.retain(|mv| rules.is_legal(position, mv));
        let (by_kings, others): (Vec<Move>, Vec<Move>) =
            moves.drain(..).partition(|mv| is_kings(position, mv));
        let is_shut_in = match self {
            Self::OneMove => by_kings.len() == 1,
            Self::OneUnit => by_kings.is_empty() && within_reach == 1,
        };
        !is_shut_in || !others.is_empty()
    }
}

//! MAFF (mate with a free field): a side can't move, and so is mated or stalemated, if its king has exactly one legal move and nothing else
//! has any.
//!
//! A side whose king has none is neither. (Popeye's manual, condition MAFF.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use crate::board::Position;
use crate::rules::{Move, MoveKind, Rules};

/// MAFF, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maff;

impl Condition for Maff {
    const NAMES: &'static [&'static str] = &["MAFF"];

    const EXCLUDES: &'static [(&'static str, &'static str)] = &[
        ("Augsburg", "no rule says which moves are those of a king that is part of a unit"),
        ("ChecklessChess", "no rule says which mate a check must be"),
        ("ExclusiveChess", "no rule says which mates exclude one another"),
        ("RepublicanChess", "no rule says where a king is mated"),
        ("ExtinctionChess", "there is no royal king"),
        ("LosingChess", "there is no royal king"),
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Judges]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn is_mobile<R: Rules>(&self, rules: &R, position: &mut Position) -> bool {
        let mut moves: Vec<Move> = Vec::new();
        rules.generate(position, &mut moves);
        moves.retain(|mv| !matches!(mv.kind, MoveKind::Null | MoveKind::RoleExchange));
        moves.retain(|mv| rules.is_legal(position, mv));
        let (by_kings, others): (Vec<Move>, Vec<Move>) =
            moves.into_iter().partition(|mv| position.unit(mv.departure).is_royal());
        by_kings.len() != 1 || !others.is_empty()
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

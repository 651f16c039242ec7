//! Role exchange: instead of a move White may let the sides change roles.
//!
//! The board is turned by half a turn, and each unit changes sides; then Black is to move. A number tells how often this is
//! possible; without one there is no limit. Whoever could only exchange roles is
//! mated or stalemated; castling rights end. (Popeye's manual, condition RoleExchange.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Parts, Position, Side, Square};
use crate::rules::facet::{Begins, HasPromises, Promises, Rewrites, Shield};
use crate::rules::generate::Field;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// How often roles can be exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleExchange(Option<u32>);

impl Condition for RoleExchange {
    const NAMES: &'static [&'static str] = &["RoleExchange"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let Some((word, rest)) = words.split_first() else { return Ok(Self(None)) };
        ConditionError::unless_empty(name, rest)?;
        let is_number = word.len() <= 6 && word.chars().all(|letter| letter.is_ascii_digit());
        let wrong =
            || ConditionError::UnknownWord { condition: name, word: (*word).to_owned(), nearest: None };
        let number = word.parse().ok().filter(|_| is_number).ok_or_else(wrong)?;
        Ok(Self(Some(number)))
    }

    fn describe(&self) -> String {
        match self.0 {
            Some(limit) => format!("RoleExchange {limit}"),
            None => "RoleExchange".to_owned(),
        }
    }
}

impl Rewrites for RoleExchange {
    fn keeps_steps(&self) -> bool {
        true
    }

    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, _: usize, moves: &mut Vec<Move>) {
        if position.turn() == Side::White && position.memory().role_exchanges != Some(0) {
            let mv = Move::quiet(Square::at(0, 0), Square::at(0, 0), Parts::NONE);
            moves.push(Move { kind: MoveKind::RoleExchange, ..mv });
        }
    }
}

impl Begins for RoleExchange {
    fn begin(&self, _: &Plan, position: &mut Position) {
        position.remember(|memory| memory.role_exchanges = self.0);
    }
}

impl HasPromises for RoleExchange {
    fn promises(&self, safe: Promises) -> Promises {
        // An exchange of roles is a move of its own kind.
        Promises { shield: Shield::PLAIN_MOVES, acts_after_quiet_moves: true, ..safe }
    }
}

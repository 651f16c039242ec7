//! Exclusive chess: a side that could mate in one in several ways may play none of them.
//!
//! Whether a move mates is judged under the same rule: an answer that mates in turn is one only if no other does.
//! (Popeye's manual, condition ExclusiveChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::facet::Selects;
use crate::rules::moves::SpareMoves;
use crate::rules::{Move, Rules};

/// Exclusive chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusive;

/// So many moves ahead mates that answer one another are looked at; behind them every mate may be played.
const MOST_MATES_IN_REPLY: u8 = 6;

/// Whether a move is legal and mates.
fn mates(rules: &dyn Rules, position: &mut Position, mv: &Move) -> bool {
    let Some(undo) = rules.play(position, mv) else { return false };
    let mates = rules.is_mated(position, &mut SpareMoves::lent());
    rules.take_back(position, mv, undo);
    mates
}

impl Condition for Exclusive {
    const NAMES: &'static [&'static str] = &["ExclusiveChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Selects for Exclusive {
    fn select(&self, rules: &dyn Rules, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if position.node.foresight >= MOST_MATES_IN_REPLY {
            return;
        }
        position.node.foresight += 1;
        let mut mating: Vec<Move> = Vec::new();
        for mv in &moves[start..] {
            if mates(rules, position, mv) {
                mating.push(*mv);
            }
        }
        position.node.foresight -= 1;
        if mating.len() > 1 {
            let mut place = start;
            while place < moves.len() {
                if mating.contains(&moves[place]) {
                    moves.remove(place);
                } else {
                    place += 1;
                }
            }
        }
    }
}

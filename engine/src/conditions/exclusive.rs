//! Exclusive chess: a side that could mate in one in several ways may play none of them.
//!
//! Whether a move mates is judged under the same rule: an answer that mates in turn is one only if no other does.
//! (Popeye's manual, condition ExclusiveChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::facet::Selects;
use crate::rules::moves::{SpareMoves, keep};
use crate::rules::paradox;
use crate::rules::{Move, Rules};

/// Exclusive chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusive;

/// So many moves ahead mates that answer one another are looked at; behind them both are presumed, that every mate may be played and that none may.
const MOST_MATES_IN_REPLY: u8 = 6;

/// Whether a move is legal and mates.
fn mates(rules: &dyn Rules, position: &mut Position, mv: &Move) -> bool {
    let Some(undo) = rules.play(position, mv) else { return false };
    let mates = rules.is_mated(position, &mut SpareMoves::lent());
    rules.take_back(position, mv, undo);
    mates
}

/// Whether a move is legal and gives check.
fn checks(rules: &dyn Rules, position: &mut Position, mv: &Move) -> bool {
    let Some(undo) = rules.play(position, mv) else { return false };
    let turn = position.turn();
    let checks = rules.in_check(position, turn);
    rules.take_back(position, mv, undo);
    checks
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
            // Who mates checks.
            if paradox::presumed() == Some(false) {
                keep(moves, start, |mv| !checks(rules, position, mv));
            }
            return;
        }
        let mut mating = || {
            position.node.foresight += 1;
            let mating = moves[start..].iter().copied().filter(|mv| mates(rules, position, mv));
            let mating: Vec<Move> = mating.collect();
            position.node.foresight -= 1;
            mating
        };
        let (mating, others) = paradox::either_way(&mut mating);
        if others.is_some_and(|others| others != mating) {
            rules.note_undecidable();
        }
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

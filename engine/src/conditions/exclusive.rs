//! Exclusive chess: a side that could mate in one in several ways may play none of them.
//!
//! Whether a move mates is judged under the same rule: an answer that mates in turn is one only if no other does.
//! (Popeye's manual, condition ExclusiveChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::checks::CheckFilter;
use crate::rules::facet::{HasFacts, Selects};
use crate::rules::facts::Facts;
use crate::rules::moves::{SpareMoves, keep};
use crate::rules::paradox;
use crate::rules::{Move, Rules};

/// Exclusive chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusive;

/// So many moves ahead mates that answer one another are looked at; behind them both are presumed, that every mate may be played and that none may.
const MOST_MATES_IN_REPLY: u8 = 6;

/// Whether a move is legal and leads to such a position.
fn leads_to(
    rules: &dyn Rules,
    position: &mut Position,
    mv: &Move,
    is_such: impl FnOnce(&mut Position) -> bool,
) -> bool {
    let Some(undo) = rules.play(position, mv) else { return false };
    let is_such = is_such(position);
    rules.take_back(position, mv, &undo);
    is_such
}

fn mates(rules: &dyn Rules, position: &mut Position, mv: &Move) -> bool {
    leads_to(rules, position, mv, |position| rules.is_mated(position, &mut SpareMoves::lent()))
}

fn checks(rules: &dyn Rules, position: &mut Position, mv: &Move) -> bool {
    leads_to(rules, position, mv, |position| rules.in_check(position, position.turn()))
}

impl Condition for Exclusive {
    const NAMES: &'static [&'static str] = &["ExclusiveChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Exclusive {
    fn facts(&self) -> Facts {
        Facts { hangs_on_itself: true, ..Facts::NONE }
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
        let filter = CheckFilter::new(rules.plan(), position);
        let may_check = |mv: &Move| filter.as_ref().is_none_or(|filter| filter.passes(mv));
        let mut mating = || {
            position.node.foresight += 1;
            let mating = moves[start..].iter().copied().filter(may_check);
            let mating: Vec<Move> = mating.filter(|mv| mates(rules, position, mv)).collect();
            position.node.foresight -= 1;
            mating
        };
        let (mating, others) = paradox::either_way(&mut mating);
        if others.is_some_and(|others| others != mating) {
            rules.note_undecidable();
        }
        if mating.len() > 1 {
            keep(moves, start, |mv| !mating.contains(mv));
        }
    }

    fn spares_moves_without_check(&self) -> bool {
        true
    }
}

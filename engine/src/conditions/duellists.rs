//! Duellists: a side moves the unit that it moved last, as long as that has a legal move.
//!
//! When it has none, or is gone, the side moves what it likes, and that is its duellist. What gives check is as in chess. (Popeye's
//! manual, condition DuellistChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Played, Precedes, Promises};
use crate::rules::plan::Plan;

/// Duellists, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duellists;

impl Condition for Duellists {
    const NAMES: &'static [&'static str] = &["DuellistChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ActsAfter for Duellists {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let place = played.place(position, mark).map_or(Bitboard::EMPTY, Bitboard::of);
        position.remember(|memory| memory.movers[played.mover.index()] = place);
    }
}

impl Precedes for Duellists {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(position.memory().movers[position.turn().index()].contains(mv.departure))
    }
}

impl HasPromises for Duellists {
    fn promises(&self, safe: Promises) -> Promises {
        // Of the legal moves some come first; behind them it only remembers.
        Promises { footprint: Some(Footprint::NONE), ends_as_in_chess: true, ..safe }
    }
}

//! Fuddled men: a unit that has moved neither moves nor checks until its side has moved something else.
//!
//! Castling fuddles king and rook; units that change places both. It guards and observes for other conditions all the same. (Popeye's
//! manual, condition FuddledMen; the last by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side};
use crate::rules::MoveKind;
use crate::rules::facet::{
    ActsAfter, ChangesPlanes, Explains, Footprint, HasPromises, Played, Promises, Question, paralyse,
};
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;

/// Fuddled men, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fuddled;

impl Condition for Fuddled {
    const NAMES: &'static [&'static str] = &["FuddledMen"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ChangesPlanes for Fuddled {
    fn paralyses(&self) -> bool {
        true
    }

    /// Whether the observer is itself fuddled does not matter.
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, _: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        paralyse(planes, |_| position.memory().movers[side.index()]);
    }
}

impl ActsAfter for Fuddled {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        let moved: Bitboard = if mv.is_castling() {
            let squares = CastlingSquares::of(played.mover, mv);
            [squares.king_to, squares.rook_to].into_iter().collect()
        } else if mv.kind == MoveKind::Exchange {
            let own = position.of(played.mover);
            let both = [mv.departure, mv.arrival].into_iter().filter(|square| own.contains(*square));
            both.collect()
        } else {
            played.place(position, mark).into_iter().collect()
        };
        position.remember(|memory| memory.movers[played.mover.index()] = moved);
    }
}

impl HasPromises for Fuddled {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::NONE), ..safe }
    }
}

impl Explains for Fuddled {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "has just moved".to_owned())
    }
}

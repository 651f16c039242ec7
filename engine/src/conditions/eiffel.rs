//! Eiffel chess: units are paralysed in a ring: a pawn by a queen that observes it, a queen by a rook, a rook by a
//! bishop, a bishop by a knight, a knight by a pawn.
//!
//! A paralysed unit neither moves nor checks nor captures; it still paralyses. (Popeye's manual, condition
//! EiffelChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Slot};
use crate::rules::facet::{ChangesPlanes, Explains, HasFacts, Question, paralyse};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Eiffel chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eiffel;

/// What is paralysed, and by what.
const RING: [(Slot, Slot); 5] = [
    (Slot::PAWN, Slot::QUEEN),
    (Slot::QUEEN, Slot::ROOK),
    (Slot::ROOK, Slot::BISHOP),
    (Slot::BISHOP, Slot::KNIGHT),
    (Slot::KNIGHT, Slot::PAWN),
];

/// Those of some units of a side that are paralysed.
pub(super) fn paralysed(plan: &Plan, position: &Position, side: Side, own: Bitboard) -> Bitboard {
    let mut paralysed = Bitboard::EMPTY;
    for (slot, by) in RING {
        let units = position.with_walk(slot) & own;
        let is_observed = |square: &_| plan.observers_by_walk(position, by, *square, side.other()).is_some();
        paralysed |= units.into_iter().filter(is_observed).collect();
    }
    paralysed
}

impl Condition for Eiffel {
    const NAMES: &'static [&'static str] = &["EiffelChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Eiffel {
    fn facts(&self) -> Facts {
        Facts { only_paralyses: true, ..Facts::NONE }
    }
}

impl ChangesPlanes for Eiffel {
    fn paralyses(&self) -> bool {
        true
    }

    fn paralyses_few_kings(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        paralyse(planes, |own| paralysed(plan, position, side, own));
    }
}

impl Explains for Eiffel {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "is paralysed".to_owned())
    }
}

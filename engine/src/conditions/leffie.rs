//! Leffie: no move may lead to a position in which a unit would be paralysed in Eiffel chess.
//!
//! So no pawn may come to be observed by an enemy queen, no queen by a rook, no rook by a bishop, no bishop by a knight, no knight by
//! a pawn, of either side. A king is in check only from a unit whose capture of it would be allowed. (Popeye's manual, condition Leffie.)

use super::ConditionError;
use super::condition::Condition;
use super::eiffel::paralysed;
use crate::board::position::Mark;
use crate::board::{Position, Side};
use crate::rules::facet::{Allows, Explains, HasFacts, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Leffie, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leffie;

impl Condition for Leffie {
    const NAMES: &'static [&'static str] = &["Leffie"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Leffie {
    fn facts(&self) -> Facts {
        Facts { checks_by_playing: true, ..Facts::NONE }
    }
}

impl Allows for Leffie {
    fn allows(&self, plan: &Plan, position: &Position, _: &Played, _: &Mark) -> bool {
        Side::BOTH.into_iter().all(|side| paralysed(plan, position, side, position.of(side)).is_empty())
    }
}

impl Explains for Leffie {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        is_asked.then(|| "would let a unit be observed that may not be".to_owned())
    }
}

//! Shielded kings: a king may stand next to the enemy king as long as a unit of its own side guards it.
//!
//! A king does not check a guarded king. (Popeye's manual, condition ShieldedKings.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// Shielded kings, without parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShieldedKings;

impl Condition for ShieldedKings {
    const NAMES: &'static [&'static str] = &["ShieldedKings"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Vetoes for ShieldedKings {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let Some(victim) = mv.capture.filter(|victim| position.royals().contains(*victim)) else {
            return false;
        };
        let is_by_king = position.royals().meets(Bitboard::of(mv.departure));
        is_by_king && plan.observers(position, victim, by.other()).is_some()
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for ShieldedKings {}

impl Explains for ShieldedKings {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "does not check a guarded king".to_owned())
    }
}

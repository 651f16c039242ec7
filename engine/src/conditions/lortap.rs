//! Lortap: a unit captures only while no other unit of its own side guards it.
//!
//! So it is with the capture of a king. (Popeye's manual, condition Lortap; the reverse of Patrol chess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// Lortap, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lortap;

impl Condition for Lortap {
    const NAMES: &'static [&'static str] = &["Lortap"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Vetoes for Lortap {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        mv.capture.is_some() && plan.observers_of_mover(position, mv, by).is_some()
    }
}

impl VetoesChecks for Lortap {}

impl Explains for Lortap {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "is guarded and may not capture".to_owned())
    }
}

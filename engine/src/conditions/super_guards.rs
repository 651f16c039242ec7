//! Super guards: a unit that its own side guards can't be captured.
//!
//! So it is with kings, which are then not in check. (Popeye's manual, condition SuperGuards.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// SuperGuards, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuperGuards;

impl Condition for SuperGuards {
    const NAMES: &'static [&'static str] = &["SuperGuards"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Vetoes for SuperGuards {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        mv.capture.is_some_and(|victim| plan.observers(position, victim, by.other()).is_some())
    }
}

impl VetoesChecks for SuperGuards {}

impl Explains for SuperGuards {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "may not capture what is guarded".to_owned())
    }
}

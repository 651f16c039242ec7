//! Antiguards: only a unit that its own side guards can be captured.
//!
//! So it is with kings, which are otherwise not in check. (Popeye's manual, condition AntiGuards.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// AntiGuards, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiGuards;

impl Condition for AntiGuards {
    const NAMES: &'static [&'static str] = &["AntiGuards"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Vetoes for AntiGuards {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        mv.capture.is_some_and(|victim| plan.observers(position, victim, by.other()).is_empty())
    }
}

impl VetoesChecks for AntiGuards {}

impl Explains for AntiGuards {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "may not capture what is not guarded".to_owned())
    }
}

//! Patrol chess: a unit captures only while another unit of its own side guards it. Provocation chess: only while an enemy unit observes it.
//!
//! So it is with the capture of a king. Whether the guard itself is guarded, or the observer observed, does not matter. Single units can be patrolling, too.
//! (Popeye's manual, conditions Patrouille and ProvocationChess, attribute Patrol.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::unit::Attributes;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// Who captures only when guarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patrol {
    /// Every unit.
    All,
    /// The units that are marked so.
    Marked,
    /// Every unit, when an enemy observes it.
    Provoked,
}

impl Condition for Patrol {
    const NAMES: &'static [&'static str] = &["Patrouille", "PatrolChess", "ProvocationChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "ProvocationChess" { Self::Provoked } else { Self::All })
    }

    fn describe(&self) -> String {
        match self {
            Self::All | Self::Marked => "Patrouille",
            Self::Provoked => "ProvocationChess",
        }
        .to_owned()
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Patrol(_)));
        (marks.has(Attributes::PATROL) && !is_there).then_some(Self::Marked)
    }
}

impl Vetoes for Patrol {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let (is_bound, observer) = match self {
            Self::All => (true, by),
            Self::Marked => (position.unit(mv.departure).attributes.has(Attributes::PATROL), by),
            Self::Provoked => (true, by.other()),
        };
        is_bound && mv.capture.is_some() && plan.observers_of_mover(position, mv, observer).is_empty()
    }
}

impl VetoesChecks for Patrol {}

impl Explains for Patrol {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. }).then(|| match self {
            Self::All | Self::Marked => "is not guarded and may not capture".to_owned(),
            Self::Provoked => "is not observed by an enemy and may not capture".to_owned(),
        })
    }
}

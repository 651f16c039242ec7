//! Patrol chess: a unit captures only while another unit of its own side guards it.
//!
//! So it is with the capture of a king. Whether the guard itself is guarded does not matter. Single units can be bound so, too.
//! (Popeye's manual, condition Patrouille and attribute Patrol.)

use super::ConditionError;
use super::condition::{Condition, Numbering, Past, Question, Stage};
use crate::board::unit::Attributes;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::plan::Plan;

/// Who captures only when guarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patrol {
    /// Every unit.
    All,
    /// The units that are marked so.
    Marked,
}

impl Condition for Patrol {
    const NAMES: &'static [&'static str] = &["Patrouille", "PatrolChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self::All)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Vetoes, Stage::Observes]
    }

    fn numbering(&self) -> Numbering {
        Numbering::LeftOut
    }

    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let is_bound = match self {
            Self::All => true,
            Self::Marked => position.unit(mv.departure).attributes.has(Attributes::PATROL),
        };
        is_bound && mv.capture.is_some() && plan.observers(position, mv.departure, by).is_empty()
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "is not guarded and may not capture".to_owned())
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

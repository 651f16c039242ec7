//! Functionary chess: a unit moves only while an enemy unit observes it. Ultra patrol chess: while another unit of its own
//! side does.
//!
//! So it is with the capture of a king, and with kings. Single units can be functionaries, too. Whether the observer is itself observed does not
//! matter; who is paralysed otherwise (Madrasi, Eiffel chess, Immobilio, paralysing units) observes nothing. (Popeye's manual, conditions
//! FunctionaryChess and UltraPatrol, attribute Functionary.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ChangesPlanes, Explains, HasFacts, Question, paralyse};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Who must observe a unit that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Functionary {
    /// An enemy unit.
    Enemy,
    /// Another unit of its own side (ultra patrol chess).
    Friend,
    /// An enemy unit, if the unit is marked as a functionary.
    EnemyOfMarked,
}

impl Condition for Functionary {
    const NAMES: &'static [&'static str] = &["FunctionaryChess", "UltraPatrol"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "UltraPatrol" { Self::Friend } else { Self::Enemy })
    }

    fn describe(&self) -> String {
        match self {
            Self::Enemy | Self::EnemyOfMarked => "FunctionaryChess",
            Self::Friend => "UltraPatrol",
        }
        .to_owned()
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Functionary(Self::Enemy)));
        (marks.has(Attributes::FUNCTIONARY) && !is_there).then_some(Self::EnemyOfMarked)
    }
}

impl HasFacts for Functionary {
    fn facts(&self) -> Facts {
        let needless_marks = if *self == Self::Enemy { Attributes::FUNCTIONARY } else { Attributes::NONE };
        Facts { only_paralyses: true, needless_marks, ..Facts::NONE }
    }
}

impl ChangesPlanes for Functionary {
    fn paralyses(&self) -> bool {
        true
    }

    /// Whether the observer is itself observed does not matter.
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let by = if *self == Self::Friend { side } else { side.other() };
        let observers = plan.planes_that_observe(position, by);
        let is_observed = |square: &Square| plan.observers_by(position, *square, by, &observers).is_some();
        let is_bound = |square: &_| {
            *self != Self::EnemyOfMarked || position.unit(*square).attributes.has(Attributes::FUNCTIONARY)
        };
        let waits = |square: &_| is_bound(square) && !is_observed(square);
        paralyse(planes, |own| own.into_iter().filter(waits).collect());
    }
}

impl Explains for Functionary {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "is not observed".to_owned())
    }
}

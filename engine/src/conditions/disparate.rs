//! Disparate chess: after a move of a unit, the other side can't answer with a unit of the same walk.
//!
//! What counts is the walk with which the unit moved, whatever it has become. A king is not in check from a unit of the walk with which its
//! side has just moved. (Popeye's manual, condition Disparate; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Position, Side, Square};
use crate::rules::facet::{
    ActsAfter, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question, Vetoes, VetoesChecks,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Disparate, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disparate;

impl Condition for Disparate {
    const NAMES: &'static [&'static str] = &["Disparate"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Disparate {
    fn facts(&self) -> Facts {
        Facts { decides_moves: true, ..Facts::NONE }
    }
}

impl ActsAfter for Disparate {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        // Units that change places have moved by no walk.
        let has_walked = played.mv.kind != MoveKind::Exchange;
        let walk = has_walked.then(|| (played.mover, played.unit.parts.lowest()));
        position.remember(|memory| memory.last_walk = walk);
    }
}

impl Vetoes for Disparate {
    fn vetoes(&self, _: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        self.stays(position, by, mv.departure)
    }

    fn stays(&self, position: &Position, by: Side, square: Square) -> bool {
        let last = position.memory().last_walk;
        last.is_some_and(|(side, slot)| side != by && position.unit(square).parts.has(slot))
    }
}

impl VetoesChecks for Disparate {}

impl HasPromises for Disparate {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::NONE), ..safe }
    }
}

impl Explains for Disparate {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "has the walk with which the other side has just moved".to_owned())
    }
}

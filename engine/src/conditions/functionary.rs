//! Functionary chess: a unit moves only while an enemy unit observes it.
//!
//! So it is with the capture of a king, and with kings. Whether the observer itself may move does not matter. (Popeye's
//! manual, condition FunctionaryChess.)

use super::ConditionError;
use super::condition::{Condition, Past, Question, Stage};
use crate::board::{Bitboard, Position, Side};
use crate::rules::plan::Plan;

/// Functionary chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Functionary;

impl Condition for Functionary {
    const NAMES: &'static [&'static str] = &["FunctionaryChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn describe(&self) -> String {
        Self::NAMES[0].to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Planes]
    }

    fn paralyses(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let enemies = plan.planes_of_walks(position, side.other());
        let is_observed = |square: &_| {
            let walkers = plan.walkers(position, *square, side.other(), &enemies);
            plan.by_geometry(position, *square, side.other(), walkers).is_some()
        };
        let free: Bitboard = position.of(side).into_iter().filter(is_observed).collect();
        for plane in planes {
            *plane = *plane & free;
        }
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "is not observed by an enemy".to_owned())
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

//! Central chess: a unit moves only while a chain of guards links it with its king.
//!
//! The king guards units, these guard others, and so on; only what such a chain reaches moves and checks. The king itself
//! moves. What could not capture (paralysed, without contact under Köko, unable to answer under Disparate ...) links nothing; for other
//! conditions, who isn't linked guards and observes all the same. (Popeye's manual, condition CentralChess; the last two by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ChangesPlanes, Explains, Question, listed, paralyse};
use crate::rules::plan::Plan;

/// Central chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Central;

impl Condition for Central {
    const NAMES: &'static [&'static str] = &["CentralChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ChangesPlanes for Central {
    fn paralyses(&self) -> bool {
        true
    }

    fn paralyses_few_kings(&self) -> bool {
        true
    }

    /// Whether the observer is itself linked does not matter.
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let own = position.of(side);
        let stays =
            |square: &Square| plan.vetoes().iter().any(|condition| condition.stays(position, side, *square));
        let resting: Bitboard = own.into_iter().filter(stays).collect();
        let mut guards = plan.planes_that_observe(position, side);
        let free = listed(&guards).without(resting);
        // If it is so with the kings of both sides, each would wait for the other.
        let lenders =
            |side: Side| plan.planes().iter().filter(move |condition| condition.lends_to_kings(side));
        if lenders(side.other()).next().is_none() {
            for lender in lenders(side) {
                lender.planes(plan, position, side, &mut guards[..plan.slots().len()]);
            }
        }
        guards.iter_mut().for_each(|plane| *plane &= free);
        let mut linked = own & position.royals();
        loop {
            let is_guarded =
                |square: &_| plan.capturers_alone(position, *square, side, &guards).meets(linked);
            let more: Bitboard = own.without(linked).into_iter().filter(is_guarded).collect();
            if more.is_empty() {
                break;
            }
            linked |= more;
        }
        paralyse(planes, |own| own.without(linked));
    }
}

impl Explains for Central {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. })
            .then(|| "is not linked with its king by guards".to_owned())
    }
}

//! Immobilio: a unit whose Circe square, found from where it stands, is occupied neither moves nor checks.
//!
//! So it is for kings, and for a unit that stands on that square itself. With walks behind the name only units of these walks
//! are paralysed. (Popeye's manual, condition Immobilio.)

use super::ConditionError;
use super::circe::home_of;
use super::condition::Condition;
use super::sequence::Sequence;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ChangesPlanes, Explains, Question, paralyse};
use crate::rules::plan::Plan;

/// The walks that can be paralysed; none is all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Immobilio(Sequence);

impl Immobilio {
    /// Whether the unit of `side` on `square` can't move.
    fn is_stuck(&self, plan: &Plan, position: &Position, side: Side, square: Square) -> bool {
        let parts = position.unit(square).parts;
        let is_meant = !self.0.is_given() || self.0.contains(plan.walks().walk(parts.lowest()));
        is_meant && position.occupied().contains(home_of(plan, parts, side, square))
    }
}

impl Condition for Immobilio {
    const NAMES: &'static [&'static str] = &["Immobilio"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Sequence::alone(name, words).map(Self)
    }

    fn describe(&self) -> String {
        format!("Immobilio{}", self.0)
    }
}

impl ChangesPlanes for Immobilio {
    fn paralyses(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let is_stuck = |square: &Square| self.is_stuck(plan, position, side, *square);
        paralyse(planes, |own| own.into_iter().filter(is_stuck).collect());
    }
}

impl Explains for Immobilio {
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Unobserved { attacker, .. } = *question else { return None };
        let is_stuck = |side: Side| {
            position.of(side).contains(attacker) && self.is_stuck(plan, position, side, attacker)
        };
        Side::BOTH.into_iter().any(is_stuck).then(|| "would come back on an occupied square".to_owned())
    }
}

//! Pepo: a king that is attacked can't move; it is in check only from two units or more.
//!
//! A king neither checks nor castles while it is attacked, and it never counts as one of the two. (Popeye's manual,
//! condition Pepo.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ChangesPlanes, Explains, Observes, Question, paralyse};
use crate::rules::plan::Plan;

/// Pepo, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pepo;

impl Condition for Pepo {
    const NAMES: &'static [&'static str] = &["Pepo"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ChangesPlanes for Pepo {
    fn paralyses(&self) -> bool {
        true
    }

    /// Kings that can't move observe all the same.
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let is_attacked = |square: &Square| {
            let walks = plan.planes_of_walks(position, side.other());
            plan.reaching_by_geometry(position, *square, side.other(), &walks).is_some()
        };
        paralyse(planes, |own| (position.royals() & own).into_iter().filter(is_attacked).collect());
    }
}

impl Observes for Pepo {
    fn observes(&self, _: &Plan, position: &Position, _: Square, by: Side, attackers: Bitboard) -> Bitboard {
        let others = attackers.without(position.royals() & position.of(by));
        if others.is_several() { others } else { Bitboard::EMPTY }
    }

    fn weighs_attackers(&self) -> bool {
        true
    }

    fn weighs_lenders(&self) -> bool {
        true
    }
}

impl Explains for Pepo {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "does not check alone".to_owned())
    }
}

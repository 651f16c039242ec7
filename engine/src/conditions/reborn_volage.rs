//! Volage units that come back by a Circe: one that comes back on a square of the other colour than that of its capture
//! changes sides. (Popeye's behaviour.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use super::volage::Volage;
use crate::board::Position;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Played, Promises};
use crate::rules::plan::Plan;

/// What Circe does to volage units; in force where there are both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RebornVolage(pub Volage);

impl Condition for RebornVolage {
    const NAMES: &'static [&'static str] = &["RebornVolage"];

    /// Follows from other conditions.
    fn parse(name: &'static str, _: &[&str]) -> Result<Self, ConditionError> {
        Err(ConditionError::Unknown { name: name.to_owned(), nearest: None })
    }

    fn brought_along_by(_: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let volage = others.iter().find_map(|other| match other {
            AnyCondition::Volage(volage) => Some(*volage),
            _ => None,
        });
        let is_reborn = others.iter().any(|other| matches!(other, AnyCondition::Circe(_)));
        volage.filter(|_| is_reborn).map(Self)
    }
}

impl ActsAfter for RebornVolage {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(captured) = played.captured else { return };
        let effects = position.effects_since(mark).iter();
        let mut rebirths = effects.filter(|effect| effect.cause == Cause::Rebirth);
        let reborn = rebirths.next_back().map(|effect| effect.square);
        if let Some(square) = reborn {
            self.0.change(position, captured.unit.owner, captured.square, square);
        }
    }
}

impl HasPromises for RebornVolage {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), acts_after_quiet_moves: false, ..safe }
    }
}

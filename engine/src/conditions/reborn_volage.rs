//! Volage units that come back by a Circe: one that comes back on a square of the other colour than that of its capture
//! changes sides. (Popeye's behaviour.)

use super::AnyCondition;
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
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let reborn = position.effects_since(mark).iter().rfind(|effect| effect.cause == Cause::Rebirth);
        let Some((square, owner)) = reborn.map(|effect| (effect.square, effect.after.owner)) else { return };
        let comes_later =
            |one: &AnyCondition| matches!(one, AnyCondition::Circe(circe) if circe.brings_back_later());
        let from = if AnyCondition::among(plan).any(comes_later) {
            position.at(mark).waiting().last().map(|waiting| waiting.square)
        } else {
            played.captured.map(|captured| captured.square)
        };
        if let Some(from) = from.filter(|_| !position.unit(square).is_royal()) {
            self.0.change(position, owner, from, square);
        }
    }
}

impl HasPromises for RebornVolage {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

//! Units that promote by their move are marked, where it matters later (Frischauf Circe); pawns that promote when they come back
//! are not. (Popeye's behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Position, Unit};
use crate::rules::Facets;
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Played, Promises};
use crate::rules::plan::Plan;

/// What marks promoted units; in force where a condition asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotedUnits;

impl Condition for PromotedUnits {
    const NAMES: &'static [&'static str] = &["PromotedUnits"];

    fn brought_along_by(_: Attributes, others: &[AnyCondition]) -> Option<Self> {
        others.iter().any(|other| other.facts().marks_promoted).then_some(Self)
    }
}

impl ActsAfter for PromotedUnits {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let has_promoted = played.mv.arriving != played.mv.moving && !played.mv.is_castling();
        let mover = played.place(position, mark).filter(|_| has_promoted);
        if let Some(square) = mover {
            let unit = position.unit(square);
            let attributes = unit.attributes.with(Attributes::FRISCHAUF);
            position.change(square, Unit { attributes, ..unit }, Cause::Marking);
        }
    }
}

impl HasPromises for PromotedUnits {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}

//! Units that promote are marked, where it matters later (Frischauf Circe).

use super::ConditionError;
use super::condition::{Condition, Past, Played, Stage};
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Position, Square, Unit};
use crate::rules::plan::Plan;

/// What marks promoted units; in force where a condition asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotedUnits;

impl Condition for PromotedUnits {
    const NAMES: &'static [&'static str] = &["PromotedUnits"];

    /// Follows from other conditions.
    fn parse(name: &'static str, _: &[&str]) -> Result<Self, ConditionError> {
        Err(ConditionError::Unknown { name: name.to_owned(), nearest: None })
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::After]
    }

    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let has_promoted = played.mv.arriving != played.mv.moving && !played.mv.is_castling();
        let mover = played.place(position, mark).filter(|_| has_promoted);
        let promotes = |cause: Cause| matches!(cause, Cause::RebornPromotion | Cause::PushedPromotion);
        let effects = position.effects_since(mark).iter().filter(|effect| promotes(effect.cause));
        let others: Vec<Square> = effects.map(|effect| effect.square).collect();
        for square in mover.into_iter().chain(others) {
            let unit = position.unit(square);
            if !unit.is_none() {
                let attributes = unit.attributes.with(Attributes::FRISCHAUF);
                position.change(square, Unit { attributes, ..unit }, Cause::Marking);
            }
        }
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

//! Circe Clone: reborn as what the capturing unit was before the move, unless that is royal.

use super::{Modality, Rebirth, Step};
use crate::board::unit::Attributes;

/// Circe Clone: reborn as what the capturing unit was before the move, unless that is royal.
#[derive(Debug)]
pub struct Clone;

impl Modality for Clone {
    const WORD: &'static str = "Clone";
    const TRADITIONAL: &'static str = "CirceClone";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        if rebirth.capturer_before.is_royal() {
            return;
        }
        // A king cloned into something else stays royal.
        let attributes = rebirth.unit.attributes;
        let royal = if rebirth.unit.is_royal() { Attributes::ROYAL } else { Attributes::NONE };
        rebirth.unit.parts = rebirth.capturer_before.parts;
        rebirth.unit.attributes = attributes.with(royal);
        rebirth.model = rebirth.unit.parts;
    }
}

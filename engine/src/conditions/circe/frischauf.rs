//! Frischauf Circe: what has promoted is reborn on the promotion square of the file of the capture.

use super::{Modality, Rebirth, Step};
use crate::board::Square;
use crate::board::unit::Attributes;
use crate::rules::facts::Facts;

/// Frischauf Circe: what has promoted is reborn on the promotion square of the file of the capture.
#[derive(Debug)]
pub struct Frischauf;

impl Modality for Frischauf {
    const WORD: &'static str = "Frischauf";
    const TRADITIONAL: &'static str = "FrischaufCirce";
    const STEP: Step = Step::Adapt;

    fn apply(rebirth: &mut Rebirth) {
        if rebirth.unit.attributes.has(Attributes::FRISCHAUF) {
            rebirth.square = Some(Square::at(rebirth.capture.file(), rebirth.side.nth_rank(7)));
        }
    }

    fn facts() -> Facts {
        Facts { marks_promoted: true, ..Facts::NONE }
    }
}

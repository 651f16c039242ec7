//! Circe Clone: reborn as what the capturing unit was before the move, unless that is royal.

use super::{Modality, Rebirth, Step};

/// Circe Clone: reborn as what the capturing unit was before the move, unless that is royal.
#[derive(Debug)]
pub struct Clone;

impl Modality for Clone {
    const WORD: &'static str = "Clone";
    const TRADITIONAL: &'static str = "CloneCirce";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        if !rebirth.capturer.is_royal() {
            rebirth.unit.parts = rebirth.capturer.parts;
        }
    }
}

//! Circe Couscous: reborn on the rebirth square of the capturing unit, as it is after the move.

use super::{Modality, Rebirth, Step};

/// Circe Couscous: reborn on the rebirth square of the capturing unit, as it is after the move.
#[derive(Debug)]
pub struct Couscous;

impl Modality for Couscous {
    const WORD: &'static str = "Couscous";
    const TRADITIONAL: &'static str = "CouscousCirce";
    const STEP: Step = Step::Model;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.side = rebirth.side.other();
        rebirth.model = rebirth.capturer.parts;
        rebirth.origin = rebirth.capturer.origin;
    }
}

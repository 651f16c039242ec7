//! Mirror Circe: reborn on the square of the other side's like unit.

use super::{Modality, Rebirth, Step};

/// Mirror Circe: reborn on the square of the other side's like unit.
#[derive(Debug)]
pub struct Mirror;

impl Modality for Mirror {
    const WORD: &'static str = "Mirror";
    const TRADITIONAL: &'static str = "MirrorCirce";
    const STEP: Step = Step::Side;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.side = rebirth.side.other();
        rebirth.is_mirrored = true;
    }
}

//! Vertical symmetry Circe: reborn on the square of the mirrored file, on the rank of the capture.

use super::{Modality, Rebirth, Step};

/// Vertical symmetry Circe: reborn on the square of the mirrored file, on the rank of the capture.
#[derive(Debug)]
pub struct VerticalSymmetry;

impl Modality for VerticalSymmetry {
    const WORD: &'static str = "VerticalSymmetry";
    const TRADITIONAL: &'static str = "VerticalSymmetryCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = Some(rebirth.capture.flip_files());
    }
}

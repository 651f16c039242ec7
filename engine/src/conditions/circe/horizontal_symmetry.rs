//! Horizontal symmetry Circe: reborn on the square of the mirrored rank, on the file of the capture.

use super::{Modality, Rebirth, Step};

/// Horizontal symmetry Circe: reborn on the square of the mirrored rank, on the file of the capture.
#[derive(Debug)]
pub struct HorizontalSymmetry;

impl Modality for HorizontalSymmetry {
    const WORD: &'static str = "HorizontalSymmetry";
    const TRADITIONAL: &'static str = "HorizontalSymmetryCirce";
    const STEP: Step = Step::Place;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = Some(rebirth.capture.flip_ranks());
    }
}

//! Symmetry Circe: reborn on the square point-symmetric to that of the capture.

use super::{Modality, Rebirth, Step};

/// Symmetry Circe: reborn on the square point-symmetric to that of the capture.
#[derive(Debug)]
pub struct Symmetry;

impl Modality for Symmetry {
    const WORD: &'static str = "Symmetry";
    const TRADITIONAL: &'static str = "SymmetryCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = Some(rebirth.capture.antipode_of_centre());
    }
}

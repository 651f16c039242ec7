//! Vertical mirror Circe: reborn on the square of the mirrored file.

use super::{Modality, Rebirth, Step};

/// Vertical mirror Circe: reborn on the square of the mirrored file.
#[derive(Debug)]
pub struct VerticalMirror;

impl Modality for VerticalMirror {
    const WORD: &'static str = "VerticalMirror";
    const TRADITIONAL: &'static str = "VerticalMirrorCirce";
    const STEP: Step = Step::Adapt;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.square.map(crate::board::Square::flip_files);
    }
}

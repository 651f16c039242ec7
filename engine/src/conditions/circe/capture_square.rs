//! Circe of the square of capture: reborn where it was captured.

use super::{Modality, Rebirth, Step};

/// Circe of the square of capture: reborn where it was captured.
#[derive(Debug)]
pub struct CaptureSquare;

impl Modality for CaptureSquare {
    const WORD: &'static str = "CaptureSquare";
    const TRADITIONAL: &'static str = "CirceCaptureSquare";
    const STEP: Step = Step::Place;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = Some(rebirth.capture);
    }
}

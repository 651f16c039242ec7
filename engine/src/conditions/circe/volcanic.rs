//! Circe Volcanic: if the rebirth square is taken, the reborn unit waits below what stands there.

use super::{Modality, Rebirth, Step};

/// Circe Volcanic: if the rebirth square is taken, the reborn unit waits below what stands there.
#[derive(Debug)]
pub struct Volcanic;

impl Modality for Volcanic {
    const WORD: &'static str = "Volcanic";
    const TRADITIONAL: &'static str = "CirceVolcanic";
    const STEP: Step = Step::Blocked;
    const BURIES: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.makes_room = true;
    }
}

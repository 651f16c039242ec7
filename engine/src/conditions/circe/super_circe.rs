//! Supercirce: reborn on any empty square, as the capturing side chooses, or nowhere.

use super::{Modality, Rebirth, Step};

/// Supercirce: reborn on any empty square, as the capturing side chooses, or nowhere.
#[derive(Debug)]
pub struct Super;

impl Modality for Super {
    const WORD: &'static str = "Super";
    const TRADITIONAL: &'static str = "SuperCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;
    const CHOOSES: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.chosen;
    }
}

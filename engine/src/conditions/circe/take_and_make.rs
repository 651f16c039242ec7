//! Circe Take&Make: from the square of the capture the captured unit makes a move of its side without capturing, as the capturing side chooses; without such a move it can't be captured.

use super::{Modality, Rebirth, Step};

/// Circe Take&Make: from the square of the capture the captured unit makes a move of its side without capturing, as the capturing side chooses; without such a move it can't be captured.
#[derive(Debug)]
pub struct TakeAndMake;

impl Modality for TakeAndMake {
    const WORD: &'static str = "Take&Make";
    const TRADITIONAL: &'static str = "CirceTake&Make";
    const OBLIGES: bool = true;
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;
    const CHOOSES: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.chosen;
    }
}

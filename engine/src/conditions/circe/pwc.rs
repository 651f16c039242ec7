//! Platzwechsel Circe: reborn on the square that the capturing unit has left.

use super::{Modality, Rebirth, Step};

/// Platzwechsel Circe: reborn on the square that the capturing unit has left.
#[derive(Debug)]
pub struct Pwc;

impl Modality for Pwc {
    const WORD: &'static str = "PWC";
    const TRADITIONAL: &'static str = "PWC";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = Some(rebirth.departure);
    }
}

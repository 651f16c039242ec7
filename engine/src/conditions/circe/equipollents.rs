//! Equipollents Circe: reborn as far from the capture, in the same direction, as the capturing unit has moved.

use super::{Modality, Rebirth, Step};

/// Equipollents Circe: reborn as far from the capture, in the same direction, as the capturing unit has moved.
#[derive(Debug)]
pub struct Equipollents;

impl Modality for Equipollents {
    const WORD: &'static str = "Equipollents";
    const TRADITIONAL: &'static str = "EquipollentsCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        let files = rebirth.arrival.file() as i8 - rebirth.departure.file() as i8;
        let ranks = rebirth.arrival.rank() as i8 - rebirth.departure.rank() as i8;
        let (files, ranks) = if rebirth.is_mirrored { (-files, -ranks) } else { (files, ranks) };
        rebirth.square = rebirth.capture.offset(files, ranks);
    }
}

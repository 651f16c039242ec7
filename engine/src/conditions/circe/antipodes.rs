//! Antipodean Circe: reborn four files and four ranks away from the capture.

use super::{Modality, Rebirth, Step};
use crate::board::Square;

/// Antipodean Circe: reborn four files and four ranks away from the capture.
#[derive(Debug)]
pub struct Antipodes;

impl Modality for Antipodes {
    const WORD: &'static str = "Antipodes";
    const TRADITIONAL: &'static str = "AntipodeanCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        let (file, rank) = (rebirth.capture.file(), rebirth.capture.rank());
        rebirth.square = Some(Square::at((file + 4) % 8, (rank + 4) % 8));
    }
}

//! File Circe: reborn on the file of the capture: pawns on the second rank, units of chess on the first, others on the promotion rank.

use super::{Modality, Rebirth, Step};
use crate::board::{Parts, Slot, Square};

/// File Circe: reborn on the file of the capture: pawns on the second rank, units of chess on the first, others on the promotion rank.
#[derive(Debug)]
pub struct File;

impl Modality for File {
    const WORD: &'static str = "File";
    const TRADITIONAL: &'static str = "FileCirce";
    const STEP: Step = Step::Place;

    fn apply(rebirth: &mut Rebirth) {
        let nth = match rebirth.model {
            _ if rebirth.is_of_pawn() => 1,
            // A queen of Augsburg chess.
            model if model == Parts::bishop_and_rook() => 0,
            model
                if model.is_composite()
                    || rebirth.array.piece(model.lowest()).index() >= Slot::FIRST_FAIRY =>
            {
                7
            }
            _ => 0,
        };
        rebirth.square = Some(Square::at(rebirth.capture.file(), rebirth.side.nth_rank(nth)));
    }
}

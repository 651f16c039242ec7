//! The square of the game array: standard Circe.

use super::Rebirth;
use crate::board::{Parts, Side, Slot, Square};
use crate::rules::array::GameArray;

/// The square on which the model unit is reborn by convention.
///
/// Promoted units count as what they are, and history does not matter.
pub fn square(rebirth: &Rebirth) -> Square {
    square_of(rebirth.model, rebirth.pawns, &rebirth.array, rebirth.side, rebirth.capture)
}

/// The square for a unit of these components; `pawns` are the slots of pawns, one bit each.
pub fn square_of(model: Parts, pawns: u16, array: &GameArray, side: Side, capture: Square) -> Square {
    let queen = Parts::one(Slot::BISHOP).plus(Parts::one(Slot::ROOK));
    let file = if !model.is_composite() && pawns >> model.lowest().index() & 1 != 0 {
        return Square::at(capture.file(), side.nth_rank(1));
    } else if Some(model) == queen {
        3
    } else if model.is_composite() {
        return Square::at(capture.file(), side.nth_rank(array.file_rank));
    } else {
        // White's a1 is dark; of each pair the one of the colour of the capture square.
        let is_like_a1 = capture.is_dark() == (side == Side::White);
        match array.piece(model.lowest()) {
            Slot::KNIGHT => {
                if is_like_a1 {
                    6
                } else {
                    1
                }
            }
            Slot::BISHOP => {
                if is_like_a1 {
                    2
                } else {
                    5
                }
            }
            Slot::ROOK => {
                if is_like_a1 {
                    0
                } else {
                    7
                }
            }
            Slot::QUEEN => 3,
            Slot::KING => 4,
            _ => return Square::at(capture.file(), side.nth_rank(array.file_rank)),
        }
    };
    Square::at(file, side.nth_rank(0))
}

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
    let on_own_file = || Square::at(capture.file(), side.nth_rank(array.file_rank));
    if model.is_composite() {
        let is_queen = Some(model) == Parts::one(Slot::BISHOP).plus(Parts::one(Slot::ROOK));
        return if is_queen { Square::at(3, side.nth_rank(0)) } else { on_own_file() };
    }
    let slot = model.lowest();
    if pawns >> slot.index() & 1 != 0 {
        return Square::at(capture.file(), side.nth_rank(1));
    }
    // White's a1 is dark; of each pair the one of the colour of the capture square.
    let is_like_a1 = capture.is_dark() == (side == Side::White);
    let file = match array.piece(slot) {
        Slot::KNIGHT if is_like_a1 => 6,
        Slot::KNIGHT => 1,
        Slot::BISHOP if is_like_a1 => 2,
        Slot::BISHOP => 5,
        Slot::ROOK if is_like_a1 => 0,
        Slot::ROOK => 7,
        Slot::QUEEN => 3,
        Slot::KING => 4,
        _ => return on_own_file(),
    };
    Square::at(file, side.nth_rank(0))
}

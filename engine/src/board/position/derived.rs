//! What follows from a position.

use super::Position;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Side, Square, Unit};

impl Position {
    /// The units that both sides may play.
    #[inline]
    #[must_use]
    pub fn neutral(&self) -> Bitboard {
        self.of(Side::White) & self.of(Side::Black)
    }

    /// The squares whose units stand on the second board of Alice chess, or those whose units don't.
    #[must_use]
    pub fn on_board(&self, is_second: bool) -> Bitboard {
        let stands_there =
            |square: &Square| self.unit(*square).attributes.has(Attributes::SECOND_BOARD) == is_second;
        self.occupied().into_iter().filter(stands_there).collect()
    }

    /// The squares whose units stand on the same board as the unit on `square`.
    #[must_use]
    pub fn on_board_of(&self, square: Square) -> Bitboard {
        self.on_board(self.unit(square).attributes.has(Attributes::SECOND_BOARD))
    }

    /// The same position with the unit on `from` on another square, whatever stood there.
    #[must_use]
    pub fn with_unit_moved(&self, from: Square, to: Square) -> Self {
        let mut moved = self.clone();
        let unit = self.unit(from);
        moved.put(from, Unit::NONE);
        moved.put(to, unit);
        moved
    }
}

//! What follows from a position.

use super::Position;
use crate::board::{Bitboard, Side, Square, Unit};

impl Position {
    /// The units that both sides may play.
    #[inline]
    #[must_use]
    pub fn neutral(&self) -> Bitboard {
        self.of(Side::White) & self.of(Side::Black)
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

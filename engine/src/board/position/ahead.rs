//! Keys of positions to come.

use super::{Feature, Key, Parts, Position, Square, Unit};

impl Position {
    /// The key behind a move that takes the unit on one square to another, where it is made of `arriving`, captures at most one unit,
    /// and does no more than that. What else a move does is left out, and so are lost rights to castle: the key is a guess, by which
    /// memory is fetched ahead, but nothing is ever decided.
    ///
    /// ```
    /// use cookstopper_engine::board::{Parts, Position, Side, Slot, Square, Unit};
    /// let [a1, a2] = [0, 8].map(Square::new);
    /// let mut position = Position::default();
    /// position.put(a1, Unit::new(Side::White, Slot::ROOK));
    /// let likely = position.likely_key_behind(a1, a2, None, Parts::one(Slot::ROOK));
    /// position.shift(a1, a2);
    /// position.pass_turn();
    /// assert_eq!(position.state.key, likely);
    /// ```
    #[inline]
    #[must_use]
    pub fn likely_key_behind(
        &self,
        departure: Square,
        arrival: Square,
        capture: Option<Square>,
        arriving: Parts,
    ) -> Key {
        let unit = self.unit(departure);
        let mut key = self.state.key ^ Key::of_feature(Feature::BlackToMove);
        if unit.parts == arriving {
            key ^= Key::of_shift(unit, departure, arrival);
        } else {
            key ^= Key::of_unit(unit, departure) ^ Key::of_unit(Unit { parts: arriving, ..unit }, arrival);
        }
        if let Some(victim) = capture {
            key ^= Key::of_unit(self.unit(victim), victim);
        }
        if let Some(right) = self.state.en_passant {
            key ^= right.key();
        }
        key
    }
}

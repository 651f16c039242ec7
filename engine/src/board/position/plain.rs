//! Chess: unmarked units of one walk go from square to square, and who plays the moves keeps a record of how to take them back.

use super::{Bitboard, Key, Mark, Position, Side, Slot, Square, Unit};

impl Position {
    /// Moves an unmarked unit of this side and walk to an empty square; for the orthodox fast path, which
    /// keeps its own record of how to take it back.
    #[inline]
    pub(crate) fn shift_plain(&mut self, from: Square, to: Square, side: Side, walk: Slot) {
        debug_assert!(self.unit(to).is_none() && self.unit(from) == Unit::new(side, walk));
        self.state.key ^= Key::of_plain(side, walk, from) ^ Key::of_plain(side, walk, to);
        self.shift_back(from, to, side, walk);
    }

    /// The planes of [`Self::shift_plain`], which are their own inverse; the caller restores the key.
    #[inline]
    pub(crate) fn shift_back(&mut self, from: Square, to: Square, side: Side, walk: Slot) {
        self.toggle_plain(Bitboard::of(from) | Bitboard::of(to), side, walk);
        self.move_square(from, to);
    }

    /// Takes an unmarked unit of this side off the board.
    #[inline]
    pub(crate) fn take_plain(&mut self, square: Square, side: Side) -> Unit {
        let unit = std::mem::replace(&mut self.units[square.index()], Unit::NONE);
        let walk = unit.parts.lowest();
        debug_assert_eq!(unit, Unit::new(side, walk));
        self.state.key ^= Key::of_plain(side, walk, square);
        self.toggle_plain(Bitboard::of(square), side, walk);
        unit
    }

    /// Takes back [`Self::take_plain`]; the caller restores the key.
    #[inline]
    pub(crate) fn put_plain_back(&mut self, square: Square, unit: Unit, side: Side) {
        self.toggle_plain(Bitboard::of(square), side, unit.parts.lowest());
        self.units[square.index()] = unit;
    }

    #[inline]
    fn toggle_plain(&mut self, bits: Bitboard, side: Side, walk: Slot) {
        self.by_side[usize::from(side == Side::Black)] ^= bits;
        self.by_walk[walk.index()] ^= bits;
        if walk == Slot::KING {
            self.royals ^= bits;
        }
    }

    /// Restores the state alone: in the orthodox fast path, whose moves keep their own record of what else has changed, or behind all else.
    #[inline]
    pub(crate) fn return_to(&mut self, mark: &Mark) {
        debug_assert_eq!(self.journal.len(), mark.journal, "the journal holds nothing more");
        self.state = mark.state;
        self.node = mark.node;
        debug_assert_eq!(self.state.key, self.computed_key(), "taking back must restore the key");
    }
}

//! Chess: unmarked units of one walk go from square to square, and who plays the moves keeps a record of how to take them back.

use super::{Bitboard, Castling, EnPassant, Feature, Key, Mark, Position, Shield, Side, Slot, Square, Unit};

impl Position {
    /// Moves an unmarked unit of this side and walk to an empty square, and tells how that changes the key; for the orthodox fast path, which
    /// keeps its own record of how to take it back, and changes the key once.
    #[inline]
    pub(crate) fn shift_plain(&mut self, from: Square, to: Square, side: Side, walk: Slot) -> Key {
        debug_assert!(self.unit(to).is_none() && self.unit(from) == Unit::new(side, walk));
        self.shift_back(from, to, side, walk);
        Key::of_plain(side, walk, from) ^ Key::of_plain(side, walk, to)
    }

    /// The planes of [`Self::shift_plain`], which are their own inverse; the caller restores the key.
    #[inline]
    pub(crate) fn shift_back(&mut self, from: Square, to: Square, side: Side, walk: Slot) {
        self.toggle_plain(Bitboard::of(from) | Bitboard::of(to), side, walk);
        self.move_square(from, to);
    }

    /// Takes an unmarked unit of this side off the board, and tells how that changes the key.
    #[inline]
    pub(crate) fn take_plain(&mut self, square: Square, side: Side) -> (Unit, Key) {
        let unit = std::mem::replace(&mut self.units[square.index()], Unit::NONE);
        let walk = unit.parts.lowest();
        debug_assert_eq!(unit, Unit::new(side, walk));
        self.toggle_plain(Bitboard::of(square), side, walk);
        (unit, Key::of_plain(side, walk, square))
    }

    /// Puts an unmarked unit on an empty square, and tells how that changes the key.
    #[inline]
    pub(crate) fn place_plain(&mut self, square: Square, side: Side, walk: Slot) -> Key {
        debug_assert!(self.unit(square).is_none());
        self.put_plain_back(square, Unit::new(side, walk), side);
        Key::of_plain(side, walk, square)
    }

    /// How the key changes by what a move leaves of the rights.
    #[inline]
    pub(crate) fn key_of_rights(&self, castling: Castling, en_passant: Option<EnPassant>) -> Key {
        let state = &self.state;
        let mut key = Key::default();
        if castling != state.castling {
            key ^= state.castling.key() ^ castling.key();
        }
        if en_passant.is_some() || state.en_passant.is_some() {
            for right in [state.en_passant, en_passant].into_iter().flatten() {
                key ^= right.key();
            }
        }
        key
    }

    /// Ends a move: how it has changed the key, what it leaves of the rights, and the turn of the other side.
    #[inline]
    pub(crate) fn end_plain(&mut self, key: Key, castling: Castling, en_passant: Option<EnPassant>) {
        self.node.set_shield(Shield::NONE);
        let state = &mut self.state;
        state.castling = castling;
        if en_passant.is_some() || state.en_passant.is_some() {
            state.en_passant = en_passant;
        }
        state.turn = state.turn.other();
        state.key ^= key ^ Key::of_feature(Feature::BlackToMove);
    }

    /// Takes back [`Self::take_plain`]; the caller restores the key.
    #[inline]
    pub(crate) fn put_plain_back(&mut self, square: Square, unit: Unit, side: Side) {
        self.toggle_plain(Bitboard::of(square), side, unit.parts.lowest());
        self.units[square.index()] = unit;
    }

    #[inline]
    pub(super) fn toggle_plain(&mut self, bits: Bitboard, side: Side, walk: Slot) {
        self.by_side[usize::from(side == Side::Black)] ^= bits;
        self.by_walk[walk.index()] ^= bits;
        // Without a branch: whether it is a king can't be foreseen.
        self.royals ^= if walk == Slot::KING { bits } else { Bitboard::EMPTY };
    }

    /// Restores the state and what is noted about the node, behind all else.
    #[inline]
    pub(crate) fn return_to(&mut self, mark: &Mark) {
        debug_assert_eq!(self.journal.len(), mark.journal as usize, "the journal holds nothing more");
        self.state = mark.state;
        self.node = mark.node;
        debug_assert_eq!(self.state.key, self.computed_key(), "taking back must restore the key");
    }
}

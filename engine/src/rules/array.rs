//! Which walks stand in the game array.

use crate::board::Slot;
use crate::board::unit::SLOTS;

/// How many pieces of chess there are, which have the first slots.
const PIECES: usize = Slot::FIRST_FAIRY;

/// For which pieces of chess the walks of a problem stand in the game array, where they come back and castle like these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameArray {
    /// For each slot the piece, or a fairy slot for none.
    pieces: [Slot; SLOTS],
    /// For each piece the slot.
    walks: [Slot; PIECES],
    /// On which rank of its side, counted from 0, a unit comes back that has no square in the array but that of its file.
    pub file_rank: u8,
}

impl GameArray {
    /// That of chess.
    pub const CHESS: Self = {
        let mut pieces = [Slot::new(PIECES); SLOTS];
        let mut walks = [Slot::PAWN; PIECES];
        let mut number = 0;
        while number < PIECES {
            pieces[number] = Slot::new(number);
            walks[number] = Slot::new(number);
            number += 1;
        }
        Self { pieces, walks, file_rank: 7 }
    };

    /// The same with another walk in the place of a piece of chess.
    #[must_use]
    pub fn with(mut self, piece: Slot, walk: Slot) -> Self {
        self.pieces[self.walks[piece.index()].index()] = Slot::new(PIECES);
        self.pieces[walk.index()] = piece;
        self.walks[piece.index()] = walk;
        self
    }

    /// For which piece of chess units of this walk stand, or a fairy slot.
    #[inline]
    #[must_use]
    pub const fn piece(&self, walk: Slot) -> Slot {
        self.pieces[walk.index()]
    }

    /// The walk that stands for a piece of chess.
    #[inline]
    #[must_use]
    pub const fn walk(&self, piece: Slot) -> Slot {
        self.walks[piece.index()]
    }
}

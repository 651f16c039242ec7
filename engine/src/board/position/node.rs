//! What the rules note about a node of the search: not part of the position proper, and not in its key.

use crate::board::Bitboard;

/// What belongs to a node and not to its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    // The shield in pieces: as a whole it would keep its padding to itself, and a node is saved for each move.
    touchy: Bitboard,
    covers_captures: bool,
    is_checked: bool,
    /// How many moves the rules are looking ahead to find out whether one is legal.
    pub foresight: u8,
    /// A king is being captured to find out whether he is in check. The game is over then: nobody asks whether that gives check to another
    /// one, or, where he is reborn, to himself.
    pub takes_king: bool,
    /// How often the sides have asked one another whether a move is legal, to find out whether one of them is in check.
    pub questions: u8,
}

/// A node is part of each [`Mark`](super::Mark).
const _: () = assert!(size_of::<Node>() <= 16);

impl Default for Node {
    fn default() -> Self {
        let Shield { touchy, covers_captures, is_checked } = Shield::NONE;
        Self { touchy, covers_captures, is_checked, foresight: 0, takes_king: false, questions: 0 }
    }
}

impl Node {
    /// Which moves cannot expose a king of the side to move; found when its moves are generated, and nothing before that.
    #[inline]
    #[must_use]
    pub fn shield(self) -> Shield {
        let Self { touchy, covers_captures, is_checked, .. } = self;
        Shield { touchy, covers_captures, is_checked }
    }

    /// Notes which moves cannot expose a king of the side to move.
    #[inline]
    pub fn set_shield(&mut self, shield: Shield) {
        Shield { touchy: self.touchy, covers_captures: self.covers_captures, is_checked: self.is_checked } =
            shield;
    }
}

/// Which moves cannot expose the king of the side that plays them, as far as one condition can tell.
///
/// Where no enemy unit reaches a king, a plain move of another unit that neither leaves nor enters a touchy
/// square needs no second look; the generator takes care of lines that open, and of reborn units. What a
/// condition must tell is whether its moves can make *other* enemy units reach the king. The default is that
/// every move can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shield {
    /// Squares that such a move must neither leave nor enter.
    pub touchy: Bitboard,
    /// Whether the same holds for captures.
    pub covers_captures: bool,
    /// A king is in check: such a move of another unit is illegal, since the check goes on.
    pub is_checked: bool,
}

impl Shield {
    /// Every move needs a second look.
    pub const NONE: Self = Self { touchy: Bitboard::ALL, covers_captures: false, is_checked: false };
    /// The condition endangers no king by a quiet move.
    pub const QUIET_MOVES: Self = Self { touchy: Bitboard::EMPTY, covers_captures: false, is_checked: false };
    /// The condition endangers no king by any plain move.
    pub const PLAIN_MOVES: Self = Self { touchy: Bitboard::EMPTY, covers_captures: true, is_checked: false };

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            touchy: self.touchy | other.touchy,
            covers_captures: self.covers_captures && other.covers_captures,
            is_checked: self.is_checked,
        }
    }
}

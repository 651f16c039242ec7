//! What the past still allows: castling, and capturing en passant.

use crate::board::key::{Feature, Key};
use crate::board::{Bitboard, MaybeSquare, Parts, Side, Square};

/// Rights to castle, and which kings have not moved.
///
/// A right says that king and rook have not moved. That the king alone has not moved is kept apart,
/// because under Circe a rook reborn in its corner may castle again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// No right, both kings have moved.
    pub const NONE: Self = Self(0);

    /// The right of `side` to castle on its king's side.
    #[must_use]
    pub const fn kingside(side: Side) -> Self {
        Self(1 << (4 * side.index()))
    }

    /// The right of `side` to castle on its queen's side.
    #[must_use]
    pub const fn queenside(side: Side) -> Self {
        Self(2 << (4 * side.index()))
    }

    /// That the king of `side` has not moved.
    #[must_use]
    pub const fn king_unmoved(side: Side) -> Self {
        Self(4 << (4 * side.index()))
    }

    /// Everything of one side.
    #[must_use]
    pub const fn all_of(side: Side) -> Self {
        Self(7 << (4 * side.index()))
    }

    /// Whether all of `other` is here.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Without `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nothing is here.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The contribution to the key.
    #[inline]
    pub(super) fn key(self) -> Key {
        Key::of_castling(self.0)
    }
}

/// A double step that may be answered en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// Who made the double step: in a series, or in set play, the same side may move next.
    pub by: Side,
    /// The square that was crossed: where the capturing pawn arrives.
    pub crossed: Square,
    /// The square of the unit that can be captured.
    pub victim: Square,
    // In halves: a whole one would make each saved state half as long again.
    group: [u32; 2],
    also_crossed: MaybeSquare,
}

impl EnPassant {
    /// The right to capture what `by` has moved to `victim` over one square.
    #[inline]
    #[must_use]
    pub const fn new(by: Side, crossed: Square, victim: Square, group: Parts) -> Self {
        Self { by, crossed, victim, group: group.halves(), also_crossed: MaybeSquare::NONE }
    }

    /// The same if a second square was crossed, by a triple step.
    #[must_use]
    pub fn and_crossed(self, second: Option<Square>) -> Self {
        Self { also_crossed: second.map_or(MaybeSquare::NONE, MaybeSquare::at), ..self }
    }

    /// The same with all squares where they are taken to (Revolving Board).
    #[must_use]
    pub fn moved(self, to: impl Fn(Square) -> Square) -> Self {
        Self { crossed: to(self.crossed), victim: to(self.victim), ..self }
            .and_crossed(self.also_crossed().map(to))
    }

    /// The same if only these components made the double step (Augsburg `enpassant=group`).
    #[must_use]
    pub fn made_by(self, group: Parts) -> Self {
        Self { group: group.halves(), ..self }
    }

    /// What made the double step, where only that falls (Augsburg `enpassant=group`).
    #[inline]
    #[must_use]
    pub const fn group(self) -> Parts {
        Parts::of_halves(self.group)
    }

    /// The second square that a triple step crossed.
    #[inline]
    #[must_use]
    pub const fn also_crossed(self) -> Option<Square> {
        self.also_crossed.square()
    }

    /// The squares that were crossed.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        std::iter::once(self.crossed).chain(self.also_crossed())
    }

    /// What is left of the right if a capturing pawn can arrive only on these of the squares.
    #[must_use]
    pub fn only(self, open: Bitboard) -> Option<Self> {
        let mut left = self.squares().filter(|square| open.contains(*square));
        let crossed = left.next()?;
        Some(Self { crossed, ..self }.and_crossed(left.next()))
    }

    pub(super) fn key(self) -> Key {
        let square = self
            .squares()
            .fold(Key::default(), |key, square| key ^ Key::of_feature(Feature::EnPassant(square)));
        let is_seen_turned = (self.crossed.rank() < 4) != (self.by == Side::White);
        let square = if is_seen_turned { Key(square.0.rotate_left(3)) } else { square };
        let group = self.group();
        if group.is_composite() {
            // Set apart from a type that has arisen with the same components.
            square ^ Key(Key::of_type(group).0.rotate_left(1))
        } else {
            square
        }
    }
}

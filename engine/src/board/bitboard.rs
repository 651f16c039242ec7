//! Sets of squares.

use super::{Side, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each, a1 the lowest.
///
/// ```
/// use cookstopper_engine::board::{Bitboard, Square};
/// let a1: Square = "a1".parse().unwrap();
/// let set = Bitboard::of(a1) | Bitboard::RANKS[7];
/// assert_eq!(set.len(), 9);
/// assert_eq!(set.first(), Some(a1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The eight ranks, first rank first.
    pub const RANKS: [Self; 8] = {
        let mut ranks = [Self(0xff); 8];
        let mut rank = 0;
        while rank < 8 {
            ranks[rank] = Self(0xff << (8 * rank));
            rank += 1;
        }
        ranks
    };
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether the sets share a square.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two or more squares.
    #[inline]
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square, if any.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros() as u8)) }
    }

    /// The only square, if there is just one.
    #[inline]
    #[must_use]
    pub const fn only(self) -> Option<Square> {
        if self.is_several() { None } else { self.first() }
    }

    /// The member with the highest number.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(63 - self.0.leading_zeros() as u8)) }
    }

    /// The set without `other`'s squares.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// One step up the board for White, down for Black; what leaves the board is dropped.
    #[inline]
    #[must_use]
    pub const fn forward(self, side: Side) -> Self {
        match side {
            Side::White => Self(self.0 << 8),
            Side::Black => Self(self.0 >> 8),
        }
    }

    /// The squares diagonally in front of the set, for the given side.
    #[inline]
    #[must_use]
    pub const fn forward_diagonals(self, side: Side) -> Self {
        self.forward(side).beside()
    }

    /// The squares to the left and to the right of the set.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1 | (self.0 & !Self::FILE_A.0) >> 1)
    }

    /// The squares next to the set, orthogonally and diagonally, and the set itself.
    #[inline]
    #[must_use]
    pub const fn and_neighbours(self) -> Self {
        let row = self.0 | self.beside().0;
        Self(row | row << 8 | row >> 8)
    }

    /// The squares next to the set that are not in it.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Self {
        self.and_neighbours().without(self)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, lowest first.
#[derive(Debug, Clone)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

//! The board as a walk sees it.

use super::rays::Ray;
use crate::board::{Bitboard, Position, Side, Square};

/// A step in files and ranks.
pub type Vector = (i8, i8);

/// For what a unit asks where its walk leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To move without capturing.
    Move,
    /// To capture.
    Capture,
}

/// What a unit that is about to move must know of the board.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Every occupied square.
    pub occupied: Bitboard,
    /// The occupied squares on which no unit stands.
    pub holes: Bitboard,
    /// The units of the other side.
    pub enemy: Bitboard,
    /// The side that moves: pawns know forward from backward.
    pub side: Side,
    /// Units that move by a pawn's power even from their first rank (orphans and friends).
    pub awake: Bitboard,
}

impl Ground {
    /// The board as the units of `side` see it.
    #[inline]
    #[must_use]
    pub fn new(position: &Position, side: Side) -> Self {
        Self {
            occupied: position.occupied(),
            holes: position.holes(),
            enemy: position.of(side.other()),
            side,
            awake: Bitboard::EMPTY,
        }
    }

    /// A board on which nothing stands.
    #[must_use]
    pub const fn empty(side: Side) -> Self {
        let (occupied, holes) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self { occupied, holes, enemy: Bitboard::EMPTY, side, awake: Bitboard::EMPTY }
    }

    /// Every unit.
    #[must_use]
    pub fn units(&self) -> Bitboard {
        self.occupied.without(self.holes)
    }

    /// Whether a unit stands on a square.
    #[must_use]
    pub fn has_unit(&self, square: Square) -> bool {
        self.units().contains(square)
    }

    /// The same board without the units on these squares.
    #[inline]
    #[must_use]
    pub const fn without(self, gone: Bitboard) -> Self {
        Self { occupied: self.occupied.without(gone), enemy: self.enemy.without(gone), ..self }
    }

    /// The same board with what stands on these squares alone.
    #[inline]
    #[must_use]
    pub fn only(self, kept: Bitboard) -> Self {
        Self {
            occupied: self.occupied & kept,
            holes: self.holes & kept,
            enemy: self.enemy & kept,
            awake: self.awake & kept,
            ..self
        }
    }

    /// The same board with the unit on `from` on an empty square in its stead.
    #[inline]
    #[must_use]
    pub fn with_moved(self, from: Square, to: Square) -> Self {
        let [left, come] = [from, to].map(Bitboard::of);
        let is_enemy = self.enemy.meets(left);
        Self {
            occupied: self.occupied.without(left) | come,
            enemy: self.enemy.without(left) | if is_enemy { come } else { Bitboard::EMPTY },
            ..self
        }
    }

    /// Whether nothing stands on a square of the board.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        !self.occupied.contains(square)
    }

    /// Whether the unit here moves by a pawn's power even from its first rank.
    #[inline]
    #[must_use]
    pub fn wakes(&self, square: Square) -> bool {
        self.awake.contains(square)
    }

    /// The unit one step away, if the square is on the board and occupied.
    #[inline]
    #[must_use]
    pub fn unit_at(&self, from: Square, vector: Vector) -> Option<Square> {
        step(from, vector).filter(|square| self.has_unit(*square))
    }

    /// The empty squares along the vector, and the first unit on it.
    #[inline]
    #[must_use]
    pub fn ride(&self, from: Square, vector: Vector) -> (Bitboard, Option<Square>) {
        let (empties, unit) = Ray::along(vector).ride(from, self.occupied);
        (empties, unit.filter(|unit| self.has_unit(*unit)))
    }

    /// The first unit along the vector.
    #[inline]
    #[must_use]
    pub fn first_unit(&self, from: Square, vector: Vector) -> Option<Square> {
        Ray::along(vector).first_unit(from, self.occupied).filter(|unit| self.has_unit(*unit))
    }

    /// The squares of [`Self::ride`], the unit's square included.
    #[inline]
    #[must_use]
    pub fn rides(&self, from: Square, vector: Vector) -> Bitboard {
        let (empties, unit) = self.ride(from, vector);
        empties | set(unit)
    }
}

/// The square one step away.
#[inline]
#[must_use]
pub fn step(from: Square, (files, ranks): Vector) -> Option<Square> {
    from.offset(files, ranks)
}

/// A vector taken several times.
#[must_use]
pub const fn times((files, ranks): Vector, factor: i8) -> Vector {
    (files * factor, ranks * factor)
}

/// Two vectors one after the other.
#[must_use]
pub const fn plus(one: Vector, other: Vector) -> Vector {
    (one.0 + other.0, one.1 + other.1)
}

/// A set of one square or none.
#[must_use]
pub fn set(square: Option<Square>) -> Bitboard {
    square.map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The squares of the edge of the board.
pub const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

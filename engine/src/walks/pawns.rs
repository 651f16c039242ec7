//! The powers of pawns: Berolina pawns, super pawns, reversed pawns, and pieces with a pawn's moves.

use super::ground::{Ground, Vector, set, step};
use super::rays::Ray;
use crate::board::{Bitboard, Side, Square};

/// One way of moving or capturing forward, given for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnPower {
    /// Steps without capture.
    pub steps: &'static [Vector],
    /// Steps that capture.
    pub captures: &'static [Vector],
    /// How far it goes, and from where.
    pub pace: Pace,
    /// Whether forward is backward.
    pub is_reversed: bool,
}

/// How far a pawn goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// One square, two from the second rank, none from the first.
    Pawn,
    /// Any distance (super pawns).
    Rider,
}

impl PawnPower {
    /// The steps as `side` makes them.
    fn as_made_by(self, vectors: &'static [Vector], side: Side) -> impl Iterator<Item = Vector> {
        let is_up = (side == Side::White) != self.is_reversed;
        vectors.iter().map(move |(files, ranks)| (*files, if is_up { *ranks } else { -ranks }))
    }

    /// The rank counted from where such pawns start, 0 for their first.
    fn nth_rank(self, square: Square, side: Side) -> u8 {
        if (side == Side::White) == self.is_reversed { 7 - square.rank() } else { square.rank() }
    }

    /// Whether a pawn rests here, on its first rank.
    fn rests(self, ground: &Ground, from: Square) -> bool {
        self.pace == Pace::Pawn && self.nth_rank(from, ground.side) == 0 && !ground.wakes(from)
    }

    /// Where it goes without capturing, double steps apart; for riders up to and including the first unit.
    pub fn moves(self, ground: &Ground, from: Square) -> Bitboard {
        if self.rests(ground, from) {
            return Bitboard::EMPTY;
        }
        let vectors = self.as_made_by(self.steps, ground.side);
        match self.pace {
            Pace::Pawn => vectors.filter_map(|vector| step(from, vector)).collect(),
            Pace::Rider => vectors.flat_map(|vector| ground.rides(from, vector)).collect(),
        }
    }

    /// The double steps to empty squares.
    pub fn double_steps(self, ground: &Ground, from: Square) -> Bitboard {
        if self.pace != Pace::Pawn || self.nth_rank(from, ground.side) != 1 {
            return Bitboard::EMPTY;
        }
        let double = |vector: Vector| {
            let first = step(from, vector).filter(|square| ground.is_empty(*square))?;
            step(first, vector).filter(|square| ground.is_empty(*square))
        };
        self.as_made_by(self.steps, ground.side).filter_map(double).collect()
    }

    /// Where it captures.
    pub fn captures(self, ground: &Ground, from: Square) -> Bitboard {
        if self.rests(ground, from) {
            return Bitboard::EMPTY;
        }
        let vectors = self.as_made_by(self.captures, ground.side);
        match self.pace {
            Pace::Pawn => vectors.filter_map(|vector| step(from, vector)).collect(),
            Pace::Rider => {
                let victims = vectors.map(|vector| set(ground.first_unit(from, vector)));
                victims.fold(Bitboard::EMPTY, |all, victim| all | victim)
            }
        }
    }

    /// Whether it captures on a square.
    pub fn captures_on(self, ground: &Ground, from: Square, target: Square) -> bool {
        let mut vectors = self.as_made_by(self.captures, ground.side);
        !self.rests(ground, from)
            && vectors.any(|vector| match self.pace {
                Pace::Pawn => step(from, vector) == Some(target),
                Pace::Rider => {
                    Ray::along(vector).from(from).contains(target)
                        && ground.first_unit(from, vector) == Some(target)
                }
            })
    }

    /// Where it can capture at all, of whatever side and whatever stands on the board.
    pub fn horizon(self, from: Square) -> Bitboard {
        let vectors = Side::BOTH.into_iter().flat_map(|side| self.as_made_by(self.captures, side));
        match self.pace {
            Pace::Pawn => vectors.filter_map(|vector| step(from, vector)).collect(),
            Pace::Rider => vectors.flat_map(|vector| Ray::along(vector).from(from)).collect(),
        }
    }

    /// Whether it captures en passant what has crossed `crossed`.
    pub fn takes_en_passant(self, ground: &Ground, from: Square, crossed: Square) -> bool {
        self.pace == Pace::Pawn && self.captures(ground, from).contains(crossed)
    }
}

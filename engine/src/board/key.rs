//! Hash keys of positions.

use super::unit::{Origin, Slot};
use super::{Owner, Side, Square, Unit};
use std::ops::{BitXor, BitXorAssign};

/// A 128-bit hash of a position.
///
/// Sixty-four bits would let two of a few billion positions collide with a chance that a verifier
/// cannot accept. The transposition table compares 96 of them: in a search of a billion positions two collide with a
/// chance of 10^-11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key(pub u128);

/// What besides the units distinguishes two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Black is to move.
    BlackToMove,
    /// The square crossed by the last double step.
    EnPassant(Square),
    /// The last move was a null move.
    NullMove,
}

/// A finaliser in the manner of SplitMix: every input bit reaches every output bit.
const fn mix(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

const fn wide(seed: u64) -> u128 {
    (mix(seed) as u128) << 64 | mix(seed ^ 0xa5a5_5a5a_c3c3_3c3c) as u128
}

const PLAIN_SEED: u64 = 1 << 32;
const FEATURE_SEED: u64 = 2 << 32;
const ORIGIN_SEED: u64 = 7 << 32;

/// Keys by a number up to 63 and a square.
const fn by_square(seed: u64) -> [[u128; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut number = 0;
    while number < 64 {
        let mut square = 0;
        while square < 64 {
            table[number][square] = wide(seed + (number as u64) * 64 + square as u64);
            square += 1;
        }
        number += 1;
    }
    table
}

/// Keys of plain units: by owner and slot, then square.
static PLAIN: [[u128; 64]; 64] = by_square(PLAIN_SEED);

/// Keys of where units come from: by origin, then square.
static ORIGINS: [[u128; 64]; 64] = by_square(ORIGIN_SEED);

/// Keys of the other features: 0 for the side to move, 1 to 8 for castling, 9 for null moves, 64 and up for en passant.
static FEATURES: [u128; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < 128 {
        table[number] = wide(FEATURE_SEED + number as u64);
        number += 1;
    }
    table
};

/// The keys of castling rights: by their bits, what each of these contributes.
static CASTLING: [u128; 256] = {
    let mut table = [0; 256];
    let mut rights = 1;
    while rights < 256 {
        table[rights] = table[rights & (rights - 1)] ^ FEATURES[1 + rights.trailing_zeros() as usize];
        rights += 1;
    }
    table
};

impl Key {
    /// The key under which something else is known of the same position.
    #[inline]
    #[must_use]
    pub const fn salted(self, salt: u128) -> Self {
        Self(self.0 ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
    }

    /// The contribution of `unit` on `square`; nothing for an empty square.
    #[inline]
    #[must_use]
    pub fn of_unit(unit: Unit, square: Square) -> Self {
        if unit.is_plain() && !unit.is_none() {
            return Self::of_owned(unit.owner, unit.parts.lowest(), square);
        }
        Self::of_marked(unit, square)
    }

    /// What changes when `unit` goes from one square to another.
    #[inline]
    #[must_use]
    pub fn of_shift(unit: Unit, from: Square, to: Square) -> Self {
        if unit.is_plain() && !unit.is_none() {
            let walk = unit.parts.lowest();
            return Self::of_owned(unit.owner, walk, from) ^ Self::of_owned(unit.owner, walk, to);
        }
        Self::of_marked(unit, from) ^ Self::of_marked(unit, to)
    }

    /// The contribution of an unmarked unit of one side.
    #[inline]
    #[must_use]
    pub fn of_plain(side: Side, walk: Slot, square: Square) -> Self {
        Self::of_owned(side.into(), walk, square)
    }

    #[inline]
    fn of_owned(owner: Owner, walk: Slot, square: Square) -> Self {
        let kind = owner as usize * 16 + walk.index();
        Self(PLAIN[kind & 63][square.index()])
    }

    fn of_marked(unit: Unit, square: Square) -> Self {
        if unit.is_none() {
            return Self(0);
        }
        let origin = Self::of_origin(unit.origin, square);
        if unit.is_unmarked() {
            return Self::of_owned(unit.owner, unit.parts.lowest(), square) ^ origin;
        }
        let rest = square.index() as u64
            | (unit.owner as u64) << 8
            | u64::from(unit.attributes.bits()) << 16
            | 3 << 56;
        let seed = mix(unit.parts.bits()) ^ mix(rest);
        Self(wide(seed)) ^ origin
    }

    /// What it adds to the key of a unit on `square` that it comes from somewhere.
    fn of_origin(origin: Origin, square: Square) -> Self {
        origin.square().map_or(Self(0), |origin| Self(ORIGINS[origin.index()][square.index()]))
    }

    /// The contribution of castling rights and of kings that have not moved, a bit each.
    #[inline]
    #[must_use]
    pub fn of_castling(rights: u8) -> Self {
        Self(CASTLING[usize::from(rights)])
    }

    /// The contribution of a component type that has arisen (Augsburg promotion).
    #[must_use]
    pub fn of_type(parts: super::Parts) -> Self {
        Self(wide(mix(parts.bits() ^ 4 << 56)))
    }

    /// The contribution of two numbers.
    #[must_use]
    pub fn of_numbers(one: u64, other: u64) -> Self {
        Self(wide(mix(one ^ 5 << 56) ^ mix(other ^ 6 << 56).rotate_left(1)))
    }

    /// The contribution of a feature that is present.
    #[inline]
    #[must_use]
    pub fn of_feature(feature: Feature) -> Self {
        let number = match feature {
            Feature::BlackToMove => 0,
            Feature::NullMove => 9,
            Feature::EnPassant(square) => 64 + square.index(),
        };
        Self(FEATURES[number])
    }
}

impl BitXor for Key {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

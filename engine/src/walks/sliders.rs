//! Bishop, rook and queen attacks without big tables, by obstruction difference.

use crate::board::{Bitboard, Side, Slot, Square};

/// The two halves of a line through a square: the squares below and above it in numbering.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

/// For each square: rank, file, diagonal, antidiagonal.
static LINES: [[Line; 4]; 64] = {
    let directions = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut lines = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = directions[direction];
            lines[square][direction] =
                Line { lower: half_line(square, -files, -ranks), upper: half_line(square, files, ranks) };
            direction += 1;
        }
        square += 1;
    }
    lines
};

const fn half_line(square: usize, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut here = Square::new(square as u8);
    while let Some(next) = here.offset(files, ranks) {
        set |= Bitboard::of(next).0;
        here = next;
    }
    set
}

/// The squares seen along one line: up to and including the nearest unit on either side.
///
/// Subtracting the nearest lower blocker from the upper blockers borrows through all squares between
/// the two nearest ones, and those bits are what the subtraction changes.
#[inline]
const fn along(line: Line, occupied: u64) -> u64 {
    let lower = line.lower & occupied;
    let upper = line.upper & occupied;
    let nearest_lower = 1 << 63 >> (lower | 1).leading_zeros();
    let changed = upper ^ upper.wrapping_sub(nearest_lower);
    changed & (line.lower | line.upper)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(along(lines[2], occupied.0) | along(lines[3], occupied.0))
}

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(along(lines[0], occupied.0) | along(lines[1], occupied.0))
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

const fn leaps(vectors: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut vector = 0;
        while vector < vectors.len() {
            let (files, ranks) = vectors[vector];
            if let Some(target) = Square::new(square as u8).offset(files, ranks) {
                table[square] |= Bitboard::of(target).0;
            }
            vector += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] = leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// What a knight on `square` attacks.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// What a king on `square` attacks: its neighbours.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// What a unit of chess attacks, with these squares occupied; nothing for fairy walks.
#[inline]
#[must_use]
pub fn attacks(side: Side, slot: Slot, from: Square, occupied: Bitboard) -> Bitboard {
    match slot {
        Slot::PAWN => Bitboard::of(from).forward_diagonals(side),
        Slot::KNIGHT => knight(from),
        Slot::BISHOP => bishop(from, occupied),
        Slot::ROOK => rook(from, occupied),
        Slot::QUEEN => queen(from, occupied),
        Slot::KING => king(from),
        _ => Bitboard::EMPTY,
    }
}

/// The squares strictly between two squares of a line; none if they share no line.
static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let files = [1, 1, 0, -1, -1, -1, 0, 1][direction];
            let ranks = [0, 1, 1, 1, 0, -1, -1, -1][direction];
            let mut passed = 0;
            let mut here = Square::new(from as u8);
            while let Some(next) = here.offset(files, ranks) {
                table[from][next.index()] = passed;
                passed |= Bitboard::of(next).0;
                here = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares of a line; none if they share no line.
#[inline]
#[must_use]
pub fn between(from: Square, to: Square) -> Bitboard {
    Bitboard(BETWEEN[from.index()][to.index()])
}

/// The units that alone stand between `king` and a unit of `straight` or `diagonal`, seen past everything
/// but `screens`: pinned, or able to discover a check, as the screens are one side's or the other's.
#[inline]
#[must_use]
pub fn sole_blockers(
    king: Square,
    screens: Bitboard,
    straight: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let snipers = rook(king, screens) & straight | bishop(king, screens) & diagonal;
    snipers.into_iter().fold(Bitboard::EMPTY, |blockers, sniper| {
        let between = between(king, sniper) & occupied;
        if between.is_several() { blockers } else { blockers | between }
    })
}

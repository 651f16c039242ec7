//! Pieces whose walk depends on where they stand or which way they go.

use super::ground::{Ground, Vector, is_edge, set, step};
use super::vectors::{FERS, KING, KNIGHT, WAZIR};
use crate::board::{Bitboard, Side, Square};

fn all_rides(ground: &Ground, from: Square, vectors: &[Vector]) -> Bitboard {
    vectors.iter().flat_map(|vector| ground.rides(from, *vector)).collect()
}

fn all_leaps(from: Square, vectors: &[Vector]) -> Bitboard {
    vectors.iter().filter_map(|vector| step(from, *vector)).collect()
}

/// Where an edgehog goes: like a queen, between the edge and the rest of the board.
pub fn edgehog(ground: &Ground, from: Square) -> Bitboard {
    let squares = all_rides(ground, from, KING).into_iter();
    squares.filter(|square| is_edge(*square) != is_edge(from)).collect()
}

/// Where a querquisite goes: like the officer whose file it stands on.
pub fn querquisite(ground: &Ground, from: Square) -> Bitboard {
    match from.file() {
        0 | 7 => all_rides(ground, from, WAZIR),
        1 | 6 => all_leaps(from, KNIGHT),
        2 | 5 => all_rides(ground, from, FERS),
        3 => all_rides(ground, from, KING),
        _ => all_leaps(from, KING),
    }
}

/// Where a Chinese pawn goes and captures: one step forward, beyond the river also sideways.
pub fn chinese_pawn(ground: &Ground, from: Square) -> Bitboard {
    let (ahead, is_beyond) = match ground.side {
        Side::White => (1, from.rank() >= 4),
        Side::Black => (-1, from.rank() <= 3),
    };
    let sideways = if is_beyond { all_leaps(from, &[(1, 0), (-1, 0)]) } else { Bitboard::EMPTY };
    set(step(from, (0, ahead))) | sideways
}

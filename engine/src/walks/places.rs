//! Pieces whose walk depends on where they stand or which way they go.

use super::ground::{EDGE, Ground, set, step};
use super::sliders;
use crate::board::{Bitboard, Side, Square};

/// Where an edgehog goes: like a queen, between the edge and the rest of the board.
pub fn edgehog(ground: &Ground, from: Square) -> Bitboard {
    let squares = sliders::queen(from, ground.occupied);
    if EDGE.contains(from) { squares.without(EDGE) } else { squares & EDGE }
}

/// Where a querquisite goes: like the officer whose file it stands on.
pub fn querquisite(ground: &Ground, from: Square) -> Bitboard {
    match from.file() {
        0 | 7 => sliders::rook(from, ground.occupied),
        1 | 6 => sliders::knight(from),
        2 | 5 => sliders::bishop(from, ground.occupied),
        3 => sliders::queen(from, ground.occupied),
        _ => sliders::king(from),
    }
}

/// Where a Chinese pawn goes and captures: one step forward, beyond the river also sideways.
pub fn chinese_pawn(ground: &Ground, from: Square) -> Bitboard {
    let (ahead, is_beyond) = match ground.side {
        Side::White => (1, from.rank() >= 4),
        Side::Black => (-1, from.rank() <= 3),
    };
    let sideways = if is_beyond { Bitboard::of(from).beside() } else { Bitboard::EMPTY };
    set(step(from, (0, ahead))) | sideways
}

//! Tests of `walks::sliders`.

use cookstopper_engine::board::{Bitboard, Square};
use cookstopper_engine::walks::sliders::{bishop, rook};

/// Walks square by square.
fn slow(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for &(files, ranks) in directions {
        let mut here = square;
        while let Some(next) = here.offset(files, ranks) {
            set |= Bitboard::of(next);
            here = next;
            if occupied.contains(next) {
                break;
            }
        }
    }
    set
}

#[test]
fn sliders_agree_with_walking_square_by_square() {
    let mut word = 0x1234_5678_9abc_def1_u64;
    for _ in 0..2000 {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        let occupied = Bitboard(word & word.rotate_left(21));
        for square in Square::all() {
            let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
            assert_eq!(rook(square, occupied), slow(square, occupied, &straight));
            assert_eq!(bishop(square, occupied), slow(square, occupied, &diagonal));
        }
    }
}

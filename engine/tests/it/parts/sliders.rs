//! Tests of `walks::sliders`.

use cookstopper_crosscheck::dice::Dice;
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
    let mut dice = Dice::new(1);
    for _ in 0..2000 {
        let occupied = Bitboard(dice.bits() & dice.bits());
        for square in Square::all() {
            let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
            assert_eq!(rook(square, occupied), slow(square, occupied, &straight));
            assert_eq!(bishop(square, occupied), slow(square, occupied, &diagonal));
        }
    }
}

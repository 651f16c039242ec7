//! Tests of `board::position::memory`.

use cookstopper_engine::board::key::Key;
use cookstopper_engine::board::position::{Imitators, Memory};
use cookstopper_engine::board::{Bitboard, Side, Slot, Square};

#[test]
fn what_the_last_move_did_is_forgotten_and_the_rest_kept() {
    let e4 = Square::at(4, 3);
    let memory = Memory {
        last_way: Some((e4, e4)),
        last_walk: Some((Side::White, Slot::KING)),
        last_mover: Bitboard::of(e4),
        exchanged: Bitboard::of(e4),
        left: Some(e4),
        movers: [Bitboard::of(e4); 2],
        have_captured: Bitboard::of(e4),
        have_been_in_check: [true; 2],
        have_castled: [true; 2],
        role_exchanges: Some(1),
        distances: [Some(1); 2],
        imitators: Imitators::default().and(e4),
    };
    let kept = memory.without_last_move();
    assert_eq!(
        kept,
        Memory {
            last_way: None,
            last_walk: None,
            last_mover: Bitboard::EMPTY,
            exchanged: Bitboard::EMPTY,
            ..memory
        }
    );
    assert_ne!(memory.change_of_key(kept), Key::default());
    assert_eq!(memory.change_of_key(memory), Key::default());
}

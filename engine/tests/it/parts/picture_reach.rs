//! Tests of `solve::picture::reach`.

use cookstopper_engine::board::{Side, Slot, Square};
use cookstopper_engine::solve::picture::reach::{NEVER, forms, prices, threats};

#[test]
fn moves_on_the_empty_board() {
    let at = |text: &str| text.parse::<Square>().unwrap();
    let cases = [
        (Side::White, Slot::KNIGHT, Slot::KNIGHT, "a1", "b3", 1),
        (Side::White, Slot::KNIGHT, Slot::KNIGHT, "a1", "h8", 6),
        (Side::White, Slot::BISHOP, Slot::BISHOP, "a1", "a2", NEVER),
        (Side::White, Slot::BISHOP, Slot::BISHOP, "a1", "c1", 2),
        (Side::Black, Slot::KING, Slot::KING, "a1", "h5", 7),
        (Side::White, Slot::PAWN, Slot::PAWN, "e2", "e4", 1),
        (Side::White, Slot::PAWN, Slot::PAWN, "e2", "f4", 2),
        (Side::White, Slot::PAWN, Slot::PAWN, "e1", "e2", NEVER),
        (Side::Black, Slot::PAWN, Slot::PAWN, "e7", "e4", 2),
        (Side::Black, Slot::PAWN, Slot::PAWN, "e4", "e7", NEVER),
        (Side::White, Slot::PAWN, Slot::PAWN, "e7", "e8", NEVER),
        (Side::White, Slot::PAWN, Slot::PAWN, "e8", "e8", 0),
        (Side::White, Slot::PAWN, Slot::QUEEN, "e8", "e8", NEVER),
        (Side::White, Slot::PAWN, Slot::QUEEN, "e7", "e8", 1),
        (Side::White, Slot::PAWN, Slot::KNIGHT, "e2", "e8", 5),
        (Side::Black, Slot::PAWN, Slot::ROOK, "a2", "h8", 3),
    ];
    for (side, slot, becomes, from, to, moves) in cases {
        let form = forms(side, slot).iter().find(|form| form.slot == becomes).unwrap();
        assert_eq!(form.moves(at(from), at(to)), moves, "{slot:?} {from} {to}");
    }
    assert_eq!(prices(Side::Black, Slot::PAWN, at("a3"))[at("a1").index()], 2);
    assert!(threats(Side::White, Slot::PAWN, at("e6"), 2).contains(at("a8")));
    assert!(!threats(Side::White, Slot::PAWN, at("e6"), 1).contains(at("a8")));
}

//! Tests of `solve::target::distance`.

use cookstopper_engine::board::{Bitboard, Side, Slot, Square};
use cookstopper_engine::solve::target::distance::Terrain;
use cookstopper_engine::solve::target::matching::NEVER;

#[test]
fn distances() {
    let at = |text: &str| text.parse::<Square>().unwrap();
    let squares = |text: &str| text.split_whitespace().map(at).collect::<Bitboard>();
    let [white, black] = Side::BOTH;
    let [pawn, knight, bishop, rook, queen, king] =
        [Slot::PAWN, Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN, Slot::KING];
    let cases = [
        ("", white, knight, knight, "a1", "b3", 0, 1),
        ("", white, knight, knight, "a1", "b2", 0, 4),
        ("", white, knight, knight, "a1", "h8", 0, 6),
        ("", white, bishop, bishop, "a1", "a2", 0, NEVER),
        ("", white, bishop, bishop, "a1", "c1", 0, 2),
        ("b2 d2", white, bishop, bishop, "c1", "e3", 0, NEVER),
        ("b2", white, bishop, bishop, "c1", "a3", 0, 3),
        ("", white, rook, rook, "a1", "b2", 0, 2),
        ("a2", white, rook, rook, "a1", "a4", 0, 3),
        ("", white, queen, queen, "a1", "h8", 0, 1),
        ("", white, king, king, "a1", "h5", 0, 7),
        ("e7", white, king, king, "e5", "f6", 0, NEVER),
        ("e7", white, king, king, "e5", "g6", 0, 2),
        ("", white, pawn, pawn, "e2", "e4", 0, 1),
        ("", white, pawn, pawn, "e2", "f4", 1, 2),
        ("", white, pawn, pawn, "e2", "f4", 0, NEVER),
        ("", white, pawn, pawn, "e2", "f6", 1, 3),
        ("", black, pawn, pawn, "e7", "e4", 0, 2),
        ("", black, pawn, pawn, "e4", "e7", 0, NEVER),
        ("", white, pawn, queen, "e2", "e8", 0, 5),
        ("e7", white, pawn, queen, "e2", "e8", 0, NEVER),
        ("e7", white, pawn, queen, "e2", "e8", 1, 6),
        ("", white, pawn, king, "e2", "e8", 0, NEVER),
    ];
    for (walls, side, is, wanted, from, to, captures, moves) in cases {
        let walls = squares(walls);
        let closed = [walls.forward_diagonals(black), Bitboard::EMPTY];
        let terrain =
            Terrain { walls, closed, promotions: vec![queen, rook, bishop, knight], ..Terrain::default() };
        let found = terrain.moves(side, is, wanted, at(to), captures)[at(from).index()];
        assert_eq!(found, moves, "{is:?} {from}{to} past {walls:?}");
    }
}

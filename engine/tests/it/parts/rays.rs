//! Tests of `walks::rays`.

use cookstopper_engine::board::{Bitboard, Square};
use cookstopper_engine::walks::rays::Ray;

#[test]
fn rides() {
    let at = |text: &str| text.parse::<Square>().unwrap();
    let squares = |text: &str| text.split_whitespace().map(at).collect::<Bitboard>();
    let cases = [
        ((1, 0), "a1", "d1", "b1 c1", Some("d1")),
        ((-1, -1), "d4", "h8", "c3 b2 a1", None),
        ((-1, 2), "h1", "f5 e7", "g3", Some("f5")),
        ((2, -1), "a8", "", "c7 e6 g5", None),
        ((8, 0), "a1", "b1", "", None),
        ((127, -128), "a1", "b1", "", None),
    ];
    for (vector, from, occupied, empties, unit) in cases {
        let found = Ray::along(vector).ride(at(from), squares(occupied));
        assert_eq!(found, (squares(empties), unit.map(at)), "{vector:?} from {from}");
    }
}

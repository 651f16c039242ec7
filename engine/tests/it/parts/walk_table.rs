//! Tests of `walks::table`.

use cookstopper_engine::walks::table::{ROWS, Role, Walk};

#[test]
fn codes_are_unique_and_every_walk_moves() {
    for (place, row) in ROWS.iter().enumerate() {
        assert_eq!(Walk::from_code(row.code).map(Walk::index), Some(place), "{}", row.code);
        assert_eq!(row.ways.is_empty(), row.role == Role::Dummy, "the ways of {}", row.code);
    }
}

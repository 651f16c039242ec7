//! Tests of the table of conditions that exclude each other.

use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::conditions::exclusions::{Ground, exclusions};
use std::collections::HashSet;

#[test]
fn every_pair_is_excluded_once() {
    let mut seen = HashSet::new();
    for row in exclusions().iter().filter(|row| row.only.is_none()) {
        assert_ne!(row.one, row.other, "{}", row.reason);
        assert!(seen.insert([row.one, row.other]), "{} and {} exclude each other twice", row.one, row.other);
        // What has been compared with few others only may meet another that says so, too.
        let is_said_by_both = row.ground == Ground::NoMeaning && seen.contains(&[row.other, row.one]);
        assert!(!is_said_by_both, "{} and {} exclude each other twice", row.one, row.other);
    }
}

#[test]
fn rows_say_something() {
    assert!(exclusions().iter().all(|row| !row.reason.is_empty()));
}

/// Each says in its own way what check is, or makes the moves; what no row forbids must not leave one of two unasked.
#[test]
fn no_two_say_the_same_thing() {
    const DEFINING: [&str; 7] = [
        "SAT",
        "Bicolores",
        "ExtinctionChess",
        "WhiteRoyalSquare e1",
        "AntiKings",
        "VogtlaenderChess",
        "AliceChess",
    ];
    const GENERATING: [&str; 3] = ["Augsburg", "Make&TakeChess", "AliceChess"];
    // An antiking is in check where by the other it is not; in extinction chess no king is royal whose flights count.
    const TOGETHER: [[&str; 2]; 2] = [["Bicolores", "AntiKings"], ["SAT", "ExtinctionChess"]];
    for group in [&DEFINING[..], &GENERATING] {
        for (place, one) in group.iter().enumerate() {
            for other in &group[place + 1..] {
                let are_together = TOGETHER.contains(&[*one, *other]);
                assert_eq!(Conditions::parse([*one, *other]).is_ok(), are_together, "{one} and {other}");
            }
        }
    }
}

//! Tests of the table of conditions that exclude each other.

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

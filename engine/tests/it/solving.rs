//! The solver against a naive one, on random small problems under every condition.
//!
//! `cargo xtask differential --solving` does the same for as long as one likes.

use cookstopper_crosscheck::conditions::{listed, random, set_named};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_crosscheck::problems::{compare_given, compare_random};

/// Problems under each listed set of conditions, and under random sets.
const PROBLEMS: usize = 1;
const RANDOM_SETS: usize = 40;

/// Problems that once told a bug: conditions, FEN, stipulation, options.
const REGRESSIONS: &str = include_str!("solving.tsv");

#[test]
fn regressions() {
    let rows: Vec<&str> = REGRESSIONS.lines().filter(|row| !row.starts_with('#')).collect();
    for_each_in_parallel(rows.len(), |place| {
        let [conditions, fen, stipulation, options] = rows[place].split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("{}: expected conditions, FEN, stipulation, options", rows[place]));
        };
        compare_given(fen, &set_named(conditions), stipulation, options)
    });
}

#[test]
fn listed_conditions() {
    let sets = listed();
    for_each_in_parallel(sets.len() * PROBLEMS, |place| {
        compare_random(place as u64, &sets[place % sets.len()]).map(drop)
    });
}

#[test]
fn random_conditions() {
    for_each_in_parallel(RANDOM_SETS, |place| {
        let seed = place as u64;
        compare_random(seed, &random(&mut Dice::new(!seed))).map(drop)
    });
}

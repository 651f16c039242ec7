//! The fast generator against the slow one, on random positions under every condition.
//!
//! `cargo xtask differential` does the same for as long as one likes.

use cookstopper_crosscheck::conditions::{ConditionSet, listed, name_of, pairs, random, set_named};
use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_crosscheck::playout::{Tally, compare_playout, compare_random};

/// Positions compared under each listed set of conditions.
const POSITIONS: u64 = 128;

/// Positions compared under each pair.
const POSITIONS_OF_PAIR: u64 = 12;

/// In so many portions, so that no processor waits for the slowest set.
const PORTIONS: usize = 8;

/// Diagrams compared under sets of conditions drawn from all that can be combined.
const RANDOM_SETS: usize = 200;

/// Positions that once told a bug: conditions, FEN.
const REGRESSIONS: &str = include_str!("differential.tsv");

#[test]
fn regressions() {
    let rows: Vec<&str> = REGRESSIONS.lines().filter(|row| !row.starts_with('#')).collect();
    for_each_in_parallel(rows.len(), |place| {
        let (conditions, fen) = rows[place].split_once('\t').ok_or("expected conditions, FEN")?;
        let conditions = set_named(conditions);
        (0..3).try_for_each(|seed| compare_playout(fen, &conditions, &mut Dice::new(seed)).map(drop))
    });
}

#[test]
fn listed_conditions() {
    let sets = listed();
    let most = POSITIONS / PORTIONS as u64;
    for_each_in_parallel(sets.len() * PORTIONS, |place| {
        compare_under(&sets[place / PORTIONS], (place as u64) << 32, most)
    });
}

#[test]
fn pairs_of_conditions() {
    let sets = pairs();
    for_each_in_parallel(sets.len(), |place| {
        compare_under(&sets[place], (place as u64) << 32, POSITIONS_OF_PAIR)
            .map_err(|fault| format!("{}: {fault}", name_of(&sets[place])))
    });
}

/// Compares until there have been enough positions, or diagrams.
fn compare_under(set: &ConditionSet, mut seed: u64, most: u64) -> Result<(), String> {
    let mut tally = Tally::default();
    while tally.positions < most && tally.diagrams < most {
        tally.add(compare_random(seed, set)?);
        seed += 1;
    }
    Ok(())
}

#[test]
fn random_conditions() {
    for_each_in_parallel(RANDOM_SETS, |place| {
        let seed = place as u64;
        let set = random(&mut Dice::new(!seed));
        compare_random(seed, &set).map(drop).map_err(|fault| format!("{}: {fault}", name_of(&set)))
    });
}

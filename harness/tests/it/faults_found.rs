//! Faults planted in sound problems are found, and nothing else is.
//!
//! `cargo xtask prove-verdicts` does the same with more problems.

use crate::faults::{Tally, prove, random_sound, sound};
use cookstopper::corpus::Corpus;
use cookstopper::partition::stable_hash;
use cookstopper_crosscheck::conditions::listed;
use cookstopper_crosscheck::dice::Dice;
use std::path::Path;

/// Few enough lines of play to look at all of them in no time.
const MOST_LINES: u64 = 300;

/// So many problems of the corpus and random ones.
const OF_CORPUS: u64 = 4;
const RANDOM: u64 = 8;

#[test]
fn every_planted_fault_is_found_and_nothing_else() {
    let mut tally = Tally::default();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("corpus");
    for path in Corpus::find(&[corpus], None).unwrap().entries() {
        let entry = path.read().unwrap();
        if tally.problems < OF_CORPUS
            && let Some(sound) = sound(&entry, MOST_LINES)
        {
            prove(&path.id, &sound, 1, &mut Dice::new(stable_hash(&path.id)), &mut tally);
        }
    }
    let of_corpus = tally.problems;
    let sets = listed();
    let mut seed = 0;
    while tally.problems < of_corpus + RANDOM {
        let mut dice = Dice::new(seed);
        let conditions = dice.pick(&sets).clone();
        if let Some(sound) = random_sound(&mut dice, &conditions, MOST_LINES) {
            prove(&format!("seed {seed}"), &sound, 1, &mut dice, &mut tally);
        }
        seed += 1;
    }
    assert!(tally.disagreements.is_empty(), "{}", tally.disagreements.join("\n"));
    let faults: u64 = tally.planted.values().map(|[planted, harmless]| planted - harmless).sum();
    let [hasty, undecided, with_falsehood] = tally.hasty;
    // About half: where nothing or everything stays undecided, little is tried.
    assert!((hasty * 2 / 5..=hasty * 3 / 5).contains(&undecided) && with_falsehood > 30, "{tally:?}");
    assert!(of_corpus == OF_CORPUS && faults > 30, "{tally:?}");
}

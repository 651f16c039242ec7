//! What conditions declare for speed's sake is true.
//!
//! The loop runs over the registry: a condition is tested from the day on which it is registered. `cargo xtask promises` goes on for as
//! long as one likes, and shows with `--lies` that promises that aren't kept are noticed.

#[path = "../random/dice.rs"]
#[allow(dead_code)]
mod dice;
#[path = "../it/parallel.rs"]
mod parallel;
#[path = "../random/promises/mod.rs"]
#[allow(dead_code)]
mod promises;

use cookstopper_engine::rules::Shortcuts;
use parallel::for_each_in_parallel;
use promises::hunt::lies;
use promises::subjects::Subject;
use promises::{Question, Tally, compare};
use std::time::Duration;

/// After so many diagrams and problems a subject must have changed what happens in one, or the test tells nothing.
const MOST_DIAGRAMS: u64 = 150;

#[test]
fn moves_checks_and_solutions_are_the_same_without_shortcuts() {
    let all = Subject::all();
    for_each_in_parallel(all.len(), |place| {
        let subject = &all[place];
        let mut tally = Tally::default();
        for seed in 0..MOST_DIAGRAMS {
            for question in [Question::Play, Question::Solutions] {
                tally.add(compare(question, seed, subject, &all, Shortcuts::All)?);
                if tally.acting > 0 || !subject.can_act() && seed > 0 {
                    return Ok(());
                }
            }
        }
        Err(format!("{} has never acted: {tally:?}", subject.name))
    });
}

#[test]
fn equal_keys_mean_equal_futures() {
    let all = Subject::all();
    for_each_in_parallel(all.len(), |place| {
        compare(Question::Keys, 0, &all[place], &all, Shortcuts::All).map(drop)
    });
}

#[test]
fn what_is_foreseen_is_true() {
    let all = Subject::all();
    for_each_in_parallel(all.len(), |place| {
        for question in [Question::Finals, Question::Targets] {
            compare(question, 0, &all[place], &all, Shortcuts::All)?;
        }
        Ok(())
    });
}

/// Promises that aren't kept.
const LIES: [(&str, &str); 3] = [
    ("AndernachChess", "shield: captures"),
    ("FaceToFace", "ends as in chess"),
    ("RoleExchange", "nothing after quiet moves"),
];
/// After so many diagrams each must be noticed.
const LASTING: u64 = 600;
/// No clock decides.
const LIMIT: Duration = Duration::from_secs(3600);

#[test]
fn promises_that_are_not_kept_are_noticed() {
    let all = Subject::all();
    let lies = lies();
    for_each_in_parallel(LIES.len(), |place| {
        let is_meant = |lie: &&promises::hunt::Lie| (lie.subject.name, lie.name) == LIES[place];
        let lie = lies.iter().find(is_meant).ok_or(format!("{:?} is no lie", LIES[place]))?;
        let is_noticed = lie.noticed(&all, 0, LASTING, LIMIT).is_some();
        if is_noticed { Ok(()) } else { Err(format!("{:?} isn't noticed", LIES[place])) }
    });
}

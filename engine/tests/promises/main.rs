//! What conditions declare for speed's sake is true.
//!
//! The loop runs over the registry: a condition is tested from the day on which it is registered. `cargo xtask promises` goes on for as
//! long as one likes, and shows with `--lies` that promises that aren't kept are noticed.

use cookstopper_crosscheck::dice::Dice;
use cookstopper_crosscheck::parallel::for_each_in_parallel;
use cookstopper_crosscheck::promises;
use cookstopper_engine::rules::Shortcuts;
use promises::boards::Board;
use promises::lies::{Evidence, Row, lies};
use promises::omissions::{Omission, parts};
use promises::subjects::Subject;
use promises::{Case, Question, Tally, compare, following};
use std::sync::atomic::{AtomicU64, Ordering};

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
        for question in [Question::Finals, Question::Targets, Question::Checks] {
            compare(question, 0, &all[place], &all, Shortcuts::All)?;
        }
        Ok(())
    });
}

/// Asks the same of so many problems of each subject.
fn ask_of_each_subject(question: Question, problems: u64) {
    let all = Subject::all();
    for_each_in_parallel(all.len(), |place| {
        (0..problems)
            .try_for_each(|seed| compare(question, seed, &all[place], &all, Shortcuts::All).map(drop))
    });
}

/// So many problems of each subject are divided.
const DIVIDED: u64 = 3;

#[test]
fn stretches_that_overlap_find_the_whole() {
    ask_of_each_subject(Question::Stretches, DIVIDED);
}

/// So many problems of each subject are interrupted.
const INTERRUPTED: u64 = 2;

#[test]
fn play_that_is_interrupted_and_continued_is_the_whole() {
    ask_of_each_subject(Question::Continued, INTERRUPTED);
}

/// So many series of each subject are looked at.
const SERIES: u64 = 2;

#[test]
fn what_is_kept_of_series_play_changes_no_solution() {
    ask_of_each_subject(Question::Series, SERIES);
}

/// Cases that once told a disagreement.
const DIFFERED: &str = include_str!("differed.tsv");

#[test]
fn what_once_differed_with_and_without_shortcuts_does_not_any_more() {
    let rows: Vec<&str> = DIFFERED.lines().filter(|line| !line.starts_with("# ")).collect();
    for_each_in_parallel(rows.len(), |place| {
        let fields: Vec<&str> = rows[place].split('\t').collect();
        let [question, seed, conditions, fen] = fields[..] else {
            return Err(format!("not a case: {}", rows[place]));
        };
        let question = Question::named(question).ok_or_else(|| format!("no question: {question}"))?;
        let seed = seed.parse().map_err(|_| format!("no seed: {seed}"))?;
        let found = Case { question, seed, board: Board::stored(fen, conditions) }.compare(Shortcuts::All)?;
        if found.positions + found.problems > 0 {
            Ok(())
        } else {
            Err(format!("compares nothing: {}", rows[place]))
        }
    });
}

/// What conditions don't declare, and for each such lie a case by which it is noticed.
const LIES: &str = include_str!("lies.tsv");

/// Parts of the key, and for each a case by which it is noticed that it is left out.
const OMISSIONS: &str = include_str!("keys.tsv");

#[test]
fn what_is_left_out_of_the_key_is_noticed() {
    let lines = OMISSIONS.lines().filter(|line| !line.starts_with("# "));
    let rows: Vec<Omission> = lines.map(|line| Omission::read(line).unwrap()).collect();
    for_each_in_parallel(rows.len(), |place| rows[place].fault().map_or(Ok(()), Err));
    for part in parts() {
        let count = rows.iter().filter(|row| row.part == part).count();
        assert_eq!(count, 1, "{part}: `cargo xtask promises --lies` looks for a case");
    }
}

/// Random games of each subject, and of those under which units are remembered.
const GAMES: u64 = 12;
const REMEMBERING_GAMES: u64 = 300;

#[test]
fn what_is_remembered_of_a_unit_follows_it() {
    let all = Subject::all();
    let remembered = AtomicU64::new(0);
    for_each_in_parallel(all.len(), |place| {
        let mut here = 0;
        for seed in 0..REMEMBERING_GAMES {
            if seed >= GAMES && here == 0 {
                break;
            }
            let Some(case) = Case::random(Question::Play, seed, &all[place], &all) else { continue };
            let found = following::compare(&mut Dice::new(seed), &case.board);
            let tally = found.map_err(|fault| format!("{:?}\n{fault}", case.board))?;
            here += tally.acting;
            remembered.fetch_add(tally.acting, Ordering::Relaxed);
        }
        Ok(())
    });
    assert!(remembered.into_inner() > 100, "nothing is ever remembered");
}

#[test]
fn promises_that_are_not_kept_are_noticed() {
    let lines = LIES.lines().filter(|line| !line.starts_with("# "));
    let rows: Vec<Row> = lines.map(|line| Row::read(line).unwrap()).collect();
    let lies = lies();
    for_each_in_parallel(lies.len(), |place| {
        let lie = &lies[place];
        let rows = rows.iter().filter(|row| lie.is_of(row)).collect::<Vec<_>>();
        match rows.as_slice() {
            [row] if matches!(row.evidence, Evidence::Open) => Err(format!("{lie}: nothing is known of it")),
            [row] => row.fault(lie).map_or(Ok(()), Err),
            [] => Err(format!("{lie}: nothing notices it; `cargo xtask promises --lies` looks for a case")),
            _ => Err(format!("{lie}: in several rows")),
        }
    });
    // What was a lie and is declared now must be true.
    let declared: Vec<&Row> = rows.iter().filter(|row| !lies.iter().any(|lie| lie.is_of(row))).collect();
    for_each_in_parallel(declared.len(), |place| match declared[place].case() {
        Some(case) => case.compare(Shortcuts::All).map(drop),
        None => Err(format!("no such lie, and no case: {}", declared[place])),
    });
}

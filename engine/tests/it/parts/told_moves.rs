//! What is told of moves before they are played, move by move: whoever says that nothing comes of a move must be right in every
//! position, and says it of most of them.

use super::crowded::{about_to_be_castled, about_to_be_passed};
use super::foresight::number;
use super::last_move::{CONDITIONS, position};
use crate::random::dice::Dice;
use cookstopper_engine::board::{Position, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::rules::flights::Flights;
use cookstopper_engine::rules::free_moves::FreeMoves;
use cookstopper_engine::rules::{AnyRules, Move, Rules};
use cookstopper_engine::setup::set_up;

/// Conditions under which units lead one another.
const LEADING: [&str; 8] = [
    "Annan",
    "Annan",
    "Annan TypeB",
    "Annan TypeC",
    "Annan TypeD",
    "Annan+Circe",
    "Annan+Koeko",
    "FaceToFace",
];

/// How many random positions; `TOLD_POSITIONS` says how many more.
const POSITIONS: usize = 1_500;

/// Moves of which something was told in advance, and all.
#[derive(Debug, Default)]
struct Told {
    told: usize,
    all: usize,
}

impl Told {
    fn count(&mut self, is_told: bool) {
        self.told += usize::from(is_told);
        self.all += 1;
    }

    fn is_worth_it(&self, least_percent: usize) -> bool {
        eprintln!("{} of {} moves told in advance", self.told, self.all);
        self.told * 100 > self.all * least_percent
    }
}

/// Calls `look` with many random positions under their rules.
fn in_random_positions(seed: u64, mut look: impl FnMut(&AnyRules, &mut Position, &str)) {
    let mut dice = Dice::new(number("TOLD_SEED", seed as usize) as u64);
    for _ in 0..number("TOLD_POSITIONS", POSITIONS) {
        let text = match dice.below(8) {
            0 => about_to_be_castled(&mut dice),
            1 => about_to_be_passed(&mut dice),
            _ => position(&mut dice),
        };
        let names: &&str = match dice.below(4) {
            0 => dice.pick(&LEADING),
            _ => dice.pick(&CONDITIONS),
        };
        let diagram = Diagram::from_fen(&text).unwrap();
        let conditions = Conditions::parse(names.split('+').filter(|name| !name.is_empty())).unwrap();
        // Not everything goes together, nor is every position one that play can reach.
        let Ok((rules, mut position)) = set_up(&diagram, &conditions) else { continue };
        let waiting = position.turn().other();
        if !rules.in_check(&mut position, waiting) {
            look(&rules, &mut position, &format!("{text} {names}"));
        }
    }
}

fn moves_of(rules: &AnyRules, position: &mut Position) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.generate(position, &mut moves);
    moves
}

/// Calls `look` behind a move, if it is legal.
fn behind<T>(
    rules: &AnyRules,
    position: &mut Position,
    mv: &Move,
    look: impl FnOnce(&mut Position) -> T,
) -> Option<T> {
    let undo = rules.play(position, mv)?;
    let found = look(position);
    rules.take_back(position, mv, undo);
    Some(found)
}

/// Whether the side to move has a legal move behind which `is_wanted` holds.
fn has_move(
    rules: &AnyRules,
    position: &mut Position,
    mut is_wanted: impl FnMut(&mut Position) -> bool,
) -> bool {
    let moves = moves_of(rules, position);
    moves.iter().any(|mv| behind(rules, position, mv, &mut is_wanted) == Some(true))
}

fn is_mated(rules: &AnyRules, position: &mut Position) -> bool {
    let turn = position.turn();
    rules.in_check(position, turn) && !has_move(rules, position, |_| true)
}

/// Whether the side to move can go from one square to the other, and whether that gives check.
fn step(rules: &AnyRules, position: &mut Position, [from, to]: [Square; 2]) -> Option<bool> {
    let moves = moves_of(rules, position);
    let mv = moves.iter().find(|mv| (mv.departure, mv.arrival) == (from, to))?;
    behind(rules, position, mv, |position| {
        let turn = position.turn();
        rules.in_check(position, turn)
    })
}

#[test]
fn a_king_has_the_flights_that_are_told() {
    let mut told = Told::default();
    in_random_positions(31, |rules, position, text| {
        let Some(flights) = Flights::new(rules.plan(), position) else { return };
        for mv in moves_of(rules, position) {
            let left = flights.left_behind(rules.plan(), position, &mv);
            let has_all = |position: &mut Position| {
                let king = (position.royals() & position.of(position.turn())).first();
                let king = king.expect("it was there before the move");
                left.into_iter().all(|flight| step(rules, position, [king, flight]).is_some())
            };
            if let Some(has_all) = behind(rules, position, &mv, has_all) {
                told.count(left.is_some());
                assert!(has_all, "{text}: behind {mv:?} the king can't go to one of {left:?}");
            }
        }
    });
    assert!(told.is_worth_it(30), "hardly any flights are told");
}

#[test]
fn nobody_is_forced_out_of_moves_that_are_told_to_be_free() {
    let mut told = Told::default();
    in_random_positions(32, |rules, position, text| {
        let Some(free) = FreeMoves::new(rules, position, &mut Vec::new()) else { return };
        for mv in moves_of(rules, position) {
            let free = free.behind(rules.plan(), position, &mv);
            let is_free =
                |position: &mut Position| free.is_none_or(|free| step(rules, position, free) == Some(false));
            if let Some(is_free) = behind(rules, position, &mv, is_free) {
                told.count(free.is_some());
                assert!(is_free, "{text}: behind {mv:?} nobody can play {free:?} without check");
            }
        }
    });
    assert!(told.is_worth_it(40), "hardly any free moves are told");
}

#[test]
fn no_mate_comes_of_help_that_is_told_to_be_in_vain() {
    let mut told = Told::default();
    in_random_positions(33, |rules, position, text| {
        let Some(help) = rules.last_help(position, &mut Vec::new()) else { return };
        for mv in moves_of(rules, position) {
            let is_in_vain = !help.may_come_of(&mv);
            let can_be_mated = |position: &mut Position| {
                is_in_vain && has_move(rules, position, |position| is_mated(rules, position))
            };
            if let Some(can_be_mated) = behind(rules, position, &mv, can_be_mated) {
                told.count(is_in_vain);
                assert!(!can_be_mated, "{text}: {mv:?} helps");
            }
        }
    });
    assert!(told.is_worth_it(20), "hardly any help is told to be in vain");
}

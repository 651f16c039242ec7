//! Random play from a random diagram, compared move by move.

use super::compare::{compare, read_both};
use super::conditions::{ConditionSet, name_of};
use super::diagrams::random_fen;
use super::dice::Dice;
use super::reference;
use cookstopper_engine::board::Position;
use cookstopper_engine::rules::Rules;

/// Half-moves played from a diagram.
const MOST_HALF_MOVES: usize = 6;

/// Units with many components have more moves than is worth comparing.
const MOST_MOVES: usize = 300;

/// So many parts of units take the reference a second.
const MOST_PARTS: usize = 300;

/// Diagrams thrown until one is suitable.
const MOST_ATTEMPTS: usize = 100;

/// What has been compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub diagrams: u64,
    pub positions: u64,
    pub moves: u64,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.diagrams += other.diagrams;
        self.positions += other.positions;
        self.moves += other.moves;
    }
}

/// Compares one random diagram under these conditions, and the positions of a random game from it.
pub fn compare_random(seed: u64, conditions: &ConditionSet) -> Result<Tally, String> {
    let mut dice = Dice::new(seed);
    let most_parts = if dice.chance(5) { MOST_PARTS } else { 100 };
    let suitable = (0..MOST_ATTEMPTS).find_map(|_| {
        let fen = random_fen(&mut dice, conditions);
        match is_suitable(&fen, conditions, most_parts) {
            Ok(true) => Some(Ok(fen)),
            Ok(false) => None,
            Err(fault) => Some(Err(fault)),
        }
    });
    let Some(fen) = suitable.transpose()? else { return Ok(Tally { diagrams: 1, ..Tally::default() }) };
    compare_playout(&fen, conditions, &mut dice).map_err(|fault| format!("seed {seed}: {fault}"))
}

/// The side not to move is not in check, and the reference can cope.
fn is_suitable(fen: &str, conditions: &ConditionSet, most_parts: usize) -> Result<bool, String> {
    let position = super::compare::read_reference(fen, conditions)?;
    Ok(parts_in(&position) <= most_parts && !position.in_check(position.to_move.other()))
}

/// The parts of all units, each of which has its moves; pawns that promote together in many ways count more.
fn parts_in(position: &reference::Position) -> usize {
    let weight = |unit: &reference::Unit| {
        let pawns = unit.components.iter().filter(|walk| **walk == reference::Walk::Pawn).count();
        let of_same = unit.components.chunk_by(|one, other| one == other).map(|same| same.len() + 1);
        of_same.product::<usize>() * if pawns > 3 { 10 } else { 1 }
    };
    position.board.iter().flatten().map(|unit| weight(unit)).sum()
}

pub fn compare_playout(fen: &str, conditions: &ConditionSet, dice: &mut Dice) -> Result<Tally, String> {
    let place = format!("{} {fen}", name_of(conditions));
    let (rules, mut position, reference) =
        read_both(fen, conditions).map_err(|fault| format!("{place}: {fault}"))?;
    play(&rules, &mut position, reference, dice).map_err(|fault| format!("{place}{fault}"))
}

fn play(
    rules: &dyn Rules,
    position: &mut Position,
    mut reference: reference::Position,
    dice: &mut Dice,
) -> Result<Tally, String> {
    let mut tally = Tally { diagrams: 1, ..Tally::default() };
    let mut line = String::new();
    for _ in 0..=MOST_HALF_MOVES {
        let mut moves = compare(rules, position, &reference).map_err(|fault| format!("{line}: {fault}"))?;
        tally.positions += 1;
        tally.moves += moves.len() as u64;
        if moves.is_empty() || moves.len() > MOST_MOVES {
            break;
        }
        // Captures, castling and the like are rarer than they should be.
        let special: Vec<usize> =
            (0..moves.len()).filter(|place| moves[*place].text.contains(['*', '0', '=', '['])).collect();
        let chosen = if special.is_empty() || dice.chance(50) {
            dice.below(moves.len())
        } else {
            *dice.pick(&special)
        };
        let chosen = moves.swap_remove(chosen);
        line = format!("{line}; {}", chosen.text);
        let _permanent = rules.play(position, &chosen.mv);
        reference = chosen.after;
        if parts_in(&reference) > MOST_PARTS {
            break;
        }
    }
    Ok(tally)
}

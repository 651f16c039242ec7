//! One position in the engine and in the reference: moves, what they lead to, check, mate, stalemate.

use super::answers::sorted_components;
use super::conditions::{conditions_in, parsed};
use super::facts::{self, Facts, Relevance};
use super::reference;
use cookstopper_engine::board::{Position, Side};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::move_text;
use cookstopper_engine::rules::AnyRules;
use cookstopper_engine::rules::{Move, Rules};
use cookstopper_engine::setup::set_up;
use std::rc::Rc;

/// A legal move in both implementations.
pub struct BothMove {
    pub text: String,
    pub mv: Move,
    pub after: reference::Position,
}

/// The same position in both implementations.
pub fn read_both(
    fen: &str,
    conditions: &[String],
) -> Result<(AnyRules, Position, reference::Position), String> {
    let diagram = Diagram::from_fen(fen).map_err(|error| format!("FEN: {error}"))?;
    let parsed = parsed(conditions)?;
    let (rules, position) = set_up(&diagram, &parsed).map_err(|error| format!("set-up: {error}"))?;
    Ok((rules, position, read_reference(fen, conditions)?))
}

/// The reference has no letter for royal units that are no kings: they are marked afterwards.
pub fn read_reference(fen: &str, conditions: &[String]) -> Result<reference::Position, String> {
    let (plain, royals) = without_royal_marks(fen);
    let conditions = conditions_in(conditions);
    let conditions: Vec<&str> = conditions.iter().map(String::as_str).collect();
    let (_, mut position) =
        reference::Position::from_fen(&plain, &conditions).map_err(|error| format!("reference: {error}"))?;
    for square in royals {
        if let Some(unit) = &mut position.board[square] {
            Rc::make_mut(unit).royal = true;
        }
    }
    Ok(position)
}

/// The FEN without `!`, and the squares in front of whose units it stood.
fn without_royal_marks(fen: &str) -> (String, Vec<usize>) {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let mut royals = Vec::new();
    let (mut file, mut rank, mut depth) = (0, 7, 0);
    for letter in board.chars() {
        match letter {
            '!' => royals.push(rank * 8 + file),
            '/' => (file, rank) = (0, rank - 1),
            '1'..='8' if depth == 0 => file += letter as usize - '0' as usize,
            '(' | '[' => depth += 1,
            ')' | ']' => {
                depth -= 1;
                file += usize::from(depth == 0);
            }
            '~' => {}
            _ => file += usize::from(depth == 0),
        }
    }
    (format!("{} {rest}", board.replace('!', "")), royals)
}

/// Compares everything that one position says. The legal moves, in the order of their texts.
pub fn compare(
    rules: &dyn Rules,
    position: &mut Position,
    reference: &reference::Position,
) -> Result<Vec<BothMove>, String> {
    let relevance = Relevance::of(reference);
    same_facts("the position", rules, position, reference, relevance)?;
    for (side, its_side) in [(Side::White, reference::Side::White), (Side::Black, reference::Side::Black)] {
        let (found, expected) = (rules.in_check(position, side), reference.in_check(its_side));
        if found != expected {
            return Err(format!("{side:?} in check: engine {found}, reference {expected}"));
        }
    }
    let moves = same_moves(rules, position, reference)?;
    let everything = |position: &Position| {
        (
            facts::units_of_engine(rules.plan(), position, relevance),
            facts::of_engine(rules.plan(), position, relevance),
        )
    };
    let before = everything(position);
    for both in &moves {
        let undo =
            rules.play(position, &both.mv).ok_or_else(|| format!("{} can't be played again", both.text))?;
        let same = same_facts(&both.text, rules, position, &both.after, relevance);
        let key = position.state.key == position.computed_key();
        rules.take_back(position, &both.mv, &undo);
        same?;
        if !key {
            return Err(format!("{}: the key is not that of the position", both.text));
        }
    }
    if everything(position) != before {
        return Err("taking the moves back doesn't restore the position".to_owned());
    }
    if rules.has_move(position, &mut Vec::new()) == moves.is_empty() {
        return Err("has_move contradicts the list of moves".to_owned());
    }
    Ok(moves)
}

fn same_moves(
    rules: &dyn Rules,
    position: &mut Position,
    reference: &reference::Position,
) -> Result<Vec<BothMove>, String> {
    let mut generated = Vec::new();
    rules.generate(position, &mut generated);
    let mut found: Vec<(String, bool, Move)> = generated
        .into_iter()
        .filter_map(|mv| {
            let played = move_text::played(rules, position, &mv)?;
            Some((sorted_components(&played.text), played.gives_check, mv))
        })
        .collect();
    found.sort();
    let mut expected: Vec<(String, bool, reference::Position)> = reference
        .legal_moves()
        .into_iter()
        .map(|(text, after)| (sorted_components(&text), after.in_check(after.to_move), after))
        .collect();
    expected.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
    let found_texts: Vec<(&str, bool)> =
        found.iter().map(|(text, check, _)| (text.as_str(), *check)).collect();
    let expected_texts: Vec<(&str, bool)> =
        expected.iter().map(|(text, check, _)| (text.as_str(), *check)).collect();
    if found_texts != expected_texts {
        return Err(format!(
            "moves: only the engine has {:?}, only the reference {:?}",
            without(&found_texts, &expected_texts),
            without(&expected_texts, &found_texts)
        ));
    }
    let pairs = found.into_iter().zip(expected);
    Ok(pairs.map(|((text, _, mv), (_, _, after))| BothMove { text, mv, after }).collect())
}

/// The items of one sorted list that the other doesn't have, or has less often.
fn without<T: PartialEq + Clone>(list: &[T], other: &[T]) -> Vec<T> {
    let count = |items: &[T], item: &T| items.iter().filter(|known| *known == item).count();
    list.iter().filter(|item| count(list, item) > count(other, item)).cloned().collect()
}

fn same_facts(
    what: &str,
    rules: &dyn Rules,
    position: &Position,
    reference: &reference::Position,
    relevance: Relevance,
) -> Result<(), String> {
    let found = facts::of_engine(rules.plan(), position, relevance);
    let mut expected = facts::of_reference(reference, relevance);
    forget_useless_right(&found, &mut expected, reference);
    if found == expected && facts::same_units(rules.plan(), position, reference, relevance) {
        return Ok(());
    }
    let found_units = facts::units_of_engine(rules.plan(), position, relevance);
    let expected_units = facts::units_of_reference(reference, relevance);
    let mut fault = format!("{what}: ");
    for unit in without(&found_units, &expected_units) {
        fault += &format!("engine has {unit}; ");
    }
    for unit in without(&expected_units, &found_units) {
        fault += &format!("reference has {unit}; ");
    }
    let rest = |facts: &Facts| {
        format!(
            "{} castling {} e.p. {} types {:?}",
            facts.turn, facts.castling, facts.en_passant, facts.types
        )
    };
    Err(fault + &format!("engine {}, reference {}", rest(&found), rest(&expected)))
}

/// In chess the engine keeps an en passant right only where an enemy pawn stands ready.
fn forget_useless_right(found: &Facts, expected: &mut Facts, reference: &reference::Position) {
    let rules = &reference.rules;
    let is_chess = rules.annan.is_none() && rules.circe.is_none() && rules.augsburg.is_none();
    if found.en_passant != "-" || !is_chess {
        return;
    }
    let Some(right) = &reference.en_passant else { return };
    let pawn = |files: i32| {
        let beside = reference::board::shifted(right.arrival, files, 0)?;
        reference.board[beside]
            .as_ref()
            .filter(|unit| unit.side != right.by && unit.has(reference::Walk::Pawn))
    };
    if pawn(-1).is_none() && pawn(1).is_none() {
        expected.en_passant = "-".to_owned();
    }
}

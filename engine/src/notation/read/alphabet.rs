//! In which language's letters a text can be written, as far as the letters themselves tell.

use super::letters::Letters;
use super::token::{Kind, Token};
use crate::diagram::Diagram;
use crate::problem::Problem;
use std::collections::BTreeSet;

/// The alphabets in which the fewest moves of these texts have a letter that means no unit, the most common first.
pub(super) fn fitting(texts: &[(&[Token<'_>], &Problem)]) -> Vec<Letters> {
    let strange = |letters: Letters| -> usize {
        texts.iter().map(|(tokens, problem)| strange_moves(tokens, problem, letters)).sum()
    };
    let counted: Vec<(usize, Letters)> =
        Letters::ALL.into_iter().map(|letters| (strange(letters), letters)).collect();
    let fewest = counted.iter().map(|(strange, _)| *strange).min().unwrap_or_default();
    // Without any letter that tells languages apart everything is English.
    let is_telling = |token: &Token<'_>| match token.kind {
        Kind::Move(text) | Kind::Suffix(text) => text.contains(|letter| "DTLFCABRSPNКФЛСп".contains(letter)),
        _ => false,
    };
    if fewest == 0 && !texts.iter().any(|(tokens, _)| tokens.iter().any(is_telling)) {
        return vec![Letters::English];
    }
    counted.into_iter().filter(|(strange, _)| *strange == fewest).map(|(_, letters)| letters).collect()
}

/// How many moves have a letter that means no unit of the problem.
fn strange_moves(tokens: &[Token<'_>], problem: &Problem, letters: Letters) -> usize {
    let codes = codes(&problem.diagram);
    let is_known = |letter: &str| match letters.code(letter) {
        // Units of a fairy walk stand in the diagram, or a condition or an option brings them.
        Some(code @ ("N" | "G")) => codes.contains(code) || !problem.conditions.is_empty(),
        Some(_) => true,
        // What no language has a letter of its own for is written with its code.
        None => codes.contains(letter) && Letters::English.of(letter).is_empty(),
    };
    let is_strange = |token: &&Token<'_>| match token.kind {
        Kind::Move(text) => letters_in(text).is_some_and(|letter| !is_known(&letter)),
        _ => false,
    };
    tokens.iter().filter(is_strange).count()
}

/// The letters of a unit in front of a move or, of a pawn, of what it promotes to; nothing if there is none.
fn letters_in(text: &str) -> Option<String> {
    let body = text.split(['[', '(']).next().unwrap_or_default();
    let is_mark = |letter: char| letter.is_lowercase() && !('a'..='h').contains(&letter);
    let front: String = body
        .trim_start_matches(|letter: char| is_mark(letter) && letter.is_ascii())
        .chars()
        .take_while(|letter| letter.is_uppercase() || !letter.is_ascii() && letter.is_alphabetic())
        .collect();
    if !front.is_empty() {
        return (front != "O").then_some(front);
    }
    let behind: String = body.chars().rev().take_while(|letter| letter.is_uppercase()).collect();
    (!behind.is_empty()).then(|| behind.chars().rev().collect())
}

/// The codes of the walks that stand in a diagram.
fn codes(diagram: &Diagram) -> BTreeSet<String> {
    let units = diagram.units.iter().flatten();
    units.flat_map(|unit| &unit.walks).map(|walk| walk.code().to_owned()).collect()
}

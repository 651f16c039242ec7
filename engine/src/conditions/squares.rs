//! Squares as parameters of conditions.

use super::ConditionError;
use crate::board::{Bitboard, Square};

/// Reads squares, several in one word (`a1b2`) or a word for each.
pub(super) fn read_squares(condition: &'static str, words: &[&str]) -> Result<Bitboard, ConditionError> {
    let mut squares = Bitboard::EMPTY;
    for word in words {
        let wrong = || ConditionError::UnknownWord { condition, word: (*word).to_owned(), nearest: None };
        squares |= Square::list(word).ok_or_else(wrong)?.into_iter().collect::<Bitboard>();
    }
    if squares.is_empty() {
        return Err(ConditionError::MissingSquares(condition));
    }
    Ok(squares)
}

/// The name with the squares behind it.
pub(super) fn named(name: &str, squares: Bitboard) -> String {
    squares.into_iter().fold(name.to_owned(), |text, square| format!("{text} {square}"))
}

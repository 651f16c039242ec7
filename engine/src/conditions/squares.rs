//! Squares as parameters of conditions.

use super::ConditionError;
use crate::board::{Bitboard, Square};

/// Reads squares, several in one word (`a1b2`) or a word for each.
pub(super) fn read_squares(condition: &'static str, words: &[&str]) -> Result<Bitboard, ConditionError> {
    let mut squares = Bitboard::EMPTY;
    for word in words {
        let wrong = || ConditionError::UnknownWord { condition, word: (*word).to_owned(), nearest: None };
        if word.len() % 2 != 0 || !word.is_ascii() {
            return Err(wrong());
        }
        for start in (0..word.len()).step_by(2) {
            let square: Square = word[start..start + 2].to_ascii_lowercase().parse().map_err(|_| wrong())?;
            squares |= Bitboard::of(square);
        }
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

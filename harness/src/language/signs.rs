//! Signs of captures and castling, of which people write several.

use cookstopper_engine::board::Square;

/// Captures written with a star, castling with noughts: `Sb3xd4`, `axb5`, `O-O`.
#[must_use]
pub fn in_plain_signs(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, sign) in text.char_indices() {
        // In front of a square; `x` stands in words, too (`RoleExchange`).
        let is_capture = matches!(sign, 'x' | ':')
            && text.get(at + 1..at + 3).is_some_and(|behind| behind.parse::<Square>().is_ok());
        plain.push(if is_capture { '*' } else { sign });
    }
    plain.replace("O-O", "0-0").replace("0-O", "0-0")
}

//! Where a word of a solution ends: a move with the brackets and signs that belong to it.

use super::token::{DEEPEST_BRACKETS, LONGEST_WORD, first_word, has_square, is_castling, starts_with_number};
use crate::walks::Walk;

/// The length of `(R+B)` or `(BR)` in front of a square; 0 if there is none.
pub(super) fn composite_length(text: &str) -> usize {
    let Some(inside) = text.strip_prefix('(').and_then(|rest| first_word(rest).split_once(')')) else {
        return 0;
    };
    let (letters, _) = inside;
    let behind = &text[letters.len() + 2..];
    let is_list = letters.chars().all(|c| c.is_alphanumeric() || c == '+' || c == '/')
        && letters.chars().filter(|c| c.is_uppercase()).count() > 1;
    let is_before_square =
        behind.starts_with(|c: char| matches!(c, 'a'..='h' | '1'..='8' | 'x' | '*' | ':' | '~'));
    if is_list && is_before_square { letters.len() + 2 } else { 0 }
}

/// The length of a word with the brackets that belong to it; a bracket that isn't closed and its place.
pub(super) fn word_length(text: &str) -> Result<usize, (usize, char)> {
    // Marks may stand in front of several components: `j(S+P)c1-a2`.
    let marks = text.len() - text.trim_start_matches(['n', 'r', 'k', 'c', 'j', 'u']).len();
    let mut place = match composite_length(&text[marks..]) {
        0 => 0,
        length => marks + length,
    };
    place = place.max(prelude_length(text));
    let mut before = if place > 0 { ')' } else { ' ' };
    let mut has_equals = false;
    while let Some(character) = text[place..].chars().next().filter(|_| place < LONGEST_WORD) {
        let so_far = &text[..place];
        let rest = &text[place..];
        let after = rest[character.len_utf8()..].chars().next().unwrap_or(' ');
        let is_move = has_square(so_far) || is_castling(so_far) || so_far.starts_with("ep");
        let is_inside = before.is_alphanumeric() || matches!(before, ')' | '~');
        // Effects, too, may stand in front of what a unit becomes: `g2-g1[Ia7]=R`, `f4*e3 ep.=w`.
        let may_become = is_inside || before == ']' && is_move || so_far.ends_with("ep.");
        let has_captured = is_move && before == ']' || so_far.ends_with("ep.");
        let is_code = after.is_alphabetic()
            || after == '('
            || numbered_walk(&rest[character.len_utf8()..]).is_some_and(|behind| !behind.starts_with('.'));
        let length = match character {
            '{' if is_castling(so_far) => enclosed(rest, '{', '}').ok_or((place, '{'))?,
            '[' if is_move && !is_group(&rest[1..]) => enclosed(rest, '[', ']').ok_or((place, '['))?,
            '(' if is_move => match enclosed(rest, '(', ')').filter(|end| is_effect(&rest[1..end - 1])) {
                Some(end) => end,
                None => break,
            },
            '=' if may_become && is_code => {
                has_equals = true;
                1
            }
            '(' if has_equals && before == '=' => enclosed(rest, '(', ')').ok_or((place, '('))?,
            '+' if has_equals && after.is_uppercase() => 1,
            '-' | '–' | '×' if is_inside && (after.is_alphanumeric() || after == '~') => {
                character.len_utf8()
            }
            '*' | ':' if (is_inside || place == 0) && matches!(after, 'a'..='h') => 1,
            // What has captured moves on, behind what the capture has brought about.
            '*' | '-' if has_captured && matches!(after, 'a'..='h') => 1,
            '.' if before.is_alphabetic() && after != '.' && !has_square(so_far) => 1,
            '<' if rest.starts_with("<->") && has_square(so_far) => "<->".len(),
            '/' if is_move && is_partner(&rest[1..]) => 1,
            // Hunters move forward like the one walk, backward like the other: `Q/GYd3`.
            '/' if (!has_square(so_far) || has_equals) && before.is_uppercase() && after.is_uppercase() => 1,
            '~' | '_' => 1,
            '♔'..='♟' => character.len_utf8(),
            letter if letter.is_alphanumeric() => letter.len_utf8(),
            _ => break,
        };
        place += length;
        before = text[..place].chars().next_back().unwrap_or(' ');
    }
    Ok(place)
}

/// The length of brackets in front of a move, with which the move begins: `[f8=B]Ke1-d2`; 0 if there are none.
pub(super) fn prelude_length(text: &str) -> usize {
    if !text.starts_with('[') {
        return 0;
    }
    let Some(length) = enclosed(first_word(text), '[', ']') else { return 0 };
    let (inside, behind) = (&text[1..length - 1], first_word(&text[length..]));
    let is_change = has_square(inside) && (inside.contains('=') || inside.contains("->"));
    let more = prelude_length(behind);
    let begins_move =
        more > 0 || behind.starts_with(char::is_alphabetic) && has_square(behind) || is_castling(behind);
    if is_change && begins_move { length + more } else { 0 }
}

/// Whether this is the unit that a castling king jumps over: `wRh1-f1`.
fn is_partner(text: &str) -> bool {
    let mut letters = text.chars();
    matches!(letters.next(), Some('w' | 'b' | 'n')) && letters.next().is_some_and(char::is_uppercase)
}

/// What stands behind a walk that is named by a number, if a text begins with one: leapers such as `16`.
fn numbered_walk(text: &str) -> Option<&str> {
    let (code, behind) = text.split_at_checked(2)?;
    let is_number = code.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && Walk::from_code(code).is_some()).then_some(behind)
}

/// Whether a text begins with the move of such a unit: `16g7-f1`.
pub(super) fn begins_with_numbered_walk(text: &str) -> bool {
    numbered_walk(text).is_some_and(|behind| behind.get(..2).is_some_and(has_square))
}

/// The length up to the bracket that closes the first one.
pub(super) fn enclosed(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, character) in text.char_indices() {
        if character == open && (open != '{' || depth == 0) {
            depth += 1;
            if depth > DEEPEST_BRACKETS {
                return None;
            }
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return Some(place + close.len_utf8());
            }
        }
    }
    None
}

/// Whether what stands behind a square bracket are moves and no effect.
fn is_group(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('>') || starts_with_number(text)
}

/// Whether what stands in round brackets behind a move is a rebirth or a promotion.
fn is_effect(inside: &str) -> bool {
    let has_sign = inside.contains(|c: char| c.is_whitespace() || ".,#!?~".contains(c));
    // `Кр` is one letter of Russian.
    let is_promotion = (1..=2).contains(&inside.chars().count())
        && inside.starts_with(char::is_uppercase)
        && inside.chars().all(|letter| letter.is_uppercase() || letter.is_alphabetic() && !letter.is_ascii());
    !has_sign && (has_square(inside) || is_promotion)
}

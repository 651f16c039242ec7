//! Moves in the letters of another language than English.

use super::walk_codes::SIDES;
use super::{ATTRIBUTES, Language, walk_names};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::walks::Walk;

/// How a language names walks, marks and colours.
#[derive(Debug, Clone, Copy)]
pub struct Letters {
    /// Whose walks and marks.
    pub language: Language,
    /// The letters for White, Black and neutral units.
    pub colours: &'static str,
    /// Whether there are units marked as functionaries, whose English letter is also that of what has promoted under Circe Frischauf.
    pub has_functionaries: bool,
}

/// What stands in front of a row of small letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The beginning of a move: only neutral units have a colour there.
    Move,
    /// `[`, `[+`, `[-` or a square in brackets: a colour, marks and a walk.
    Bracket,
    /// `=`: what a unit becomes.
    Becomes,
    /// Something else.
    Other,
}

impl Letters {
    /// Popeye's.
    #[must_use]
    pub const fn popeyes(language: Language) -> Self {
        Self { language, colours: language.choose(SIDES), has_functionaries: true }
    }

    /// Moves; they come in English letters.
    #[must_use]
    pub fn play(self, moves: &str) -> String {
        if self.language == Language::English {
            return moves.to_owned();
        }
        let mut text = String::new();
        let mut before = Before::Move;
        let mut rest = moves;
        while let Some(first) = rest.chars().next() {
            let small = small_letters(rest);
            let length = if small > 0 {
                text.push_str(&self.small(&rest[..small], before, &rest[small..]));
                small
            } else if first.is_ascii_uppercase() && moves[..moves.len() - rest.len()].ends_with(ends_a_part) {
                // Behind a square or a walk stands the board to which the unit goes, where there are two.
                text.push(first);
                1
            } else if first.is_ascii_uppercase() {
                let is_code = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit();
                let is_long =
                    rest.chars().nth(1).is_some_and(is_code) && Walk::from_code(&rest[..2]).is_some();
                let length = if is_long { 2 } else { 1 };
                text.push_str(self.language.choose(walk_names(&rest[..length])));
                length
            } else {
                text.push(first);
                first.len_utf8()
            };
            before = match (first, before) {
                ('[', _) | ('+' | '-', Before::Bracket) => Before::Bracket,
                ('=', _) => Before::Becomes,
                (' ', _) => Before::Move,
                _ => Before::Other,
            };
            rest = &rest[length..];
        }
        text
    }

    /// A unit behind its colour, if it has one: `wKa1`, `bjR`, `G`.
    #[must_use]
    pub fn unit(self, unit: &str) -> String {
        let (marks, walk) = unit.split_at(small_letters(unit));
        let marks = self.small(marks, Before::Bracket, walk);
        format!("{marks}{}", self.play(walk))
    }

    /// Small letters: a colour and marks, where these can stand, or the file of a square and other things.
    fn small(self, letters: &str, before: Before, next: &str) -> String {
        // A square has one digit, a walk has two or none.
        let is_number = next.len() > 1 && next.bytes().take(2).all(|digit| digit.is_ascii_digit());
        let is_unit = is_number || next.starts_with(|next: char| next.is_ascii_uppercase() || next == '(');
        if !is_unit && before != Before::Becomes {
            return letters.to_owned();
        }
        let colour = letters.chars().next().and_then(|letter| SIDES[0].find(letter));
        let colour = colour.filter(|place| before != Before::Move || *place == 2);
        let mut text = String::new();
        if let Some(place) = colour {
            text.extend(self.colours.chars().nth(place));
        }
        let mut rest = &letters[usize::from(colour.is_some())..];
        for (attribute, name, mark) in Attributes::NAMED {
            // Some marks have no letters.
            let occurs = !mark.is_empty() && (self.has_functionaries || attribute != Attributes::FUNCTIONARY);
            if let Some(behind) = rest.strip_prefix(mark).filter(|_| occurs) {
                text.push_str(&self.mark(name));
                rest = behind;
            }
        }
        text + rest
    }

    /// The letters of a mark: the capitals of its name.
    fn mark(self, name: &str) -> String {
        let names = ATTRIBUTES.iter().find(|names| names[0] == name);
        let name = names.map_or(name, |names| self.language.choose(*names));
        name.chars().filter(char::is_ascii_uppercase).map(|letter| letter.to_ascii_lowercase()).collect()
    }
}

/// Whether a sign is the end of a square or of a walk.
const fn ends_a_part(sign: char) -> bool {
    sign.is_ascii_uppercase() || sign.is_ascii_digit()
}

/// How many small letters a text begins with.
fn small_letters(text: &str) -> usize {
    text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_lowercase()).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_in_popeyes_letters() {
        let cases = [
            ("a7-a8=Q", "a7-a8=D", "a7-a8=D"),
            ("nkSb1*c3[-nkSc3]", "nkSb1*c3[-nkSc3]", "nkCb1*c3[-nkCc3]"),
            ("Kd4*c4[+bPf2]", "Kd4*c4[+sBf2]", "Rd4*c4[+nPf2]"),
            ("Ra1*b2[wRb2->a1][f2=w]", "Ta1*b2[wTb2->a1][f2=w]", "Ta1*b2[bTb2->a1][f2=b]"),
            ("rGa1-a3=hcc", "kGa1-a3=sfw", "rSa1-a3=ces"),
            ("hnSb1-c3=nh", "hnSb1-c3=nh", "dnCb1-c3=nh"),
            ("a1*b2 ep.[+w(B+S)a1]", "a1*b2 ep.[+w(L+S)a1]", "a1*b2 ep.[+b(F+C)a1]"),
            ("r16h7-b6 kPa7-a8=r16", "k16h7-b6 kBa7-a8=k16", "r16h7-b6 kPa7-a8=r16"),
            ("0-0[Id5,e7]", "0-0[Id5,e7]", "0-0[Id5,e7]"),
            ("R/Ba1-a2 G2c1-c3", "T/La1-a2 G2c1-c3", "T/Fa1-a2 S2c1-c3"),
            ("Bh2-g1B g7-g8=QA", "Lh2-g1B g7-g8=DA", "Fh2-g1B g7-g8=DA"),
            ("Sb1-c3[d4=wB][e5=b]", "Sb1-c3[d4=wL][e5=s]", "Cb1-c3[d4=bF][e5=n]"),
        ];
        for (english, german, french) in cases {
            assert_eq!(Letters::popeyes(Language::English).play(english), english);
            assert_eq!(Letters::popeyes(Language::German).play(english), german);
            assert_eq!(Letters::popeyes(Language::French).play(english), french);
        }
        assert_eq!(Letters::popeyes(Language::French).unit("bjRa1"), "njTa1");
        let german = Letters::popeyes(Language::German);
        assert_eq!(german.play("fBa8-f3"), "bLa8-f3");
        let of_promoted = Letters { has_functionaries: false, ..german };
        assert_eq!(of_promoted.play("fBa8-f3 Bg2*f3[+wfBf8]"), "fLa8-f3 Lg2*f3[+wfLf8]");
    }
}

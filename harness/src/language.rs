//! The languages of reports, and moves in their letters.

use crate::foreign::popeye::walk_names;
use clap::ValueEnum;

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum Language {
    /// English
    #[default]
    En,
    /// German
    De,
    /// French
    Fr,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Fr];

    /// The code of the language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }

    /// The one of three texts that is in this language: English, German, French.
    #[must_use]
    pub const fn choose(self, [en, de, fr]: [&str; 3]) -> &str {
        match self {
            Self::En => en,
            Self::De => de,
            Self::Fr => fr,
        }
    }

    /// A colon with the blanks around it.
    #[must_use]
    pub const fn colon(self) -> &'static str {
        self.choose([": ", ": ", " : "])
    }

    /// A semicolon with the blanks around it.
    #[must_use]
    pub const fn semicolon(self) -> &'static str {
        self.choose(["; ", "; ", " ; "])
    }

    /// A number with its noun: `1 key`, `2 keys`; each noun for one and for many.
    #[must_use]
    pub fn count(self, number: usize, [en, de, fr]: [[&str; 2]; 3]) -> String {
        let [one, many] = match self {
            Self::En => en,
            Self::De => de,
            Self::Fr => fr,
        };
        // French counts nothing as one.
        let is_one = number == 1 || (number == 0 && self == Self::Fr);
        format!("{number} {}", if is_one { one } else { many })
    }

    /// Moves in the letters of the language; they come in English ones: `Kd4*c4[+bPf2]` is `Rd4*c4[+nPf2]` in
    /// French.
    #[must_use]
    pub fn play(self, moves: &str) -> String {
        if self == Self::En {
            return moves.to_owned();
        }
        let mut text = String::new();
        let mut rest = moves;
        while let Some(first) = rest.chars().next() {
            let length = if let Some(colour) = rest.strip_prefix("[+").and_then(|rest| rest.chars().next()) {
                text.push_str("[+");
                text.push(self.colour(colour));
                "[+".len() + colour.len_utf8()
            } else if first.is_ascii_uppercase() {
                let is_code = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit();
                let length = if rest.chars().nth(1).is_some_and(is_code) { 2 } else { 1 };
                text.push_str(self.choose(walk_names(&rest[..length])));
                length
            } else {
                text.push(first);
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        text
    }

    /// A unit with its colour in the letters of the language: `bjR` is `njT` in French.
    #[must_use]
    pub fn unit(self, unit: &str) -> String {
        let mut signs = unit.chars();
        match signs.next() {
            Some(colour) if colour.is_ascii_lowercase() => {
                format!("{}{}", self.colour(colour), self.play(signs.as_str()))
            }
            Some(_) | None => self.play(unit),
        }
    }

    const fn colour(self, colour: char) -> char {
        match (self, colour) {
            (Self::De, 'b') => 's',
            (Self::Fr, 'w') => 'b',
            (Self::Fr, 'b') => 'n',
            (Self::Fr, 'n') => '=',
            (_, colour) => colour,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{De, En, Fr};

    #[test]
    fn moves_are_written_in_the_letters_of_the_language() {
        let written = "1.Kd4*c4[+bPf2] 2.0-0-0 CAc1-d4=Q ep. (R+B)a1-a2 #";
        assert_eq!(En.play(written), written);
        assert_eq!(De.play(written), "1.Kd4*c4[+sBf2] 2.0-0-0 CAc1-d4=D ep. (T+L)a1-a2 #");
        assert_eq!(Fr.play(written), "1.Rd4*c4[+nPf2] 2.0-0-0 CHc1-d4=D ep. (T+F)a1-a2 #");
        assert_eq!(De.play("c4[+wSg1]"), "c4[+wSg1]");
        assert_eq!(Fr.play("[+"), "[+");
        assert_eq!(Fr.unit("bjR"), "njT");
    }

    #[test]
    fn nouns_follow_their_number() {
        let keys = [["key", "keys"], ["Schlüssel", "Schlüssel"], ["clé", "clés"]];
        assert_eq!(En.count(0, keys), "0 keys");
        assert_eq!(Fr.count(0, keys), "0 clé");
        assert_eq!(En.count(1, keys), "1 key");
        assert_eq!(De.count(2, keys), "2 Schlüssel");
    }
}

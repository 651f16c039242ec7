//! The languages of reports, and moves in their letters.

mod attributes;
mod letters;
mod lookup;
mod signs;
pub mod walk_codes;

pub use attributes::ATTRIBUTES;
pub use letters::Letters;
pub use lookup::{Lookup, Names};
pub use signs::in_plain_signs;
pub use walk_codes::walk_names;

use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Language {
    /// English
    #[default]
    #[cfg_attr(feature = "program", value(name = "en"))]
    English,
    /// German
    #[cfg_attr(feature = "program", value(name = "de"))]
    German,
    /// French
    #[cfg_attr(feature = "program", value(name = "fr"))]
    French,
}

/// A text in every language, by the languages' codes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct InLanguages {
    en: String,
    de: String,
    fr: String,
}

impl InLanguages {
    /// What `text` says in each language.
    pub fn of(text: impl Fn(Language) -> String) -> Self {
        Self { en: text(Language::English), de: text(Language::German), fr: text(Language::French) }
    }

    /// The text in all of them.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        [&self.en, &self.de, &self.fr].into_iter().map(String::as_str)
    }

    /// The text in one of them.
    #[must_use]
    pub const fn get(&self, language: Language) -> &str {
        match language {
            Language::English => self.en.as_str(),
            Language::German => self.de.as_str(),
            Language::French => self.fr.as_str(),
        }
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// The code of the language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
        }
    }

    /// The one of three texts that is in this language: English, German, French.
    #[must_use]
    pub const fn choose(self, [en, de, fr]: [&str; 3]) -> &str {
        match self {
            Self::English => en,
            Self::German => de,
            Self::French => fr,
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
            Self::English => en,
            Self::German => de,
            Self::French => fr,
        };
        // French counts nothing as one.
        let is_one = number == 1 || (number == 0 && self == Self::French);
        format!("{number} {}", if is_one { one } else { many })
    }

    /// Moves in the letters of the language; they come in English ones: `Kd4*c4[+bPf2]` is `Rd4*c4[+nPf2]` in
    /// French.
    #[must_use]
    pub fn play(self, moves: &str) -> String {
        self.letters().play(moves)
    }

    /// A sentence in which moves and units with their squares are named in the letters of the language.
    #[must_use]
    pub fn sentence(self, text: &str) -> String {
        let has_square =
            |word: &str| word.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
        let own = |word: &str| if has_square(word) { self.play(word) } else { word.to_owned() };
        text.split_inclusive(char::is_whitespace).map(own).collect()
    }

    /// A unit with its colour in the letters of the language: `bjR` is `njT` in French.
    #[must_use]
    pub fn unit(self, unit: &str) -> String {
        self.letters().unit(unit)
    }

    /// Neutral units have a letter of their own, which they don't have in Popeye's French.
    const fn letters(self) -> Letters {
        Letters { colours: self.choose(["wbn", "wsn", "bn="]), ..Letters::popeyes(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{English, French, German};

    #[test]
    fn moves_are_written_in_the_letters_of_the_language() {
        let written = "1.Kd4*c4[+bPf2] 2.0-0-0 CAc1-d4=Q ep. (R+B)a1-a2 #";
        assert_eq!(English.play(written), written);
        assert_eq!(German.play(written), "1.Kd4*c4[+sBf2] 2.0-0-0 CAc1-d4=D ep. (T+L)a1-a2 #");
        assert_eq!(French.play(written), "1.Rd4*c4[+nPf2] 2.0-0-0 CHc1-d4=D ep. (T+F)a1-a2 #");
        assert_eq!(German.play("c4[+wSg1]"), "c4[+wSg1]");
        assert_eq!(French.play("[+"), "[+");
        assert_eq!(French.unit("bjR"), "njT");
        let sentence = "1.Ra1-a3+ is no mate:\n  `Kh3-g4`, Sb1*c3[+bRh8] remain. Black, Q or R";
        assert_eq!(
            French.sentence(sentence),
            "1.Ta1-a3+ is no mate:\n  `Rh3-g4`, Cb1*c3[+nTh8] remain. Black, Q or R"
        );
    }

    #[test]
    fn nouns_follow_their_number() {
        let keys = [["key", "keys"], ["Schlüssel", "Schlüssel"], ["clé", "clés"]];
        assert_eq!(English.count(0, keys), "0 keys");
        assert_eq!(French.count(0, keys), "0 clé");
        assert_eq!(English.count(1, keys), "1 key");
        assert_eq!(German.count(2, keys), "2 Schlüssel");
    }
}

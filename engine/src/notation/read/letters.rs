//! The letters of units in the languages of authors.

use crate::notation::walk_codes::{SIDES, WALKS};
use std::fmt;
use std::str::FromStr;

/// In which letters an author writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// K Q R B S P, as Popeye and this program.
    English,
    /// K D T L S B.
    German,
    /// R D T F C P; S is the grasshopper (sauterelle).
    French,
    /// R D T A C P: Italian and Spanish.
    Italian,
    /// K Q R B N P: English with N for the knight; H is the nightrider.
    KnightN,
    /// Кр Ф Л С К п: Russian.
    Russian,
}

/// The walks that have letters in every language.
const CHESS: [&str; 8] = ["K", "Q", "R", "B", "S", "P", "N", "G"];

impl Letters {
    /// All of them, the most common first.
    pub const ALL: [Self; 6] =
        [Self::English, Self::German, Self::French, Self::Italian, Self::KnightN, Self::Russian];

    /// How the walk with this English code is written, in each way that is accepted; none stands for its
    /// code itself. Fairy walks have Popeye's codes in German and French.
    ///
    /// ```
    /// use cookstopper_engine::notation::Letters;
    /// assert_eq!(Letters::German.of("EM"), ["KN"]);
    /// assert_eq!(Letters::Italian.of("EM"), [""; 0]);
    /// ```
    #[must_use]
    pub fn of(self, code: &str) -> &'static [&'static str] {
        let place = match code.as_bytes() {
            b"K" => 0,
            b"Q" => 1,
            b"R" => 2,
            b"B" => 3,
            b"S" => 4,
            b"P" => 5,
            b"N" => 6,
            b"G" => 7,
            _ => return self.popeyes(code).map_or(&[], std::slice::from_ref),
        };
        let row: [&'static [&'static str]; 8] = match self {
            Self::English => [
                &["K", "♔", "♚"],
                &["Q", "♕", "♛"],
                &["R", "♖", "♜"],
                &["B", "♗", "♝"],
                &["S", "♘", "♞"],
                &["P", "♙", "♟"],
                &["N"],
                &["G"],
            ],
            Self::German => [&["K"], &["D"], &["T"], &["L"], &["S"], &["B"], &["N"], &["G"]],
            Self::French => [&["R"], &["D"], &["T"], &["F"], &["C"], &["P"], &["N"], &["S", "G"]],
            Self::Italian => [&["R"], &["D"], &["T"], &["A"], &["C"], &["P"], &["N"], &["G"]],
            Self::KnightN => [&["K"], &["Q"], &["R"], &["B"], &["N"], &["P"], &["H"], &["G"]],
            Self::Russian => [&["Кр"], &["Ф"], &["Л"], &["С"], &["К"], &["п", "П"], &["N"], &["G"]],
        };
        row[place]
    }

    /// Where Popeye's words in this language stand, if it has any beside the English ones.
    const fn place(self) -> Option<usize> {
        match self {
            Self::German => Some(1),
            Self::French => Some(2),
            Self::English | Self::Italian | Self::KnightN | Self::Russian => None,
        }
    }

    /// Popeye's code of a fairy walk in this language, if it has one.
    fn popeyes(self, code: &str) -> Option<&'static &'static str> {
        let place = self.place()?;
        WALKS.iter().find(|names| names[0] == code).map(|names| &names[place])
    }

    /// Whether no fairy walk is written like this English code in this language, so that the code can be nothing but itself.
    pub(super) fn is_nobodys(self, code: &str) -> bool {
        let Some(place) = self.place().filter(|_| !CHESS.contains(&code)) else { return false };
        !WALKS.iter().any(|names| names[0] != code && names[place] == code)
    }

    /// The letter of a side to which a unit changes, given the English one.
    #[must_use]
    pub fn side(self, letter: &str) -> Option<&'static str> {
        let side = Some(SIDES[0].find(letter)?).filter(|_| letter.len() == 1)?;
        SIDES[self.place()?].get(side..=side)
    }

    /// The marks of hurdle-colour-changing units, given the English ones.
    pub(super) fn mark(self, marks: &str) -> Option<String> {
        let changing = match self {
            Self::German => "sfw",
            Self::French => "ces",
            Self::English | Self::Italian | Self::KnightN | Self::Russian => return None,
        };
        marks.contains("hcc").then(|| marks.replace("hcc", changing))
    }

    /// The English code of a letter.
    #[must_use]
    pub fn code(self, letter: &str) -> Option<&'static str> {
        CHESS.into_iter().find(|code| self.of(code).contains(&letter))
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::English => "English",
            Self::German => "German",
            Self::French => "French",
            Self::Italian => "Italian",
            Self::KnightN => "English (N)",
            Self::Russian => "Russian",
        })
    }
}

/// Letters that nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected letters in `English` (K Q R B S P), `German` (K D T L S B), `French` (R D T F C P), `Italian` or `Spanish` (R D T A C P), `Russian` (Кр Ф Л С К п), found `{0}`"
)]
pub struct LettersError(String);

impl FromStr for Letters {
    type Err = LettersError;

    /// The name of a language, or the six letters of king, queen, rook, bishop, knight and pawn.
    fn from_str(text: &str) -> Result<Self, LettersError> {
        let name = text.trim().to_lowercase();
        let spelt: String = name.chars().filter(|letter| !letter.is_whitespace()).collect();
        match spelt.as_str() {
            "english" | "en" | "kqrbs" | "kqrbsp" => Ok(Self::English),
            "english(n)" | "kqrbn" | "kqrbnp" => Ok(Self::KnightN),
            "german" | "deutsch" | "de" | "kdtls" | "kdtlsb" => Ok(Self::German),
            "french" | "français" | "francais" | "fr" | "rdtfc" | "rdtfcp" => Ok(Self::French),
            "italian" | "italiano" | "it" | "spanish" | "español" | "espanol" | "es" | "rdtac" | "rdtacp" => {
                Ok(Self::Italian)
            }
            "russian" | "русский" | "ru" | "крфлск" | "крфлскп" => Ok(Self::Russian),
            _ => Err(LettersError(text.trim().to_owned())),
        }
    }
}

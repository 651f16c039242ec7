//! Reading Popeye's twin commands.

use super::{Mirror, Rotation, Twin, TwinCommand};
use crate::board::{Owner, Square};
use crate::conditions::{ConditionError, Conditions};
use crate::diagram::piece_list::{PieceListError, parse_units, read_squares};
use crate::nearest::{Meaning, did_you_mean, meaning, words};
use crate::stipulation::StipulationError;
use crate::walks::Walk;
use std::str::FromStr;

/// What is wrong with the commands of a twin, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct TwinParseError {
    /// What is wrong.
    pub fault: TwinParseFault,
    offset: usize,
}

impl TwinParseError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What can be wrong with the commands of a twin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TwinParseFault {
    /// There is nothing.
    #[error("expected a twin command such as `Move a2 c2`, found nothing")]
    Empty,
    /// No command is called that.
    #[error("expected a twin command such as `Move a2 c2`, found `{word}`{}", did_you_mean(*.nearest))]
    Unknown {
        /// What was found.
        word: String,
        /// The nearest command, if one is near.
        nearest: Option<&'static str>,
    },
    /// An abbreviation of several commands.
    #[error("twin command `{word}` is ambiguous: expected `{first}` or `{second}`")]
    Ambiguous {
        /// What was found.
        word: String,
        /// One of the commands it may mean.
        first: &'static str,
        /// Another.
        second: &'static str,
    },
    /// A command that can't be followed.
    #[error("twin command `{0}` is not supported")]
    Unsupported(&'static str),
    /// Something else than the command needs.
    #[error("expected {expected} behind `{command}`, found {found}")]
    Expected {
        /// The command.
        command: &'static str,
        /// What should follow.
        expected: &'static str,
        /// What follows.
        found: String,
    },
    /// Units that can't be read.
    #[error("{0}")]
    Units(PieceListError),
    /// A stipulation that can't be read.
    #[error("{0}")]
    Stipulation(StipulationError),
    /// A condition that can't be used.
    #[error("{0}")]
    Condition(ConditionError),
}

const fn at(offset: usize, fault: TwinParseFault) -> TwinParseError {
    TwinParseError { fault, offset }
}

const COMMANDS: &[&str] = &[
    "Move",
    "Exchange",
    "Remove",
    "Add",
    "Substitute",
    "Rotate",
    "Mirror",
    "Shift",
    "PolishType",
    "Stipulation",
    "SStipulation",
    "Condition",
    "Continued",
];

/// Commands that end a list of conditions when they are written out; `Mirror` is also a kind of Circe.
const BEHIND_CONDITIONS: &[&str] =
    &["Move", "Exchange", "Remove", "Add", "Substitute", "Rotate", "Shift", "PolishType", "Stipulation"];

const INVISIBLE: &str = "TotalInvisible";

const COLOURS: &[&str] = &["White", "Black", "Neutral"];

impl FromStr for Twin {
    type Err = TwinParseError;

    /// Reads one or several commands; case doesn't matter, unambiguous abbreviations are understood.
    /// Conditions reach up to the end or to the next command that is written out; commas may separate them.
    ///
    /// ```
    /// use cookstopper_engine::twin::Twin;
    /// let twin: Twin = "cont rem e7 add white Qe8".parse().unwrap();
    /// assert!(twin.is_continued);
    /// assert_eq!(twin.commands.len(), 2);
    /// let error = "Moev a2 c2".parse::<Twin>().unwrap_err();
    /// assert!(error.to_string().ends_with("did you mean `Move`?"));
    /// ```
    fn from_str(text: &str) -> Result<Self, TwinParseError> {
        let mut reader = Reader { text, words: words(text).collect(), next: 0 };
        let mut twin = Self { is_continued: false, commands: Vec::new() };
        while let Some((offset, word)) = reader.take() {
            let command = command_of(word).map_err(|fault| at(offset, fault))?;
            if command == "Continued" && twin.commands.is_empty() && !twin.is_continued {
                twin.is_continued = true;
            } else {
                reader.read_command(command, &mut twin.commands)?;
            }
        }
        if twin.commands.is_empty() {
            return Err(at(text.len(), TwinParseFault::Empty));
        }
        Ok(twin)
    }
}

fn command_of(word: &str) -> Result<&'static str, TwinParseFault> {
    let word_found = || word.to_owned();
    match meaning(word, COMMANDS) {
        Meaning::Name(command) => Ok(command),
        Meaning::Ambiguous(first, second) => {
            Err(TwinParseFault::Ambiguous { word: word_found(), first, second })
        }
        Meaning::Unknown(nearest) => Err(TwinParseFault::Unknown { word: word_found(), nearest }),
    }
}

struct Reader<'text> {
    text: &'text str,
    words: Vec<(usize, &'text str)>,
    next: usize,
}

impl<'text> Reader<'text> {
    fn peek(&self) -> Option<(usize, &'text str)> {
        self.words.get(self.next).copied()
    }

    fn take(&mut self) -> Option<(usize, &'text str)> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// Says that something else follows than the command needs.
    fn expected(&self, command: &'static str, expected: &'static str) -> TwinParseError {
        let (offset, found) = match self.peek() {
            Some((offset, word)) => (offset, format!("`{word}`")),
            None => (self.text.len(), "nothing".to_owned()),
        };
        at(offset, TwinParseFault::Expected { command, expected, found })
    }

    /// Takes the next word if `read` can make something of it.
    fn take_as<T>(
        &mut self,
        command: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, TwinParseError> {
        let value =
            self.peek().and_then(|(_, word)| read(word)).ok_or_else(|| self.expected(command, expected))?;
        self.next += 1;
        Ok(value)
    }

    fn take_square(&mut self, command: &'static str) -> Result<Square, TwinParseError> {
        self.take_as(command, "a square such as `e4`", |word| word.parse().ok())
    }

    fn read_command(
        &mut self,
        name: &'static str,
        commands: &mut Vec<TwinCommand>,
    ) -> Result<(), TwinParseError> {
        let command = match name {
            "Move" => TwinCommand::Move(self.take_square(name)?, self.take_square(name)?),
            "Exchange" => TwinCommand::Exchange(self.take_square(name)?, self.take_square(name)?),
            "Shift" => TwinCommand::Shift(self.take_square(name)?, self.take_square(name)?),
            "Remove" => return self.read_removals(commands),
            "Add" => return self.read_additions(commands),
            "Substitute" => {
                let expected = "a walk such as R";
                let from = self.take_as(name, expected, Walk::from_code)?;
                TwinCommand::Substitute(from, self.take_as(name, expected, Walk::from_code)?)
            }
            "Rotate" => TwinCommand::Rotate(self.take_as(name, "`90`, `180` or `270`", rotation_of)?),
            "Mirror" => {
                let expected = "`a1<-->h1`, `a1<-->a8`, `a1<-->h8` or `a8<-->h1`";
                TwinCommand::Mirror(self.take_as(name, expected, mirror_of)?)
            }
            "PolishType" => TwinCommand::PolishType,
            "Stipulation" => {
                let (offset, word) =
                    self.take().ok_or_else(|| self.expected(name, "a stipulation such as `h#3`"))?;
                let located =
                    |error: StipulationError| at(offset + error.offset(), TwinParseFault::Stipulation(error));
                TwinCommand::Stipulation(word.parse().map_err(located)?)
            }
            "SStipulation" => {
                let (offset, words) = self.take_until_command();
                let located =
                    |error: StipulationError| at(offset + error.offset(), TwinParseFault::Stipulation(error));
                TwinCommand::Stipulation(words.parse().map_err(located)?)
            }
            "Condition" => self.read_conditions(name)?,
            other => {
                let offset = self.words.get(self.next.saturating_sub(1)).map_or(0, |&(offset, _)| offset);
                return Err(at(offset, TwinParseFault::Unsupported(other)));
            }
        };
        commands.push(command);
        Ok(())
    }

    fn read_removals(&mut self, commands: &mut Vec<TwinCommand>) -> Result<(), TwinParseError> {
        let squares_of = |word: &str| {
            let mut squares = Vec::new();
            read_squares(word, 0, |_, square| squares.push(square)).ok().map(|()| squares)
        };
        let mut squares = self.take_as("Remove", "squares such as `e4`", squares_of)?;
        while let Some(more) = self.peek().and_then(|(_, word)| squares_of(word)) {
            squares.extend(more);
            self.next += 1;
        }
        commands.extend(squares.into_iter().map(TwinCommand::Remove));
        Ok(())
    }

    fn read_additions(&mut self, commands: &mut Vec<TwinCommand>) -> Result<(), TwinParseError> {
        let mut has_unit = self.read_invisible(commands)?;
        while let Some((offset, owner, list)) = self.take_list() {
            let located = |error: PieceListError| at(offset + error.offset(), TwinParseFault::Units(error));
            let units = parse_units(list, owner).map_err(located)?;
            has_unit |= !units.is_empty();
            commands.extend(units.into_iter().map(|(square, unit)| TwinCommand::Add(square, unit)));
            has_unit |= self.read_invisible(commands)?;
        }
        if has_unit {
            Ok(())
        } else {
            Err(self.expected("Add", "a colour and units, as in `White Kd4` or `wKd4`"))
        }
    }

    /// Takes `TotalInvisible 3`, if that follows.
    fn read_invisible(&mut self, commands: &mut Vec<TwinCommand>) -> Result<bool, TwinParseError> {
        if self.peek().is_none_or(|(_, word)| !word.eq_ignore_ascii_case(INVISIBLE)) {
            return Ok(false);
        }
        self.next += 1;
        let number = self.take_as("Add TotalInvisible", "a number", |word| word.parse().ok())?;
        commands.push(TwinCommand::Invisible(number));
        Ok(true)
    }

    /// Takes `White Kd4 Ra1` or `wKd4`, and returns the units with their place.
    fn take_list(&mut self) -> Option<(usize, Owner, &'text str)> {
        let (offset, word) = self.peek()?;
        if let Some(owner) = owner_of_letter(word) {
            self.next += 1;
            return Some((offset + 1, owner, word.get(1..).unwrap_or_default()));
        }
        let owner = owner_of_name(word)?;
        self.next += 1;
        let start = offset + word.len();
        let mut end = start;
        while let Some((offset, word)) = self.peek().filter(|(_, word)| may_be_in_list(word)) {
            end = offset + word.len();
            self.next += 1;
        }
        Some((start, owner, self.text.get(start..end).unwrap_or_default()))
    }

    /// Takes all words in front of the next command that is written out.
    fn take_until_command(&mut self) -> (usize, &'text str) {
        let start = self.peek().map_or(self.text.len(), |(offset, _)| offset);
        let mut end = start;
        let is_command = |word: &str| COMMANDS.iter().any(|name| name.eq_ignore_ascii_case(word));
        while let Some((offset, word)) = self.peek().filter(|(_, word)| !is_command(word)) {
            end = offset + word.len();
            self.next += 1;
        }
        (start, self.text.get(start..end).unwrap_or_default())
    }

    fn read_conditions(&mut self, command: &'static str) -> Result<TwinCommand, TwinParseError> {
        let is_condition = |word: &str| !BEHIND_CONDITIONS.iter().any(|name| name.eq_ignore_ascii_case(word));
        let start = self.next;
        while self.peek().is_some_and(|(_, word)| is_condition(word)) {
            self.next += 1;
        }
        let words = self.words.get(start..self.next).unwrap_or_default();
        let Some(&(offset, _)) = words.first() else {
            return Err(self.expected(command, "a condition such as `Circe`"));
        };
        let names = words.split_inclusive(|(_, word)| word.ends_with(',')).flat_map(separate_conditions);
        let names: Vec<String> = names.collect();
        match Conditions::parse(&names) {
            Ok(conditions) => Ok(TwinCommand::Condition(conditions)),
            Err(errors) => Err(match errors.into_iter().next() {
                Some((_, error)) => at(offset, TwinParseFault::Condition(error)),
                None => self.expected(command, "a condition such as `Circe`"),
            }),
        }
    }
}

/// Separates `Annan Circe Mirror` into `Annan` and `Circe Mirror`: each condition takes as many words as it
/// can. What can't be read remains together.
fn separate_conditions(words: &[(usize, &str)]) -> Vec<String> {
    let mut rest: Vec<&str> = words.iter().map(|(_, word)| word.trim_end_matches(',')).collect();
    rest.retain(|word| !word.is_empty());
    let mut names = Vec::new();
    while !rest.is_empty() {
        let is_known = |&length: &usize| Conditions::parse([rest[..length].join(" ")]).is_ok();
        let length = (1..=rest.len()).rev().find(is_known).unwrap_or(rest.len());
        names.push(rest.drain(..length).collect::<Vec<_>>().join(" "));
    }
    names
}

/// The owner in `wKd4`, written in front of a code in upper case or of components.
fn owner_of_letter(word: &str) -> Option<Owner> {
    let mut letters = word.chars();
    let owner = match letters.next()? {
        'w' => Owner::White,
        'b' => Owner::Black,
        'n' => Owner::Neutral,
        _ => return None,
    };
    letters.next().filter(|&next| next.is_ascii_uppercase() || next == '(')?;
    Some(owner)
}

fn owner_of_name(word: &str) -> Option<Owner> {
    match meaning(word, COLOURS) {
        Meaning::Name("White") => Some(Owner::White),
        Meaning::Name("Black") => Some(Owner::Black),
        Meaning::Name("Neutral") => Some(Owner::Neutral),
        Meaning::Name(_) | Meaning::Ambiguous(..) | Meaning::Unknown(_) => None,
    }
}

/// Whether a word in a list of units belongs to it: neither a colour nor a command.
fn may_be_in_list(word: &str) -> bool {
    let is_name = word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    let is_colour = || owner_of_name(word).is_some() || word.eq_ignore_ascii_case(INVISIBLE);
    !is_name || !is_colour() && command_of(word).is_err()
}

fn rotation_of(word: &str) -> Option<Rotation> {
    match word {
        "90" => Some(Rotation::Quarter),
        "180" => Some(Rotation::Half),
        "270" => Some(Rotation::ThreeQuarters),
        _ => None,
    }
}

fn mirror_of(word: &str) -> Option<Mirror> {
    let squares: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    match squares.to_ascii_lowercase().as_str() {
        "a1h1" => Some(Mirror::LeftRight),
        "a1a8" => Some(Mirror::AboveBelow),
        "a1h8" => Some(Mirror::AboutA8H1),
        "a8h1" => Some(Mirror::AboutA1H8),
        _ => None,
    }
}

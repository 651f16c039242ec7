//! The commands `Twin` and `ZeroPosition`.

use super::conditions::{ReadConditions, lines_of};
use super::keywords::{CHANGES, Change};
use super::language::{Language, Lookup};
use super::pieces::{self, squares_of};
use super::read::{is_section, read_stipulation, read_structured_stipulation};
use super::tokens::{Token, Tokens};
use super::walks;
use super::{Fault, Feature};
use cookstopper_engine::board::Square;
use cookstopper_engine::twin::{Mirror, Rotation, Twin, TwinCommand};
use cookstopper_engine::walks::Walk;

/// The longest abbreviation that can be taken for a condition's parameter.
const SHORTEST_COMMAND: usize = 3;

/// Reads the changes of a twin up to the first word that is none.
pub fn read(tokens: &mut Tokens<'_>, language: Language, faults: &mut Vec<Fault>) -> Twin {
    let mut reader = Reader { tokens, language, faults, commands: Vec::new() };
    let mut is_continued = false;
    while let Some(token) = reader.tokens.peek() {
        match language.keyword(CHANGES, token.word) {
            Lookup::Found(Change::Continued) => {
                reader.tokens.take();
                is_continued = true;
            }
            Lookup::Found(change) => {
                reader.tokens.take();
                if let Err(fault) = reader.read_one(change, token) {
                    reader.faults.push(fault);
                }
            }
            Lookup::Ambiguous => {
                reader.tokens.take();
                let message = format!("twin command `{}` is ambiguous", token.word);
                reader.faults.push(Fault::syntax(token.offset, message));
            }
            Lookup::Unknown => break,
        }
    }
    Twin { is_continued, commands: reader.commands }
}

/// Whether a word is a twin command.
#[must_use]
pub fn is_change(language: Language, word: &str) -> bool {
    word.len() >= SHORTEST_COMMAND && language.keyword(CHANGES, word) != Lookup::Unknown
}

struct Reader<'read, 'text> {
    tokens: &'read mut Tokens<'text>,
    language: Language,
    faults: &'read mut Vec<Fault>,
    commands: Vec<TwinCommand>,
}

impl Reader<'_, '_> {
    fn read_one(&mut self, change: Change, token: Token<'_>) -> Result<(), Fault> {
        let command = match change {
            Change::Move => TwinCommand::Move(self.square(token)?, self.square(token)?),
            Change::Exchange => TwinCommand::Exchange(self.square(token)?, self.square(token)?),
            Change::Shift => TwinCommand::Shift(self.square(token)?, self.square(token)?),
            Change::Remove => {
                let squares = self.tokens.take_if(|word| squares_of(word).is_some());
                let squares = squares.and_then(|token| squares_of(token.word));
                let squares = squares.ok_or_else(|| expected("squares", token))?;
                self.commands.extend(squares.into_iter().map(TwinCommand::Remove));
                return Ok(());
            }
            Change::Add => {
                let units = pieces::read(self.tokens, self.language, self.faults);
                self.commands.extend(units.into_iter().map(|(square, unit)| TwinCommand::Add(square, unit)));
                return Ok(());
            }
            Change::Substitute => TwinCommand::Substitute(self.walk(token)?, self.walk(token)?),
            Change::Rotate => TwinCommand::Rotate(self.rotation(token)?),
            Change::Mirror => TwinCommand::Mirror(self.mirror(token)?),
            Change::PolishType => TwinCommand::PolishType,
            Change::Stipulation => TwinCommand::Stipulation(read_stipulation(self.tokens)?),
            Change::StructuredStipulation => {
                let language = self.language;
                let ends = |word: &str| is_section(language, word) || is_change(language, word);
                TwinCommand::Stipulation(read_structured_stipulation(self.tokens, language, &ends)?)
            }
            Change::Condition => {
                let language = self.language;
                let ends = |word: &str| is_section(language, word) || is_change(language, word);
                let mut conditions = ReadConditions::default();
                conditions.read(self.tokens, language, &ends, self.faults);
                TwinCommand::Condition(conditions.finish(self.faults).0)
            }
            Change::Continued => return Ok(()),
        };
        self.commands.push(command);
        Ok(())
    }

    fn square(&mut self, command: Token<'_>) -> Result<Square, Fault> {
        let token = self.tokens.take_if(|word| squares_of(word).is_some());
        let square = token.and_then(|token| squares_of(token.word)?.first().copied());
        square.ok_or_else(|| expected("two squares", command))
    }

    fn walk(&mut self, command: Token<'_>) -> Result<Walk, Fault> {
        let token = self.tokens.take().ok_or_else(|| expected("two walks", command))?;
        walks::walk(self.language, token.word, token.offset)
    }

    fn rotation(&mut self, command: Token<'_>) -> Result<Rotation, Fault> {
        match self.tokens.take().map(|token| token.word) {
            Some("90") => Ok(Rotation::Quarter),
            Some("180") => Ok(Rotation::Half),
            Some("270") => Ok(Rotation::ThreeQuarters),
            Some(_) | None => Err(expected("`90`, `180` or `270`", command)),
        }
    }

    fn mirror(&mut self, command: Token<'_>) -> Result<Mirror, Fault> {
        const MIRRORS: [(&str, Mirror); 4] = [
            ("a1<-->h1", Mirror::LeftRight),
            ("a1<-->a8", Mirror::AboveBelow),
            ("a1<-->h8", Mirror::AboutA8H1),
            ("a8<-->h1", Mirror::AboutA1H8),
        ];
        let word = self.tokens.take().map(|token| token.word.to_ascii_lowercase()).unwrap_or_default();
        let fits = |(name, _): &&(&str, Mirror)| !word.is_empty() && name.starts_with(&word);
        let mirror = MIRRORS.iter().find(fits).map(|(_, mirror)| *mirror);
        mirror.ok_or_else(|| expected("a mirror such as `a1<-->h1`", command))
    }
}

fn expected(what: &str, command: Token<'_>) -> Fault {
    let message = format!("expected {what} behind `{}`", command.word);
    Fault { feature: Feature::Twin, ..Fault::syntax(command.offset, message) }
}

/// The description of a twin with its conditions as Popeye prints them.
#[must_use]
pub fn as_printed(twin: &Twin, description: String) -> String {
    let conditions = twin.commands.iter().filter_map(|command| {
        let TwinCommand::Condition(conditions) = command else { return None };
        Some(conditions).filter(|conditions| !conditions.is_empty())
    });
    conditions.fold(description, |description, conditions| {
        description.replace(&conditions.names().join("\n   "), &lines_of(conditions).join("\n   "))
    })
}

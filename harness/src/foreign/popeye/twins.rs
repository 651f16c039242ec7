//! The commands `Twin` and `ZeroPosition`.

use super::conditions::ReadConditions;
use super::keywords::{CHANGES, Change};
use super::messages::{
    AMBIGUOUS_COMMAND, CONTINUED_LATE, EMPTY_SQUARE, SHIFTED_OUTSIDE, UNKNOWN_TRANSFORMATION, about_word,
};
use super::pieces;
use super::read::is_section;
use super::stipulations;
use super::tokens::{Token, Tokens};
use super::walks;
use super::{Fault, Feature, Remark};
use crate::language::{Language, Lookup};
use cookstopper_engine::board::Square;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::twin::{Mirror, Rotation, Twin, TwinCommand, TwinError};
use cookstopper_engine::walks::Walk;

/// The longest abbreviation that can be taken for a condition's parameter.
const SHORTEST_COMMAND: usize = 3;

/// A twin as it is written.
#[derive(Debug, Clone)]
pub struct WrittenTwin {
    /// Where it begins.
    pub offset: usize,
    /// Its changes.
    pub twin: Twin,
    /// What Popeye prints while it reads them.
    pub preface: String,
    /// Whether nothing was passed over that may have meant something.
    pub is_understood: bool,
    /// Whether no command was written, not even one that can't be followed.
    pub is_bare: bool,
}

/// Reads the changes of a twin up to the first word that is none.
pub fn read(
    tokens: &mut Tokens<'_>,
    language: Language,
    faults: &mut Vec<Fault>,
    remarks: &mut Vec<Remark>,
) -> WrittenTwin {
    let offset = tokens.offset();
    let mut reader = Reader { tokens, language, faults, remarks, commands: Vec::new(), is_understood: true };
    let mut is_continued = false;
    let mut is_first = true;
    let mut preface = String::new();
    while let Some(token) = reader.tokens.peek() {
        let was_first = std::mem::replace(&mut is_first, false);
        match language.keyword(CHANGES, token.word) {
            Lookup::Found(Change::Continued) => {
                reader.tokens.take();
                if was_first {
                    is_continued = true;
                } else {
                    preface.push_str(language.of(&CONTINUED_LATE));
                    preface.push('\n');
                }
            }
            Lookup::Found(change) => {
                reader.tokens.take();
                if let Err(fault) = reader.read_one(change, token) {
                    reader.faults.push(fault);
                }
            }
            Lookup::Ambiguous => {
                reader.tokens.take();
                let text = about_word(language, &AMBIGUOUS_COMMAND, token.word);
                let fault = Some(format!("twin command `{}` is ambiguous", token.word));
                reader.remarks.push(Remark { offset: token.offset, text, fault });
                reader.is_understood = false;
            }
            Lookup::Unknown => {
                is_first = was_first;
                break;
            }
        }
    }
    let Reader { commands, is_understood, .. } = reader;
    WrittenTwin { offset, twin: Twin { is_continued, commands }, preface, is_understood, is_bare: is_first }
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
    remarks: &'read mut Vec<Remark>,
    commands: Vec<TwinCommand>,
    is_understood: bool,
}

impl Reader<'_, '_> {
    fn read_one(&mut self, change: Change, token: Token<'_>) -> Result<(), Fault> {
        let command = match change {
            Change::Move => TwinCommand::Move(self.square(token)?, self.square(token)?),
            Change::Exchange => TwinCommand::Exchange(self.square(token)?, self.square(token)?),
            Change::Shift => TwinCommand::Shift(self.square(token)?, self.square(token)?),
            Change::Remove => {
                let squares = self.tokens.take_if(|word| Square::list(word).is_some());
                let squares = squares.and_then(|token| Square::list(token.word));
                let squares = squares.ok_or_else(|| expected("squares", token))?;
                self.commands.extend(squares.into_iter().map(TwinCommand::Remove));
                return Ok(());
            }
            Change::Add => {
                let placed = pieces::read(self.tokens, self.language, self.faults);
                self.commands.extend(placed.invisible.map(TwinCommand::Invisible));
                let units = placed.units;
                self.commands.extend(units.into_iter().map(|(square, unit)| TwinCommand::Add(square, unit)));
                return Ok(());
            }
            Change::Substitute => TwinCommand::Substitute(self.walk(token)?, self.walk(token)?),
            Change::Rotate => match self.rotation() {
                Some(rotation) => TwinCommand::Rotate(rotation),
                None => return Ok(()),
            },
            Change::Mirror => match self.mirror() {
                Some(mirror) => TwinCommand::Mirror(mirror),
                None => return Ok(()),
            },
            Change::PolishType => TwinCommand::PolishType,
            Change::Stipulation => {
                TwinCommand::Stipulation(stipulations::read(self.tokens, self.language, self.remarks)?)
            }
            Change::StructuredStipulation => {
                let language = self.language;
                let ends = |word: &str| is_section(language, word) || is_change(language, word);
                TwinCommand::Stipulation(stipulations::read_structured(self.tokens, language, &ends)?)
            }
            Change::Condition => {
                let language = self.language;
                let ends = |word: &str| is_section(language, word) || is_change(language, word);
                let mut conditions = ReadConditions::default();
                self.is_understood &= conditions.read(self.tokens, language, &ends, self.remarks);
                TwinCommand::Condition(conditions.finish(self.faults).0)
            }
            Change::Continued => return Ok(()),
        };
        self.commands.push(command);
        Ok(())
    }

    fn square(&mut self, command: Token<'_>) -> Result<Square, Fault> {
        let token = self.tokens.take_if(|word| Square::list(word).is_some());
        let square = token.and_then(|token| Square::list(token.word)?.first().copied());
        square.ok_or_else(|| expected("two squares", command))
    }

    fn walk(&mut self, command: Token<'_>) -> Result<Walk, Fault> {
        let token = self.tokens.take().ok_or_else(|| expected("two walks", command))?;
        walks::walk(self.language, token.word, token.offset)
    }

    /// Nothing, with a remark, if there is no such rotation.
    fn rotation(&mut self) -> Option<Rotation> {
        let token = self.tokens.take()?;
        match token.word {
            "90" => Some(Rotation::Quarter),
            "180" => Some(Rotation::Half),
            "270" => Some(Rotation::ThreeQuarters),
            _ => {
                self.remark(token);
                None
            }
        }
    }

    fn remark(&mut self, token: Token<'_>) {
        let text = about_word(self.language, &UNKNOWN_TRANSFORMATION, token.word);
        self.remarks.push(Remark::new(token.offset, text));
    }

    /// Nothing, with a remark, if there is no such mirror.
    fn mirror(&mut self) -> Option<Mirror> {
        const MIRRORS: [(&str, Mirror); 4] = [
            ("a1<-->h1", Mirror::LeftRight),
            ("a1<-->a8", Mirror::AboveBelow),
            ("a1<-->h8", Mirror::AboutA8H1),
            ("a8<-->h1", Mirror::AboutA1H8),
        ];
        let token = self.tokens.take()?;
        let word = token.word.to_ascii_lowercase();
        let fits = |(name, _): &&(&str, Mirror)| !word.is_empty() && name.starts_with(&word);
        let mirror = MIRRORS.iter().find(fits).map(|(_, mirror)| *mirror);
        if mirror.is_none() {
            self.remark(token);
        }
        mirror
    }
}

/// Takes out the changes that can't be made to a diagram, which Popeye passes over.
pub fn retain_possible(written: &mut WrittenTwin, diagram: &Diagram, language: Language) -> Vec<Remark> {
    let mut diagram = diagram.clone();
    let mut remarks = Vec::new();
    written.twin.commands.retain(|command| match command.apply(&mut diagram) {
        Ok(()) => true,
        Err(error) => {
            let text = match error {
                TwinError::EmptySquare(square) => format!("{square}: {}", language.of(&EMPTY_SQUARE)),
                TwinError::LeavesBoard { .. } => language.of(&SHIFTED_OUTSIDE).to_owned(),
            };
            remarks.push(Remark::new(written.offset, text));
            false
        }
    });
    remarks
}

fn expected(what: &str, command: Token<'_>) -> Fault {
    let message = format!("expected {what} behind `{}`", command.word);
    Fault { feature: Feature::Twin, ..Fault::syntax(command.offset, message) }
}

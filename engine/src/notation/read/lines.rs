//! From tokens to lines of help and series play.

use super::token::{Dots, Kind, Token};
use super::words::Word;
use super::written::{Written, add_signs, signs_of};
use super::{ReadFault, SpannedFault};
use crate::stipulation::{Goal, MOST_HALF_MOVES};

/// A line as written.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenLine {
    /// The half-moves that are skipped, as the first number says.
    pub skipped: u8,
    pub moves: Vec<LineMove>,
    /// In front of which moves the numbers begin anew.
    pub recounts: Vec<usize>,
    /// Whether the text says that this is set play.
    pub is_set_play: bool,
    /// Whether the text says that this is a try.
    pub is_try: bool,
    /// Whether moves are left out or can't be read, which has been said.
    pub has_gap: bool,
}

/// A move of a line.
#[derive(Clone, Debug)]
pub(super) struct LineMove {
    pub written: Written,
    /// The number in front of it.
    pub number: Option<Dots>,
}

/// How numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    /// A number for two half-moves: help play.
    FullMoves,
    /// A number for each move of the side that plays the series.
    Series,
    /// Only the rules tell: parry and structured play. A line ends where the numbers begin anew.
    Any,
}

/// What a comma between moves stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Commas {
    /// Nothing.
    Separate,
    /// Another last move.
    Choose,
}

/// Reads all lines.
pub(super) fn read(
    tokens: &[Token<'_>],
    goal: Goal,
    counting: Counting,
    commas: Commas,
    faults: &mut Vec<SpannedFault>,
) -> Vec<WrittenLine> {
    let mut parser = Parser {
        goal,
        counting,
        commas,
        lines: Vec::new(),
        line: WrittenLine::default(),
        number: None,
        is_other_move: false,
        is_after_ellipsis: false,
        is_set_play: false,
        is_try: false,
        brackets: Vec::new(),
    };
    for token in tokens {
        if let Err(fault) = parser.token(*token) {
            faults.push(SpannedFault { start: token.start, end: token.end, fault });
        }
    }
    if let Some((token, _)) = parser.number {
        let fault = ReadFault::NoMove("nothing".to_owned());
        faults.push(SpannedFault { start: token.start, end: token.end, fault });
    }
    parser.finish();
    parser.lines
}

struct Parser<'text> {
    goal: Goal,
    counting: Counting,
    commas: Commas,
    lines: Vec<WrittenLine>,
    line: WrittenLine,
    number: Option<(Token<'text>, Dots)>,
    /// Whether the next move stands for the one before.
    is_other_move: bool,
    is_after_ellipsis: bool,
    is_set_play: bool,
    is_try: bool,
    /// The lines that were being read in front of each bracket.
    brackets: Vec<WrittenLine>,
}

impl<'text> Parser<'text> {
    fn token(&mut self, token: Token<'text>) -> Result<(), ReadFault> {
        if let Some(signs) = signs_of(token.kind, self.goal) {
            return match self.line.moves.last_mut().filter(|_| self.number.is_none()) {
                Some(last) => {
                    add_signs(&mut last.written.signs, signs);
                    Ok(())
                }
                None => Err(ReadFault::NoMove(format!("`{signs}`"))),
            };
        }
        match token.kind {
            Kind::Number(number, dots) => return self.number(token, number, dots),
            Kind::Ellipsis if self.number.is_some_and(|(_, dots)| dots == Dots::Three) => {
                if self.line.moves.is_empty() && self.line.skipped == 1 {
                    self.line.skipped = 2;
                    self.number = None;
                }
            }
            Kind::Ellipsis => self.is_after_ellipsis = true,
            Kind::Move(text) => self.played(token, text),
            Kind::Suffix(suffix) => match self.line.moves.last_mut() {
                Some(last) => last.written.extend(suffix, token),
                None => return Err(ReadFault::Unknown(suffix.to_owned())),
            },
            Kind::Comma | Kind::Word(Word::And) => self.is_other_move = self.commas == Commas::Choose,
            Kind::Slash | Kind::Word(Word::Or) => self.is_other_move = true,
            Kind::Semicolon => {}
            Kind::Open => self.brackets.push(self.line.clone()),
            Kind::Close => {
                self.finish();
                self.line = self.brackets.pop().unwrap_or_default();
            }
            Kind::Label => self.finish(),
            Kind::Word(word @ (Word::SetPlay | Word::Tries | Word::Actual)) => {
                self.finish();
                self.is_set_play = word == Word::SetPlay;
                self.is_try = word == Word::Tries;
            }
            Kind::Word(Word::But) => self.is_try = true,
            Kind::Word(_) => {}
            Kind::Signs(text) | Kind::Unknown(text) => {
                // In the place of a move.
                self.line.has_gap |= self.number.take().is_some();
                return Err(ReadFault::Unknown(text.to_owned()));
            }
        }
        Ok(())
    }

    /// Ends the line that is being read.
    fn finish(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.is_other_move = false;
        // A bracket in which nothing stands that wasn't there before it.
        let last = |line: &WrittenLine| line.moves.last().map(|last| last.written.start);
        let is_begun = self.brackets.last().is_some_and(|before| last(before) == last(&line));
        if (!line.moves.is_empty() || line.has_gap) && !is_begun {
            self.lines.push(WrittenLine { is_set_play: self.is_set_play, is_try: self.is_try, ..line });
        }
    }

    fn number(&mut self, token: Token<'text>, number: u32, dots: Dots) -> Result<(), ReadFault> {
        let before = self.number.take();
        if number == 0 || number > MOST_HALF_MOVES {
            return Err(ReadFault::NumberRange { found: number });
        }
        if before.is_some() {
            return Err(ReadFault::NoMove("another number".to_owned()));
        }
        let begins_anew = self.counting == Counting::Any && number == 1 && dots == Dots::One;
        if begins_anew && !token.begins_line && !self.line.moves.is_empty() {
            self.line.recounts.push(self.line.moves.len());
            self.number = Some((token, dots));
            return Ok(());
        }
        // Like the line before, this one begins with its second half-move.
        let is_another_half = token.begins_line && self.line.skipped > 0 && dots == Dots::Three;
        let place = self.place(number, dots, is_another_half);
        self.is_other_move = false;
        self.is_after_ellipsis = false;
        if place > self.line.moves.len() as i64 && !self.line.moves.is_empty() {
            self.number = Some((token, dots));
            if std::mem::replace(&mut self.line.has_gap, true) {
                return Ok(());
            }
            return Err(ReadFault::Number { expected: self.expected(), found: number });
        }
        if self.line.moves.is_empty() {
            let is_begun = number == 1 || (number == 2 && self.line.skipped == 2);
            if !is_begun {
                return Err(ReadFault::Number { expected: 1, found: number });
            }
            self.line.skipped = self.line.skipped.max(u8::from(dots == Dots::Three));
        } else if place < self.line.moves.len() as i64 {
            // Another line that begins like this one.
            let shared = if number == 1 && self.brackets.is_empty() { 0 } else { place.max(0) };
            let beginning = self.line.moves.get(..usize::try_from(shared).unwrap_or_default());
            let next = WrittenLine {
                skipped: self.line.skipped,
                moves: beginning.unwrap_or_default().to_vec(),
                ..WrittenLine::default()
            };
            self.finish();
            self.line = next;
            if self.line.moves.is_empty() {
                self.line.skipped = u8::from(dots == Dots::Three);
            }
        }
        self.number = Some((token, dots));
        Ok(())
    }

    /// At which place of the line the move with this number stands.
    fn place(&self, number: u32, dots: Dots, is_another_half: bool) -> i64 {
        let number = i64::from(number) - 1;
        match self.counting {
            Counting::FullMoves => 2 * number + i64::from(dots == Dots::Three) - i64::from(self.line.skipped),
            Counting::Any if number == 0 && (dots == Dots::One || is_another_half) => 0,
            Counting::Any => i64::try_from(self.line.moves.len()).unwrap_or(i64::MAX),
            Counting::Series => {
                let is_answer = dots == Dots::Three;
                number + i64::from(is_answer) - i64::from(self.line.skipped.min(1))
            }
        }
    }

    /// The number that would continue.
    fn expected(&self) -> u32 {
        let moves = u32::try_from(self.line.moves.len()).unwrap_or(u32::MAX);
        match self.counting {
            Counting::FullMoves => (moves + u32::from(self.line.skipped)) / 2 + 1,
            Counting::Series | Counting::Any => moves + 1,
        }
    }

    fn played(&mut self, token: Token<'text>, text: &str) {
        let written = Written::new(text, token);
        let dots = self.number.take().map(|(_, dots)| dots);
        let is_after_ellipsis = std::mem::replace(&mut self.is_after_ellipsis, false);
        let number = dots.or_else(|| is_after_ellipsis.then_some(Dots::Three));
        let is_other = std::mem::replace(&mut self.is_other_move, false);
        if is_other && dots.is_none() && !self.line.moves.is_empty() {
            let mut other = self.line.clone();
            self.finish();
            let before = other.moves.pop();
            let number = before.and_then(|before| before.number);
            other.moves.push(LineMove { written, number });
            self.line = other;
            return;
        }
        if self.line.moves.is_empty() && is_after_ellipsis && dots.is_none() {
            self.line.skipped = 1;
        }
        self.line.moves.push(LineMove { written, number });
    }
}

//! Lines: help and series play.

use super::{Dots, ReadError, ReadFault, SourceLine, TextPosition, split_number, split_signs};
use crate::nearest::words;
use crate::solution::{Body, Line, PlayedMove};
use crate::stipulation::Goal;

/// Reads all lines; those that skip more than `skipped` half-moves are set play.
pub(super) fn read<'text>(
    lines: impl Iterator<Item = SourceLine<'text>>,
    skipped: u8,
    goal: Goal,
    errors: &mut Vec<ReadError>,
) -> (Body, Body, Vec<TextPosition>) {
    let mut read = Vec::new();
    for line in lines {
        match read_line(line, goal) {
            Ok(line) => read.push(line),
            Err((place, fault)) => errors.push(ReadError { position: line.position_of(place), fault }),
        }
    }
    let (set_play, actual): (Vec<_>, Vec<_>) = read.into_iter().partition(|(line, _)| line.skipped > skipped);
    let positions = set_play.iter().chain(&actual).flat_map(|(_, positions)| positions).copied().collect();
    let body = |lines: Vec<(Line, Vec<TextPosition>)>| {
        Body::Lines(lines.into_iter().map(|(line, _)| line).collect())
    };
    (body(set_play), body(actual), positions)
}

/// What has been read of a line.
struct Reading {
    skipped: u8,
    numbered: Vec<bool>,
    moves: Vec<PlayedMove>,
    positions: Vec<TextPosition>,
    /// The goal that the stipulation asks for.
    asked: Goal,
    goal: Option<Goal>,
    /// The number that comes next.
    number: u32,
    /// Whether a number has been read whose move has not.
    has_number: bool,
}

/// Reads `1...Bd1-a4   2.Sf3-h2 Ba4-e8 #`; the place of a fault is counted in bytes from the beginning of
/// the line.
fn read_line(line: SourceLine<'_>, goal: Goal) -> Result<(Line, Vec<TextPosition>), (usize, ReadFault)> {
    if split_number(line.text).is_none() {
        return Err((0, ReadFault::NoNumber(line.text.to_owned())));
    }
    let mut reading = Reading {
        skipped: 0,
        numbered: Vec::new(),
        moves: Vec::new(),
        positions: Vec::new(),
        asked: goal,
        goal: None,
        number: 1,
        has_number: false,
    };
    for (place, word) in words(line.text) {
        reading.read_word(line, place, word)?;
    }
    if reading.moves.is_empty() || reading.has_number {
        return Err((line.text.len(), ReadFault::NoMove("nothing".to_owned())));
    }
    let goal = reading.goal.unwrap_or(goal);
    if let Some(last) = reading.moves.last_mut() {
        // The sign of the goal stands for that of the check.
        last.gives_check = match goal {
            Goal::Mate | Goal::Check => true,
            Goal::Stalemate | Goal::DoubleStalemate => false,
            _ => last.gives_check,
        };
    }
    let Reading { skipped, numbered, moves, positions, .. } = reading;
    Ok((
        Line { skipped, numbered, recounts: Vec::new(), moves, goal: Some(goal), is_forced_goal: false },
        positions,
    ))
}

impl Reading {
    fn read_word(
        &mut self,
        line: SourceLine<'_>,
        place: usize,
        word: &str,
    ) -> Result<(), (usize, ReadFault)> {
        let rest = self.read_number(place, word)?;
        let place = place + word.len() - rest.len();
        if rest.is_empty() {
            return Ok(());
        }
        if self.goal.is_some() && rest != "?!?" {
            return Err((place, ReadFault::BehindGoal(rest.to_owned())));
        }
        if rest == "..." && self.moves.is_empty() && self.skipped == 1 {
            self.skipped = 2;
            return Ok(());
        }
        let (played, signs) = split_signs(rest, self.asked);
        match self.moves.last_mut().filter(|_| played.is_empty() || belongs_to_previous(played)) {
            Some(previous) if !played.is_empty() => {
                previous.text = format!("{} {played}", previous.text).into();
            }
            Some(_) => {}
            None if played.is_empty() => return Err((place, ReadFault::NoMove(format!("`{rest}`")))),
            None => {
                self.moves.push(PlayedMove { text: played.into(), gives_check: false });
                self.numbered.push(std::mem::take(&mut self.has_number));
                self.positions.push(line.position_of(place));
            }
        }
        if let Some(last) = self.moves.last_mut() {
            last.gives_check |= signs.check;
        }
        // The sign of the goal check is that of every check: only the last move reaches it.
        if signs.goal != Some(Goal::Check) {
            self.goal = self.goal.or(signs.goal);
        }
        Ok(())
    }

    /// Reads the number with which `word` may begin, and returns the rest of it.
    fn read_number<'word>(
        &mut self,
        place: usize,
        word: &'word str,
    ) -> Result<&'word str, (usize, ReadFault)> {
        let Some((found, dots, rest)) = split_number(word) else { return Ok(word) };
        if found != self.number {
            return Err((place, ReadFault::Number { expected: self.number, found }));
        }
        if self.has_number {
            return Err((place, ReadFault::NoMove(format!("`{word}`"))));
        }
        self.number += 1;
        match dots {
            Dots::One => self.has_number = true,
            Dots::Three if self.moves.is_empty() => self.skipped = 1,
            Dots::Three => {}
        }
        Ok(rest)
    }
}

/// The parts of a move that stand behind a blank.
fn belongs_to_previous(word: &str) -> bool {
    word.starts_with("ep.") || word == "dstep"
}

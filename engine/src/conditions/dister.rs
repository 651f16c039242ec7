//! Max- and mindister: a side plays only moves that bring two certain units as far apart, or as near, as any legal move does.
//!
//! The units are those that stand on two squares of the diagram, of whatever side. When either is gone, all moves are equal; a
//! capture of either is then the least urgent of all. (Popeye's manual, conditions BlackMaxDister, BlackMinDister, WhiteMaxDister,
//! WhiteMinDister.)

use super::ConditionError;
use super::condition::Condition;
use super::mummer::distance;
use super::sides::{joined, of_side};
use crate::board::unit::Origin;
use crate::board::{Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{HasFacts, Precedes};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// What each side plays, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dister([Option<Choice>; 2]);

/// Two units, by where they stand in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choice {
    is_far: bool,
    squares: [Square; 2],
}

/// Reads two squares, in one word or in two.
fn read(condition: &'static str, words: &[&str]) -> Result<[Square; 2], ConditionError> {
    let text = words.concat().to_ascii_lowercase();
    let wrong = || ConditionError::UnknownWord { condition, word: words.join(" "), nearest: None };
    if text.is_empty() {
        return Err(ConditionError::MissingSquares(condition));
    }
    if text.len() != 4 || !text.is_ascii() {
        return Err(wrong());
    }
    let squares = [&text[..2], &text[2..]].map(|square| square.parse::<Square>());
    match squares {
        [Ok(one), Ok(other)] => Ok([one, other]),
        _ => Err(wrong()),
    }
}

impl Choice {
    fn urgency(&self, position: &Position, mv: &Move) -> i32 {
        let captured = mv.capture.map(|square| position.unit(square).origin);
        let place = |home: Square| {
            let origin = Origin::on(home);
            if captured == Some(origin) {
                return None;
            }
            if position.unit(mv.departure).origin == origin {
                return Some(mv.arrival);
            }
            position.occupied().into_iter().find(|square| position.unit(*square).origin == origin)
        };
        match self.squares.map(place) {
            [Some(one), Some(other)] if self.is_far => distance(one, other),
            // Nearer than anything that is gone.
            [Some(one), Some(other)] => 1000 - distance(one, other),
            _ => 0,
        }
    }
}

impl Condition for Dister {
    const NAMES: &'static [&'static str] =
        &["BlackMaxDister", "BlackMinDister", "WhiteMaxDister", "WhiteMinDister"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let choice = Choice { is_far: name.contains("Max"), squares: read(name, words)? };
        Ok(Self(of_side(name, choice)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let joined = joined(self.0, other.0)?;
        // Popeye has one pair of units for both sides.
        let squares: Vec<[Square; 2]> = joined.iter().flatten().map(|choice| choice.squares).collect();
        squares.windows(2).all(|pair| pair[0] == pair[1]).then_some(Self(joined))
    }

    fn describe(&self) -> String {
        let name = |side: Side| {
            self.0[side.index()].map(|choice| {
                let whose = if side == Side::White { "White" } else { "Black" };
                let way = if choice.is_far { "Max" } else { "Min" };
                format!("{whose}{way}Dister {} {}", choice.squares[0], choice.squares[1])
            })
        };
        let names = [Side::Black, Side::White].into_iter().filter_map(name);
        names.collect::<Vec<_>>().join(", ")
    }
}

impl HasFacts for Dister {
    fn facts(&self) -> Facts {
        Facts { tracks_origins: true, ..Facts::NONE }
    }
}

impl Precedes for Dister {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        self.0[position.turn().index()].map_or(0, |choice| choice.urgency(position, mv))
    }
}

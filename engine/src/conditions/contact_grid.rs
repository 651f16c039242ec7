//! Contact grid chess: every move crosses a line of the grid and ends beside a unit in another cell.
//!
//! The cells are of two by two squares. A king is in check only if its capture would itself be such a move. A castling king needs contact, too. What
//! is captured comes back (Circe) only where it has such contact. (Popeye's manual, condition
//! ContactGridChess; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use super::koeko::alone_among;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{
    Admits, Allows, Drawn, DrawnGrid, Draws, Explains, HasFacts, Observes, Played, Question, Vetoes,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Contact grid chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContactGrid;

/// The cell to which a square belongs.
fn cell(square: Square) -> Bitboard {
    let (file, rank) = (square.file() & !1, square.rank() & !1);
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .map(|(right, up)| Square::at(file + right, rank + up))
        .collect()
}

/// The squares beside a square that are in other cells.
fn beyond(square: Square) -> Bitboard {
    Bitboard::of(square).neighbours().without(cell(square))
}

impl Condition for ContactGrid {
    const NAMES: &'static [&'static str] = &["ContactGridChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Admits for ContactGrid {
    fn admits(&self, position: &Position, square: Square) -> bool {
        beyond(square).meets(position.men())
    }
}

impl Vetoes for ContactGrid {
    fn vetoes(&self, _: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        !mv.is_castling() && cell(mv.departure).contains(mv.arrival)
    }
}

impl HasFacts for ContactGrid {
    fn facts(&self) -> Facts {
        Facts { needs_contact: true, ..Facts::NONE }
    }
}

impl Allows for ContactGrid {
    fn allows(&self, _: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        let place = played.place(position, mark);
        place.is_none_or(|place| beyond(place).meets(position.men()))
    }
}

impl Observes for ContactGrid {
    fn observes(
        &self,
        _: &Plan,
        position: &Position,
        target: Square,
        _: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let contacts = beyond(target) & position.men();
        attackers.without(cell(target) | alone_among(contacts))
    }
}

impl Explains for ContactGrid {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let text = match question {
            Question::Forbidden(played) if cell(played.mv.departure).contains(played.mv.arrival) => {
                "would stay in its cell".to_owned()
            }
            Question::Forbidden(played) => format!("has no contact across a line on {}", played.mv.arrival),
            Question::Unobserved { target, .. } => {
                format!("could not capture on {target} with contact across a line")
            }
            Question::Walk(_) | Question::Captured(_) => return None,
        };
        Some(text)
    }
}

impl Draws for ContactGrid {
    fn drawn(&self) -> Drawn {
        Drawn { grid: Some(DrawnGrid::regular()), ..Drawn::default() }
    }
}

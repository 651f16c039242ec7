//! Grid chess: every move crosses a line of the grid that divides the board into cells of two by two squares.
//!
//! A king is in check only from a unit in another cell. (Popeye's manual, condition GridChess.)

use super::ConditionError;
use super::condition::{Condition, Drawn, Numbering, Past, Question, Shield, Stage};
use crate::board::{Position, Side, Square};
use crate::rules::Move;
use crate::rules::plan::Plan;

/// Grid chess with the regular grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid;

/// The cell of a square.
fn cell(square: Square) -> (u8, u8) {
    (square.file() / 2, square.rank() / 2)
}

impl Condition for Grid {
    const NAMES: &'static [&'static str] = &["GridChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn drawn(&self) -> Drawn {
        Drawn { has_grid: true, ..Drawn::default() }
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Vetoes, Stage::Observes]
    }

    fn numbering(&self) -> Numbering {
        Numbering::LeftOut
    }

    /// Which squares a unit may go to depends on its own square alone.
    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn vetoes(&self, _: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        cell(mv.departure) == cell(mv.arrival)
    }

    fn is_geometric(&self) -> bool {
        true
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would stay in its cell of the grid".to_owned()),
            Question::Unobserved { target, .. } => {
                Some(format!("stands in the same cell of the grid as {target}"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

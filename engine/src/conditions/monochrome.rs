//! Monochromatic chess: every move leads to a square of the colour that it leaves.
//!
//! A king is in check only from a unit that stands on a square of the king's colour. Castling is possible on the king's
//! side alone, where the rook keeps its colour too. (Popeye's manual, condition MonochromChess.)

use super::ConditionError;
use super::condition::{Condition, Question, Shield, Stage};
use crate::board::{Position, Side};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// MonochromChess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Monochrome;

impl Condition for Monochrome {
    const NAMES: &'static [&'static str] = &["MonochromChess", "MonochromaticChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Vetoes, Stage::Observes]
    }

    /// Which squares a unit may go to depends on its own square alone.
    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn vetoes(&self, plan: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        mv.kind == MoveKind::CastleQueenside || plan.departure_of(mv).is_dark() != mv.arrival.is_dark()
    }

    fn is_geometric(&self) -> bool {
        true
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would change its colour of square".to_owned()),
            Question::Unobserved { target, .. } => Some(format!("stands on the other colour than {target}")),
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

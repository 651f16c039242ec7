//! Monochromatic chess: every move leads to a square of the colour that it leaves.
//!
//! A king is in check only from a unit that stands on a square of the king's colour. Castling is possible on the king's
//! side alone, where the rook keeps its colour too. (Popeye's manual, condition MonochromChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::facet::{Explains, HasPromises, Promises, Question, Shield, Vetoes, VetoesChecks};
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
}

impl Vetoes for Monochrome {
    fn vetoes(&self, plan: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        mv.kind == MoveKind::CastleQueenside || plan.departure_of(mv).is_dark() != mv.arrival.is_dark()
    }
}

impl VetoesChecks for Monochrome {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl HasPromises for Monochrome {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Which squares a unit may go to depends on its own square alone.
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}

impl Explains for Monochrome {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would change its colour of square".to_owned()),
            Question::Unobserved { target, .. } => Some(format!("stands on the other colour than {target}")),
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

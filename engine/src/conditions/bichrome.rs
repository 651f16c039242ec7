//! Bichromatic chess: every move leads to a square of the other colour than the one that it leaves.
//!
//! A king is in check only from a unit that stands on a square of the other colour. Nobody castles: the king would keep
//! its colour. (Popeye's manual, condition BichromChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, HasPromises, Promises, Question, Shield, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// BichromChess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bichrome;

impl Condition for Bichrome {
    const NAMES: &'static [&'static str] = &["BichromChess", "BichromaticChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Vetoes for Bichrome {
    fn vetoes(&self, plan: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        plan.departure_of(mv).is_dark() == mv.arrival.is_dark()
    }
}

impl VetoesChecks for Bichrome {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl HasPromises for Bichrome {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Which squares a unit may go to depends on its own square alone.
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}

impl Explains for Bichrome {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would keep its colour of square".to_owned()),
            Question::Unobserved { target, .. } => Some(format!("stands on the same colour as {target}")),
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

//! No captures: nobody, or one side, captures.
//!
//! Check and mate are as in chess all the same. (Popeye's manual, conditions NoCapture, NoWhiteCapture and
//! NoBlackCapture.)

use super::sides::{OfSides, Sides};
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes};
use crate::rules::plan::Plan;

/// No captures by one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCapture(Sides);

impl OfSides for NoCapture {
    const NAMED: &'static [&'static str] = &["NoCapture", "NoWhiteCapture", "NoBlackCapture"];

    fn of(sides: Sides) -> Self {
        Self(sides)
    }

    fn sides(&self) -> Sides {
        self.0
    }
}

impl Vetoes for NoCapture {
    fn vetoes(&self, _: &Plan, _: &Position, by: Side, mv: &Move) -> bool {
        mv.capture.is_some() && self.0.binds(by)
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl Explains for NoCapture {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "may not capture".to_owned())
    }
}

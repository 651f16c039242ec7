//! Edge movers: a side's moves all lead to the edge of the board.
//!
//! Only what can go to the edge checks: a king that isn't on the edge is not in check from such a side. (Popeye's
//! manual, conditions WhiteEdgeMover and BlackEdgeMover.)

use super::sides::{OfSides, Sides};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;
use crate::walks::ground::EDGE;

/// Edge movers of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeMover(Sides);

impl OfSides for EdgeMover {
    const NAMED: &'static [&'static str] = &["BlackEdgeMover", "WhiteEdgeMover"];

    fn of(sides: Sides) -> Self {
        Self(sides)
    }

    fn sides(&self) -> Sides {
        self.0
    }
}

impl Vetoes for EdgeMover {
    fn vetoes(&self, _: &Plan, _: &Position, by: Side, mv: &Move) -> bool {
        self.0.binds(by) && !EDGE.contains(mv.arrival)
    }

    fn tells_steps(&self) -> bool {
        true
    }

    fn lets_step(&self, _: &Position, side: Side, [_, to]: [Square; 2], _: Bitboard) -> bool {
        !self.0.binds(side) || EDGE.contains(to)
    }
}

impl VetoesChecks for EdgeMover {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl Explains for EdgeMover {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would not arrive on the edge".to_owned()),
            Question::Unobserved { target, .. } => {
                Some(format!("may not go to {target}, which is not on the edge"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

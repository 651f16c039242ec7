//! CAST: a unit that has more than one capture may not capture.
//!
//! All captures of the unit count, that of a king too, and those of units of its own side (Bicaptures), but not those en passant, which are forbidden with the others; a unit that attacks a king and something else does not
//! check. Inverse CAST: a unit that has only one capture may not capture. (Popeye's manual, condition CASTChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// CAST or its inverse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    is_inverse: bool,
}

/// How many captures the unit has that moves, looked at up to two.
fn captures(plan: &Plan, position: &Position, by: Side, mv: &Move) -> usize {
    let mover = Bitboard::of(mv.departure);
    // A side may move units of the other one (half-in chess), which capture what they always capture.
    let side = if position.of(by).meets(mover) { by } else { by.other() };
    let planes = plan.planes_in_force(position, side);
    let own =
        if plan.captures_own() { position.of(side).without(position.royals()) } else { Bitboard::EMPTY };
    let prey = (position.of(side.other()) | own).without(mover | position.uncapturables());
    let reaches = |target: &_| {
        let reaching = plan.observers_by(position, *target, side, &planes);
        reaching.meets(mover) || plan.capturers_unreached(position, *target, side).meets(mover)
    };
    prey.into_iter().filter(reaches).take(2).count()
}

impl Condition for Cast {
    const NAMES: &'static [&'static str] = &["CASTChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        match words.split_first() {
            Some((&"Inverse", rest)) => {
                ConditionError::unless_empty(name, rest)?;
                Ok(Self { is_inverse: true })
            }
            _ => {
                ConditionError::unless_empty(name, words)?;
                Ok(Self { is_inverse: false })
            }
        }
    }

    fn describe(&self) -> String {
        if self.is_inverse { "CASTChess Inverse" } else { "CASTChess" }.to_owned()
    }
}

impl Vetoes for Cast {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let count = || captures(plan, position, by, mv);
        mv.capture.is_some() && if self.is_inverse { count() == 1 } else { count() > 1 }
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Cast {
    fn asks_who_moves(&self) -> bool {
        true
    }

    fn tells_checks_alone(&self) -> bool {
        true
    }
}

impl Explains for Cast {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let reason = if self.is_inverse { "has only one capture" } else { "has more than one capture" };
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. }).then(|| reason.to_owned())
    }
}

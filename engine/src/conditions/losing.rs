//! Losing chess: a side that can capture must, and kings are ordinary units.
//!
//! There is no check, and so castling where a side can't capture; pawns promote to kings, too. (Popeye's manual, condition LosingChess.)

use super::ConditionError;
use super::condition::{Condition, Played, Stage};
use super::extinction::{dethrone, ordinary_kings};
use super::footprint::Footprint;
use crate::board::Position;
use crate::board::position::Mark;
use crate::rules::Move;
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Losing chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losing;

impl Condition for Losing {
    const NAMES: &'static [&'static str] = &["LosingChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::After, Stage::Precedes]
    }

    fn facts(&self) -> Facts {
        Facts { promotes_to_kings: true, kings_are_ordinary: true, ..Facts::NONE }
    }

    fn begin(&self, _: &Plan, position: &mut Position) {
        for (square, unit) in ordinary_kings(position) {
            position.put(square, unit);
        }
    }

    fn after(&self, _: &Plan, position: &mut Position, _: &Played, _: &Mark) {
        dethrone(position);
    }

    fn precedence(&self, _: &Plan, _: &Position, mv: &Move) -> i32 {
        i32::from(mv.capture.is_some())
    }

    fn footprint(&self) -> Option<Footprint> {
        Some(Footprint::NONE)
    }
}

//! Losing chess: a side that can capture must, and kings are ordinary units.
//!
//! There is no check, and so castling where a side can't capture; pawns promote to kings, too. (Popeye's manual, condition LosingChess.)

use super::ConditionError;
use super::condition::Condition;
use super::extinction::{dethrone, ordinary_kings};
use crate::board::Position;
use crate::board::position::Mark;
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Begins, Footprint, HasFacts, HasPromises, Played, Precedes, Promises};
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
}

impl HasFacts for Losing {
    fn facts(&self) -> Facts {
        Facts { promotes_to_kings: true, kings_are_ordinary: true, ..Facts::NONE }
    }
}

impl Begins for Losing {
    fn begin(&self, plan: &Plan, position: &mut Position) {
        for (square, unit) in ordinary_kings(plan, position) {
            position.put(square, unit);
        }
    }
}

impl ActsAfter for Losing {
    fn after(&self, plan: &Plan, position: &mut Position, _: &Played, _: &Mark) {
        dethrone(plan, position);
    }
}

impl Precedes for Losing {
    fn precedence(&self, _: &Plan, _: &Position, mv: &Move) -> i32 {
        i32::from(mv.capture.is_some())
    }
}

impl HasPromises for Losing {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { remembers_quiet_moves: false, footprint: Some(Footprint::NONE), ..safe }
    }
}

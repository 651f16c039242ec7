//! Actuated revolving centre and board: what moves turns the four squares in the middle, or all squares, clockwise by a quarter.
//!
//! The centre turns when a move leaves or enters it; the board turns with every move. (Popeye's manual, conditions ActuatedRevolvingCentre and
//! ActuatedRevolvingBoard.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Square, Unit};
use crate::rules::facet::{ActsAfter, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use arrayvec::ArrayVec;

/// The centre or the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revolving {
    is_whole: bool,
}

/// The four squares in the middle.
const CENTRE: Bitboard = Bitboard(0x18_1800_0000);

/// Whether the centre holds a square.
fn is_central(square: Square) -> bool {
    CENTRE.contains(square)
}

impl Condition for Revolving {
    const NAMES: &'static [&'static str] = &["ActuatedRevolvingCentre", "ActuatedRevolvingBoard"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self { is_whole: name == "ActuatedRevolvingBoard" })
    }

    fn describe(&self) -> String {
        Self::NAMES[usize::from(self.is_whole)].to_owned()
    }
}

impl HasFacts for Revolving {
    fn facts(&self) -> Facts {
        Facts { carries_on: true, ..Facts::NONE }
    }
}

impl ActsAfter for Revolving {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if !self.is_whole && !is_central(played.mv.departure) && !is_central(played.mv.arrival) {
            return;
        }
        if let Some(right) = position.state.en_passant {
            let moved = |square: Square| {
                if self.is_whole || is_central(square) { square.turned() } else { square }
            };
            position.set_en_passant(Some(right.moved(moved)));
        }
        let turning = if self.is_whole { Bitboard::ALL } else { CENTRE };
        let taken = position.occupied() & turning;
        let units: ArrayVec<(Square, Unit), 64> =
            taken.into_iter().map(|square| (square.turned(), position.unit(square))).collect();
        let filled: Bitboard = units.iter().map(|(to, _)| *to).collect();
        for left in taken.without(filled) {
            position.change(left, Unit::NONE, Cause::Revolution);
        }
        for (to, unit) in units {
            position.change(to, unit, Cause::Revolution);
        }
    }
}

impl HasPromises for Revolving {
    fn promises(&self, safe: Promises) -> Promises {
        // Everything stays on the board.
        Promises { kings_go_uncaptured: false, ..safe }
    }
}

//! Influencer chess: a unit that moves changes the enemy units next to the square that it arrives on.
//!
//! They become pawns; on their own first and last rank they take over the walk of the unit that has moved. Kings and other
//! royal units neither influence nor change; a castling rook influences. (Popeye's manual, condition Influencer.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Parts, Position, Side, Slot, Square};
use crate::rules::MoveKind;
use crate::rules::facet::{ActsAfter, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;

/// Influencer chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Influencer;

/// The neighbours in the order in which they are changed and written.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

impl Condition for Influencer {
    const NAMES: &'static [&'static str] = &["Influencer"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Influencer {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for Influencer {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        let other = played.mover.other();
        if mv.is_castling() {
            influence(position, CastlingSquares::of(played.mover, mv).rook_to, other);
        } else if mv.kind == MoveKind::Exchange {
            // Both have moved; the enemy unit influences its own side.
            let places =
                if mv.chosen.is_some() { [mv.arrival, mv.departure] } else { [mv.departure, mv.arrival] };
            for place in places {
                influence(position, place, other);
            }
        } else if let Some(place) = played.place(position, mark) {
            influence(position, place, other);
        }
    }
}

/// Lets the unit on `place` change the units of `other` beside it.
fn influence(position: &mut Position, place: Square, other: Side) {
    let walk = position.unit(place).parts;
    if position.unit(place).is_royal() {
        return;
    }
    for (files, ranks) in DIRECTIONS {
        let Some(square) = place.offset(files, ranks) else { continue };
        let unit = position.unit(square);
        if unit.is_none() || !position.of(other).contains(square) || unit.is_royal() {
            continue;
        }
        let parts = if matches!(square.rank(), 0 | 7) { walk } else { Parts::one(Slot::PAWN) };
        position.change(square, unit.with_parts(parts), Cause::Reshaping);
    }
}

impl HasPromises for Influencer {
    fn promises(&self, safe: Promises) -> Promises {
        // What changes its walk is never a king.
        Promises { kings_go_uncaptured: false, ..safe }
    }
}

//! Conditions under which a unit changes with the square to which it goes: relegation and line chameleon chess.
//!
//! Relegation: an officer, a king too that isn't royal, that comes to its side's second rank becomes a pawn. Line chameleon: an officer that comes to a file becomes what stands on
//! it in the game array, but for the king; fairy pieces don't. (Popeye's manual, conditions RelegationChess and LineChameleonChess; what the manual leaves open, by Popeye's behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Parts, Position, Side, Slot, Square, Unit};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrivals {
    /// Officers become pawns.
    Relegation,
    /// Officers become those of the file.
    LineChameleon,
}

/// What line chameleon chess changes.
const OFFICERS: [Slot; 4] = [Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN];

/// The officer that stands on a file in the game array; kings are none.
fn officer_of(square: Square) -> Option<Slot> {
    [
        Some(Slot::ROOK),
        Some(Slot::KNIGHT),
        Some(Slot::BISHOP),
        Some(Slot::QUEEN),
        None,
        Some(Slot::BISHOP),
        Some(Slot::KNIGHT),
        Some(Slot::ROOK),
    ][usize::from(square.file())]
}

impl Arrivals {
    /// What a unit becomes that has come to a square, if its side has moved it; nothing if it stays what it is.
    fn becomes(self, plan: &Plan, unit: Unit, place: Square, mover: Side) -> Option<Parts> {
        // A king that isn't royal is an officer like others.
        let is_king = match self {
            Self::Relegation => unit.is_royal(),
            Self::LineChameleon => unit.parts.has(Slot::KING),
        };
        if is_king || plan.has_pawn(unit.parts) {
            return None;
        }
        let slot = match self {
            Self::Relegation => (place.rank() == mover.nth_rank(1)).then_some(plan.array().walk(Slot::PAWN)),
            Self::LineChameleon if !OFFICERS.contains(&plan.array().piece(unit.parts.lowest())) => None,
            Self::LineChameleon => officer_of(place).map(|officer| plan.array().walk(officer)),
        };
        slot.map(Parts::one)
    }
}

impl Condition for Arrivals {
    const NAMES: &'static [&'static str] = &["RelegationChess", "LineChameleonChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "RelegationChess" { Self::Relegation } else { Self::LineChameleon })
    }

    fn describe(&self) -> String {
        match self {
            Self::Relegation => "RelegationChess",
            Self::LineChameleon => "LineChameleonChess",
        }
        .to_owned()
    }
}

impl HasFacts for Arrivals {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, moving_changes_walks: true, ..Facts::NONE }
    }
}

impl ActsAfter for Arrivals {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(place) = played.place(position, mark) else { return };
        let unit = position.unit(place);
        if let Some(parts) =
            self.becomes(plan, unit, place, played.mover).filter(|parts| unit.parts != *parts)
        {
            position.change(place, unit.with_parts(parts), Cause::WalkChange);
        }
    }

    fn becomes_behind_step(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Parts> {
        let unit = position.unit(mv.departure);
        let becomes = self.becomes(plan, unit, mv.arrival, position.turn());
        Some(becomes.unwrap_or(mv.moving))
    }
}

impl HasPromises for Arrivals {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), acts_after_quiet_moves: true, ..safe }
    }
}

//! Einstein chess and its relatives: a unit changes its walk by moving, along queen, rook, bishop, knight, pawn.
//!
//! Einstein: it goes down without a capture, up with one. Reversal Einstein: the other way round. Anti-Einstein: down
//! without a capture, with one it stays what it is. Pawns and kings stay at their end. A castling rook has moved, too.
//! There is no promotion; a pawn on its own first rank moves one, two or three squares, and may be captured en passant on
//! each that it crosses. (Popeye's manual, conditions EinsteinChess, ReversalEinsteinChess, AntiEinsteinChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Parts, Position, Slot, Square};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Purpose;

/// Which way units change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Einstein {
    /// Down without a capture, up with one.
    DownAndUp,
    /// Up without a capture, down with one.
    UpAndDown,
    /// Down without a capture.
    Down,
}

/// From the lowest to the highest.
const LADDER: [Slot; 5] = [Slot::PAWN, Slot::KNIGHT, Slot::BISHOP, Slot::ROOK, Slot::QUEEN];

/// A step on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Up,
    Down,
}

/// What stands one step higher or lower; nothing at the end, or for what stands on no step.
fn next(parts: Parts, step: Step) -> Option<Parts> {
    let place = LADDER.iter().position(|slot| Parts::one(*slot) == parts)?;
    let next = match step {
        Step::Up => place + 1,
        Step::Down => place.checked_sub(1)?,
    };
    LADDER.get(next).map(|slot| Parts::one(*slot))
}

impl Einstein {
    /// How a unit that has moved changes; nothing if it stays what it is.
    const fn step(self, purpose: Purpose) -> Option<Step> {
        match (self, purpose) {
            (Self::DownAndUp, Purpose::Capture) | (Self::UpAndDown, Purpose::Move) => Some(Step::Up),
            (Self::DownAndUp | Self::Down, Purpose::Move) | (Self::UpAndDown, Purpose::Capture) => {
                Some(Step::Down)
            }
            (Self::Down, Purpose::Capture) => None,
        }
    }

    fn change(self, position: &mut Position, square: Square, purpose: Purpose, cause: Cause) {
        let unit = position.unit(square);
        let changed = self.step(purpose).and_then(|step| next(unit.parts, step));
        if let Some(parts) = changed {
            position.change(square, unit.with_parts(parts), cause);
        }
    }
}

impl Condition for Einstein {
    const NAMES: &'static [&'static str] = &["EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(match name {
            "ReversalEinsteinChess" => Self::UpAndDown,
            "AntiEinsteinChess" => Self::Down,
            _ => Self::DownAndUp,
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::DownAndUp => "EinsteinChess",
            Self::UpAndDown => "ReversalEinsteinChess",
            Self::Down => "AntiEinsteinChess",
        }
        .to_owned()
    }
}

impl HasFacts for Einstein {
    fn facts(&self) -> Facts {
        Facts {
            home_pawns_move: Bitboard::ALL,
            home_pawn_steps: 3,
            has_no_promotion: true,
            castling_returns: true,
            moving_changes_walks: true,
            ..Facts::NONE
        }
    }
}

impl ActsAfter for Einstein {
    fn becomes_behind_step(&self, _: &Plan, _: &Position, mv: &Move) -> Option<Parts> {
        let becomes = self.step(Purpose::Move).and_then(|step| next(mv.moving, step));
        Some(becomes.unwrap_or(mv.moving))
    }

    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        // Units that change places stay what they are.
        if mv.kind == MoveKind::Exchange {
            return;
        }
        if mv.is_castling() {
            let squares = CastlingSquares::of(played.mover, mv);
            self.change(position, squares.rook_to, Purpose::Move, Cause::BareWalkChange);
        } else if let Some(place) = played.place(position, mark) {
            let purpose = if mv.capture.is_some() { Purpose::Capture } else { Purpose::Move };
            self.change(position, place, purpose, Cause::BareWalkChange);
        }
    }
}

impl HasPromises for Einstein {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}

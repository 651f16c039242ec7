//! Point reflection: units on squares that are symmetric about the centre of the board exchange their walks.
//!
//! Of whichever side they are; each moves only like the other. What is taken over is the other unit's nature. (Popeye's
//! manual, condition PointReflection.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::rules::facet::{ChangesPlanes, Explains, Question, Vetoes};
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Point reflection, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointReflection;

/// The squares opposite to those of a set.
fn reflected(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0.reverse_bits())
}

impl Condition for PointReflection {
    const NAMES: &'static [&'static str] = &["PointReflection"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ChangesPlanes for PointReflection {
    fn concerns_both_sides(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let own = position.of(side);
        let led = reflected(position.occupied()) & own;
        if led.is_empty() {
            return;
        }
        for (plane, slot) in planes.iter_mut().zip(plan.slots()) {
            *plane = plane.without(led) | reflected(position.with_walk(*slot)) & own;
        }
    }
}

impl Vetoes for PointReflection {
    /// In Popeye nobody castles whose corners, either of them, lie opposite to something else than a rook.
    fn vetoes(&self, _: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        if !mv.is_castling() {
            return false;
        }
        let corners = [MoveKind::CastleKingside, MoveKind::CastleQueenside]
            .map(|kind| position.unit(CastlingSquares::new(by, kind).rook_from.antipode_of_centre()));
        corners.iter().any(|opposite| !opposite.is_none() && opposite.parts != Parts::one(Slot::ROOK))
    }
}

impl Explains for PointReflection {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        let other: Square = square.antipode_of_centre();
        (!position.unit(other).is_none()).then(|| format!("moves like the unit on {other}"))
    }
}

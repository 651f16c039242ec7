//! Norsk sjakk: with every move a queen becomes a knight, a knight a queen, a rook a bishop, a bishop a rook.
//!
//! So does a castling rook; what has just promoted, or become something else by the same move, doesn't, nor what changes places with another. A unit captures only units of its own walk, and a king nothing;
//! check and mate are as in chess all the same. (Popeye's manual, condition NorskSjakk.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Parts, Position, Side, Slot, Square};
use crate::rules::array::GameArray;
use crate::rules::facet::{
    ActsAfter, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question, Vetoes,
};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Norsk sjakk, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Norsk;

/// What a unit of these components becomes.
fn partner(array: GameArray, parts: Parts) -> Option<Parts> {
    let pairs = [(Slot::QUEEN, Slot::KNIGHT), (Slot::ROOK, Slot::BISHOP)];
    let mut both = pairs.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
    let of = |piece| Parts::one(array.walk(piece));
    both.find(|(one, _)| of(*one) == parts).map(|(_, other)| of(other))
}

fn change(plan: &Plan, position: &mut Position, square: Square) {
    let unit = position.unit(square);
    if let Some(parts) = partner(plan.array(), unit.parts) {
        position.change(square, unit.with_parts(parts), Cause::WalkChange);
    }
}

impl Condition for Norsk {
    const NAMES: &'static [&'static str] = &["NorskSjakk"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Norsk {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for Norsk {
    fn becomes_behind_step(&self, plan: &Plan, _: &Position, mv: &Move) -> Option<Parts> {
        Some(partner(plan.array(), mv.moving).unwrap_or(mv.moving))
    }

    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mv = &played.mv;
        // Units that change places have moved by no walk.
        if mv.kind == MoveKind::Exchange {
            return;
        }
        if mv.is_castling() {
            change(plan, position, CastlingSquares::of(played.mover, mv).rook_to);
        } else if let Some(place) = played.place(position, mark)
            && position.unit(place).parts == mv.moving
        {
            change(plan, position, place);
        }
    }
}

impl Vetoes for Norsk {
    fn vetoes(&self, _: &Plan, position: &Position, _: Side, mv: &Move) -> bool {
        let unit = position.unit(mv.departure);
        mv.capture.is_some_and(|square| unit.is_royal() || position.unit(square).parts != unit.parts)
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl HasPromises for Norsk {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}

impl Explains for Norsk {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Forbidden(played) = question else { return None };
        played.captured?;
        let is_king = position.unit(played.mv.arrival).is_royal();
        Some(if is_king { "may not capture" } else { "may capture units of its own walk alone" }.to_owned())
    }
}

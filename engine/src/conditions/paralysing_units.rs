//! Paralysing units: enemy units that they observe neither move nor check; they themselves neither capture nor check.
//!
//! They observe as they move, whatever lends them their walk, and guard nothing, since they could not capture. Whether a paralysing unit is paralysed does not matter to those that it observes. A side all of whose mobile units are paralysed is
//! never mated, but stalemated, even in check. (Popeye's manual, attribute Paralysing; the rest by its behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{ChangesPlanes, Explains, Question, Suffocates, Vetoes, VetoesChecks};
use crate::rules::generate::{Field, Kings, whole_units};
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;

/// What paralysing units bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParalysingUnits;

/// The units of `side` that are paralysed.
fn paralysed(plan: &Plan, position: &Position, side: Side) -> Bitboard {
    let other = side.other();
    let is_paralysing = |square: &_| position.unit(*square).attributes.has(Attributes::PARALYSING);
    let paralysing: Bitboard = position.of(other).into_iter().filter(is_paralysing).collect();
    if paralysing.is_empty() {
        return Bitboard::EMPTY;
    }
    let planes = plan.planes_of_walks(position, other).map(|plane| plane & paralysing);
    let is_observed = |square: &_| {
        plan.reaching_by_geometry(position, *square, other, &planes).without(Bitboard::of(*square)).is_some()
    };
    position.of(side).into_iter().filter(is_observed).collect()
}

impl Condition for ParalysingUnits {
    const NAMES: &'static [&'static str] = &["ParalysingUnits"];

    fn brought_along_by(marks: Attributes, _: &[AnyCondition]) -> Option<Self> {
        marks.has(Attributes::PARALYSING).then_some(Self)
    }
}

impl ChangesPlanes for ParalysingUnits {
    fn paralyses(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let paralysed = paralysed(plan, position, side);
        for plane in planes {
            *plane = plane.without(paralysed);
        }
    }

    fn observing(&self, position: &Position, observers: Bitboard) -> Bitboard {
        let is_paralysing = |square: &_| position.unit(*square).attributes.has(Attributes::PARALYSING);
        observers.into_iter().filter(|square| !is_paralysing(square)).collect()
    }
}

impl Vetoes for ParalysingUnits {
    fn vetoes(&self, _: &Plan, position: &Position, _: Side, mv: &Move) -> bool {
        mv.capture.is_some() && position.unit(mv.departure).attributes.has(Attributes::PARALYSING)
    }
}

impl VetoesChecks for ParalysingUnits {}

impl Suffocates for ParalysingUnits {
    fn suffocates(&self, plan: &Plan, position: &Position) -> bool {
        let side = position.turn();
        let field = Field::new(position, Kings::Spared);
        let mut moves = SpareMoves::lent();
        whole_units(plan, position, &plan.planes_of_walks(position, side), &field, &mut moves);
        moves.retain(|mv| !plan.vetoes().iter().any(|condition| condition.vetoes(plan, position, side, mv)));
        let paralysed = paralysed(plan, position, side);
        !moves.is_empty() && moves.iter().all(|mv| paralysed.contains(mv.departure))
    }
}

impl Explains for ParalysingUnits {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "is paralysing, or paralysed".to_owned())
    }
}

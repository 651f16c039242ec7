//! Paralysing units: enemy units that they observe neither move nor check; they themselves neither capture nor check.
//!
//! They observe as they move, whatever lends them their walk, and guard nothing, since they could not capture. Whether a paralysing unit is paralysed does not matter to those that it observes. A side all of whose mobile units are paralysed is
//! never mated, but stalemated, even in check. (Popeye's manual, attribute Paralysing; the rest by its behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Unit};
use crate::rules::facet::{ChangesPlanes, Explains, Question, Suffocates, Vetoes, VetoesChecks, paralyse};
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Move, Rules};

/// What paralysing units bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParalysingUnits;

/// Those of some units of `side` that are paralysed.
fn paralysed(plan: &Plan, position: &Position, side: Side, own: Bitboard) -> Bitboard {
    let other = side.other();
    let is_paralysing = |square: &_| {
        let attributes = position.unit(*square).attributes;
        attributes.has(Attributes::PARALYSING) && !attributes.has(Attributes::IDLE)
    };
    let paralysing: Bitboard = position.of(other).into_iter().filter(is_paralysing).collect();
    if paralysing.is_empty() {
        return Bitboard::EMPTY;
    }
    let planes = plan.planes_of_walks(position, other).map(|plane| plane & paralysing);
    let is_observed = |square: &_| {
        plan.reaching_by_geometry(position, *square, other, &planes).without(Bitboard::of(*square)).is_some()
    };
    own.into_iter().filter(is_observed).collect()
}

/// The position in which paralysing units paralyse nobody, and do all else that they do.
fn without_paralysis(position: &Position) -> Position {
    let mut idle = position.only(Bitboard::ALL);
    for square in position.occupied() {
        let unit = position.unit(square);
        if unit.attributes.has(Attributes::PARALYSING) {
            idle.put(square, Unit { attributes: unit.attributes.with(Attributes::IDLE), ..unit });
        }
    }
    idle
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
        paralyse(planes, |own| paralysed(plan, position, side, own));
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
    fn suffocates(&self, rules: &dyn Rules, position: &Position) -> bool {
        let (turn, own) = (position.turn(), position.of(position.turn()));
        let paralysed = paralysed(rules.plan(), position, turn, own);
        if paralysed.is_empty() {
            return false;
        }
        let mut moves = SpareMoves::lent();
        rules.candidates(&mut without_paralysis(position), &mut moves);
        !moves.is_empty() && moves.iter().all(|mv| paralysed.contains(mv.departure))
    }
}

impl Explains for ParalysingUnits {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "is paralysing, or paralysed".to_owned())
    }
}

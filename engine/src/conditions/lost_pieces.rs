//! Lost pieces: after every move those enemy units disappear that would be mated if they were royal.
//!
//! A unit, neutral ones included, is lost if it is attacked and its side has no move after which it is not, the safety of kings left aside. All lost units disappear at once;
//! kings don't. (Popeye's manual, condition LostPieces.)

use super::condition::Condition;
use super::{ConditionError, Kind};
use crate::board::position::{Castling, Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Keeps, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Fairy, Rules};

/// Lost pieces, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostPieces;

/// The plan without this condition.
fn bare(plan: &Plan) -> Plan {
    plan.without(Kind::LostPieces.rank())
}

/// Whether the side to move can't save its unit on a square.
fn is_lost(rules: &dyn Rules, position: &Position, square: Square) -> bool {
    let mut there = position.clone();
    for king in position.royals() {
        let unit = position.unit(king);
        let attributes = unit.attributes.without(Attributes::ROYAL).with(Attributes::COMMON);
        there.put(king, Unit { attributes, ..unit });
    }
    let unit = position.unit(square);
    let attributes = unit.attributes.with(Attributes::ROYAL).without(Attributes::COMMON);
    there.put(square, Unit { attributes, ..unit });
    there.set_castling(Castling::default());
    rules.is_mated(&mut there, &mut SpareMoves::lent())
}

/// The units of the side to move that are lost.
fn lost(rules: &dyn Rules, position: &Position, candidates: Bitboard) -> Bitboard {
    candidates.into_iter().filter(|square| is_lost(rules, position, *square)).collect()
}

impl Condition for LostPieces {
    const NAMES: &'static [&'static str] = &["LostPieces"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl ActsAfter for LostPieces {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        lose(plan, position, played.mover.other());
    }

    /// What is lost behind any move is lost behind a pass: no threat can rely on it.
    fn after_pass(&self, plan: &Plan, position: &mut Position) {
        lose(plan, position, position.turn());
    }
}

/// Takes off the board what `side` loses.
fn lose(plan: &Plan, position: &mut Position, side: Side) {
    let by = side.other();
    let planes = plan.planes_in_force(position, by);
    let is_attacked = |square: &Square| {
        plan.reaching(position, *square, by, &planes).is_some()
            || plan.has_locusts()
            || plan.may_be_captured_unreached(position, Bitboard::of(*square), by)
    };
    let common = position.of(side).without(position.royals() | position.holes());
    let candidates: Bitboard = common.into_iter().filter(is_attacked).collect();
    if candidates.is_empty() {
        return;
    }
    let mut there = position.clone();
    there.set_turn(side);
    let plan = bare(plan);
    let lost = if plan.changes_walks() {
        lost(&Fairy::<true>::new(plan), &there, candidates)
    } else {
        lost(&Fairy::<false>::new(plan), &there, candidates)
    };
    for square in lost {
        position.change(square, Unit::NONE, Cause::Loss);
    }
}

impl HasFacts for LostPieces {
    fn facts(&self) -> Facts {
        // What is lost gives no contact any more.
        Facts { adds_units: true, ..Facts::NONE }
    }
}

impl HasPromises for LostPieces {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: {
                // Nobody but the mover comes to stand anywhere; how many are lost has no bound.
                Some(Footprint { emptied: 64, keeps: Keeps::Nothing, ..Footprint::MOVER_ELSEWHERE })
            },
            // Kings aren't lost.
            kings_go_uncaptured: false,
            ..safe
        }
    }
}

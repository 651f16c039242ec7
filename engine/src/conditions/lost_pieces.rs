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
use crate::rules::{AnyRules, Rules};

/// Lost pieces, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostPieces;

/// Whether the side to move, all of whose kings are common units, can't save its unit on a square.
fn is_lost(rules: &AnyRules, there: &mut Position, square: Square) -> bool {
    let unit = there.unit(square);
    let attributes = unit.attributes.with(Attributes::ROYAL).without(Attributes::COMMON);
    there.put(square, Unit { attributes, ..unit });
    let is_lost = rules.is_mated(there, &mut SpareMoves::lent());
    there.put(square, unit);
    is_lost
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
    let mut there = position.afresh();
    there.set_turn(side);
    for king in position.royals() {
        let unit = position.unit(king);
        let attributes = unit.attributes.without(Attributes::ROYAL).with(Attributes::COMMON);
        there.put(king, Unit { attributes, ..unit });
    }
    there.set_castling(Castling::default());
    let rules = plan.rules_without(Kind::LostPieces.rank());
    let is_lost = |square: &Square| is_lost(rules, &mut there, *square);
    let lost: Bitboard = candidates.into_iter().filter(is_lost).collect();
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

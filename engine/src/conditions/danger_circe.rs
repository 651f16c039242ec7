//! Danger Circe: a unit that the enemy observes may also move to its rebirth square.
//!
//! That is the square of standard Circe, found from where the unit stands; an enemy unit there is captured, also a king,
//! which is in check so. (Popeye's manual, condition DangerCirce.)

use super::ConditionError;
use super::circe::home_of;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{Footprint, HasFacts, HasPromises, Promises, Rewrites};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::plan::Plan;

/// Danger Circe, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DangerCirce;

impl Condition for DangerCirce {
    const NAMES: &'static [&'static str] = &["DangerCirce"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for DangerCirce {
    fn facts(&self) -> Facts {
        Facts { checks_by_playing: true, ..Facts::NONE }
    }
}

impl DangerCirce {
    /// The units of `side` that may go home.
    fn endangered(plan: &Plan, position: &Position, side: Side) -> Bitboard {
        let observers = plan.planes_that_observe(position, side.other());
        let is_observed =
            |square: &Square| plan.observers_by(position, *square, side.other(), &observers).is_some();
        (position.of(side) & plan.mobile(position, side)).into_iter().filter(is_observed).collect()
    }
}

impl Rewrites for DangerCirce {
    fn rewrites_king_captures(&self) -> bool {
        true
    }

    /// Only who comes home there captures so.
    fn may_capture_unreached(&self, plan: &Plan, position: &Position, target: Square, by: Side) -> bool {
        let comes_there = |from: Square| home_of(plan, position.unit(from).parts, by, from) == target;
        position.of(by).into_iter().any(comes_there)
    }

    fn capturers_unreached(&self, plan: &Plan, position: &Position, target: Square, by: Side) -> Bitboard {
        let comes_there =
            |from: &Square| *from != target && home_of(plan, position.unit(*from).parts, by, *from) == target;
        let coming: Bitboard = position.of(by).into_iter().filter(comes_there).collect();
        if coming.is_empty() { coming } else { coming & Self::endangered(plan, position, by) }
    }

    fn rewrite(&self, plan: &Plan, position: &Position, field: &Field, _: usize, moves: &mut Vec<Move>) {
        let side = field.side;
        for from in Self::endangered(plan, position, side) {
            let parts = position.unit(from).parts;
            let home = home_of(plan, parts, side, from);
            let is_free = field.open.contains(home);
            // Neutral units, and all where one's own may be captured, are prey to their own side; none captures itself.
            if home == from || !(is_free || field.prey.contains(home)) {
                continue;
            }
            moves.push(match is_free {
                true => Move::quiet(from, home, parts),
                false => Move::capture(from, home, parts),
            });
        }
    }
}

impl HasPromises for DangerCirce {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
    }
}

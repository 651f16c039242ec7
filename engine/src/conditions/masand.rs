//! Masand: a unit that gives check by its move makes all units that it observes change sides.
//!
//! It must itself observe the king; then every unit of either side that it observes from where it stands now changes sides,
//! except kings, royal and neutral units. (Popeye's manual, condition Masand.)

use super::ConditionError;
use super::andernach::change_side;
use super::condition::{Condition, Numbering, Past, Played, Stage};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::plan::Plan;

/// Masand, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Masand;

/// Whether one of the units on `from`, which move for `by`, observes `target`.
fn observes(plan: &Plan, position: &Position, by: Side, from: Bitboard, target: Square) -> bool {
    let planes = plan.planes_in_force(position, by);
    let walkers = plan.walkers(position, target, by, &planes);
    plan.by_geometry(position, target, by, walkers).meets(from)
}

impl Condition for Masand {
    const NAMES: &'static [&'static str] = &["Masand"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::After]
    }

    fn numbering(&self) -> Numbering {
        Numbering::LeftOut
    }

    fn prepare(&self, plan: &mut Plan) {
        plan.castling_returns = true;
    }

    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(place) = played.place(position, mark) else { return };
        let moved = Bitboard::of(place);
        let kings = position.royals() & position.of(played.mover.other());
        if !kings.into_iter().any(|king| observes(plan, position, played.mover, moved, king)) {
            return;
        }
        let is_observed = |square: &Square| observes(plan, position, played.mover, moved, *square);
        let others = position.occupied().without(position.royals() | position.holes() | moved);
        let observed: Bitboard = others.into_iter().filter(is_observed).collect();
        for square in observed {
            change_side(position, square, Cause::Recolouring);
        }
    }

    fn past(&self) -> Past {
        Past::ANY
    }
}

//! Masand: a unit that gives check by its move makes all units that it observes change sides. Generalised Masand: so does
//! every unit that then checks.
//!
//! It must itself observe the king, which must be in check; then every unit of either side that it observes from where it stands now
//! changes sides, except kings, royal and neutral units: one after another, a1, b1 to h8, so that what has changed sides may let it
//! observe others no longer. In generalised Masand the checking units act in the same order, none that has changed sides before its
//! turn; no unit changes sides twice. (Popeye's manual, conditions Masand, MasandGeneralised.)

use super::ConditionError;
use super::andernach::change_side;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Who turns what it observes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Masand {
    /// The unit that has moved.
    Mover,
    /// Every unit of its side.
    Generalised,
}

/// Whether one of the units on `from`, which move for `by`, observes `target`, of whatever side what stands there is: it could
/// capture there, whatever became of it then.
pub(super) fn observes(plan: &Plan, position: &Position, by: Side, from: Bitboard, target: Square) -> bool {
    let planes = plan.planes_in_force(position, by);
    plan.capturers_by_themselves(position, target, by, &planes).meets(from)
}

impl Condition for Masand {
    const NAMES: &'static [&'static str] = &["Masand", "MasandGeneralised"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "MasandGeneralised" { Self::Generalised } else { Self::Mover })
    }

    fn describe(&self) -> String {
        Self::NAMES[usize::from(*self == Self::Generalised)].to_owned()
    }
}

impl HasFacts for Masand {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for Masand {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        if !played.gives_check {
            return;
        }
        let checkers = match self {
            Self::Mover => played.place(position, mark).map_or(Bitboard::EMPTY, Bitboard::of),
            Self::Generalised => position.occupied(),
        };
        let kings = position.royals() & position.of(played.mover.other());
        let mut turned = Bitboard::EMPTY;
        for checker in checkers.into_iter().map(Bitboard::of) {
            let by = played.mover;
            let checks = |king: Square| observes(plan, position, by, checker, king);
            if !position.of(by).meets(checker) || !kings.into_iter().any(checks) {
                continue;
            }
            let others = position.occupied().without(position.royals() | position.holes() | checker | turned);
            let neutral = position.of(by) & position.of(by.other());
            for square in others.without(neutral) {
                if observes(plan, position, by, checker, square) {
                    change_side(position, square, Cause::Recolouring);
                    turned |= Bitboard::of(square);
                }
            }
        }
    }

    fn asks_for_check(&self) -> bool {
        true
    }

    fn rests_without_check(&self) -> bool {
        true
    }
}

impl HasPromises for Masand {
    fn promises(&self, safe: Promises) -> Promises {
        // What changes sides is never a king.
        Promises { kings_go_uncaptured: false, footprint: Some(Footprint::TURNED_UNITS), ..safe }
    }
}

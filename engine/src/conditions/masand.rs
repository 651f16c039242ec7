//! Masand: a unit that gives check by its move makes all units that it observes change sides. Generalised Masand: so does
//! every unit that then checks.
//!
//! It must itself observe the king; then every unit of either side that it observes from where it stands now changes sides,
//! except kings, royal and neutral units. In generalised Masand the checking units act one after another, a1, b1 to h8, none
//! that has changed sides before its turn; no unit changes sides twice. (Popeye's manual, conditions Masand,
//! MasandGeneralised.)

use super::ConditionError;
use super::andernach::change_side;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{ActsAfter, HasFacts, HasPromises, Played, Promises};
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

/// Whether one of the units on `from`, which move for `by`, attacks `target`, of whatever side that is.
pub(super) fn observes(plan: &Plan, position: &Position, by: Side, from: Bitboard, target: Square) -> bool {
    let planes = plan.planes_in_force(position, by);
    plan.attackers(position, target, by, &planes).meets(from)
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
            let observed: Bitboard =
                others.into_iter().filter(|square| observes(plan, position, by, checker, *square)).collect();
            for square in observed {
                change_side(position, square, Cause::Recolouring);
            }
            turned |= observed;
        }
    }
}

impl HasPromises for Masand {
    fn promises(&self, safe: Promises) -> Promises {
        // What changes sides is never a king.
        Promises { kings_go_uncaptured: false, ..safe }
    }
}

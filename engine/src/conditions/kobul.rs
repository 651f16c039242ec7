//! Kobul kings: a king takes over the walk of the last captured unit of its own side.
//!
//! If that was a pawn, the king is a king again. Marks of the captured unit are taken over, too. A king with another walk
//! does not castle. (Popeye's manual, condition KobulKings.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Parts, Position, Slot, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Keeps, Played, Promises, Shield};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Kobul kings, of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kobul;

impl Condition for Kobul {
    const NAMES: &'static [&'static str] = &["KobulKings"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Kobul {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, kings_return: true, ..Facts::NONE }
    }
}

impl ActsAfter for Kobul {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let Some(captured) = played.captured else { return };
        let Some(king) = position.only_king(played.mover.other()) else { return };
        let unit = position.unit(king);
        let is_pawn = captured.unit.parts.slots().any(|slot| plan.pawns() >> slot.index() & 1 != 0);
        let parts = if is_pawn { Parts::one(Slot::KING) } else { captured.unit.parts };
        let royal = if parts.has(Slot::KING) { Attributes::NONE } else { Attributes::ROYAL };
        // Whether it is royal isn't a mark to take over.
        let marks = captured.unit.attributes.without(Attributes::ROYAL).without(Attributes::COMMON);
        let attributes = marks.with(royal);
        let changed = Unit { parts, attributes, ..unit };
        if changed != unit {
            let marks = |unit: Unit| unit.attributes.without(Attributes::ROYAL).without(Attributes::COMMON);
            let keeps_marks = marks(unit) == marks(changed);
            let cause = if keeps_marks { Cause::KingReshaping } else { Cause::Reshaping };
            position.change(king, changed, cause);
        }
    }
}

impl HasPromises for Kobul {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            footprint: Some(Footprint { keeps: Keeps::Sides, ..Footprint::ANOTHER_UNIT }),
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            // A king changes its walk and stays a king, and its moves may endanger the other one.
            shield: Shield::QUIET_MOVES,
            kings_go_uncaptured: false,
            captures_check_otherwise: false,
            ..safe
        }
    }
}

//! Anda: a unit that gives check by its move becomes neutral; a neutral one becomes the unit of the side that moves it. Anda
//! inverse: so it is with a unit that gives no check.
//!
//! It must itself attack the king, which must be in check, from where it stands in the end. Kings and other royal units don't change, unless they are marked. (Popeye's
//! manual, conditions and attributes Anda and AndaInverse; the rest by its behaviour.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Position, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Which units change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anda {
    /// The marks that every unit has.
    of_all: Attributes,
}

impl Anda {
    /// Only units that are marked so change.
    pub const MARKED: Self = Self { of_all: Attributes::NONE };
}

impl Condition for Anda {
    const NAMES: &'static [&'static str] = &["Anda", "AndaInverse"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let of_all = if name == "AndaInverse" { Attributes::ANDA_INVERSE } else { Attributes::ANDA };
        Ok(Self { of_all })
    }

    fn describe(&self) -> String {
        if self.of_all.has(Attributes::ANDA_INVERSE) { "AndaInverse" } else { "Anda" }.to_owned()
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_marked = marks.has(Attributes::ANDA) || marks.has(Attributes::ANDA_INVERSE);
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Anda(_)));
        (is_marked && !is_there).then_some(Self::MARKED)
    }
}

impl HasFacts for Anda {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, marks_of_all: self.of_all, ..Facts::NONE }
    }
}

impl ActsAfter for Anda {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(place) = played.place(position, mark) else { return };
        let unit = position.unit(place);
        let changes = [Attributes::ANDA, Attributes::ANDA_INVERSE].map(|mark| unit.attributes.has(mark));
        if changes == [false, false] {
            return;
        }
        let kings = position.royals() & position.of(played.mover.other());
        let moved = Bitboard::of(place);
        let planes = plan.planes_in_force(position, played.mover);
        let attackers = |king| plan.attackers_themselves(position, king, played.mover, &planes);
        let checks = played.gives_check && kings.into_iter().any(|king| attackers(king).meets(moved));
        if changes[usize::from(!checks)] {
            let owner = if unit.owner == Owner::Neutral { played.mover.into() } else { Owner::Neutral };
            position.change(place, Unit { owner, ..unit }, Cause::Neutralising);
        }
    }

    fn asks_for_check(&self) -> bool {
        true
    }
}

impl HasPromises for Anda {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

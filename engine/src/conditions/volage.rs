//! Volage: a unit changes sides with its first move to a square of the other colour. Hypervolage: with each such move.
//!
//! What it was before it promoted or came back (Anticirce) is the unit that moves, and the square that counts is the one on which it
//! stands in the end. What has changed sides otherwise (Andernach) doesn't change back. Kings and other royal units don't change, nor do castling rooks and neutral units. Single units can be
//! volage, too. (Popeye's manual, conditions Volage and Hypervolage, attribute Volage; the rest by its behaviour.)

use super::AnyCondition;
use super::ConditionError;
use super::andernach::{change_king, change_side};
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Owner, Position, Square, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Who changes sides, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volage {
    /// Every unit, once.
    Once,
    /// Every unit, again and again.
    Ever,
    /// The units that are marked so, once.
    Marked,
}

impl Volage {
    /// Lets a volage unit of `owner` change sides that has come from one square to another.
    pub(super) fn change(self, position: &mut Position, owner: Owner, from: Square, to: Square) {
        let unit = position.unit(to);
        let is_volage = unit.attributes.has(Attributes::VOLAGE) && unit.owner == owner;
        if !is_volage || from.is_dark() == to.is_dark() {
            return;
        }
        // What has just become a king goes with the unit that it was.
        if unit.is_royal() {
            change_king(position, to);
        } else {
            change_side(position, to, Cause::SideChange);
        }
        if self != Self::Ever {
            let unit = position.unit(to);
            let attributes = unit.attributes.without(Attributes::VOLAGE);
            position.change(to, Unit { attributes, ..unit }, Cause::Marking);
        }
    }
}

impl Condition for Volage {
    const NAMES: &'static [&'static str] = &["Volage", "Hypervolage"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "Hypervolage" { Self::Ever } else { Self::Once })
    }

    fn describe(&self) -> String {
        match self {
            Self::Once | Self::Marked => "Volage",
            Self::Ever => "Hypervolage",
        }
        .to_owned()
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Volage(_)));
        (marks.has(Attributes::VOLAGE) && !is_there).then_some(Self::Marked)
    }
}

impl HasFacts for Volage {
    fn facts(&self) -> Facts {
        let marks_of_all = if *self == Self::Marked { Attributes::NONE } else { Attributes::VOLAGE };
        Facts { castling_returns: true, marks_of_all, ..Facts::NONE }
    }
}

impl ActsAfter for Volage {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        // A pawn that has become a king was none when it moved.
        let changes = !played.mv.is_castling() && !played.unit.is_royal();
        if let Some(place) = played.place(position, mark).filter(|_| changes) {
            // Who comes back where it came from has been on the other colour all the same.
            let mv = &played.mv;
            let goes_back = mv.departure.is_dark() == place.is_dark();
            let from = if goes_back { mv.arrival } else { mv.departure };
            self.change(position, played.mover.into(), from, place);
        }
    }
}

impl HasPromises for Volage {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::CHANGED_MOVER), ..safe }
    }
}

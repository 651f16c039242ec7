//! What every condition has: names and parameters.

use super::{AnyCondition, ConditionError};
use crate::board::unit::Attributes;
use crate::board::{Side, Square};
use crate::rules::facet::Stage;

/// A fairy condition: one file, and one line in the registry of [`crate::conditions`].
///
/// What it does is said by the traits of [`crate::rules::facet`], one for each moment at which a condition can act.
pub trait Condition: Copy {
    /// The names in entries, the canonical one first. Case does not matter, and `oe` may stand for `ö`.
    const NAMES: &'static [&'static str];

    /// Reads the words after the name, which is the one of [`Self::NAMES`] that was used. A condition that follows from units or from other
    /// conditions is never written.
    ///
    /// # Errors
    /// When a word has no meaning for this condition, or the name none as that of a condition.
    fn parse(name: &'static str, _words: &[&str]) -> Result<Self, ConditionError> {
        Err(ConditionError::Unknown { name: name.to_owned(), nearest: None })
    }

    /// The canonical name with the parameters in force.
    fn describe(&self) -> String {
        Self::NAMES[0].to_owned()
    }

    /// Whether it does not act, with these parameters, at a moment at which others of its kind do.
    fn rests_in(&self, _stage: Stage) -> bool {
        false
    }

    /// Joins with an earlier condition of the same kind, where that has a meaning (White Köko and Black
    /// Köko); `None` refuses the pair.
    fn join(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// The condition as units with some of these marks bring it along, or as follows from other conditions: those that are named,
    /// and those brought along that stand before it in the registry.
    fn brought_along_by(_marks: Attributes, _others: &[AnyCondition]) -> Option<Self> {
        None
    }

    /// The condition where a board has been turned or mirrored: `goal` says where each square comes. Squares that belong to the
    /// rules and not to the diagram stay.
    fn turned(self, _goal: &dyn Fn(Square) -> Square) -> Self {
        self
    }

    /// The condition where this side defends: what binds the defender, whoever that is, binds this side.
    fn bound(self, _defender: Side) -> Self {
        self
    }
}

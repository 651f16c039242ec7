//! What a condition declares: facts that the generator must know, and promises for shortcuts.

use super::Promises;
use crate::board::Position;
use crate::rules::Plan;
use crate::rules::facts::Facts;
use crate::walks::Walk;

/// Promises something for the sake of speed.
pub trait HasPromises: Send + Sync {
    /// `safe`, with what can be promised besides.
    fn promises(&self, safe: Promises) -> Promises;
}

/// Declares what the generator must know.
pub trait HasFacts: Send + Sync {
    /// What the generator must know of the condition, whatever others there are; see [`Facts`].
    fn facts(&self) -> Facts;
}

/// Brings walks along.
pub trait BringsWalks: Send + Sync {
    /// The walks that may come up because of the condition, besides those of the diagram. Pawns do not promote to them
    /// for that.
    fn walks(&self) -> Vec<Walk>;
}

/// What stands in a diagram without a meaning under the condition.
pub trait Refuses: Send + Sync {
    /// Why something that stands there has no meaning, if so.
    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String>;
}

//! Bicaptures: units capture units of either side.
//!
//! Only enemy units check. (Popeye's manual, condition Bicaptures, and its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::rules::facet::{Footprint, HasFacts, HasPromises, Promises};
use crate::rules::facts::Facts;

/// Bicaptures, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bicaptures;

impl Condition for Bicaptures {
    const NAMES: &'static [&'static str] = &["Bicaptures"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Bicaptures {
    fn facts(&self) -> Facts {
        Facts { captures_own: true, ..Facts::NONE }
    }
}

impl HasPromises for Bicaptures {
    fn promises(&self, safe: Promises) -> Promises {
        // What it captures may be its own; nothing changes sides.
        let footprint = Footprint { fills_for_others: false, ..Footprint::CHANGED_MOVER };
        Promises { footprint: Some(footprint), ..safe }
    }
}

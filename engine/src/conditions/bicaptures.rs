//! Bicaptures: units capture units of either side.
//!
//! Only enemy units check. (Popeye's manual, condition Bicaptures, and its behaviour.)

use super::ConditionError;
use super::condition::{Condition, Stage};
use super::footprint::Footprint;
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

    fn stages(&self) -> &'static [Stage] {
        &[]
    }

    fn footprint(&self) -> Option<Footprint> {
        Some(Footprint::CHANGED_MOVER)
    }

    fn facts(&self) -> Facts {
        Facts { captures_own: true, ..Facts::NONE }
    }
}

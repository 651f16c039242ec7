//! AMU (attack the mating unit): a mate counts only if exactly one enemy unit attacked the mating unit where it came from.
//!
//! (Popeye's manual, condition AMU, and its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::Move;
use crate::rules::facet::{Acknowledges, HasPromises, Promises};
use crate::rules::plan::Plan;

/// AMU, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amu;

impl Condition for Amu {
    const NAMES: &'static [&'static str] = &["AMU"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl Acknowledges for Amu {
    fn acknowledges(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        plan.attackers_bound_or_not(position, mv.departure, position.turn().other()).len() == 1
    }
}

impl HasPromises for Amu {
    fn promises(&self, safe: Promises) -> Promises {
        // It only says which mates count.
        Promises { ends_as_in_chess: true, ..safe }
    }
}

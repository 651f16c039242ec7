//! A problem: diagram, conditions, stipulation, options.

mod defender;
mod idle;
pub mod play;

pub use defender::UnknownDefender;
pub use play::{beginner, defender_behind_key, to_move};

use crate::conditions::Conditions;
use crate::diagram::Diagram;
use crate::options::Options;
use crate::stipulation::{Goal, Stipulation};
use std::borrow::Cow;

/// One problem, or one twin of it, ready to be set up and solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Problem {
    /// What stands where.
    pub diagram: Diagram,
    /// The fairy conditions.
    pub conditions: Conditions,
    /// What is asked for.
    pub stipulation: Stipulation,
    /// How it is to be solved and printed.
    pub options: Options,
}

impl Problem {
    /// A problem without options.
    #[must_use]
    pub fn new(diagram: Diagram, conditions: Conditions, stipulation: Stipulation) -> Self {
        Self { diagram, conditions, stipulation, options: Options::default() }
    }

    /// Where the play begins: in the diagram, but in a proof game in the game array.
    #[must_use]
    pub fn beginning(&self) -> Cow<'_, Diagram> {
        if self.stipulation.goals().contains(&Goal::ProofGame) {
            let mut array = Diagram::game_array();
            for unit in array.units.iter_mut().flatten() {
                for walk in &mut unit.walks {
                    *walk = self.conditions.in_array(*walk);
                }
            }
            Cow::Owned(array)
        } else {
            Cow::Borrowed(&self.diagram)
        }
    }

    /// The position that the play is to lead to, where there is one: in a proof game the diagram.
    #[must_use]
    pub fn target(&self) -> Option<&Diagram> {
        match &self.stipulation.target {
            Some(target) => Some(target),
            None => self.stipulation.goals().contains(&Goal::ProofGame).then_some(&self.diagram),
        }
    }
}

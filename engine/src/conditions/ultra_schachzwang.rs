//! Ultra-Schachzwang: a side may play only moves that give check.
//!
//! To parry mate any move will do that parries it; a side that can't check is stalemated if it is not in check. (Popeye's manual, conditions
//! BlackUltraSchachZwang and WhiteUltraSchachZwang.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::Sides;
use crate::board::Position;
use crate::rules::Rules;
use crate::rules::facet::{Explains, HasFacts, Permits, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Ultra-Schachzwang of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltraSchachzwang(Sides);

impl Condition for UltraSchachzwang {
    const NAMES: &'static [&'static str] = &["BlackUltraSchachZwang", "WhiteUltraSchachZwang"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(Sides::named(name)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }

    fn describe(&self) -> String {
        let both = "BlackUltraSchachZwang, WhiteUltraSchachZwang";
        self.0.pick(Self::NAMES[1], Self::NAMES[0], both).to_owned()
    }
}

impl HasFacts for UltraSchachzwang {
    fn facts(&self) -> Facts {
        Facts { mates_ignore_permits: true, ..Facts::NONE }
    }
}

impl Permits for UltraSchachzwang {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool {
        !self.0.binds(played.mover)
            || position.node.foresight > 0
            || rules.in_check(position, played.mover.other())
    }
}

impl Explains for UltraSchachzwang {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would not give check".to_owned())
    }
}

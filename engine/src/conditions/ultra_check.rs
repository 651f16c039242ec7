//! Ultraschachzwang: a side may only play moves that give check.
//!
//! If it has none, it is mated or stalemated. (Popeye's manual, conditions BlackUltraSchachZwang and
//! WhiteUltraSchachZwang.)

use super::ConditionError;
use super::condition::{Condition, Past, Played, Question, Shield, Stage};
use super::sides::Sides;
use crate::board::Position;
use crate::rules::Rules;
use crate::rules::plan::Plan;

/// Ultraschachzwang of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltraCheck(Sides);

impl Condition for UltraCheck {
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
        self.0.pick("WhiteUltraSchachZwang", "BlackUltraSchachZwang", both).to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Permits]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn permits<R: Rules>(&self, rules: &R, position: &mut Position, played: &Played) -> bool {
        !self.0.binds(played.mover) || rules.in_check(position, played.mover.other())
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would not give check".to_owned())
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

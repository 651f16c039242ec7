//! Ultra-Schachzwang: a side may play only moves that give check.
//!
//! To parry mate any move will do that parries it; a side that can't check is stalemated if it is not in check. Without a side it binds
//! the defender. (Popeye's manual, conditions UltraSchachZwang, BlackUltraSchachZwang and WhiteUltraSchachZwang.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use crate::board::{Position, Side};
use crate::rules::Rules;
use crate::rules::facet::{Explains, HasFacts, Permits, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Ultra-Schachzwang of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltraSchachzwang {
    /// Whether each side is bound, White first.
    sides: [Option<()>; 2],
    /// Whether the defender, whoever that is, is bound.
    binds_defender: bool,
}

/// The name of what binds the defender.
const OF_DEFENDER: &str = "UltraSchachZwang";

impl Condition for UltraSchachzwang {
    const NAMES: &'static [&'static str] = &["BlackUltraSchachZwang", "WhiteUltraSchachZwang", OF_DEFENDER];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let binds_defender = name == OF_DEFENDER;
        Ok(Self { sides: if binds_defender { [None; 2] } else { of_side(name, ()) }, binds_defender })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        // The defender may be the side that the other one binds.
        let is_known = !self.binds_defender && !other.binds_defender;
        let sides = joined(self.sides, other.sides).filter(|_| is_known)?;
        Some(Self { sides, binds_defender: false })
    }

    fn describe(&self) -> String {
        let [white, black] = self.sides;
        let of_defender = self.binds_defender.then_some(OF_DEFENDER);
        let names = [black.map(|()| Self::NAMES[0]), white.map(|()| Self::NAMES[1]), of_defender];
        names.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn bound(self, defender: Side) -> Self {
        let mut sides = self.sides;
        if self.binds_defender {
            sides[defender.index()] = Some(());
        }
        Self { sides, binds_defender: false }
    }
}

impl HasFacts for UltraSchachzwang {
    fn facts(&self) -> Facts {
        Facts { mates_ignore_permits: true, ..Facts::NONE }
    }
}

impl Permits for UltraSchachzwang {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool {
        self.sides[played.mover.index()].is_none()
            || position.node.foresight > 0
            || rules.in_check(position, played.mover.other())
    }
}

impl Explains for UltraSchachzwang {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would not give check".to_owned())
    }
}

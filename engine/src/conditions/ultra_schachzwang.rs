//! Ultra-Schachzwang: a side may play only moves that give check.
//!
//! To parry mate any move will do that parries it; a side that can't check is stalemated if it is not in check. (Popeye's manual, conditions
//! BlackUltraSchachZwang and WhiteUltraSchachZwang.)

use super::sides::{OfSides, Sides};
use crate::board::Position;
use crate::rules::Rules;
use crate::rules::facet::{Explains, HasFacts, Permits, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Ultra-Schachzwang of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltraSchachzwang(Sides);

impl OfSides for UltraSchachzwang {
    const NAMED: &'static [&'static str] = &["BlackUltraSchachZwang", "WhiteUltraSchachZwang"];

    fn of(sides: Sides) -> Self {
        Self(sides)
    }

    fn sides(&self) -> Sides {
        self.0
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

//! Black must check: Black plays only moves that give check; while it has none, it passes, unless it is in check.
//!
//! Black's mates and stalemates are those of chess. (Popeye's manual, condition BlackChecks; its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Position, Side};
use crate::rules::facet::{Explains, HasFacts, Permits, Played, Precedes, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};

/// Black must check, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlackChecks;

impl Condition for BlackChecks {
    const NAMES: &'static [&'static str] = &["BlackChecks"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for BlackChecks {
    fn facts(&self) -> Facts {
        Facts {
            may_pass: [false, true],
            mates_ignore_selection: [false, true],
            mates_ignore_permits: true,
            stalemates_ignore_permits: true,
            ..Facts::NONE
        }
    }
}

impl Permits for BlackChecks {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, played: &Played) -> bool {
        played.mover == Side::White
            || position.node.foresight > 0
            || rules.in_check(position, played.mover.other())
    }
}

impl Precedes for BlackChecks {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(position.turn() == Side::Black && mv.kind != MoveKind::Null)
    }
}

impl Explains for BlackChecks {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would not give check".to_owned())
    }
}

//! Checkless chess: check is allowed only if it mates.
//!
//! Whether it mates is judged under the same rule: an answer that gives check in turn is one only if it mates.
//! Where check is the goal, the move that reaches it need not mate. (Popeye's manual, condition ChecklessChess; its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::rules::Rules;
use crate::rules::facet::{Explains, HasFacts, Permits, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;

/// Checkless chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkless;

/// So many checks that answer one another are looked at; the next one counts as no mate.
const MOST_CROSS_CHECKS: u8 = 16;

impl Condition for Checkless {
    const NAMES: &'static [&'static str] = &["ChecklessChess", "Checkless"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Checkless {
    fn facts(&self) -> Facts {
        Facts { checks_end_without_permit: true, ..Facts::NONE }
    }
}

impl Permits for Checkless {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, _: &Played) -> bool {
        if !rules.in_check(position, position.turn()) {
            return true;
        }
        if position.node.foresight >= MOST_CROSS_CHECKS {
            return false;
        }
        let before = position.node.foresight;
        // An answer that doesn't check is found without looking ahead.
        let has_answer = [MOST_CROSS_CHECKS, before + 1].into_iter().any(|foresight| {
            position.node.foresight = foresight;
            rules.has_move(position, &mut SpareMoves::lent())
        });
        position.node.foresight = before;
        !has_answer
    }

    fn permits_steps_without_check(&self) -> bool {
        true
    }
}

impl Explains for Checkless {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would give check without mate".to_owned())
    }
}

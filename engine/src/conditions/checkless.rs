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
use crate::rules::paradox;
use crate::rules::plan::Plan;

/// Checkless chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkless;

/// So many checks that answer one another are looked at; of the next one both are presumed, that it mates and that it doesn't.
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
        Facts { checks_end_without_permit: true, hangs_on_itself: true, ..Facts::NONE }
    }
}

impl Permits for Checkless {
    fn permits(&self, rules: &dyn Rules, position: &mut Position, _: &Played) -> bool {
        if !rules.in_check(position, position.turn()) {
            return true;
        }
        let before = position.node.foresight;
        if before >= MOST_CROSS_CHECKS {
            return paradox::presumed().unwrap_or(false);
        }
        let mut has_answer = |foresight: u8| {
            position.node.foresight = foresight;
            let has_answer = rules.has_move(position, &mut SpareMoves::lent());
            position.node.foresight = before;
            has_answer
        };
        // An answer that doesn't check is found without looking ahead.
        if paradox::without_presuming(|| has_answer(MOST_CROSS_CHECKS)) {
            return false;
        }
        let (one, other) = paradox::either_way(|| !has_answer(before + 1));
        let is_decided = other.is_none_or(|other| other == one);
        if !is_decided {
            rules.note_undecidable();
        }
        one && is_decided
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

//! Brunner chess: check counts only if the capture of the king would not leave the own king in check.
//!
//! So a pinned unit does not check, and kings may stand side by side where the enemy king could not capture. (Popeye's manual,
//! condition BrunnerChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Rules;
use crate::rules::facet::{Concedes, Explains, HasFacts, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Brunner chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brunner;

impl Condition for Brunner {
    const NAMES: &'static [&'static str] = &["BrunnerChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Brunner {
    fn facts(&self) -> Facts {
        Facts { needs_attackers: true, ..Facts::NONE }
    }
}

impl Concedes for Brunner {
    fn concedes(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let is_legal = |attacker: &Square| {
            let mark = position.mark();
            position.set_turn(by);
            let captures: Vec<_> = rules.plan().captures_on(position, *attacker, target, by).collect();
            let was_taking = std::mem::replace(&mut position.node.takes_king, true);
            let may = captures.iter().any(|mv| rules.is_legal(position, mv));
            position.node.takes_king = was_taking;
            position.take_back(&mark);
            may
        };
        attackers.into_iter().filter(is_legal).collect()
    }
}

impl Explains for Brunner {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Unobserved { .. });
        is_asked.then(|| "could not capture without leaving its own king in check".to_owned())
    }
}

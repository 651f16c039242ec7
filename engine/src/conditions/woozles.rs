//! Woozles and their relatives: a unit that observes another one, and is observed by it, can't capture.
//!
//! Woozles: where both are of one side; biwoozles: where they are of different sides. Heffalumps and biheffalumps: it can't
//! capture along the line on which the other stands. What may not capture because of the squares alone (grid, monochromatic chess ...) observes nothing, and what is bound guards nothing. Kings take part, unless `RexExclusive`. (Popeye's manual, conditions
//! Woozles, BiWoozles, Heffalumps, BiHeffalumps.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;

/// Who binds whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Woozles {
    is_of_other_side: bool,
    is_along_line: bool,
    excludes_kings: bool,
}

/// The direction from one square to another, as short as it can be.
fn direction(from: Square, to: Square) -> (i8, i8) {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let divides = |number: &i8| files % number == 0 && ranks % number == 0;
    let divisor = (1..8).rev().find(divides).unwrap_or(1);
    (files / divisor, ranks / divisor)
}

impl Woozles {
    /// The units that observe the unit on `square`, which observes them.
    fn partners(self, plan: &Plan, position: &Position, square: Square, side: Side) -> Bitboard {
        let other = if self.is_of_other_side { side.other() } else { side };
        let royals = if self.excludes_kings { position.royals() } else { Bitboard::EMPTY };
        if royals.contains(square) {
            return Bitboard::EMPTY;
        }
        let observers = |target: Square, by: Side| plan.attackers_bound_or_not(position, target, by);
        let candidates = observers(square, other).without(royals | Bitboard::of(square));
        candidates.into_iter().filter(|candidate| observers(*candidate, side).contains(square)).collect()
    }
}

impl Condition for Woozles {
    const NAMES: &'static [&'static str] = &["Woozles", "BiWoozles", "Heffalumps", "BiHeffalumps"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (excludes_kings, rest) = match words.split_first() {
            Some((&"RexExclusive", rest)) => (true, rest),
            Some((&"RexInclusive", rest)) => (false, rest),
            _ => (false, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self {
            is_of_other_side: name.starts_with("Bi"),
            is_along_line: name.ends_with("Heffalumps") || name.ends_with("heffalumps"),
            excludes_kings,
        })
    }

    fn describe(&self) -> String {
        let name = match (self.is_of_other_side, self.is_along_line) {
            (false, false) => "Woozles",
            (true, false) => "BiWoozles",
            (false, true) => "Heffalumps",
            (true, true) => "BiHeffalumps",
        };
        format!("{name}{}", if self.excludes_kings { " RexExclusive" } else { "" })
    }
}

impl Vetoes for Woozles {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        if mv.capture.is_none() {
            return false;
        }
        let line = direction(mv.departure, mv.arrival);
        let binds = |partner: Square| {
            let (files, ranks) = direction(mv.departure, partner);
            !self.is_along_line || (files, ranks) == line || (-files, -ranks) == line
        };
        self.partners(plan, position, mv.departure, by).into_iter().any(binds)
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Woozles {
    fn binds_observers(&self) -> bool {
        true
    }
}

impl Explains for Woozles {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        is_asked.then(|| "is bound by a unit that it observes and that observes it".to_owned())
    }
}

//! Captures that depend on what observes the capturing unit, or guards the captured one.
//!
//! Patrol chess: a unit captures only while another unit of its own side guards it; single units can be patrolling, too. Provocation
//! chess: only while an enemy unit observes it. Lortap: only while no other unit of its own side guards it. Super guards: what its
//! own side guards can't be captured. Antiguards: nothing else can.
//!
//! So it is with the capture of a king. Whether the guard itself is guarded, or the observer observed, does not matter. (Popeye's manual,
//! conditions of these names, attribute Patrol.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::unit::Attributes;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Explains, HasFacts, Question, Vetoes, VetoesChecks};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Which of the rules hold. Patrolling units keep to theirs in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guards {
    /// In the order of [`RULES`].
    holds: [bool; RULES.len()],
}

/// On whose observers a capture depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Observed {
    /// The capturing unit, by others of its side.
    CapturerByOwn,
    /// The capturing unit, by the enemy.
    CapturerByEnemy,
    /// The captured unit, by others of its side.
    CapturedByOwn,
}

/// What a capture needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    /// Some observer.
    Some,
    /// No observer.
    None,
}

/// A rule about captures.
#[derive(Clone, Copy, Debug)]
struct Rule {
    name: &'static str,
    observed: Observed,
    needs: Needs,
    /// What is said of a unit that may not capture.
    reason: &'static str,
}

const PATROL: Rule = Rule {
    name: "Patrouille",
    observed: Observed::CapturerByOwn,
    needs: Needs::Some,
    reason: "is not guarded and may not capture",
};

const RULES: [Rule; 5] = [
    PATROL,
    Rule {
        name: "ProvocationChess",
        observed: Observed::CapturerByEnemy,
        needs: Needs::Some,
        reason: "is not observed by an enemy and may not capture",
    },
    Rule {
        name: "Lortap",
        observed: Observed::CapturerByOwn,
        needs: Needs::None,
        reason: "is guarded and may not capture",
    },
    Rule {
        name: "SuperGuards",
        observed: Observed::CapturedByOwn,
        needs: Needs::None,
        reason: "may not capture what is guarded",
    },
    Rule {
        name: "AntiGuards",
        observed: Observed::CapturedByOwn,
        needs: Needs::Some,
        reason: "may not capture what is not guarded",
    },
];

impl Rule {
    /// Whether the rule forbids a move of `by`.
    fn forbids(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let Some(victim) = mv.capture else { return false };
        let observers = match self.observed {
            Observed::CapturerByOwn => plan.observers_of_mover(position, mv, by),
            Observed::CapturerByEnemy => plan.observers_of_mover(position, mv, by.other()),
            Observed::CapturedByOwn => plan.observers_of_victim(position, mv, victim, by.other()),
        };
        match self.needs {
            Needs::Some => observers.is_empty(),
            Needs::None => observers.is_some(),
        }
    }
}

impl Guards {
    /// Only patrolling units are bound.
    const PATROLLING: Self = Self { holds: [false; RULES.len()] };

    /// The rules that bind every unit.
    fn rules(self) -> impl Iterator<Item = &'static Rule> {
        RULES.iter().zip(self.holds).filter(|(_, holds)| *holds).map(|(rule, _)| rule)
    }

    /// Whether one of the rules is about the capturing unit.
    pub(super) fn bind_capturers(self) -> bool {
        self.rules().any(|rule| rule.observed != Observed::CapturedByOwn)
    }
}

impl Condition for Guards {
    const NAMES: &'static [&'static str] =
        &["Patrouille", "PatrolChess", "ProvocationChess", "Lortap", "SuperGuards", "AntiGuards"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let name = if name == "PatrolChess" { PATROL.name } else { name };
        Ok(Self { holds: RULES.map(|rule| rule.name == name) })
    }

    fn describe(&self) -> String {
        let names: Vec<&str> = self.rules().map(|rule| rule.name).collect();
        if names.is_empty() { PATROL.name.to_owned() } else { names.join(", ") }
    }

    /// Different rules can hold together.
    fn join(&self, other: &Self) -> Option<Self> {
        let is_twice = self.holds.iter().zip(other.holds).any(|(one, two)| *one && two);
        let holds = std::array::from_fn(|place| self.holds[place] || other.holds[place]);
        (!is_twice).then_some(Self { holds })
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Guards(_)));
        (marks.has(Attributes::PATROL) && !is_there).then_some(Self::PATROLLING)
    }
}

impl HasFacts for Guards {
    fn facts(&self) -> Facts {
        let binds_all = self.rules().any(|rule| rule.name == PATROL.name);
        let needless_marks = if binds_all { Attributes::PATROL } else { Attributes::NONE };
        Facts { needless_marks, ..Facts::NONE }
    }
}

impl Vetoes for Guards {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let is_patrolling = || position.unit(mv.departure).attributes.has(Attributes::PATROL);
        mv.capture.is_some()
            && (self.rules().any(|rule| rule.forbids(plan, position, by, mv))
                || is_patrolling() && PATROL.forbids(plan, position, by, mv))
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Guards {}

impl Explains for Guards {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        let mut reasons: Vec<&str> = self.rules().map(|rule| rule.reason).collect();
        if reasons.is_empty() {
            reasons.push(PATROL.reason);
        }
        is_asked.then(|| reasons.join(", or "))
    }
}

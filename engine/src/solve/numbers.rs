//! The numbers of moves (`MoveNumbers`, `StartMoveNumber`, `UpToMoveNumber`): first moves, and moves behind them, are
//! counted in the order in which Popeye tries them, and only those between two numbers are played.
//!
//! Popeye counts the moves that conditions allow, moves into check included, and goes on counting in set play, for the
//! other side, and in twins. Of moves that must reach the goal it counts those that may, in set play all. Only the longest play has
//! numbers; shorter solutions are looked for without them, and not at all where only some numbers are asked for.

use super::control::Control;
use super::follower::{Follower, Found};
use crate::board::Position;
use crate::game::move_text;
use crate::options::Options;
use crate::popeye::order::mates_apart;
use crate::rules::AnyRules;
use crate::rules::fairy::{Contact, NumberedAttempt, UnknownOrder, Untold};
use crate::rules::{Fairy, Move, Plan, Rules};
use crate::solution::{NumberedMove, Numbering, PlayedMove};
use crate::stipulation::Goal;
use std::sync::Arc;

/// The order in which Popeye tries moves, for solutions of which only the first are wanted (`MaxSolutions`), and for threats
/// that are told from other moves by their squares alone.
#[derive(Debug)]
pub struct Order(AnyRules);

/// Whether Popeye tries the moves that may reach a goal in an order of their own.
pub fn are_tried_apart(plan: &Plan, position: &Position, goal: Option<Goal>) -> bool {
    matches!(goal, Some(Goal::Mate | Goal::Check | Goal::DoubleMate)) && mates_apart(plan, position)
}

fn sort<const LED: bool>(rules: &Fairy<LED>, position: &Position, moves: &mut [Move], goal: Option<Goal>) {
    if are_tried_apart(rules.plan(), position, goal) {
        rules.sort_as_mating(position, moves);
    } else {
        rules.sort_as_tried(position, moves);
    }
}

impl Order {
    /// The order, where it matters.
    pub fn new(rules: &AnyRules, options: &Options) -> Option<Self> {
        let plan = match rules {
            AnyRules::Orthodox(rules) => rules.plan(),
            AnyRules::Printed(rules) => rules.plan(),
            AnyRules::Led(rules) => rules.plan(),
        };
        let stops = options.most_solutions.is_some() || options.stop_on_short_solutions;
        let matters = stops || plan.marks().move_hurdles();
        matters.then(|| Self(as_fairy(rules)))
    }

    /// Sorts moves of the side to move, as far as their order is known; the goal is that of the last move.
    pub fn sort(&self, position: &Position, moves: &mut [Move], goal: Option<Goal>) {
        match &self.0 {
            AnyRules::Orthodox(_) => {}
            AnyRules::Printed(rules) => sort(rules, position, moves, goal),
            AnyRules::Led(rules) => sort(rules, position, moves, goal),
        }
    }
}

/// The rules of chess have no moves into check, and no order.
fn as_fairy(rules: &AnyRules) -> AnyRules {
    match rules {
        AnyRules::Orthodox(rules) => AnyRules::Printed(Fairy::new(rules.plan().clone())),
        AnyRules::Printed(rules) => AnyRules::Printed(Fairy::new(rules.plan().clone())),
        AnyRules::Led(rules) => AnyRules::Led(Fairy::new(rules.plan().clone())),
    }
}

/// Counts moves, and says which of them are played.
#[derive(Debug)]
pub struct Numbers {
    /// The rules as the numbers need them.
    rules: AnyRules,
    /// By level, the first number that is played.
    from: Vec<u32>,
    /// By level, the last one.
    to: Vec<u32>,
    /// By level, the last number given.
    counts: Vec<u32>,
    /// How many numbered moves have been played to reach the position.
    level: usize,
    /// The phase that is being solved, from 0.
    pub phase: usize,
    /// Whether the phase has numbers.
    pub is_on: bool,
    /// Whether in this phase moves that can't reach the goal have numbers, too, where the next one must.
    pub counts_all: bool,
    /// What is told.
    numbering: Numbering,
    /// Who is told at once.
    follower: Option<Arc<dyn Follower>>,
    /// Why there can't be numbers.
    pub failure: Option<UnknownOrder>,
}

impl Numbers {
    /// Numbers, where the options ask for them.
    pub fn new(rules: &AnyRules, options: &Options, control: &Control) -> Option<Self> {
        if !options.move_numbers && !options.restricts_numbers() {
            return None;
        }
        let rules = as_fairy(rules);
        let [from, to] = [options.first_numbers.clone(), options.last_numbers.clone()];
        let mut counts = vec![0; options.number_levels()];
        counts[0] = control.numbered_before;
        Some(Self {
            rules,
            from,
            to,
            counts,
            level: 0,
            phase: 0,
            is_on: true,
            counts_all: false,
            numbering: Numbering::default(),
            follower: control.follower.clone(),
            failure: None,
        })
    }

    /// Whether the moves of the position have numbers.
    pub fn goes_on(&self) -> bool {
        self.is_on && self.level < self.counts.len() && self.failure.is_none()
    }

    /// Whether the moves behind those of the position have numbers.
    pub fn goes_on_behind(&self) -> bool {
        self.is_on && self.level + 1 < self.counts.len()
    }

    /// Whether every move is played, whatever its number, and those behind it have none.
    pub fn only_counts(&self) -> bool {
        self.from.is_empty() && self.to.is_empty() && !self.goes_on_behind()
    }

    /// The moves of the side to move that have numbers, in Popeye's order; none, with a [failure](Self::failure), where
    /// that isn't known.
    pub fn attempts(&mut self, position: &mut Position) -> Vec<NumberedAttempt> {
        let found = match &self.rules {
            AnyRules::Orthodox(_) => Ok(Vec::new()),
            AnyRules::Printed(rules) => rules.numbered_attempts(position),
            AnyRules::Led(rules) => rules.numbered_attempts(position),
        };
        found.unwrap_or_else(|reason| {
            self.failure = Some(match reason {
                Untold::Order(failure) => failure,
                Untold::Alike(moves) => {
                    let [one, other] = moves.map(|mv| self.played(position, &mv).text);
                    UnknownOrder(format!("{one} and {other}"))
                }
            });
            Vec::new()
        })
    }

    /// Keeps those of the moves that Popeye tries where they must reach the goal at once, in its order; where they have one of their own and it
    /// isn't known, there is a [failure](Self::failure).
    pub fn keep_mating(
        &mut self,
        position: &Position,
        goal: Option<Goal>,
        mut attempts: Vec<NumberedAttempt>,
    ) -> Vec<NumberedAttempt> {
        match (&self.rules, goal) {
            // Conditions have a say in what may check, and so has who moves for both sides.
            (AnyRules::Printed(rules), Some(goal))
                if rules.plan().all().is_empty() && position.neutral().is_empty() =>
            {
                let contact = if goal == Goal::DoubleMate { Contact::Mates } else { Contact::Nothing };
                rules.keep_mating(position, contact, &mut attempts);
            }
            _ => {
                let unknown = UnknownOrder("moves that may reach the goal at once".to_owned());
                self.failure.get_or_insert(unknown);
                attempts.clear();
            }
        }
        attempts
    }

    /// What Popeye writes behind the number of a move.
    pub fn played(&self, position: &mut Position, mv: &Move) -> PlayedMove {
        match &self.rules {
            AnyRules::Orthodox(_) => PlayedMove { text: Box::default(), gives_check: false },
            AnyRules::Printed(rules) => {
                move_text::attempted(rules, position, mv, |position| rules.play_anyhow(position, mv))
            }
            AnyRules::Led(rules) => {
                move_text::attempted(rules, position, mv, |position| rules.play_anyhow(position, mv))
            }
        }
    }

    /// Gives the next move its number; whether it is played. `found` solutions of the phase stand before it.
    pub fn takes(&mut self, played: impl FnOnce(&Self) -> PlayedMove, found: usize) -> bool {
        self.counts[self.level] += 1;
        if self.is_left_out() {
            self.numbering.has_left_out = true;
            return false;
        }
        let is_bounded = self.first(self.level) > 0 || self.last(self.level) < u32::MAX;
        if self.level == 0 || is_bounded {
            let played = played(self);
            let numbers: Vec<String> = self.counts[..=self.level].iter().map(u32::to_string).collect();
            let number =
                NumberedMove { phase: self.phase, before: found, number: numbers.join(":").into(), played };
            if let Some(follower) = &self.follower {
                follower.hear(Found::Number(&number));
            }
            self.numbering.told.push(number);
        }
        true
    }

    /// A move whose number is not between the two is played all the same behind one that is strictly between two.
    fn is_left_out(&self) -> bool {
        let number = self.counts[self.level];
        let is_inside = |level: &usize| {
            let number = self.counts[*level];
            number > self.first(*level) && number < self.last(*level)
        };
        (number < self.first(self.level) || number > self.last(self.level))
            && !(0..self.level).any(|level| is_inside(&level))
    }

    fn first(&self, level: usize) -> u32 {
        self.from.get(level).copied().unwrap_or(0)
    }

    fn last(&self, level: usize) -> u32 {
        self.to.get(level).copied().unwrap_or(u32::MAX)
    }

    /// A numbered move has been played.
    pub fn descend(&mut self) {
        self.level += 1;
    }

    /// A numbered move has been taken back.
    pub fn ascend(&mut self) {
        if let Some(count) = self.counts.get_mut(self.level) {
            *count = 0;
        }
        self.level -= 1;
    }

    /// What is told.
    pub fn finish(self) -> Numbering {
        Numbering { counted: self.counts[0], ..self.numbering }
    }
}

//! SAT: a king is in check if and only if it has a flight. Strict SAT: a king that has been attacked must from then on be
//! attacked as well, or it is in check. With numbers, White's and Black's or one for both, a king has so many
//! flights more without being in check.
//!
//! Where a side may have any, one flight less is allowed to a king that isn't attacked, and such a king is in check where
//! none was; in strict SAT only if it has been attacked.
//!
//! A flight is a square next to it, empty or held by an enemy unit, on which, the king gone from its own square, no enemy
//! unit could capture it under the other conditions; what stands on that square counts as being there still. The enemy
//! king's square is none. (Popeye's manual, condition SAT.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Position, Side, Slot, Unit};
use crate::rules::facet::{
    ActsAfter, Begins, DefinesCheck, Explains, Footprint, HasPromises, Played, Promises, Question, Stage,
};
use crate::rules::plan::Plan;

/// SAT, of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sat {
    is_strict: bool,
    /// How many flights each side may have, White first.
    allowed: [usize; 2],
    /// Whether both names were said, which is the strict one.
    is_named_twice: bool,
}

/// A king has no more flights on the board.
const MOST_FLIGHTS: usize = 8;

/// Whether a king of `side` is attacked: whether without this condition it would be in check.
fn is_attacked(plan: &Plan, position: &Position, side: Side) -> bool {
    let by = side.other();
    let kings = position.royals() & position.of(side);
    let planes = plan.planes_in_force(position, by);
    kings.into_iter().any(|king| plan.attackers(position, king, by, &planes).is_some())
}

/// Notes which sides' kings are attacked.
fn note(plan: &Plan, position: &mut Position) {
    let attacked = Side::BOTH.map(|side| is_attacked(plan, position, side));
    position.remember(|memory| {
        for (has_been, is_attacked) in memory.have_been_in_check.iter_mut().zip(attacked) {
            *has_been |= is_attacked;
        }
    });
}

impl Condition for Sat {
    const NAMES: &'static [&'static str] = &["SAT", "StrictSAT"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (numbers, rest) = words.split_at(words.len().min(2));
        ConditionError::unless_empty(name, rest)?;
        let read = |word: &&str| {
            let wrong =
                || ConditionError::UnknownWord { condition: name, word: (*word).to_owned(), nearest: None };
            word.parse().ok().filter(|number| *number <= MOST_FLIGHTS).ok_or_else(wrong)
        };
        let numbers = numbers.iter().map(read).collect::<Result<Vec<usize>, _>>()?;
        let allowed = match numbers[..] {
            [white, black] => [white, black],
            [both] => [both; 2],
            _ => [0; 2],
        };
        Ok(Self { is_strict: name == "StrictSAT", allowed, is_named_twice: false })
    }

    fn describe(&self) -> String {
        let name = match (self.is_strict, self.is_named_twice) {
            (_, true) => "SAT, StrictSAT",
            (true, false) => "StrictSAT",
            (false, false) => "SAT",
        };
        match self.allowed {
            [0, 0] => name.to_owned(),
            [white, black] if white == black => format!("{name} {white}"),
            [white, black] => format!("{name} {white} {black}"),
        }
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let is_one = self.is_named_twice || other.is_named_twice || self.is_strict == other.is_strict;
        let are_plain = self.allowed == [0; 2] && other.allowed == [0; 2];
        (!is_one && are_plain).then_some(Self { is_strict: true, is_named_twice: true, ..*self })
    }

    fn rests_in(&self, stage: Stage) -> bool {
        !self.is_strict && stage == Stage::After
    }
}

impl Begins for Sat {
    fn begin(&self, plan: &Plan, position: &mut Position) {
        if self.is_strict {
            note(plan, position);
        }
    }
}

impl ActsAfter for Sat {
    fn after(&self, plan: &Plan, position: &mut Position, _: &Played, _: &Mark) {
        note(plan, position);
    }
}

impl DefinesCheck for Sat {
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let has_numbers = self.allowed != [0; 2];
        let counts_attacks =
            if self.is_strict { position.memory().have_been_in_check[side.index()] } else { has_numbers };
        let mut allowed = self.allowed[side.index()];
        if counts_attacks && !is_attacked(plan, position, side) {
            let Some(less) = allowed.checked_sub(1) else { return true };
            allowed = less;
        }
        let kings = position.royals() & position.of(side);
        let enemies = position.of(side.other());
        kings.into_iter().any(|king| {
            let unit = position.unit(king);
            let ground = plan.ground(position, side);
            let own = position.of(side);
            let mut reach = crate::board::Bitboard::EMPTY;
            for slot in unit.parts.slots().filter(|slot| *slot != Slot::PAWN) {
                reach |= plan.walks().reach(slot, king, &ground);
            }
            let flights = reach.without(own).without(position.royals() & enemies);
            let mut gone = position.afresh();
            gone.put(king, Unit::NONE);
            // It would be the king that has moved last.
            gone.remember(|memory| memory.last_walk = Some((side, unit.parts.lowest())));
            let planes = plan.planes_in_force(&gone, side.other());
            let is_safe = |flight: &_| plan.attackers(&gone, *flight, side.other(), &planes).is_empty();
            flights.into_iter().filter(is_safe).count() > allowed
        })
    }
}

impl HasPromises for Sat {
    fn promises(&self, safe: Promises) -> Promises {
        // Behind a move it only remembers.
        Promises { footprint: Some(Footprint::NONE), ..safe }
    }
}

impl Explains for Sat {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "checks nobody: flights do".to_owned())
    }
}

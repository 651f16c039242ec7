//! Oscillating kings: when a side has moved, the kings change places.
//!
//! Type A (default): always. Type B: the move must not leave the own king in check, before the exchange as after it. Type C, of both sides also called
//! swapping kings: only if the move gives check. (Popeye's manual, conditions WhiteOscillatingKings, BlackOscillatingKings and
//! SwappingKings.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::{joined, of_side};
use crate::board::position::{Cause, Mark};
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Allows, Footprint, HasFacts, HasPromises, Keeps, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// What happens behind the moves of each side, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OscillatingKings([Option<When>; 2]);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Always,
    FromSafety,
    OnCheck,
}

/// Whether the king of a side is attacked.
fn is_attacked(plan: &Plan, position: &Position, side: Side) -> bool {
    let by = side.other();
    let planes = plan.planes_in_force(position, by);
    position.only_king(side).is_some_and(|king| plan.attackers(position, king, by, &planes).is_some())
}

impl Condition for OscillatingKings {
    const NAMES: &'static [&'static str] =
        &["WhiteOscillatingKings", "BlackOscillatingKings", "SwappingKings"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if name == "SwappingKings" {
            ConditionError::unless_empty(name, words)?;
            return Ok(Self([Some(When::OnCheck); 2]));
        }
        let (when, rest) = match words.split_first() {
            Some((&"TypeA", rest)) => (When::Always, rest),
            Some((&"TypeB", rest)) => (When::FromSafety, rest),
            Some((&"TypeC", rest)) => (When::OnCheck, rest),
            _ => (When::Always, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self(of_side(name, when)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        joined(self.0, other.0).map(Self)
    }

    fn describe(&self) -> String {
        if self.0 == [Some(When::OnCheck); 2] {
            return "SwappingKings".to_owned();
        }
        let name = |(name, when): (&&str, Option<When>)| {
            let word = match when? {
                When::Always => "",
                When::FromSafety => " TypeB",
                When::OnCheck => " TypeC",
            };
            Some(format!("{name}{word}"))
        };
        Self::NAMES.iter().zip(self.0).filter_map(name).collect::<Vec<_>>().join(", ")
    }
}

impl HasFacts for OscillatingKings {
    fn facts(&self) -> Facts {
        Facts { needs_attackers: true, ..Facts::NONE }
    }
}

impl ActsAfter for OscillatingKings {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let swaps = match self.0[played.mover.index()] {
            None => false,
            Some(When::Always | When::FromSafety) => true,
            Some(When::OnCheck) => is_attacked(plan, position, played.mover.other()),
        };
        let kings = Side::BOTH.map(|side| position.only_king(side));
        if let [Some(white), Some(black)] = kings
            && swaps
        {
            let (one, other) = (position.unit(white), position.unit(black));
            position.change(black, one, Cause::KingSwap);
            position.change(white, other, Cause::KingSwap);
        }
    }

    fn rests_behind_step(&self, position: &Position, _: &Move) -> bool {
        matches!(self.0[position.turn().index()], None | Some(When::OnCheck))
    }

    fn rests_without_check(&self) -> bool {
        self.0.iter().all(|when| matches!(when, None | Some(When::OnCheck)))
    }
}

impl Allows for OscillatingKings {
    /// Asked of the position behind the exchange: the own king was safe where the enemy king stands now.
    fn allows(&self, plan: &Plan, position: &Position, played: &Played, _: &Mark) -> bool {
        if self.0[played.mover.index()] != Some(When::FromSafety) {
            return true;
        }
        let kings = Side::BOTH.map(|side| position.only_king(side));
        let [Some(white), Some(black)] = kings else { return true };
        let mut before = position.afresh();
        let (one, other) = (position.unit(white), position.unit(black));
        before.put(white, other);
        before.put(black, one);
        !is_attacked(plan, &before, played.mover)
    }
}

impl HasPromises for OscillatingKings {
    fn promises(&self, safe: Promises) -> Promises {
        // Kings change places, not sides.
        let footprint =
            Some(Footprint { filled: 2, emptied: 0, keeps: Keeps::Sides, ..Footprint::ANOTHER_UNIT });
        Promises { footprint, kings_go_uncaptured: false, ..safe }
    }
}

//! Sentinelles: a unit other than a pawn that leaves a square on which no pawn promotes leaves a pawn of its side there.
//!
//! As long as its side has less than eight pawns, or another number that is given, and both together less than sixteen.
//! `PionAdvers`: the pawn is the other side's; `PionNeutre`: where a neutral unit leaves, it is neutral, and not counted. `Berolina`: it is a Berolina pawn.
//! `ParaSentinelles`: only as long as its side has no more pawns than the other has. (Popeye's manual, condition Sentinelles.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Owner, Position, Side, Slot, Unit};
use crate::rules::facet::{
    ActsAfter, BringsWalks, Footprint, HasFacts, HasPromises, Played, Promises, Shield,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::Walk;
use std::fmt::Write;

/// Sentinelles with their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentinelles {
    is_adverse: bool,
    is_neutral: bool,
    is_berolina: bool,
    is_para: bool,
    /// The most pawns of White and of Black.
    most: [u32; 2],
    /// The most pawns of both together.
    most_of_both: u32,
}

impl Condition for Sentinelles {
    const NAMES: &'static [&'static str] = &["Sentinelles"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut read = Self {
            is_adverse: false,
            is_neutral: false,
            is_berolina: false,
            is_para: false,
            most: [8, 8],
            most_of_both: 16,
        };
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            let wrong =
                || ConditionError::UnknownWord { condition: name, word: (*word).to_owned(), nearest: None };
            let mut number = || rest.next().and_then(|number| number.parse().ok()).ok_or_else(wrong);
            match word.to_ascii_lowercase().as_str() {
                "pionpropre" => (read.is_adverse, read.is_neutral) = (false, false),
                "pionadvers" => read.is_adverse = true,
                "pionneutre" => read.is_neutral = true,
                "berolina" => read.is_berolina = true,
                "parasentinelles" => read.is_para = true,
                "maximumwhite" => read.most[0] = number()?,
                "maximumblack" => read.most[1] = number()?,
                "maximumtotal" => read.most_of_both = number()?,
                _ => return Err(wrong()),
            }
        }
        Ok(read)
    }

    fn describe(&self) -> String {
        let mut text = "Sentinelles".to_owned();
        if self.is_adverse {
            text.push_str(" PionAdvers");
        }
        if self.is_neutral {
            text.push_str(" PionNeutre");
        }
        if self.is_berolina {
            text.push_str(" Berolina");
        }
        if self.is_para {
            text.push_str(" ParaSentinelles");
        }
        // Writing to a string cannot fail.
        if self.most != [8, 8] {
            let _ = write!(text, " MaximumWhite {} MaximumBlack {}", self.most[0], self.most[1]);
        }
        if self.most_of_both != 16 {
            let _ = write!(text, " MaximumTotal {}", self.most_of_both);
        }
        text
    }
}

impl BringsWalks for Sentinelles {
    fn walks(&self) -> Vec<Walk> {
        if self.is_berolina { Walk::from_code("BP").into_iter().collect() } else { Vec::new() }
    }
}

impl HasFacts for Sentinelles {
    fn facts(&self) -> Facts {
        Facts { adds_units: true, ..Facts::NONE }
    }
}

impl ActsAfter for Sentinelles {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let departure = played.mv.departure;
        let is_pawn = played.unit.parts.slots().any(|slot| plan.pawns() >> slot.index() & 1 != 0);
        // Where nothing promotes, pawns stand on every rank.
        let has_room = plan.has_no_promotion() || !plan.promotion_squares().contains(departure);
        if is_pawn || !has_room || !position.unit(departure).is_none() {
            return;
        }
        let walk = |slot: &Slot| plan.walks().walk(*slot).code() == "BP";
        let berolina = plan.slots().iter().copied().find(walk).filter(|_| self.is_berolina);
        let slot = berolina.unwrap_or(Slot::PAWN);
        // It has what all units have.
        let pawn_of = |side: Side| Unit { attributes: plan.marks_of_all(), ..Unit::new(side, slot) };
        if self.is_neutral && played.unit.owner == Owner::Neutral {
            let pawn = Unit { owner: Owner::Neutral, ..pawn_of(played.mover) };
            position.change(departure, pawn, Cause::Creation);
            return;
        }
        let side = if self.is_adverse { played.mover.other() } else { played.mover };
        let pawns = |side: Side| (position.with_walk(slot) & position.of(side)).len();
        if self.is_para {
            let captured = played.captured.filter(|captured| captured.unit.parts.has(slot));
            if pawns(side) > pawns(side.other()) + u32::from(captured.is_some()) {
                return;
            }
        }
        let both = pawns(Side::White) + pawns(Side::Black);
        if pawns(side) < self.most[side.index()] && both < self.most_of_both {
            position.change(departure, pawn_of(side), Cause::Creation);
        }
    }
}

impl HasPromises for Sentinelles {
    fn promises(&self, safe: Promises) -> Promises {
        let is_own = !self.is_adverse && !self.is_neutral;
        Promises {
            // A pawn of the side that moves endangers nobody of that side.
            shield: if is_own { Shield::PLAIN_MOVES } else { Shield::NONE },
            footprint: Some(Footprint::ANOTHER_UNIT),
            kings_go_uncaptured: false,
            ..safe
        }
    }
}

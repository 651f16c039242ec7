//! Forced captures: a side that can capture must.
//!
//! What gives check is as in chess. `exact`: also illegal captures count; mates are those of chess. `ultra`: so do captures of
//! the king, and nothing but captures is played. (Popeye's manual, conditions BlackMustCapture and WhiteMustCapture.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use super::sides::Sides;
use super::strictness::Strictness;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::plan::Plan;

/// Forced captures of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MustCapture {
    sides: Sides,
    strictness: [Strictness; 2],
}

impl Condition for MustCapture {
    const NAMES: &'static [&'static str] = &["BlackMustCapture", "WhiteMustCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let strictness = words.first().and_then(|word| Strictness::named(word));
        ConditionError::unless_empty(name, &words[usize::from(strictness.is_some())..])?;
        let sides = Sides::named(name);
        let of = |side| if sides.binds(side) { strictness.unwrap_or_default() } else { Strictness::Regular };
        Ok(Self { sides, strictness: Side::BOTH.map(of) })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let of = |side| {
            let whose = if self.sides.binds(side) { self } else { other };
            whose.strictness[side.index()]
        };
        Some(Self { sides: self.sides.and(other.sides), strictness: Side::BOTH.map(of) })
    }

    fn describe(&self) -> String {
        let named = |name: &str, side: Side| format!("{name}{}", self.strictness[side.index()].suffix());
        let (black, white) = (named("BlackMustCapture", Side::Black), named("WhiteMustCapture", Side::White));
        let both = format!("{black}, {white}");
        self.sides.pick(white, black, both)
    }

    fn stages(&self) -> &'static [Stage] {
        Strictness::stages(self.strictness)
    }

    fn prepare(&self, plan: &mut Plan) {
        Strictness::prepare(self.strictness, plan);
    }

    fn shield(&self) -> Shield {
        Strictness::shield(self.strictness)
    }

    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        i32::from(self.sides.binds(position.turn()) && mv.capture.is_some())
    }

    fn least_precedence(&self, side: Side) -> Option<i32> {
        self.strictness[side.index()].least(1)
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

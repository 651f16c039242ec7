//! Last capture: what was captured by the move that led to the diagram, and where.
//!
//! Under Circe Parrain it comes back with the first move. It changes nothing else. (Popeye's manual, condition LastCapture.)

use super::circe::Memory;
use super::condition::Condition;
use super::{AnyCondition, ConditionError};
use crate::board::position::{Lifetime, WaitingUnit};
use crate::board::unit::{Attributes, Origin};
use crate::board::{Owner, Parts, Position, Square, Unit};
use crate::rules::facet::{Begins, BringsWalks, Footprint, HasPromises, Promises};
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// What was captured, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastCapture {
    owner: Owner,
    walk: Walk,
    square: Square,
}

/// The sides as they are written.
const OWNERS: [(&str, Owner); 3] =
    [("White", Owner::White), ("Black", Owner::Black), ("Neutral", Owner::Neutral)];

impl Condition for LastCapture {
    const NAMES: &'static [&'static str] = &["LastCapture"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let wrong = || ConditionError::UnknownWord { condition: name, word: words.join(" "), nearest: None };
        let Some((owner, rest)) = words.split_first() else {
            return Err(ConditionError::MissingSquares(name));
        };
        let owner = OWNERS.iter().find(|(known, _)| known.eq_ignore_ascii_case(owner));
        let (_, owner) = *owner.ok_or_else(wrong)?;
        let piece = rest.concat();
        let (code, square) = piece.split_at_checked(piece.len().saturating_sub(2)).ok_or_else(wrong)?;
        let walk = Walk::from_code(code).filter(|walk| !walk.is_king()).ok_or_else(wrong)?;
        Ok(Self { owner, walk, square: square.to_ascii_lowercase().parse().map_err(|_| wrong())? })
    }

    fn describe(&self) -> String {
        let owner = OWNERS.iter().find(|(_, owner)| *owner == self.owner);
        let owner = owner.map_or("", |(name, _)| name);
        format!("LastCapture {owner} {}{}", self.walk.code(), self.square)
    }
}

impl BringsWalks for LastCapture {
    fn walks(&self) -> Vec<Walk> {
        vec![self.walk]
    }
}

impl Begins for LastCapture {
    fn begin(&self, plan: &Plan, position: &mut Position) {
        let memory = AnyCondition::among(plan).find_map(|condition| match condition {
            AnyCondition::Circe(circe) => Some(circe.remembers()),
            _ => None,
        });
        if memory != Some(Memory::LastMove) {
            return;
        }
        let Some(slot) = plan.walks().slot_of(self.walk) else { return };
        let origin = if plan.tracks_origins() { Origin::on(self.square) } else { Origin::UNKNOWN };
        let unit = Unit { parts: Parts::one(slot), owner: self.owner, attributes: Attributes::NONE, origin };
        position.let_wait(WaitingUnit { square: self.square, unit, lifetime: Lifetime::LastMove });
    }
}

impl HasPromises for LastCapture {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            ends_as_in_chess: true,
            footprint: {
                // What comes back is Circe's.
                Some(Footprint::NONE)
            },
            ..safe
        }
    }
}

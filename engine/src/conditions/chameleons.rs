//! What chameleons turn into: a sequence for the chameleons of the diagram, or chess in which every officer is one.
//!
//! Without a sequence a knight becomes a bishop, a bishop a rook, a rook a queen, a queen a knight. In chameleon chess a promoted
//! pawn changes with its next move only. (Popeye's manual, conditions ChameleonSequence and ChameleonChess.)

use super::ConditionError;
use super::condition::Condition;
use super::sequence::Sequence;
use crate::board::Position;
use crate::board::position::{Cause, Mark};
use crate::rules::MoveKind;
use crate::rules::facet::{
    ActsAfter, BringsWalks, Footprint, HasFacts, HasPromises, Played, Promises, Stage,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// A sequence, and whether it holds for all units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chameleons {
    sequence: Sequence,
    is_for_all: bool,
}

impl Condition for Chameleons {
    const NAMES: &'static [&'static str] = &["ChameleonSequence", "ChameleonChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let sequence = Sequence::alone(name, words)?;
        Ok(Self { sequence, is_for_all: name == "ChameleonChess" })
    }

    fn describe(&self) -> String {
        format!("{}{}", Self::NAMES[usize::from(self.is_for_all)], self.sequence)
    }

    fn rests_in(&self, _: Stage) -> bool {
        !self.is_for_all
    }
}

impl HasFacts for Chameleons {
    fn facts(&self) -> Facts {
        Facts {
            chameleons: self.sequence.is_given().then(|| self.sequence.links().collect()),
            castling_returns: self.is_for_all,
            moving_changes_walks: self.is_for_all,
            ..Facts::NONE
        }
    }
}

impl BringsWalks for Chameleons {
    fn walks(&self) -> Vec<Walk> {
        self.sequence.walks().collect()
    }
}

impl ActsAfter for Chameleons {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let mv = &played.mv;
        if mv.is_castling() || mv.kind == MoveKind::Exchange || mv.arriving != mv.moving {
            return;
        }
        let unit = position.unit(mv.arrival);
        if let Some(next) = plan.chameleons().after_parts(unit.parts) {
            position.change(mv.arrival, unit.with_parts(next), Cause::Chameleon);
        }
    }
}

impl HasPromises for Chameleons {
    fn promises(&self, safe: Promises) -> Promises {
        if self.is_for_all {
            Promises { footprint: Some(Footprint::MOVER_ELSEWHERE), ..safe }
        } else {
            // Only what units become that are chameleons anyway.
            Promises { footprint: Some(Footprint::NONE), ends_as_in_chess: true, ..safe }
        }
    }
}

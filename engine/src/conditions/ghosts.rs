//! Ghost chess and haunted chess: a captured unit comes back on the square of its capture as soon as that is empty.
//!
//! In ghost chess what comes back can't be captured any more, and of several captured on one square the last comes first;
//! in haunted chess it can, and only the last one captured on a square waits there. (Popeye's manual, conditions GhostChess
//! and HauntedChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::Position;
use crate::board::position::{Cause, Lifetime, Mark, WaitingUnit};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Unit};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// How captured units come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ghosts {
    /// All of them, uncapturable.
    Uncapturable,
    /// The last of each square.
    LastOfSquare,
}

impl Condition for Ghosts {
    const NAMES: &'static [&'static str] = &["GhostChess", "HauntedChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "HauntedChess" { Self::LastOfSquare } else { Self::Uncapturable })
    }

    fn describe(&self) -> String {
        match self {
            Self::Uncapturable => "GhostChess",
            Self::LastOfSquare => "HauntedChess",
        }
        .to_owned()
    }
}

impl HasFacts for Ghosts {
    fn facts(&self) -> Facts {
        Facts {
            has_uncapturable_units: *self == Self::Uncapturable,
            castling_returns: true,
            lets_units_come_up: true,
            ..Facts::NONE
        }
    }
}

impl ActsAfter for Ghosts {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        // A captured king is gone: that it could be is what check means.
        if let Some(captured) = played.captured.filter(|captured| !captured.unit.is_royal()) {
            let attributes = captured.unit.attributes;
            let unit = match self {
                Self::Uncapturable => {
                    Unit { attributes: attributes.with(Attributes::UNCAPTURABLE), ..captured.unit }
                }
                Self::LastOfSquare => {
                    let earlier =
                        position.waiting().iter().rposition(|waiting| waiting.square == captured.square);
                    if let Some(place) = earlier {
                        position.stop_waiting(place);
                    }
                    captured.unit
                }
            };
            position.let_wait(WaitingUnit { square: captured.square, unit, lifetime: Lifetime::Play });
        }
        for place in (0..position.waiting().len()).rev() {
            let waiting = position.waiting()[place];
            if position.unit(waiting.square).is_none() {
                position.change(waiting.square, waiting.unit, Cause::Summoning);
                position.stop_waiting(place);
            }
        }
    }

    fn rests_behind_step(&self, position: &Position, mv: &Move) -> bool {
        let stays_below = |waiting: &WaitingUnit| {
            waiting.square != mv.departure && !position.unit(waiting.square).is_none()
        };
        position.waiting().iter().all(stays_below)
    }

    /// What is captured where a unit arrives waits below it.
    fn returns(&self, _: &Plan, position: &Position, mv: &Move) -> Option<Bitboard> {
        let stays_below = mv.capture == Some(mv.arrival) && self.rests_behind_step(position, mv);
        stays_below.then_some(Bitboard::EMPTY)
    }

    fn keeps_resting(&self) -> bool {
        true
    }
}

impl HasPromises for Ghosts {
    fn promises(&self, safe: Promises) -> Promises {
        // What comes up fills the squares that a move has left, two in castling.
        let footprint = Some(Footprint { filled: 2, ..Footprint::ANOTHER_UNIT });
        Promises { footprint, kings_go_uncaptured: false, ..safe }
    }
}

impl Explains for Ghosts {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Captured(played) = question else { return None };
        let captured = played.captured?;
        Some(format!("captures what comes back as soon as {} is empty", captured.square))
    }
}

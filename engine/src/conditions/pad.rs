//! PAD chess: a unit that captures for the second time disappears.
//!
//! `Strict`: it may not capture a second time, so that it doesn't check either. Kings capture as often as they like, unless `RexInclusive`: then they
//! may do so once. What has been captured and comes back may capture again where the rule is strict. (Popeye's manual, condition PADChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Unit};
use crate::rules::Move;
use crate::rules::facet::{
    ActsAfter, Explains, Footprint, HasFacts, HasPromises, Keeps, Played, Promises, Question, Shield, Vetoes,
    VetoesChecks,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// PAD chess with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pad {
    is_strict: bool,
    includes_kings: bool,
}

/// Where a unit stood in the diagram, as a set.
fn origin(unit: Unit) -> Bitboard {
    unit.origin.square().map_or(Bitboard::EMPTY, Bitboard::of)
}

impl Condition for Pad {
    const NAMES: &'static [&'static str] = &["PADChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut pad = Self { is_strict: false, includes_kings: false };
        for word in words {
            match *word {
                "Strict" => pad.is_strict = true,
                "RexInclusive" => pad.includes_kings = true,
                "RexExclusive" => pad.includes_kings = false,
                word => {
                    let word = word.to_owned();
                    return Err(ConditionError::UnknownWord { condition: name, word, nearest: None });
                }
            }
        }
        Ok(pad)
    }

    fn describe(&self) -> String {
        let strict = if self.is_strict { " Strict" } else { "" };
        let kings = if self.includes_kings { " RexInclusive" } else { "" };
        format!("PADChess{strict}{kings}")
    }
}

impl HasFacts for Pad {
    fn facts(&self) -> Facts {
        // What disappears where it has captured a king needs no contact there.
        Facts { tracks_origins: true, adds_units: true, ..Facts::NONE }
    }
}

impl ActsAfter for Pad {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(captured) = played.captured else { return };
        let mut have_captured = position.memory().have_captured;
        if self.is_strict {
            have_captured = have_captured.without(origin(captured.unit));
        }
        let is_spared = played.unit.is_royal() && !self.includes_kings;
        let was_first = !have_captured.meets(origin(played.unit));
        if !is_spared {
            have_captured |= origin(played.unit);
        }
        position.remember(|memory| memory.have_captured = have_captured);
        if !is_spared
            && !was_first
            && let Some(place) = played.place(position, mark)
        {
            position.change(place, Unit::NONE, Cause::Loss);
        }
    }
}

impl Vetoes for Pad {
    fn vetoes(&self, _: &Plan, position: &Position, _: Side, mv: &Move) -> bool {
        let unit = position.unit(mv.departure);
        let is_bound = if unit.is_royal() { self.includes_kings } else { self.is_strict };
        mv.capture.is_some() && is_bound && position.memory().have_captured.meets(origin(unit))
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Pad {
    fn tells_checks_alone(&self) -> bool {
        true
    }
}

impl HasPromises for Pad {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // What disappears opens the line on which it has captured.
            shield: Shield::QUIET_MOVES,
            kings_go_uncaptured: false,
            footprint: {
                // What disappears stands where it has captured.
                Some(Footprint { emptied: 1, keeps: Keeps::Nothing, ..Footprint::MOVER_ELSEWHERE })
            },
            acts_after_quiet_moves: false,
            remembers_quiet_moves: false,
            ..safe
        }
    }
}

impl Explains for Pad {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        is_asked.then(|| "has captured before".to_owned())
    }
}

//! Breton: a side that captures also removes a unit of its own of the same walk as the captured one, if it has one.
//!
//! Which one is its choice. `Adverse`: the removed unit is one of the other side. `Chromatic`: the unit changes sides instead.
//! (Popeye's manual, condition Breton.)

use super::ConditionError;
use super::condition::{Condition, Numbering, Past, Played, Stage};
use super::footprint::Footprint;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Unit};
use crate::rules::Move;
use crate::rules::generate::Field;
use crate::rules::plan::Plan;

/// Breton with its mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breton {
    is_adverse: bool,
}

impl Condition for Breton {
    const NAMES: &'static [&'static str] = &["Breton"];

    const EXCLUDES: &'static [(&'static str, &'static str)] =
        &[("Augsburg", "no rule says which units of several components are of the same walk")];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        match words.split_first() {
            Some((&"Adverse", rest)) => {
                ConditionError::unless_empty(name, rest)?;
                Ok(Self { is_adverse: true })
            }
            _ => {
                ConditionError::unless_empty(name, words)?;
                Ok(Self { is_adverse: false })
            }
        }
    }

    fn describe(&self) -> String {
        if self.is_adverse { "Breton Adverse" } else { "Breton" }.to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Rewrites, Stage::After]
    }

    fn footprint(&self) -> Option<Footprint> {
        Some(Footprint::ANOTHER_GONE)
    }

    fn numbering(&self) -> Numbering {
        Numbering::LeftOut
    }

    fn acts_after_quiet_moves(&self) -> bool {
        false
    }

    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let mover = position.turn();
        let side = if self.is_adverse { mover.other() } else { mover };
        for mv in moves.split_off(start) {
            let Some(captured) = mv.capture else {
                moves.push(mv);
                continue;
            };
            let parts = position.unit(captured).parts;
            let gone = Bitboard::of(captured) | Bitboard::of(mv.departure);
            let like = position.with_walk(parts.lowest()) & position.of(side);
            let arrived =
                if mv.moving == parts && side == mover { Bitboard::of(mv.arrival) } else { Bitboard::EMPTY };
            let victims = like.without(gone) | arrived;
            let victims: Bitboard = victims
                .into_iter()
                .filter(|square| {
                    *square == mv.arrival || !position.unit(*square).owner.includes(side.other())
                })
                .collect();
            if victims.is_empty() {
                moves.push(mv);
            }
            moves.extend(victims.into_iter().map(|victim| Move { chosen: Some(victim), ..mv }));
        }
    }

    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if let Some(victim) = played.mv.chosen.filter(|_| played.captured.is_some()) {
            position.change(victim, Unit::NONE, Cause::Removal);
        }
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

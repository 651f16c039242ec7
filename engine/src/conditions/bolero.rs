//! Bolero: units move without capturing like the unit that stands on their file in the game array, and capture like themselves.
//!
//! Inverse: the other way round. Pawns don't change, nor do kings unless `RexInclusive`. (Popeye's manual, conditions Bolero and
//! BoleroInverse.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::facet::{
    ChangesPlanes, Explains, Footprint, HasPromises, Promises, Question, Rewrites, Shield, Stage,
};
use crate::rules::generate::Field;
use crate::rules::moves::keep;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Bolero or its inverse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bolero {
    is_inverse: bool,
    includes_kings: bool,
}

/// What stands on each file in the game array.
const ARRAY: [Slot; 8] =
    [Slot::ROOK, Slot::KNIGHT, Slot::BISHOP, Slot::QUEEN, Slot::KING, Slot::BISHOP, Slot::KNIGHT, Slot::ROOK];

impl Bolero {
    /// The units of a side that change.
    fn dancers(self, plan: &Plan, position: &Position, side: Side) -> Bitboard {
        let is_pawn = |square: &Square| position.unit(*square).parts.mask() & plan.pawns() != 0;
        let kings = if self.includes_kings { Bitboard::EMPTY } else { position.royals() };
        position.of(side).without(kings).into_iter().filter(|square| !is_pawn(square)).collect()
    }
}

impl Condition for Bolero {
    const NAMES: &'static [&'static str] = &["Bolero", "BoleroInverse"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (includes_kings, rest) = match words.split_first() {
            Some((&"RexInclusive", rest)) => (true, rest),
            Some((&"RexExclusive", rest)) => (false, rest),
            _ => (false, words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self { is_inverse: name == "BoleroInverse", includes_kings })
    }

    fn describe(&self) -> String {
        let name = Self::NAMES[usize::from(self.is_inverse)];
        format!("{name}{}", if self.includes_kings { " RexInclusive" } else { "" })
    }

    fn rests_in(&self, stage: Stage) -> bool {
        !self.is_inverse && stage == Stage::Planes
    }
}

impl ChangesPlanes for Bolero {
    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let dancers = self.dancers(plan, position, side);
        for plane in planes.iter_mut() {
            *plane = plane.without(dancers);
        }
        for square in dancers {
            planes[ARRAY[usize::from(square.file())].index()] |= Bitboard::of(square);
        }
    }
}

impl Rewrites for Bolero {
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        let dancers = self.dancers(plan, position, side);
        let is_quiet = |mv: &Move| mv.capture.is_none() && !mv.is_castling() && mv.kind != MoveKind::Exchange;
        let is_kept = |mv: &Move| !is_quiet(mv) || !dancers.contains(mv.departure);
        keep(moves, start, is_kept);
        for from in dancers & plan.mobile(position, side) {
            let parts = position.unit(from).parts;
            let targets = if self.is_inverse {
                plan.quiet_targets(position, from, side)
            } else {
                plan.quiet_targets_by(position, ARRAY[usize::from(from.file())], from, side)
            };
            moves.extend(targets.into_iter().map(|to| Move::quiet(from, to, parts)));
        }
    }
}

impl HasPromises for Bolero {
    fn promises(&self, safe: Promises) -> Promises {
        // How a unit moves is said by its own square.
        Promises { shield: Shield::PLAIN_MOVES, footprint: Some(Footprint::OTHER_WALKS), ..safe }
    }
}

impl Explains for Bolero {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Walk(_))
            .then(|| "moves like what starts the game on its file".to_owned())
    }
}

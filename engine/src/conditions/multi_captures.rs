//! Multicaptures: a unit can be captured only if two enemy units could capture it.
//!
//! `White`, `Black`: only by this side. So a king is in check only from two units at once. En passant one is enough. Who may not capture for
//! another reason (Patrol, Lortap, CAST ...) doesn't count. (Popeye's manual, condition MultiCaptures; the last by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use super::sides::Sides;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{
    Explains, Footprint, HasPromises, Judges, Observes, Promises, Question, Rewrites, Shield,
};
use crate::rules::generate::Field;
use crate::rules::moves::{SpareMoves, keep};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};

/// Multicaptures of one side or both, which alone needs two units to capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiCaptures(Sides);

impl MultiCaptures {
    /// Whether both sides need two units.
    pub(crate) fn binds_both(self) -> bool {
        Side::BOTH.into_iter().all(|side| self.0.binds(side))
    }
}

/// Whether the move can be made without a second one that captures the same.
fn is_free(mv: &Move) -> bool {
    mv.capture.is_none() || mv.kind == MoveKind::EnPassant
}

impl Condition for MultiCaptures {
    const NAMES: &'static [&'static str] = &["MultiCaptures"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let (side, rest) = match words.split_first() {
            Some((&("White" | "Black"), rest)) => (words[0], rest),
            _ => ("", words),
        };
        ConditionError::unless_empty(name, rest)?;
        Ok(Self(Sides::named(side)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        Some(Self(self.0.and(other.0)))
    }

    fn describe(&self) -> String {
        self.0.pick("MultiCaptures White", "MultiCaptures Black", "MultiCaptures").to_owned()
    }
}

impl Rewrites for MultiCaptures {
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let side = position.turn();
        if !self.0.binds(side) {
            return;
        }
        // Who may not capture doesn't count.
        let is_vetoed =
            |mv: &Move| plan.vetoes().iter().any(|condition| condition.vetoes(plan, position, side, mv));
        let captures = moves[start..].iter().filter(|mv| mv.capture.is_some() && !is_vetoed(mv));
        let captures: Vec<Move> = captures.copied().collect();
        let is_alone = |mv: &Move| {
            let like = |other: &&Move| other.capture == mv.capture && other.kind == mv.kind;
            let same = |other: &&Move| other.departure == mv.departure && other.arrival == mv.arrival;
            captures.iter().filter(like).all(|other| same(&other))
        };
        keep(moves, start, |mv| is_free(mv) || !is_alone(mv));
    }
}

impl Observes for MultiCaptures {
    fn tells_checks_alone(&self) -> bool {
        true
    }

    fn observes(&self, _: &Plan, _: &Position, _: Square, by: Side, attackers: Bitboard) -> Bitboard {
        if attackers.is_several() || !self.0.binds(by) { attackers } else { Bitboard::EMPTY }
    }

    fn weighs_attackers(&self) -> bool {
        true
    }
}

impl Judges for MultiCaptures {
    fn is_mobile(&self, rules: &dyn Rules, position: &mut Position) -> bool {
        let mut moves = SpareMoves::lent();
        rules.candidates(position, &mut moves);
        if self.0.binds(position.turn()) {
            moves.retain(is_free);
        }
        moves.iter().any(|mv| rules.is_legal(position, mv))
    }
}

impl HasPromises for MultiCaptures {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { shield: Shield::PLAIN_MOVES, footprint: Some(Footprint::NONE), ..safe }
    }
}

impl Explains for MultiCaptures {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Unobserved { .. }).then(|| "does not check alone".to_owned())
    }
}

//! Mate C: a unit that mates changes sides, unless the mating side would then be in check.
//!
//! All units that check the mated king do, except kings, royal and neutral units; what is mate is judged without that. What is
//! reached then is no mate, unless it still is one. (Popeye's condition `#C`, by its behaviour.)

use super::ConditionError;
use super::andernach::change_side;
use super::condition::Condition;
use super::masand::observes;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Square};
use crate::rules::checks::CheckFilter;
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Selects};
use crate::rules::facts::Facts;
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};

/// Mate C, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateC;

/// The move with which the units change sides that mate the king of the side to move next; nothing if it doesn't mate.
fn turning(rules: &dyn Rules, position: &mut Position, mv: &Move) -> Option<Move> {
    let undo = rules.play(position, mv)?;
    let side = position.turn();
    let king = (position.royals() & position.of(side)).first();
    let is_mate = rules.is_mated(position, &mut SpareMoves::lent());
    rules.take_back(position, mv, &undo);
    is_mate.then_some(Move { chosen: Some(king?), ..*mv })
}

impl Condition for MateC {
    const NAMES: &'static [&'static str] = &["#C"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for MateC {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, mates_ignore_selection: [true; 2], ..Facts::NONE }
    }
}

impl ActsAfter for MateC {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let Some(king) = played.mv.chosen else { return };
        let (by, other) = (played.mover, played.mover.other());
        let own = position.of(by).without(position.royals() | position.of(other));
        let checks = |square: &Square| observes(plan, position, by, Bitboard::of(*square), king);
        let checkers: Bitboard = own.into_iter().filter(checks).collect();
        for square in checkers {
            change_side(position, square, Cause::Recolouring);
        }
    }

    fn rests_behind_step(&self, _: &Position, mv: &Move) -> bool {
        mv.chosen.is_none()
    }

    fn rests_without_check(&self) -> bool {
        true
    }
}

impl Selects for MateC {
    fn select(&self, rules: &dyn Rules, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if position.node.foresight > 0 {
            return;
        }
        let plan = rules.plan();
        let filter = CheckFilter::of_steps(plan, position);
        position.node.foresight += 1;
        for mv in &mut moves[start..] {
            if !matches!(mv.kind, MoveKind::Null | MoveKind::RoleExchange)
                && filter.as_ref().is_none_or(|filter| filter.passes_step(plan, position, mv))
                && let Some(turning) = turning(rules, position, mv)
                && rules.is_legal(position, &turning)
            {
                *mv = turning;
            }
        }
        position.node.foresight -= 1;
    }

    fn spares_moves_without_check(&self) -> bool {
        true
    }
}

impl HasPromises for MateC {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::TURNED_UNITS), ..safe }
    }
}

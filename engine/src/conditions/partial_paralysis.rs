//! Partial paralysis: a unit that an enemy unit observes can't go where it could go if it moved like that one.
//!
//! So it is with the capture of a king, with kings, and with the king's arrival square in castling. Whether the observer is itself partly paralysed does not matter. (Popeye's
//! manual, condition PartialParalysis; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Slot};
use crate::rules::Move;
use crate::rules::facet::{Explains, HasFacts, Question, Vetoes, VetoesChecks};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, PawnTargets};
use crate::rules::plan::Plan;

/// PartialParalysis, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartialParalysis;

/// Whether a unit on the departure square could make the move if it had this walk.
fn leads_there(plan: &Plan, position: &Position, by: Side, mv: &Move, slot: Slot) -> bool {
    let own = if plan.captures_own() { position.of(by) } else { Bitboard::EMPTY };
    let prey = position.of(by.other()) | own;
    if slot == Slot::PAWN {
        let occupied = position.occupied();
        let field = Field { side: by, occupied, prey, open: !occupied };
        let pawn = PawnTargets::new(plan, position, &field, mv.departure);
        let all = pawn.step | pawn.double_step | pawn.captures | pawn.en_passant;
        return all.contains(mv.arrival);
    }
    if prey.contains(mv.arrival) {
        let ground = plan.ground(position, by);
        return plan.walks().attacks(slot, mv.departure, &ground).contains(mv.arrival);
    }
    plan.quiet_targets_by(position, slot, mv.departure, by).contains(mv.arrival)
}

impl Condition for PartialParalysis {
    const NAMES: &'static [&'static str] = &["PartialParalysis"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for PartialParalysis {
    fn facts(&self) -> Facts {
        Facts { decides_moves: true, ..Facts::NONE }
    }
}

impl Vetoes for PartialParalysis {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        plan.slots().iter().any(|slot| {
            leads_there(plan, position, by, mv, *slot)
                && plan.observers_by_walk(position, *slot, mv.departure, by.other()).is_some()
        })
    }
}

impl VetoesChecks for PartialParalysis {
    fn binds_observers(&self) -> bool {
        true
    }
}

impl Explains for PartialParalysis {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "may not go where it could go by the walk of a unit that observes it".to_owned())
    }
}

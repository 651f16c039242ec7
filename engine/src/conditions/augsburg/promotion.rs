//! What a moving group becomes when its pawns reach the promotion rank.

use super::Promotion;
use crate::board::{Parts, Position, Slot};
use crate::rules::plan::Plan;

/// Whether a unit is a type of several components that pawns may promote to: no king, no pawn, and not the
/// queen, which is on offer in any case.
pub fn is_type(parts: Parts) -> bool {
    parts.is_composite()
        && !parts.has(Slot::KING)
        && !parts.has(Slot::PAWN)
        && parts != Parts::bishop_and_rook()
}

/// What one pawn promotes to.
pub fn choices(rule: Promotion, plan: &Plan, position: &Position) -> Vec<Parts> {
    let mut choices: Vec<Parts> = vec![Parts::bishop_and_rook()];
    choices.extend([Slot::ROOK, Slot::BISHOP, Slot::KNIGHT].map(Parts::one));
    if rule != Promotion::Simple {
        let fairy = plan.promotions().iter().filter(|slot| slot.index() >= Slot::FIRST_FAIRY);
        choices.extend(fairy.copied().map(Parts::one));
        choices.extend(position.types_seen());
    }
    choices
}

/// The different results of promoting every pawn of `moving` on its own.
pub fn results(rule: Promotion, plan: &Plan, position: &Position, moving: Parts) -> Vec<Parts> {
    let pawns = moving.count(Slot::PAWN);
    let choices = choices(rule, plan, position);
    let mut results = vec![moving.without(Slot::PAWN)];
    for _ in 0..pawns {
        // Moves are told apart by what results, so equal results merge after every pawn.
        let mut next: Vec<Parts> = Vec::with_capacity(results.len() * choices.len());
        for result in &results {
            next.extend(choices.iter().filter_map(|choice| result.plus(*choice)));
        }
        next.sort_unstable();
        next.dedup();
        results = next;
    }
    results
}

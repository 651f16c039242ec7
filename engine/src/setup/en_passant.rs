//! What may be captured en passant in a diagram.

use crate::board::position::EnPassant;
use crate::board::{Position, Side, Slot, Square};
use crate::diagram::PawnStep;
use crate::rules::Plan;

/// The right to capture en passant that a step gives, if what made it can have done so.
pub(super) fn en_passant(plan: &Plan, position: &Position, step: PawnStep) -> Option<EnPassant> {
    let PawnStep { crossed, also_crossed, ends } = step;
    let mover = position.turn().other();
    let is_free = |square: Square| position.unit(square).is_none();
    let is_way_free = is_free(crossed) && also_crossed.is_none_or(is_free);
    let right = |victim: Square| {
        EnPassant::new(mover, crossed, victim, position.unit(victim).parts).and_crossed(also_crossed)
    };
    if plan.has_no_en_passant() || !is_way_free {
        return None;
    }
    if let Some([departure, arrival]) = ends {
        // Who tells all squares says that what stands at the end made the step, whatever it has become by it.
        let is_possible = (plan.fuses_units() || is_free(departure)) && !is_free(arrival);
        return is_possible.then(|| right(arrival));
    }
    let (behind, ahead) = match mover {
        Side::White => (crossed.offset(0, -1)?, crossed.offset(0, 1)?),
        Side::Black => (crossed.offset(0, 1)?, crossed.offset(0, -1)?),
    };
    let unit = position.unit(ahead);
    // The first step of a pawn on its first rank is double under some conditions.
    let fits = (crossed.rank() == mover.nth_rank(1) || crossed.rank() == mover.nth_rank(2))
        // What a fission left behind may still stand where the pawn came from.
        && (plan.fuses_units() || is_free(behind))
        && unit.owner.includes(mover)
        && unit.parts.has(Slot::PAWN);
    fits.then(|| right(ahead))
}

/// Whether what can be captured en passant is a pawn that has made a double step of chess.
pub(super) fn is_double_step(right: EnPassant) -> bool {
    let EnPassant { crossed, victim, .. } = right;
    let is_behind = crossed.file() == victim.file() && crossed.rank().abs_diff(victim.rank()) == 1;
    is_behind && matches!(crossed.rank(), 2 | 5) && right.also_crossed().is_none()
}

//! Extinction chess: a side is in check while the other could capture its last unit of a kind.
//!
//! Kings are ordinary units: they can be captured, pawns promote to them, and nothing but the last king makes its capture check. A
//! kind is a walk. A king castles as in chess as long as what stands for check allows it. (Popeye's manual, condition ExtinctionChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Slot, Square, Unit};
use crate::rules::Acting;
use crate::rules::facet::{
    ActsAfter, Begins, Capture, DefinesCheck, Footprint, HasFacts, HasPromises, Observes, Played, Promises,
    Stage,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::table::Role;

/// Extinction chess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extinction;

/// The kings that are royal, as they should be; stings and poseidons, which are royal like kings, too.
pub(super) fn ordinary_kings(plan: &Plan, position: &Position) -> Vec<(Square, Unit)> {
    let walks = plan.walks();
    let like_kings = walks.slots().filter(|slot| walks.role(*slot) == Role::King);
    let kings = like_kings.fold(Bitboard::EMPTY, |all, slot| all | position.with_walk(slot));
    let ordinary = |square: Square| {
        let unit = position.unit(square);
        let is_king = unit.parts.has(Slot::KING);
        let common = if is_king { Attributes::COMMON } else { Attributes::NONE };
        let attributes = unit.attributes.with(common).without(Attributes::ROYAL);
        (square, Unit { attributes, ..unit })
    };
    (kings & position.royals()).into_iter().map(ordinary).collect()
}

/// Makes ordinary kings of those that have come up.
pub(super) fn dethrone(plan: &Plan, position: &mut Position) {
    for (square, unit) in ordinary_kings(plan, position) {
        position.change(square, unit, Cause::Royalty);
    }
}

impl Condition for Extinction {
    const NAMES: &'static [&'static str] = &["ExtinctionChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for Extinction {
    fn facts(&self) -> Facts {
        Facts { needs_attackers: true, promotes_to_kings: true, kings_are_ordinary: true, ..Facts::NONE }
    }
}

impl Begins for Extinction {
    fn begin(&self, plan: &Plan, position: &mut Position) {
        for (square, unit) in ordinary_kings(plan, position) {
            position.put(square, unit);
        }
    }
}

impl ActsAfter for Extinction {
    fn after(&self, plan: &Plan, position: &mut Position, _: &Played, _: &Mark) {
        dethrone(plan, position);
    }
}

impl DefinesCheck for Extinction {
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        let by = side.other();
        let planes = plan.planes_in_force(position, by);
        let own = position.of(side);
        let mut lasts = plan.slots().iter().filter_map(|slot| {
            let like: Bitboard = position.with_walk(*slot) & own;
            like.only()
        });
        lasts.any(|last| {
            let is_attacked = plan.attackers(position, last, by, &planes).is_some();
            // A last pawn can also fall en passant.
            let right = position.en_passant_of(by).filter(|right| right.victim == last);
            let falls = |crossed: Square| {
                let pawns = planes[Slot::PAWN.index()];
                crate::walks::reach::pawn_attackers(crossed, by).meets(pawns)
            };
            is_attacked || right.is_some_and(|right| right.squares().any(falls))
        })
    }

    /// What else a capture brings about may leave the side a unit of the kind, as where the capturing one changes sides, or take one more;
    /// and it may be forbidden by its result.
    fn is_played_out(&self, plan: &Plan) -> bool {
        let forbids_captures = |acting: &Acting<dyn Observes>| {
            [Stage::Vetoes, Stage::Allows].into_iter().any(|stage| acting.condition.acts_in(stage))
        };
        (plan.after().len() > 1 || plan.marks().have_effects() || !plan.allows().is_empty())
            && plan.observes().iter().all(forbids_captures)
    }

    fn is_fatal(&self, position: &Position, captured: Capture, side: Side) -> bool {
        (position.with_walk(captured.unit.parts.lowest()) & position.of(side)).is_empty()
    }
}

impl HasPromises for Extinction {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { remembers_quiet_moves: false, footprint: Some(Footprint::NONE), ..safe }
    }
}

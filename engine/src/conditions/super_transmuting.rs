//! Super-transmuting king: a king in check moves like what checks it, and becomes that for good.
//!
//! It is royal no longer then, and its side has no king; as long as it is in check nothing but it moves. (Popeye's manual, conditions
//! WhiteSuperTransmutingKing and BlackSuperTransmutingKing.)

use super::sides::{OfSides, Sides};
use super::transmuted_kings::{awake, without_led_kings};
use crate::board::position::{Cause, Mark};
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{
    ActsAfter, ChangesPlanes, Explains, Footprint, HasFacts, HasPromises, Observes, Played, Promises,
    Question, Rewrites,
};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, whole_units};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Super-transmuting kings of one side or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuperTransmuting(Sides);

impl SuperTransmuting {
    /// Whether the kings of both sides do so.
    pub(crate) fn binds_both_sides(self) -> bool {
        Side::BOTH.into_iter().all(|side| self.0.binds(side))
    }

    /// The king of a side, and the walks that check it, if it is in check.
    fn lent(self, plan: &Plan, position: &Position, side: Side) -> Option<(Square, Vec<Slot>)> {
        let king = position.only_king(side).filter(|_| self.0.binds(side))?;
        if !plan.may_be_checked_by_walk(position, king, side.other()) {
            return None;
        }
        let awake = awake(plan, position, side.other());
        let observes = |slot: &Slot| plan.checkers_by_walk(position, *slot, king, side.other()).meets(awake);
        let lent: Vec<Slot> = plan.slots().iter().copied().filter(observes).collect();
        (!lent.is_empty()).then_some((king, lent))
    }
}

impl OfSides for SuperTransmuting {
    const NAMED: &'static [&'static str] = &["WhiteSuperTransmutingKing", "BlackSuperTransmutingKing"];

    fn of(sides: Sides) -> Self {
        Self(sides)
    }

    fn sides(&self) -> Sides {
        self.0
    }
}

impl HasFacts for SuperTransmuting {
    fn facts(&self) -> Facts {
        // A king that becomes a rook in a corner; its side has no king then, but another may come.
        Facts { needs_attackers: true, castling_returns: true, ..Facts::NONE }
    }
}

impl ChangesPlanes for SuperTransmuting {
    fn observes_as_printed(&self) -> bool {
        true
    }

    fn lends_to_kings(&self, side: Side) -> bool {
        self.0.binds(side)
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let Some((king, lent)) = self.lent(plan, position, side) else { return };
        let own = Bitboard::of(king);
        for plane in planes.iter_mut() {
            *plane = plane.without(own);
        }
        for slot in lent {
            planes[slot.index()] |= own;
        }
    }
}

impl Observes for SuperTransmuting {
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        _: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        if self.0.binds(by) { without_led_kings(plan, position, by, attackers) } else { attackers }
    }

    /// Such a king lends its walk all the same.
    fn asks_who_moves(&self) -> bool {
        true
    }

    fn asks_led_units_alone(&self) -> bool {
        true
    }
}

impl Rewrites for SuperTransmuting {
    fn rewrite(&self, plan: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let Some((king, lent)) = self.lent(plan, position, position.turn()) else { return };
        moves.truncate(start);
        // Whoever paralyses the king leaves nothing that could move.
        if !plan.mobile(position, position.turn()).contains(king) {
            return;
        }
        let field = Field::in_play(plan, position);
        for slot in lent {
            let mut planes = [Bitboard::EMPTY; SLOTS];
            planes[slot.index()] = Bitboard::of(king);
            let begin = moves.len();
            whole_units(plan, position, &planes, &field, moves);
            for mv in &mut moves[begin..] {
                mv.becomes = Some(slot);
                if mv.kind == MoveKind::DoubleStep {
                    mv.kind = MoveKind::Plain;
                }
            }
        }
    }
}

impl ActsAfter for SuperTransmuting {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let Some(slot) = played.mv.becomes.filter(|_| played.unit.is_royal()) else { return };
        if let Some(place) = played.place(position, mark) {
            let unit = position.unit(place);
            let attributes = unit.attributes.without(Attributes::ROYAL);
            let attributes =
                if slot == Slot::KING { attributes.with(Attributes::COMMON) } else { attributes };
            position.change(
                place,
                Unit { parts: Parts::one(slot), attributes, ..unit },
                Cause::BareWalkChange,
            );
        }
    }
}

impl HasPromises for SuperTransmuting {
    fn promises(&self, safe: Promises) -> Promises {
        // A king becomes what it moves like.
        let footprint = Some(Footprint::MOVER_ELSEWHERE);
        Promises { footprint, ..safe }
    }
}

impl Explains for SuperTransmuting {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        position.royals().contains(square).then(|| "moves like what checks it".to_owned())
    }
}

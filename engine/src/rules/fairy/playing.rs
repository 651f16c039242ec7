//! Checks that only playing on can tell.

use super::generation::Sought;
use super::{Fairy, kings_in};
use crate::board::{Bitboard, Position, Side, Unit};
use crate::rules::Move;
use crate::rules::facet::DefinesCheck;
use crate::rules::moves::keep;

impl<const LED: bool> Fairy<LED> {
    /// The definition of check, carried out: some enemy move captures a royal unit for good.
    pub(super) fn in_check_by_playing(&self, position: &mut Position, side: Side) -> bool {
        let royals = self.royals(position, side);
        if royals == 0 {
            return false;
        }
        if self.plan.shortcuts().tell_in_advance()
            && self.plan.checks_played_if_reached()
            && !self.plan.checks_by_playing()
            && !self.is_reached(position, side)
        {
            return false;
        }
        let mark = position.mark();
        position.set_turn(side.other());
        let mut moves = Vec::new();
        self.generate_with(position, Sought::KingCaptures, Bitboard::ALL, &mut moves);
        self.vary(position, 0, &mut moves);
        let is_vetoed = |position: &Position, mv: &Move| {
            let mut vetoes = self.plan.vetoes_of_king_captures().iter();
            vetoes.any(|condition| condition.vetoes(&self.plan, position, side.other(), mv))
        };
        // No effect takes a king off the board without a capture.
        let attacked = moves.iter().any(|mv| {
            if is_vetoed(position, mv) {
                return false;
            }
            let before = position.mark();
            let played = self.enact(position, mv, &before);
            // What turns into the king that it captures, and is neutral, doesn't bring that king back.
            let turned = played.place(position, &before).map(|place| position.unit(place));
            let is_king_of = |unit: &Unit| unit.is_royal() && unit.owner.includes(side);
            let new_king = turned.filter(|unit| !played.unit.is_royal() && is_king_of(unit));
            // And a neutral king that its own move turns isn't captured.
            let is_turned = |unit: &Unit| !unit.owner.includes(side) && is_king_of(&played.unit);
            let old_king = turned.filter(is_turned);
            let left =
                self.royals(position, side) + old_king.map_or(0, kings_in) - new_king.map_or(0, kings_in);
            let is_capture = left < royals && self.is_allowed(position, &played, &before);
            let mut permits =
                self.plan.permits().iter().filter(|condition| condition.permits_king_captures());
            let is_permitted =
                is_capture && permits.all(|condition| condition.permits(self, position, &played));
            position.take_back(&before);
            is_permitted
        });
        position.take_back(&mark);
        attacked
    }

    /// Whether some enemy capture brings about what a condition calls a check.
    pub(super) fn is_threatened(
        &self,
        position: &mut Position,
        side: Side,
        condition: &dyn DefinesCheck,
    ) -> bool {
        let mark = position.mark();
        position.set_turn(side.other());
        let mut moves = Vec::new();
        self.generate_with(position, Sought::All, Bitboard::ALL, &mut moves);
        keep(&mut moves, 0, |mv| mv.capture.is_some());
        self.vary(position, 0, &mut moves);
        let is_threat = |mv: &Move, position: &mut Position| {
            let mut vetoes = self.plan.vetoes_of_king_captures().iter();
            if vetoes.any(|acting| acting.vetoes(&self.plan, position, side.other(), mv)) {
                return false;
            }
            let before = position.mark();
            let played = self.enact(position, mv, &before);
            let is_threat =
                played.captured.is_some_and(|captured| condition.is_fatal(position, captured, side))
                    && self.is_allowed(position, &played, &before);
            position.take_back(&before);
            is_threat
        };
        let found = moves.iter().any(|mv| is_threat(mv, position));
        position.take_back(&mark);
        found
    }

    /// Whether an enemy unit reaches a royal unit of `side`, be it en passant.
    fn is_reached(&self, position: &Position, side: Side) -> bool {
        let royals = position.royals() & position.of(side);
        if position.state.en_passant.is_some_and(|right| royals.contains(right.victim)) {
            return true;
        }
        let planes = self.planes(position, side.other());
        royals.into_iter().any(|royal| self.plan.walkers(position, royal, side.other(), &planes).is_some())
    }
}

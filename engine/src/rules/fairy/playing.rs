//! Checks that only playing on can tell.

use super::Fairy;
use super::generation::Sought;
use super::royals::kings_in;
use crate::board::position::{Cause, Effect, Mark};
use crate::board::{Bitboard, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{DefinesCheck, Played};
use crate::rules::moves::{SpareMoves, keep};
use crate::rules::{Move, marks};
use crate::walks::Planes;
use std::sync::atomic::Ordering;

impl<const LED: bool> Fairy<LED> {
    /// The definition of check, carried out: some enemy move captures a royal unit for good.
    pub(super) fn in_check_by_playing(&self, position: &mut Position, side: Side) -> bool {
        let royals = self.royals(position, side);
        if royals == 0 {
            return false;
        }
        let mut capturers = Bitboard::ALL;
        if self.plan.shortcuts().tell_in_advance() && self.must_reach(position, side) {
            capturers = self.capturers(position, side);
            if capturers.is_empty() {
                debug_assert!(
                    !self.is_captured_by_playing(position, side, royals, Bitboard::ALL),
                    "a king that nobody reaches was held not to be in check"
                );
                return false;
            }
            // Royal pawns may be reached en passant.
            let is_known = self.plan.reach_is_check()
                && position.neutral().is_empty()
                && position.state.en_passant.is_none();
            if is_known {
                debug_assert!(
                    self.is_captured_by_playing(position, side, royals, Bitboard::ALL),
                    "a king that is reached was held to be in check"
                );
                return true;
            }
        }
        if self.plan.still_check() != 0 && self.is_reached_by_still(position, side) {
            return true;
        }
        let Some(question) = self.known_checks.question(position, side) else {
            return self.is_captured_by_playing(position, side, royals, capturers);
        };
        if let Some(is_check) = self.known_checks.answer(question) {
            return is_check;
        }
        let is_check = self.is_captured_by_playing(position, side, royals, capturers);
        debug_assert_eq!(
            is_check,
            self.is_captured_by_playing(position, side, royals, Bitboard::ALL),
            "who reaches a king isn't who captures him"
        );
        // What has been given up on is nothing to remember.
        if !self.is_undecidable.load(Ordering::Relaxed) {
            self.known_checks.note(question, is_check);
        }
        is_check
    }

    /// Whether a side is in check as a condition defines it.
    pub(super) fn in_check_by_definition(
        &self,
        position: &mut Position,
        side: Side,
        condition: &dyn DefinesCheck,
    ) -> bool {
        if condition.reverses_check() {
            let other = self.plan.checks().get(1);
            let only_playing_tells = self.plan.checks_by_playing() || self.plan.checks_played_if_reached();
            if other.is_none() && !only_playing_tells {
                return condition.is_checked(&self.plan, position, side);
            }
            let is_reached = match other {
                Some(other) => self.in_check_by_definition(position, side, &**other),
                None => self.in_check_by_playing(position, side),
            };
            return self.royals(position, side) != 0 && !is_reached;
        }
        if condition.is_played_out(&self.plan) {
            return self.is_threatened(position, side, condition);
        }
        if condition.follows_captures() && self.plan.checks_by_playing() {
            return self.in_check_by_playing(position, side);
        }
        condition.is_checked(&self.plan, position, side)
    }

    /// Whether some move of an enemy on these squares captures a royal unit for good, of which the side has so many.
    fn is_captured_by_playing(
        &self,
        position: &mut Position,
        side: Side,
        royals: u32,
        capturers: Bitboard,
    ) -> bool {
        let mark = position.mark();
        position.set_turn(side.other());
        let mut moves = SpareMoves::lent();
        self.generate_with(position, Sought::KingCaptures, capturers, &mut moves);
        if self.plan.hurdles_alone_act() && !position.royals().meets(position.neutral()) {
            let found = moves.iter().any(|mv| marks::has_way(&self.plan, position, mv));
            debug_assert_eq!(found, {
                self.vary(position, 0, &mut moves);
                moves.iter().any(|mv| self.captures_king(position, mv, side, royals))
            });
            position.take_back(&mark);
            return found;
        }
        self.vary(position, 0, &mut moves);
        let is_vetoed = |position: &Position, mv: &Move| {
            let mut vetoes = self.plan.vetoes_of_king_captures().iter();
            vetoes.any(|condition| condition.vetoes(&self.plan, position, side.other(), mv))
        };
        keep(&mut moves, 0, |mv| !is_vetoed(position, mv));
        let attacked = if self.plan.observes().iter().any(|condition| condition.weighs_attackers()) {
            keep(&mut moves, 0, |mv| self.captures_king(position, mv, side, royals));
            self.outweigh(position, &moves, side)
        } else {
            moves.iter().any(|mv| self.captures_king(position, mv, side, royals))
        };
        position.take_back(&mark);
        attacked
    }

    /// Whether only a unit that reaches a king of `side` can capture it.
    fn must_reach(&self, position: &Position, side: Side) -> bool {
        let plan = &self.plan;
        let kings = position.royals() & position.of(side);
        if plan.may_be_captured_unreached(position, kings, side.other()) {
            return false;
        }
        let must_reach = !plan.promised().kings_go_uncaptured && !plan.moves_enemies();
        // Where only some of those who reach a king observe him, no more do than reach him.
        let asks_observers = !plan.checks_by_playing() && plan.checks().is_empty();
        match plan.checks_by_playing() || asks_observers && !plan.checks_played_if_reached() {
            true => must_reach,
            false => plan.checks_played_if_reached(),
        }
    }

    /// Carries out a move that may end the game with the capture of a king.
    fn enact_king_capture(&self, position: &mut Position, mv: &Move, mark: &Mark) -> Played {
        position.node.takes_king = true;
        let played = self.enact(position, mv, mark);
        position.node.takes_king = false;
        played
    }

    /// Whether the move of the side to move captures a royal unit of `side`, which has `royals` of them, for good, and may do so.
    fn captures_king(&self, position: &mut Position, mv: &Move, side: Side, royals: u32) -> bool {
        let kings = position.royals() & position.of(side);
        let before = position.mark();
        let played = self.enact_king_capture(position, mv, &before);
        let place = played.place(position, &before);
        let turned = place.map(|place| position.unit(place));
        let is_king_of = |unit: &Unit| unit.is_royal() && unit.owner.includes(side);
        // What its own capture makes a king of this side, because it has turned neutral, doesn't bring the captured one back.
        let new_king = turned.filter(|unit| !is_king_of(&played.unit) && is_king_of(unit));
        // Nor does a royal unit of the other side that it turns elsewhere; one of this side that it turns isn't captured.
        let turned_elsewhere = || {
            let turned = |effect: &&Effect| {
                effect.cause == Cause::Recolouring && effect.before.is_royal() && Some(effect.square) != place
            };
            let turned = position.effects_since(&before).iter().filter(turned);
            turned.map(|effect| (effect.before, position.unit(effect.square)))
        };
        let won = turned_elsewhere().filter(|(was, now)| !is_king_of(was) && is_king_of(now));
        let won: u32 = won.map(|(_, now)| kings_in(now)).sum();
        let lost =
            turned_elsewhere().filter(|(was, now)| is_king_of(was) && now.is_royal() && !is_king_of(now));
        let lost: u32 = lost.map(|(was, _)| kings_in(was)).sum();
        // And a neutral king that its own move turns, or takes off the board, isn't captured.
        let has_gone = is_king_of(&played.unit) && turned.is_none_or(|unit| !is_king_of(&unit));
        let gone = if has_gone { kings_in(played.unit) } else { 0 };
        // Nor is a king that stands where it stood and isn't royal any more.
        let is_deposed = |square: &Square| {
            let unit = position.unit(*square);
            let is_common = !unit.is_royal() && unit.owner.includes(side) && unit.parts.has(Slot::KING);
            // What has captured it there, and has changed sides, isn't it.
            is_common && Some(*square) != place
        };
        let deposed: u32 =
            kings.into_iter().filter(is_deposed).map(|square| kings_in(position.unit(square))).sum();
        // No effect takes a king off the board without a capture.
        let left = self.royals(position, side) + deposed + lost + gone - new_king.map_or(0, kings_in) - won;
        let is_capture = left < royals && self.is_allowed(position, &played, &before);
        let mut permits = self.plan.permits().iter().filter(|condition| condition.permits_king_captures());
        let is_permitted = is_capture && permits.all(|condition| condition.permits(self, position, &played));
        position.take_back(&before);
        is_permitted
    }

    /// Whether those who could make these captures are enough against some king, for the conditions that weigh attackers.
    fn outweigh(&self, position: &Position, captures: &[Move], side: Side) -> bool {
        let by = side.other();
        let kings = position.royals() & position.of(side);
        kings.into_iter().any(|king| {
            // What captures something else takes kings off the board all the same.
            let takes =
                |mv: &&Move| mv.capture.is_none_or(|square| square == king || !kings.contains(square));
            let attackers: Bitboard = captures.iter().filter(takes).map(|mv| mv.departure).collect();
            let mut weighing = self.plan.observes().iter().filter(|condition| condition.weighs_attackers());
            weighing.all(|condition| condition.observes(&self.plan, position, king, by, attackers).is_some())
        })
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
        let mut moves = SpareMoves::lent();
        self.generate_with(position, Sought::All, Bitboard::ALL, &mut moves);
        keep(&mut moves, 0, |mv| mv.capture.is_some());
        self.vary(position, 0, &mut moves);
        let is_threat = |mv: &Move, position: &mut Position| {
            let mut vetoes = self.plan.vetoes_of_king_captures().iter();
            if vetoes.any(|acting| acting.vetoes(&self.plan, position, side.other(), mv)) {
                return false;
            }
            let before = position.mark();
            let played = self.enact_king_capture(position, mv, &before);
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

    /// The enemy units that may capture a royal unit of `side`, where they must reach it for that: none if nobody does, all if it can't be
    /// told who.
    fn capturers(&self, position: &Position, side: Side) -> Bitboard {
        let by = side.other();
        let royals = position.royals() & position.of(side);
        if position.state.en_passant.is_some_and(|right| royals.contains(right.victim)) {
            return Bitboard::ALL;
        }
        if self.plan.captures_start_elsewhere() {
            let may_be_reached = self.plan.may_be_reached_from_elsewhere(position, royals, by);
            return if may_be_reached { Bitboard::ALL } else { Bitboard::EMPTY };
        }
        let planes = self.planes(position, by);
        let reaching = |king: Square| self.plan.walkers(position, king, by, &planes);
        let reaching = royals.into_iter().map(reaching).fold(Bitboard::EMPTY, |all, units| all | units);
        // Some captures come of those of other units.
        let come_by_themselves = self.plan.generate().is_empty()
            && self.plan.rewrites().iter().all(|condition| {
                !condition.rewrites_king_captures() || condition.rewrites_acting_moves_alone()
            });
        if come_by_themselves || reaching.is_empty() { reaching } else { Bitboard::ALL }
    }

    /// Whether a unit of these planes of `by` reaches one of these squares.
    pub(super) fn is_any_reached(
        &self,
        position: &Position,
        squares: Bitboard,
        by: Side,
        planes: &Planes,
    ) -> bool {
        squares.into_iter().any(|square| self.plan.walkers(position, square, by, planes).is_some())
    }

    /// Whether a unit that checks whatever king it reaches reaches one of `side`. Neutral kings may move themselves.
    fn is_reached_by_still(&self, position: &Position, side: Side) -> bool {
        let mut planes = self.planes(position, side.other());
        for &slot in self.plan.slots() {
            if self.plan.still_check() >> slot.index() & 1 == 0 {
                planes[slot.index()] = Bitboard::EMPTY;
            }
        }
        let royals = (position.royals() & position.of(side)).without(position.neutral());
        self.is_any_reached(position, royals, side.other(), &planes)
    }
}

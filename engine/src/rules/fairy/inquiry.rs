//! What people ask about moves that are not there.

use super::Fairy;
use super::generation::Sought;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::facet::{Capture, Played, Question};
use crate::rules::plan::Plan;
use crate::rules::{ConditionInPlay, Move, MoveKind, Rules};
use crate::walks::Planes;

/// Why a move that a unit's walk allows is illegal.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The king castles out of check or across an attacked square.
    CastlingThroughCheck,
    /// A condition forbids it, in words that follow the moving unit.
    Forbidden(String),
    /// A royal unit disappears for good.
    RoyalLost,
    /// A royal unit of the mover can be captured then.
    SelfCheck,
}

impl<const LED: bool> Fairy<LED> {
    /// The walks by which the unit on `square` moves now.
    #[must_use]
    pub fn walks_now(&self, position: &Position, square: Square) -> Vec<Slot> {
        let of_side = |side: Side| {
            let planes = self.planes(position, side);
            self.plan.slots().iter().copied().filter(move |slot| planes[slot.index()].contains(square))
        };
        let mut slots: Vec<Slot> = Side::BOTH.into_iter().flat_map(of_side).collect();
        slots.sort();
        slots.dedup();
        slots
    }

    /// The moves of the side to move, whether they turn out to be legal or not.
    pub fn walked_moves(&self, position: &mut Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.generate_with(position, Sought::All, Bitboard::ALL, &mut moves);
        self.vary(position, 0, &mut moves);
        moves
    }

    /// The units of `by` that could capture a royal unit on `target`.
    pub fn guards(&self, position: &mut Position, target: Square, by: Side) -> Bitboard {
        if !self.plan.needs_playing() {
            return self.plan.attackers(position, target, by, &self.planes(position, by));
        }
        let mark = position.mark();
        position.set_turn(by);
        let before = self.royals(position, by.other());
        let captures = self.walked_moves(position).into_iter().filter(|mv| mv.capture == Some(target));
        let mut guards = Bitboard::EMPTY;
        for mv in captures {
            let inner = position.mark();
            let is_allowed = self.apply(position, &mv, &inner);
            if is_allowed && self.royals(position, by.other()) < before {
                guards |= Bitboard::of(mv.departure);
            }
            position.take_back(&inner);
        }
        position.take_back(&mark);
        guards
    }

    /// The units of `by` that reach `target` now, whether or not their capture would count.
    #[must_use]
    pub fn reaching(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        self.plan.walkers(position, target, by, &self.planes(position, by))
    }

    /// The units of `by` that would reach `target` if every unit moved as printed.
    #[must_use]
    pub fn reaching_as_printed(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        let own = position.of(by);
        let mut planes: Planes = [Bitboard::EMPTY; SLOTS];
        for slot in self.plan.slots() {
            planes[slot.index()] = position.with_walk(*slot) & own;
        }
        self.plan.walkers(position, target, by, &planes)
    }

    /// The first reason that a condition has.
    #[must_use]
    pub fn reason(&self, position: &Position, question: &Question<'_>) -> Option<String> {
        self.plan.all().iter().find_map(|condition| condition.explain(&self.plan, position, question))
    }

    /// Why a condition leaves nothing in the place of the moves that lead from one square to another by the walk of a unit.
    pub fn why_rewritten(
        &self,
        position: &mut Position,
        departure: Square,
        arrival: Square,
    ) -> Option<String> {
        let leads = |mv: &Move| (mv.departure, mv.arrival) == (departure, arrival);
        let mut moves = Vec::new();
        let field = self.generate_by_walks(position, Sought::All, Bitboard::ALL, None, &mut moves);
        let mv = moves.iter().copied().find(leads)?;
        let mut rewriting = self.plan.rewrites().iter();
        let condition = rewriting.find_map(|acting| {
            acting.rewrite(&self.plan, position, &field, 0, &mut moves);
            (!moves.iter().any(leads)).then(|| acting.condition.clone())
        })?;
        let captured = mv.capture.map(|square| Capture { square, unit: position.unit(square) });
        let played = Played {
            mv,
            mover: position.turn(),
            unit: position.unit(departure),
            captured,
            gives_check: false,
        };
        Some(self.why_forbidden(position, &condition, &played))
    }

    /// Carries out a walked move, legal or not, and says what is wrong with it and what its capture brought
    /// about. The position stays as it is then.
    pub fn carry_out(&self, position: &mut Position, mv: &Move) -> (Option<Refusal>, Option<String>) {
        let mover = position.turn();
        let is_through_check = mv.is_castling() && self.castles_through_check(position, mv);
        let vetoing = self.plan.vetoes().iter().find(|acting| acting.vetoes(&self.plan, position, mover, mv));
        let vetoing = vetoing.map(|acting| acting.condition.clone());
        let passing_over = self.passing_over(position, mv);
        let unit = position.unit(mv.departure);
        let captured = mv.capture.map(|square| {
            let unit = position.unit(square);
            let group = position.state.en_passant.filter(|_| mv.kind == MoveKind::EnPassant);
            let lost = group.map_or(unit.parts, |right| right.group());
            let lost = if unit.parts.includes(lost) { lost } else { unit.parts };
            Capture { square, unit: unit.with_parts(lost) }
        });
        let played = Played { mv: *mv, mover, unit, captured, gives_check: false };
        let before = self.kings_that_stay(position, |_| false);
        let mark = position.mark();
        let is_allowed = self.apply(position, mv, &mark);
        let forbidden = |position: &Position, by: Option<&ConditionInPlay>| {
            let reason = by.map(|condition| self.why_forbidden(position, condition, &played));
            Some(Refusal::Forbidden(reason.unwrap_or_default()))
        };
        let after = self.kings_that_stay(position, |_| false);
        let capture = self.reason(position, &Question::Captured(&played));
        let refusal = if is_through_check {
            Some(Refusal::CastlingThroughCheck)
        } else if vetoing.is_some() {
            forbidden(position, vetoing.as_ref())
        } else if !is_allowed {
            let forbids =
                self.plan.allows().iter().find(|acting| !acting.allows(&self.plan, position, &played, &mark));
            forbidden(position, forbids.map(|acting| &acting.condition))
        } else if before != after {
            Some(Refusal::RoyalLost)
        } else if self.in_check(position, mover) {
            Some(Refusal::SelfCheck)
        } else {
            let forbids = self.plan.permits().iter().find(|acting| !acting.permits(self, position, &played));
            let by = forbids.map(|acting| &acting.condition).or(passing_over.as_ref());
            if by.is_some() { forbidden(position, by) } else { None }
        };
        (refusal, capture)
    }

    /// The condition that does not let a move be played by what else there is to play.
    fn passing_over(&self, position: &mut Position, mv: &Move) -> Option<ConditionInPlay> {
        if self.plan.precedes().is_empty() && self.plan.selects().is_empty() {
            return None;
        }
        let mut moves = Vec::new();
        self.candidates(position, &mut moves);
        if !moves.contains(mv) {
            return None;
        }
        for acting in self.plan.precedes() {
            self.keep_most_urgent_by(&**acting, position, 0, &mut moves);
            if !moves.contains(mv) {
                return Some(acting.condition.clone());
            }
        }
        for acting in self.plan.selects() {
            acting.select(self, position, 0, &mut moves);
            if !moves.contains(mv) {
                return Some(acting.condition.clone());
            }
        }
        None
    }

    /// Why a condition forbids the move that has just been carried out, in words that follow the moving unit: its own, or else what it
    /// is called and does.
    fn why_forbidden(&self, position: &Position, condition: &ConditionInPlay, played: &Played) -> String {
        let reason = condition.explain(&self.plan, position, &Question::Forbidden(played));
        reason.unwrap_or_else(|| {
            format!("may not, by {} ({})", condition.describe(), condition.rule().trim_end_matches('.'))
        })
    }

    /// The plan.
    #[must_use]
    pub fn plan_of(&self) -> &Plan {
        &self.plan
    }
}

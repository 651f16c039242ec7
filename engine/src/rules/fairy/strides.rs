//! A unit goes from one square to another, and captures: what a move does to the board before anything else adds to it.

use super::relocation::{detour, relocate};
use super::specials;
use crate::board::position::{Cause, EnPassant, Mark};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{ActsAfter, Capture, Played};
use crate::rules::in_play::{Acting, Rank};
use crate::rules::marks;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Whether a unit begins a move or goes on with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stride {
    First,
    Further,
}

/// Carries out a move, or how it goes on, without what marks and conditions add to it.
#[inline]
pub(super) fn carry_out(plan: &Plan, position: &mut Position, mv: &Move, stride: Stride) -> Played {
    let mover = position.turn();
    let unit = position.unit(mv.departure);
    let start = detour(plan, position, mv);
    let captured = mv.capture.map(|square| capture(position, mv, square));
    if mv.is_castling() {
        let squares = CastlingSquares::of(mover, mv);
        relocate(position, squares.king_from, squares.king_to, mv.moving, mv.moving);
        relocate(position, squares.rook_from, squares.rook_to, mv.arriving, mv.arriving);
    } else if mv.kind == MoveKind::RoleExchange {
        specials::exchange_roles(position);
    } else if mv.kind == MoveKind::Exchange {
        specials::exchange(position, mv.departure, mv.arrival);
    } else if stride == Stride::Further {
        position.shift(start, mv.arrival);
        if mv.arriving != mv.moving {
            let promoted = position.unit(mv.arrival).with_parts(mv.arriving);
            position.change(mv.arrival, promoted, Cause::RebornPromotion);
        }
    } else {
        relocate(position, start, mv.arrival, mv.moving, mv.arriving);
    }
    let en_passant = en_passant_right(plan, position, mv, mover);
    position.set_en_passant(en_passant);
    position.set_behind_null_move(false);
    Played { mv: *mv, mover, unit, captured, gives_check: false }
}

/// Takes a unit, or the part of it that has made a double step, off the board.
#[inline]
fn capture(position: &mut Position, mv: &Move, square: Square) -> Capture {
    let unit = position.unit(square);
    let lost = match position.state.en_passant {
        Some(right) if mv.kind == MoveKind::EnPassant => right.group(),
        Some(_) | None => unit.parts,
    };
    let rest = if unit.parts.includes(lost) { unit.parts.minus(lost) } else { Parts::NONE };
    position.change(square, unit.with_parts(rest), Cause::Capture);
    Capture { square, unit: unit.with_parts(unit.parts.minus(rest)) }
}

/// The right to capture en passant what has just made a double or triple step.
#[inline]
fn en_passant_right(plan: &Plan, position: &Position, mv: &Move, mover: Side) -> Option<EnPassant> {
    let start = mv.start();
    let is_own = |slot: Slot| plan.walks().is_own_double_step(slot, start, mv.arrival, mover);
    let ahead = if mover == Side::White { 1 } else { -1 };
    let is_triple = mv.kind == MoveKind::DoubleStep && start.offset(0, 3 * ahead) == Some(mv.arrival);
    let is_real = mv.kind == MoveKind::DoubleStep && (is_triple || mv.moving.slots().any(is_own));
    is_real.then(|| {
        // Of three squares the nearer one, of two the one in the middle.
        let crossed = if is_triple {
            start.offset(0, ahead).unwrap_or(start)
        } else {
            Square::new((start.index() + mv.arrival.index()) as u8 / 2)
        };
        let second = if is_triple { mv.departure.offset(0, 2 * ahead) } else { None };
        EnPassant::new(mover, crossed, mv.arrival, position.unit(mv.arrival).parts).and_crossed(second)
    })
}

impl Plan {
    /// Whether nothing acts behind moves before the condition of this rank; where units fuse, it isn't told.
    pub(crate) fn arrives_unchanged(&self, rank: Rank) -> bool {
        let is_first = self.after().first().is_none_or(|acting| acting.condition.rank() >= rank);
        self.fuses_units() || is_first && !self.marks().have_effects()
    }

    /// What has moved, as it will be when the condition of this rank acts: conditions before it may turn it into something else. A part
    /// of a unit is told as such; so is what will be gone, as it was by its move.
    pub(crate) fn arrived(&self, position: &mut Position, mv: &Move, rank: Rank) -> Unit {
        let moved = position.unit(mv.departure).with_parts(mv.arriving);
        let arrived = |position: &Position, place: Option<Square>| place.map(|place| position.unit(place));
        self.before_acting(position, mv, rank, arrived).flatten().unwrap_or(moved)
    }

    /// What is taken behind a move when the condition of this rank acts, if other conditions act before it.
    pub(crate) fn occupied_then(&self, position: &mut Position, mv: &Move, rank: Rank) -> Option<Bitboard> {
        self.before_acting(position, mv, rank, |position, _| position.occupied())
    }

    /// What is seen behind a move, with what has moved on this square, when the condition of this rank acts; nothing if no other acts before.
    fn before_acting<T>(
        &self,
        position: &mut Position,
        mv: &Move,
        rank: Rank,
        see: impl FnOnce(&Position, Option<Square>) -> T,
    ) -> Option<T> {
        if self.arrives_unchanged(rank) {
            return None;
        }
        let seen = |position: &mut Position, played: &Played, mark: &Mark| {
            let place = played.place(position, mark);
            see(position, place)
        };
        Some(self.acting_then(position, mv, rank, seen))
    }

    /// Carries out a move with what happens behind it before the condition of this rank acts, looks at that, and takes it back.
    pub(crate) fn acting_then<T>(
        &self,
        position: &mut Position,
        mv: &Move,
        rank: Rank,
        act: impl FnOnce(&mut Position, &Played, &Mark) -> T,
    ) -> T {
        let mark = position.mark();
        let played = self.carry_out_before(position, mv, |acting| acting.condition.rank() >= rank);
        let seen = act(position, &played, &mark);
        position.take_back(&mark);
        seen
    }

    /// Carries out a move with what happens behind it before hurdles change or move on.
    pub(in crate::rules) fn carry_out_before_hurdles(&self, position: &mut Position, mv: &Move) {
        self.carry_out_before(position, mv, |acting| acting.acts_on_hurdles());
    }

    /// Carries out a move with what happens behind it before a condition acts.
    fn carry_out_before(
        &self,
        position: &mut Position,
        mv: &Move,
        is_later: impl Fn(&Acting<dyn ActsAfter>) -> bool,
    ) -> Played {
        let mark = position.mark();
        let played = carry_out(self, position, mv, Stride::First);
        if self.marks().have_effects() {
            marks::after(self, position, &played);
        }
        for condition in self.after().iter().take_while(|acting| !is_later(acting)) {
            condition.after(self, position, &played, &mark);
        }
        played
    }
}

//! Make&Take: before it captures, a unit makes a move without capturing by the walk of what it will capture.
//!
//! From the square that it comes to by that, as if it had left its own, it captures by its own walk; the whole is one move,
//! and without the first part there is no capture. By a pawn's walk it goes the way of the captured pawn. By a king's walk
//! it also castles, from that king's square in the game array with that king's rook, which stays where it has gone, whatever
//! the king itself has done. A king is in check only if it could be captured so. An
//! orphan or friend captures by what is lent to it where it has come to, and by its walk a unit goes as one of the other side would. (Popeye's manual, condition Make&TakeChess;
//! its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{ActsAfter, Footprint, Generates, HasFacts, HasPromises, Played, Promises};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, Walker, whole_units};
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Planes;
use crate::walks::{Ground, sliders};

/// Make&Take, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MakeAndTake;

/// What one unit captures.
struct Taker<'a> {
    plan: &'a Plan,
    from: Square,
    unit: Unit,
    /// The walk by which it captures now; that of a unit without a walk of its own depends on the square to which it comes.
    slot: Slot,
}

impl Taker<'_> {
    /// Appends its captures of units of the walk in `victims`.
    fn captures(&self, position: &mut Position, field: &Field, victims: Slot, moves: &mut Vec<Move>) {
        // A neutral unit doesn't capture itself where it has been.
        let prey = (field.prey & position.with_walk(victims)).without(Bitboard::of(self.from));
        let side = field.side.other();
        let useful = self.threatening(position, field, prey);
        if useful.is_empty() {
            return;
        }
        let targets = |slot: Slot| self.plan.quiet_targets_by(position, slot, self.from, side) & useful;
        let makes = if self.plan.has_borrowers() {
            let walks = self.walks_on(position, self.from, victims, side);
            walks.fold(Bitboard::EMPTY, |makes, slot| makes | targets(slot))
        } else {
            targets(victims)
        };
        self.captures_from(position, field, prey, makes, MoveKind::Plain, moves);
        if victims == Slot::KING {
            for (kind, square) in self.castlings(position, field) {
                self.captures_from(position, field, prey, Bitboard::of(square) & useful, kind, moves);
            }
        }
    }

    /// The walks by which the unit moves on a square as if it were one of `side` with the walk in `slot`: this one, or those
    /// that others lend to it there.
    fn walks_on(
        &self,
        position: &Position,
        square: Square,
        slot: Slot,
        side: Side,
    ) -> impl Iterator<Item = Slot> + use<> {
        let mut walks: Planes = [Bitboard::EMPTY; SLOTS];
        if self.plan.walks().borrowers().any(|(borrower, _)| borrower == slot) {
            let mut both = Side::BOTH.map(|side| self.plan.planes_as_printed(position, side));
            for plane in both.iter_mut().flatten() {
                *plane = plane.without(Bitboard::of(square));
            }
            both[side.index()][slot.index()] |= Bitboard::of(square);
            self.plan.lend(position, side, &both, |_| true, &mut walks);
        } else {
            walks[slot.index()] = Bitboard::of(square);
        }
        let slots = self.plan.slots().to_vec();
        slots.into_iter().filter(move |slot| walks[slot.index()].contains(square))
    }

    /// The ways in which it castles like the other side's king, and where that leads.
    fn castlings(
        &self,
        position: &Position,
        field: &Field,
    ) -> impl Iterator<Item = (MoveKind, Square)> + use<> {
        let side = field.side.other();
        let (from, rights, occupied) = (self.from, position.state.castling, position.occupied());
        let kinds = [MoveKind::TakesBehindKingside, MoveKind::TakesBehindQueenside];
        kinds.into_iter().filter_map(move |kind| {
            if !rights.has(kind.castling_right(side)) {
                return None;
            }
            let squares = CastlingSquares::new(side, kind);
            let path = sliders::between(squares.king_from, squares.rook_from);
            let is_possible = squares.king_from == from && !path.meets(occupied);
            is_possible.then_some((kind, squares.king_to))
        })
    }

    /// Appends its captures from squares that it has come to, in the given manner unless that is a plain move.
    fn captures_from(
        &self,
        position: &mut Position,
        field: &Field,
        prey: Bitboard,
        makes: Bitboard,
        kind: MoveKind,
        moves: &mut Vec<Move>,
    ) {
        if makes.is_empty() {
            return;
        }
        let start = moves.len();
        if self.plan.has_borrowers() {
            self.borrowed_captures_from(position, field, prey, makes, moves);
        } else {
            let ground = self.plan.ground(position, field.side);
            for make in makes {
                let ground = ground.with_moved(self.from, make);
                let field = Field { occupied: ground.occupied, prey, open: Bitboard::EMPTY, ..*field };
                let walker = Walker { slot: self.slot, from: make, parts: self.unit.parts };
                walker.moves(self.plan, position, &field, &ground, moves);
            }
        }
        if moves.len() == start {
            return;
        }
        let mut taken: Vec<Move> = moves.drain(start..).collect();
        for mv in &mut taken {
            mv.departure = self.from;
            if kind != MoveKind::Plain {
                mv.kind = kind;
            }
        }
        taken.sort();
        taken.dedup();
        moves.append(&mut taken);
    }

    /// The squares from which it could capture one of these units, and perhaps others.
    fn threatening(&self, position: &Position, field: &Field, prey: Bitboard) -> Bitboard {
        if self.plan.has_borrowers() {
            return Bitboard::ALL;
        }
        match self.slot {
            Slot::PAWN if position.en_passant_of(field.side).is_none() => {
                prey.forward_diagonals(field.side.other())
            }
            Slot::KNIGHT | Slot::BISHOP | Slot::ROOK | Slot::QUEEN | Slot::KING => {
                let ground = self.plan.ground(position, field.side);
                let occupied = ground.occupied.without(Bitboard::of(self.from));
                let ground = Ground { occupied, ..ground };
                let back =
                    prey.into_iter().map(|square| self.plan.walks().attacks(self.slot, square, &ground));
                back.fold(Bitboard::EMPTY, |all, squares| all | squares)
            }
            _ => Bitboard::ALL,
        }
    }

    /// [`Self::captures_from`] where units may lend it another walk on each square.
    fn borrowed_captures_from(
        &self,
        position: &mut Position,
        field: &Field,
        prey: Bitboard,
        makes: Bitboard,
        moves: &mut Vec<Move>,
    ) {
        let state = position.state;
        position.put(self.from, Unit::NONE);
        for make in makes {
            position.put(make, self.unit);
            let mut planes: Planes = [Bitboard::EMPTY; SLOTS];
            for slot in self.walks_on(position, make, self.slot, field.side) {
                planes[slot.index()] = Bitboard::of(make);
            }
            let open = Bitboard::EMPTY;
            let field = Field { occupied: position.occupied(), prey, open, ..*field };
            whole_units(self.plan, position, &planes, &field, moves);
            position.put(make, Unit::NONE);
        }
        position.put(self.from, self.unit);
        position.state = state;
    }
}

impl Condition for MakeAndTake {
    const NAMES: &'static [&'static str] = &["Make&TakeChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for MakeAndTake {
    fn facts(&self) -> Facts {
        Facts {
            checks_by_playing: true,
            kings_are_captured_unreached: true,
            // A rook can be castled with that has lost its king.
            kings_return: true,
            ..Facts::NONE
        }
    }
}

impl Generates for MakeAndTake {
    fn generate(
        &self,
        plan: &Plan,
        position: &mut Position,
        planes: &Planes,
        field: &Field,
        moves: &mut Vec<Move>,
    ) {
        if field.open.is_some() {
            whole_units(plan, position, planes, &Field { prey: Bitboard::EMPTY, ..*field }, moves);
        }
        let borrowers = plan.walks().borrowers().map(|(slot, _)| slot);
        let borrowing: Bitboard = borrowers.fold(Bitboard::EMPTY, |all, slot| all | position.with_walk(slot))
            & position.of(field.side);
        for &slot in plan.slots() {
            for from in planes[slot.index()].without(borrowing) | borrowing & position.with_walk(slot) {
                let taker = Taker { plan, from, unit: position.unit(from), slot };
                for &victims in plan.slots() {
                    if field.prey.meets(position.with_walk(victims)) {
                        taker.captures(position, field, victims, moves);
                    }
                }
            }
        }
    }
}

impl ActsAfter for MakeAndTake {
    /// Who castles before a capture takes the rook along.
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if !matches!(played.mv.kind, MoveKind::TakesBehindKingside | MoveKind::TakesBehindQueenside) {
            return;
        }
        let squares = CastlingSquares::new(played.mover.other(), played.mv.kind);
        if position.unit(squares.rook_to).is_none() {
            position.shift_because(squares.rook_from, squares.rook_to, Cause::Arrival);
        }
    }
}

impl HasPromises for MakeAndTake {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Castling before a capture moves a rook, too, as any castling does.
            footprint: Some(Footprint::CAPTOR_ELSEWHERE),
            kings_go_uncaptured: false,
            ..safe
        }
    }
}

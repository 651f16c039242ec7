//! The rules under fairy conditions.

mod castling;
mod inquiry;
mod numbered;
mod shield;
mod specials;

pub(crate) use castling::{castling_move, may_castle};
pub use inquiry::Refusal;
pub use numbered::{NumberedAttempt, UnknownOrder};

use shield::{is_shielded, leaves_check};

use super::generate::{Field, whole_units};
use super::marks;
use super::moves::{CastlingSquares, keep};
use super::plan::{Plan, Planes};
use super::{Move, MoveKind, Rules, Undo};
use crate::board::position::{Cause, EnPassant, Mark};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::conditions::AnyCondition;
use crate::conditions::condition::{Capture, Played, Stage};
use crate::walks::lent;

/// Chess with whatever a [`Plan`] adds. `LED` says whether some condition changes how units move, so that
/// where none does, the planes are read off the position.
#[derive(Debug)]
pub struct Fairy<const LED: bool> {
    plan: Plan,
}

impl<const LED: bool> Fairy<LED> {
    /// The rules for a plan.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        debug_assert_eq!(LED, plan.changes_walks());
        Self { plan }
    }

    /// How the units of `side` move now: asked once per node.
    #[inline]
    fn planes(&self, position: &Position, side: Side) -> Planes {
        let mut planes = self.planes_of_their_own(position, side);
        if LED && self.plan.has_borrowers {
            let both = Side::BOTH.map(|side| self.planes_of_their_own(position, side));
            let grounds = Side::BOTH.map(|side| self.plan.ground(position, side));
            lent::lend(&self.plan.walks, &grounds, &both, side, &mut planes);
        }
        planes
    }

    /// How the units of `side` move, those apart to whom others lend a walk.
    #[inline]
    fn planes_of_their_own(&self, position: &Position, side: Side) -> Planes {
        if LED {
            self.plan.planes_in_force(position, side)
        } else {
            self.plan.planes_as_printed(position, side)
        }
    }

    /// The definition of check, carried out: some enemy move captures a royal unit for good.
    fn in_check_by_playing(&self, position: &mut Position, side: Side) -> bool {
        let royals = royals(position, side);
        if royals == 0 {
            return false;
        }
        if self.plan.checks_played_if_reached
            && !self.plan.checks_by_playing
            && !self.is_reached(position, side)
        {
            return false;
        }
        let mark = position.mark();
        position.set_turn(side.other());
        let mut moves = Vec::new();
        self.generate_with(position, true, true, &mut moves);
        let is_vetoed = |mv: &Move| {
            let condition = |condition: &&AnyCondition| condition.stages().contains(&Stage::Vetoes);
            let observes = self.plan.observes.iter().filter(condition);
            observes.into_iter().any(|condition| condition.vetoes(&self.plan, position, side.other(), mv))
        };
        moves.retain(|mv| mv.capture.is_some() && !is_vetoed(mv));
        // No effect takes a king off the board without a capture.
        let attacked = moves.iter().filter(|mv| mv.capture.is_some()).any(|mv| {
            let before = position.mark();
            let played = self.enact(position, mv, &before);
            let is_capture =
                self::royals(position, side) < royals && self.is_allowed(position, &played, &before);
            let mut permits = self.plan.permits.iter().filter(|condition| condition.permits_king_captures());
            let is_permitted =
                is_capture && permits.all(|condition| condition.permits(self, position, &played));
            position.take_back(&before);
            is_permitted
        });
        position.take_back(&mark);
        attacked
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

    fn generate_with(
        &self,
        position: &mut Position,
        kings_are_prey: bool,
        is_for_check: bool,
        moves: &mut Vec<Move>,
    ) {
        let planes = self.planes(position, position.turn());
        let mut field = Field::new(position, kings_are_prey);
        if self.plan.captures_own {
            let spared = position.royals() | position.uncapturables();
            field.prey |= position.of(position.turn()).without(spared);
        }
        let start = moves.len();
        match self.plan.generate.first() {
            Some(condition) => {
                condition.generate(&self.plan, position, &planes, &field, moves);
                // Where units fuse, castling is more than a move of two whole ones.
                if !self.plan.fuses_units {
                    self.castling(position, &planes, moves);
                }
            }
            None => {
                whole_units(&self.plan, position, &planes, &field, moves);
                self.castling(position, &planes, moves);
            }
        }
        if LED && self.plan.has_borrowers {
            self.tidy_borrowed(position, start, moves);
        }
        let is_royal = |square| position.royals().contains(square);
        // Where hurdles move on can take long to find out.
        if is_for_check && self.plan.kings_fall_by_capture_only && self.plan.marks.act_on_hurdles() {
            keep(moves, start, |mv| mv.capture.is_some_and(is_royal));
        }
        if self.plan.marks.have_effects() {
            marks::variants(&self.plan, position, start, moves);
        }
        for condition in &self.plan.rewrites {
            if !is_for_check || condition.rewrites_king_captures() {
                condition.rewrite(&self.plan, position, start, moves);
            }
        }
        if is_for_check && self.plan.kings_fall_by_capture_only {
            keep(moves, start, |mv| mv.capture.is_some_and(is_royal));
        }
        for condition in &self.plan.variants {
            for place in start..moves.len() {
                condition.variants(&self.plan, position, place, moves);
            }
        }
    }

    /// Keeps the moves from `start` on that are as urgent as the most urgent legal one.
    fn keep_most_urgent(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        for condition in &self.plan.precedes {
            let mut ranked: Vec<(i32, Move)> = moves
                .drain(start..)
                .map(|mv| (condition.precedence(&self.plan, position, &mv), mv))
                .collect();
            ranked.sort_by_key(|(urgency, _)| std::cmp::Reverse(*urgency));
            if let Some(least) = condition.least_precedence(position.turn()) {
                // A castling that isn't possible is no move that leaves the king in check.
                ranked.retain(|(_, mv)| !mv.is_castling() || !self.castles_through_check(position, mv));
                let most = ranked.first().map_or(least, |(urgency, _)| *urgency).max(least);
                moves.extend(ranked.into_iter().filter(|(urgency, _)| *urgency == most).map(|(_, mv)| mv));
                continue;
            }
            let most = ranked.iter().find(|(_, mv)| self.is_legal(position, mv)).map(|(urgency, _)| *urgency);
            // What is more urgent than any legal move may still be excused by its goal, and without any, what is
            // most urgent.
            let first = ranked.first().map(|(urgency, _)| *urgency);
            let is_kept = |urgency: i32| match most {
                Some(most) => urgency == most || self.plan.excuses_check && urgency > most,
                None => self.plan.excuses_check && Some(urgency) == first,
            };
            moves.extend(ranked.into_iter().filter(|(urgency, _)| is_kept(*urgency)).map(|(_, mv)| mv));
        }
    }

    /// A unit to which several walks are lent may make a move by each of them; it makes it once. It neither gives
    /// a right to capture en passant nor has one.
    fn tidy_borrowed(&self, position: &Position, start: usize, moves: &mut Vec<Move>) {
        let slots: Vec<Slot> = self.plan.walks.borrowers().map(|(slot, _)| slot).collect();
        let mut borrowed = Vec::new();
        let mut place = start;
        while place < moves.len() {
            let parts = position.unit(moves[place].departure).parts;
            if slots.iter().any(|slot| parts.has(*slot)) {
                let mv = moves.remove(place);
                match mv.kind {
                    MoveKind::EnPassant => {}
                    MoveKind::DoubleStep => borrowed.push(Move { kind: MoveKind::Plain, ..mv }),
                    _ => borrowed.push(mv),
                }
            } else {
                place += 1;
            }
        }
        borrowed.sort();
        borrowed.dedup();
        moves.append(&mut borrowed);
    }

    /// Carries out a move with all its effects and gives the turn to the other side. Whether the conditions
    /// allow it; the safety of kings is not looked at.
    fn apply(&self, position: &mut Position, mv: &Move, mark: &Mark) -> bool {
        let played = self.enact(position, mv, mark);
        self.is_allowed(position, &played, mark)
    }

    /// Whether the conditions allow the result of a move.
    fn is_allowed(&self, position: &Position, played: &Played, mark: &Mark) -> bool {
        played.mv.kind == MoveKind::RoleExchange
            || self.plan.allows.iter().all(|condition| condition.allows(&self.plan, position, played, mark))
    }

    /// Carries out a move with all its effects and gives the turn to the other side.
    fn enact(&self, position: &mut Position, mv: &Move, mark: &Mark) -> Played {
        let mover = position.turn();
        for condition in &self.plan.before {
            condition.before(&self.plan, position, mv);
        }
        let unit = position.unit(mv.departure);
        detour(position, mv);
        let start = mv.start();
        let mut captured = None;
        if let Some(square) = mv.capture {
            let unit = position.unit(square);
            let lost = match position.state.en_passant {
                Some(right) if mv.kind == MoveKind::EnPassant => right.group,
                Some(_) | None => unit.parts,
            };
            let rest = if unit.parts.includes(lost) { unit.parts.minus(lost) } else { Parts::NONE };
            position.change(square, unit.with_parts(rest), Cause::Capture);
            captured = Some(Capture { square, unit: unit.with_parts(unit.parts.minus(rest)) });
        }
        if mv.is_castling() {
            let squares = CastlingSquares::of(mover, mv);
            relocate(position, squares.king_from, squares.king_to, mv.moving, mv.moving);
            relocate(position, squares.rook_from, squares.rook_to, mv.arriving, mv.arriving);
        } else if mv.kind == MoveKind::RoleExchange {
            specials::exchange_roles(position);
        } else if mv.kind == MoveKind::Exchange {
            specials::exchange(position, mv.departure, mv.arrival);
        } else {
            relocate(position, start, mv.arrival, mv.moving, mv.arriving);
        }
        let is_own = |slot: Slot| self.plan.walks.is_own_double_step(slot, start, mv.arrival, mover);
        let ahead = if mover == Side::White { 1 } else { -1 };
        let is_triple = mv.kind == MoveKind::DoubleStep && start.offset(0, 3 * ahead) == Some(mv.arrival);
        let is_real = mv.kind == MoveKind::DoubleStep && (is_triple || mv.moving.slots().any(is_own));
        let en_passant = is_real.then(|| EnPassant {
            // Of three squares the nearer one, of two the one in the middle.
            crossed: if is_triple {
                start.offset(0, ahead).unwrap_or(start)
            } else {
                Square::new((start.index() + mv.arrival.index()) as u8 / 2)
            },
            victim: mv.arrival,
            group: position.unit(mv.arrival).parts,
            also_crossed: if is_triple { mv.departure.offset(0, 2 * ahead) } else { None },
        });
        position.set_en_passant(en_passant);
        position.set_behind_null_move(false);
        let played = Played { mv: *mv, mover, unit, captured };
        // Nobody moves where roles are exchanged.
        if mv.kind != MoveKind::RoleExchange {
            if self.plan.marks.have_effects() {
                marks::after(&self.plan, position, &played);
            }
            for condition in &self.plan.after {
                condition.after(&self.plan, position, &played, mark);
            }
        }
        self.update_castling(position, mark);
        if mv.is_castling() {
            self.exclude_castlings(position, mover, mv);
        }
        position.pass_turn();
        played
    }

    /// Plays a null move, which nobody may in check.
    #[cold]
    fn play_null(&self, position: &mut Position) -> Option<Undo> {
        let mover = position.turn();
        if self.in_check(position, mover) {
            return None;
        }
        let mark = position.mark();
        position.pass();
        position.set_behind_null_move(true);
        Some(Undo { mark, captured: Unit::NONE })
    }

    /// Plays a move if it is legal or, asked so, if it is illegal for one reason alone.
    #[inline]
    fn attempt(&self, position: &mut Position, mv: &Move, excuse: Excuse) -> Option<Undo> {
        let into_check = excuse == Excuse::IntoCheck;
        if mv.kind == MoveKind::Null {
            return self.play_null(position);
        }
        let leaves_check = !into_check && leaves_check(position, mv);
        if leaves_check && !cfg!(debug_assertions) {
            return None;
        }
        let is_forbidden = |condition: &AnyCondition| condition.forbids(&self.plan, position, mv);
        if !self.plan.quiet_moves_have_effects
            && mv.capture.is_none()
            && self.plan.allows.iter().any(is_forbidden)
        {
            return None;
        }
        if mv.is_castling() && self.castles_through_check(position, mv) {
            return None;
        }
        let mover = position.turn();
        let is_shielded = is_shielded(position, mv);
        let mark = position.mark();
        let stay = |position: &Position| {
            let may_go = |side| side != mover && self.plan.excuses_check;
            Side::BOTH.map(|side| if may_go(side) { 0 } else { royals(position, side) })
        };
        let before = self.plan.kings_can_vanish().then(|| stay(position));
        let played = self.enact(position, mv, &mark);
        let is_legal = self.is_allowed(position, &played, &mark)
            && before.is_none_or(|before| before == stay(position))
            && (is_shielded && !into_check && !self.is_reached_by_reborn(position, mover, &mark)
                || self.in_check(position, mover) == into_check);
        debug_assert!(!is_legal || !leaves_check, "{mv:?} was held not to end a check");
        debug_assert!(
            !is_legal || into_check || !self.in_check(position, mover),
            "the shield let {mv:?} pass"
        );
        let permits = &self.plan.permits;
        let is_permitted = |position: &mut Position| {
            permits.iter().all(|condition| condition.permits(self, position, &played))
        };
        if is_legal && (excuse == Excuse::WithoutPermit || is_permitted(position)) {
            return Some(Undo { mark, captured: Unit::NONE });
        }
        position.take_back(&mark);
        None
    }
}

/// What makes a move illegal and is to be overlooked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Excuse {
    /// Nothing.
    None,
    /// It leaves its own side's king in check.
    IntoCheck,
    /// Conditions forbid it by what can happen next.
    WithoutPermit,
}

/// How many kings (several in one unit count each) and other royal units a side has, on the board or below another unit.
fn royals(position: &Position, side: Side) -> u32 {
    let on_board = (position.royals() & position.of(side)).into_iter().map(|square| position.unit(square));
    // What waits below another unit isn't gone.
    let waiting = position.ghosts().iter().map(|ghost| ghost.unit);
    let waiting = waiting.filter(|unit| unit.is_royal() && unit.owner.includes(side));
    on_board.chain(waiting).map(|unit| unit.parts.count(Slot::KING).max(1)).sum()
}

/// Lets a unit go to where its move starts, and a castling rook to its corner.
#[inline]
fn detour(position: &mut Position, mv: &Move) {
    if let Some(start) = mv.detour.square().filter(|start| *start != mv.departure) {
        position.shift_because(mv.departure, start, Cause::Detour);
    }
    if mv.is_castling()
        && mv.kind != MoveKind::CastleAnywhere
        && let Some(rook) = mv.chosen.filter(|square| {
            let unit = position.unit(*square);
            unit.parts.has(Slot::ROOK) && unit.owner.includes(position.turn())
        })
    {
        let corner = CastlingSquares::new(position.turn(), mv.kind).rook_from;
        position.shift_because(rook, corner, Cause::Detour);
    }
}

/// Moves some components from one square to another, where they join what stands there.
fn relocate(position: &mut Position, from: Square, to: Square, moving: Parts, arriving: Parts) {
    let unit = position.unit(from);
    if moving == unit.parts && arriving == moving && position.unit(to).is_none() {
        position.shift(from, to);
        return;
    }
    position.change(from, unit.with_parts(unit.parts.minus(moving)), Cause::Departure);
    let there = position.unit(to);
    debug_assert!(there.parts.plus(arriving).is_some(), "the generator leaves out fusions that overflow");
    let joined = there.parts.plus(arriving).unwrap_or(arriving);
    let attributes = unit.attributes.with(there.attributes);
    position.change(to, Unit { attributes, ..unit.with_parts(joined) }, Cause::Arrival);
}

impl<const LED: bool> Rules for Fairy<LED> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn generate(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.candidates(position, moves);
        if !self.plan.precedes.is_empty() {
            self.keep_most_urgent(position, start, moves);
        }
        for condition in &self.plan.selects {
            condition.select(self, position, start, moves);
        }
    }

    fn candidates(&self, position: &mut Position, moves: &mut Vec<Move>) {
        position.state.shield = self.shield(position);
        let start = moves.len();
        // Behind a move that was excused, a king can be captured: whoever can is not immobile.
        let kings_are_prey = self.plan.kings_are_reborn || self.plan.excuses_check;
        self.generate_with(position, kings_are_prey, false, moves);
        if self.plan.excuses_check && !self.plan.kings_are_reborn {
            let own = position.royals() & position.of(position.turn());
            keep(moves, start, |mv| mv.capture.is_none_or(|square| !own.contains(square)));
        }
        if !self.plan.vetoes.is_empty() {
            let is_vetoed = |mv: &Move| {
                let by = position.turn();
                mv.kind != MoveKind::RoleExchange
                    && self.plan.vetoes.iter().any(|condition| condition.vetoes(&self.plan, position, by, mv))
            };
            keep(moves, start, |mv| !is_vetoed(mv));
        }
        if self.plan.has_null_moves && !position.state.is_behind_null_move {
            moves.push(Move::null());
        }
    }

    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        self.attempt(position, mv, Excuse::None)
    }

    fn play_into_check(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        if self.plan.excuses_check { self.attempt(position, mv, Excuse::IntoCheck) } else { None }
    }

    fn play_without_permit(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        let is_excused = self.plan.checks_end_without_permit;
        // Who has been mated doesn't check any more.
        let is_over = |position: &mut Position| {
            self.in_check(position, position.turn()) && !self.has_move(position, &mut Vec::new())
        };
        if !is_excused || is_over(position) {
            return None;
        }
        self.attempt(position, mv, Excuse::WithoutPermit)
    }

    fn take_back(&self, position: &mut Position, _: &Move, undo: Undo) {
        position.take_back(&undo.mark);
    }

    fn in_check(&self, position: &mut Position, side: Side) -> bool {
        if let Some(condition) = self.plan.checks.first() {
            return condition.is_checked(&self.plan, position, side);
        }
        if self.plan.needs_playing() {
            return self.in_check_by_playing(position, side);
        }
        let kings = position.royals() & position.of(side);
        if kings.is_empty() {
            return false;
        }
        // A king that has just made a double step by pawn walk may fall en passant; what it leaves empty then
        // decides with the rest.
        if position.state.en_passant.is_some_and(|right| kings.contains(right.victim)) {
            return self.in_check_by_playing(position, side);
        }
        if !LED && self.plan.observes.is_empty() && self.plan.concedes.is_empty() {
            let by = side.other();
            return kings.into_iter().any(|king| self.plan.is_reached_as_printed(position, king, by));
        }
        let planes = self.planes(position, side.other());
        kings.into_iter().any(|king| {
            let attackers = self.plan.attackers(position, king, side.other(), &planes);
            let concede = |attackers: Bitboard, condition: &AnyCondition| {
                if attackers.is_empty() {
                    return attackers;
                }
                condition.concedes(self, position, king, side.other(), attackers)
            };
            self.plan.concedes.iter().fold(attackers, concede).is_some()
        })
    }
}

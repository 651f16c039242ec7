//! The rules under fairy conditions.

mod castling;
mod inquiry;
mod numbered;
mod relocation;
mod series;
mod specials;

pub(crate) use castling::{castling_move, may_castle};
pub use inquiry::Refusal;
pub use numbered::{NumberedAttempt, UnknownOrder};
use relocation::{detour, relocate};

use super::generate::{Field, whole_units};
use super::marks;
use super::moves::{CastlingSquares, Detour, keep};
use super::plan::{Plan, Planes};
use super::{Move, MoveKind, Rules, Undo};
use crate::board::position::{Cause, EnPassant, Mark};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square, Unit};
use crate::conditions::AnyCondition;
use crate::conditions::condition::{Capture, Played, Shield, Stage};
use crate::walks::lent;
use crate::walks::reach::pawn_attackers;
use crate::walks::sliders;

/// Whether a unit begins a move or goes on with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stride {
    First,
    Further,
}

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
                if LED && self.plan.has_borrowers {
                    self.tidy_borrowed(position, start, moves);
                }
                self.castling(position, &planes, moves);
            }
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
                if mv.kind != MoveKind::EnPassant {
                    borrowed.push(Move { kind: MoveKind::Plain, ..mv });
                }
            } else {
                place += 1;
            }
        }
        borrowed.sort();
        borrowed.dedup();
        moves.append(&mut borrowed);
    }

    /// Which moves cannot expose a king of the side to move: none of a unit that alone stands between it and
    /// an enemy line, and only where no enemy unit reaches the king, be it by a capture that is not allowed.
    fn shield(&self, position: &Position) -> Shield {
        let side = position.turn();
        let has_neutral = position.of(Side::White).meets(position.of(Side::Black));
        let is_opaque =
            self.plan.needs_playing() || self.plan.has_uncharted_walks || self.plan.marks.have_effects();
        // What a move puts elsewhere than on its arrival square can be a hurdle.
        let changes_hurdles =
            self.plan.has_hoppers && (!self.plan.after.is_empty() || self.plan.quiet_moves_have_effects);
        if is_opaque || has_neutral || changes_hurdles {
            return Shield::NONE;
        }
        let planes = self.planes(position, side.other());
        let occupied = position.occupied();
        let own = position.of(side);
        let enemy = position.of(side.other());
        let queens = planes[Slot::QUEEN.index()];
        let kings = position.royals() & own;
        let mut touchy = kings;
        for king in kings {
            if self.plan.walkers(position, king, side.other(), &planes).is_some() {
                return self.shield_in_check(position);
            }
            let straight = planes[Slot::ROOK.index()] | queens;
            let diagonal = planes[Slot::BISHOP.index()] | queens;
            touchy |= sliders::sole_blockers(king, enemy, straight, diagonal, occupied);
            touchy |= self.plan.touchy(king, occupied, |slot| planes[slot.index()]);
        }
        let plain = Shield { touchy, covers_captures: true, is_checked: false };
        self.plan.all.iter().fold(plain, |shield, condition| shield.and(condition.shield()))
    }

    /// Which moves can end a check: those of kings, and those that capture the checking unit or go between, or out of its
    /// way. Known only where checks depend on nothing but the units on their lines.
    fn shield_in_check(&self, position: &Position) -> Shield {
        let plan = &self.plan;
        let depends_on_more =
            LED || !plan.observes.is_empty() || !plan.concedes.is_empty() || plan.fuses_units;
        let by_conditions = plan.all.iter().fold(Shield::PLAIN_MOVES, |all, one| all.and(one.shield()));
        if depends_on_more || plan.quiet_moves_have_effects || by_conditions.touchy.is_some() {
            return Shield::NONE;
        }
        let side = position.turn();
        let planes = self.planes(position, side.other());
        let mut touchy = Bitboard::ALL;
        for king in position.royals() & position.of(side) {
            for checker in self.plan.walkers(position, king, side.other(), &planes) {
                let walk = position.unit(checker).parts.lowest();
                let ends = plan.walks.way_between(walk, king, checker) | Bitboard::of(checker);
                // A hurdle that goes away ends one check, and where it goes to perhaps another.
                touchy = match plan.has_hoppers {
                    true if touchy.len() <= ends.len() => touchy,
                    true => ends,
                    false => touchy & ends,
                };
            }
        }
        let covers_captures = by_conditions.covers_captures && plan.after.is_empty();
        Shield { touchy, covers_captures, is_checked: true }
    }

    /// Whether a unit reborn since the mark reaches a king of `side`.
    fn is_reached_by_reborn(&self, position: &Position, side: Side, mark: &Mark) -> bool {
        let kings = position.royals() & position.of(side);
        let ground = self.plan.ground(position, side.other());
        let reborn = position.effects_since(mark).iter().filter(|effect| effect.cause == Cause::Rebirth);
        reborn.map(|effect| effect.square).any(|square| {
            position.unit(square).parts.slots().any(|slot| {
                kings.into_iter().any(|king| {
                    let square = Bitboard::of(square);
                    let from = match slot {
                        Slot::PAWN => pawn_attackers(king, side.other()) & square,
                        _ => self.plan.walks.attackers(slot, king, &ground, square),
                    };
                    from.is_some()
                })
            })
        })
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
        for condition in &self.plan.before {
            condition.before(&self.plan, position, mv);
        }
        let played = self.enact_stride(position, mv, mark, Stride::First);
        if !mv.legs.is_empty() {
            self.enact_legs(position, mv, &played, mark);
        }
        self.update_castling(position, mark);
        if mv.is_castling() {
            self.exclude_castlings(position, played.mover, mv);
        }
        position.pass_turn();
        played
    }

    /// Carries out a move, or how it goes on, with what conditions add to it.
    fn enact_stride(&self, position: &mut Position, mv: &Move, mark: &Mark, stride: Stride) -> Played {
        let mover = position.turn();
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
        } else if stride == Stride::Further {
            position.shift(start, mv.arrival);
            if mv.arriving != mv.moving {
                let promoted = position.unit(mv.arrival).with_parts(mv.arriving);
                position.change(mv.arrival, promoted, Cause::RebornPromotion);
            }
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

    /// Plays a move if it is legal or, asked so, if it is illegal for leaving the mover's king in check alone.
    #[inline]
    fn attempt(&self, position: &mut Position, mv: &Move, into_check: bool) -> Option<Undo> {
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
        if is_legal && permits.iter().all(|condition| condition.permits(self, position, &played)) {
            return Some(Undo { mark, captured: Unit::NONE });
        }
        position.take_back(&mark);
        None
    }
}

/// Whether the move is of the kind that the shield covers.
#[inline]
fn is_shielded(position: &Position, mv: &Move) -> bool {
    let shield = position.state.shield;
    let squares = Bitboard::of(mv.departure) | Bitboard::of(mv.arrival);
    matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep)
        && !shield.is_checked
        && mv.legs.is_empty()
        && !shield.touchy.meets(squares)
        && (mv.capture.is_none() || shield.covers_captures)
}

/// Whether the shield tells that the move leaves its own king in check.
#[inline]
fn leaves_check(position: &Position, mv: &Move) -> bool {
    let shield = position.state.shield;
    let squares = Bitboard::of(mv.departure) | Bitboard::of(mv.arrival);
    shield.is_checked
        && matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep)
        && mv.detour == Detour::NONE
        && mv.chosen.is_none()
        && mv.legs.is_empty()
        && mv.capture.is_none_or(|victim| shield.covers_captures && victim == mv.arrival)
        && !(shield.touchy | position.royals()).meets(squares)
}

/// How many kings (several in one unit count each) and other royal units a side has.
fn royals(position: &Position, side: Side) -> u32 {
    (position.royals() & position.of(side))
        .into_iter()
        .map(|square| position.unit(square).parts.count(Slot::KING).max(1))
        .sum()
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
        if self.plan.captors_move_on {
            self.add_series(position, start, moves);
        }
        if self.plan.has_null_moves && !position.state.is_behind_null_move {
            moves.push(Move::null());
        }
    }

    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        self.attempt(position, mv, false)
    }

    fn play_into_check(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        if self.plan.excuses_check { self.attempt(position, mv, true) } else { None }
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

//! Imitators: with every move, all imitators go the same way, the same direction and length.
//!
//! A move is possible only if each of them can: every square on its way, and the one it arrives on, must be empty, or the
//! one that the moving unit leaves; where a hopper has its hurdle, each needs one, too. Who first goes elsewhere to move from there
//! (Mars Circe, Phantom and Plus chess) is followed from there. And when all that the move brings about has happened, none may share its square with a
//! unit. They do not stand in the way of units. Castling moves them by what king and rook do together. A pawn may promote to
//! an imitator, unless `NoIProm`. So it is for the capture of a king. (Popeye's manual, conditions Imitator and NoIProm.)

mod hops;

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Imitators, Mark};
use crate::board::{Bitboard, MaybeSquare, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{
    ActsAfter, Allows, Begins, Drawn, Draws, Explains, HasFacts, HasPromises, Played, Promises, Question,
    Refuses, Rewrites, Shield, Vetoes, VetoesChecks,
};
use crate::rules::facts::Facts;
use crate::rules::generate::Field;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Ground;
use arrayvec::ArrayVec;

/// Imitators and where they stand at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Imitator {
    begin: Imitators,
    forbids_promotion: bool,
}

/// The vector from one square to another.
pub(super) fn vector(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// The greatest common divisor.
fn divisor(one: i8, other: i8) -> i8 {
    if other == 0 { one.abs() } else { divisor(other, one % other) }
}

/// Squares of a way, the last one included.
const MOST_STEPS: usize = 7;

/// The vectors that the moving unit has behind it on each square of its way, the last one to its arrival.
fn way(plan: &Plan, position: &Position, by: Side, mv: &Move) -> ArrayVec<(i8, i8), MOST_STEPS> {
    let (files, ranks) = vector(mv.departure, mv.arrival);
    let most = divisor(files, ranks).max(1);
    let slot = position.unit(mv.departure).parts.lowest();
    let code = plan.walks().walk(slot).code();
    if matches!(code, "MA" | "MO") {
        let is_long = |length: i8| length.abs() > 1;
        let passes = if code == "MO" {
            (files.signum(), ranks.signum())
        } else {
            (if is_long(files) { files.signum() } else { 0 }, if is_long(ranks) { ranks.signum() } else { 0 })
        };
        return [passes, (files, ranks)].into_iter().collect();
    }
    if most == 1 {
        return std::iter::once((files, ranks)).collect();
    }
    let (files, ranks) = (files / most, ranks / most);
    let ground = Ground::empty(by);
    // A queen goes square by square; what leaps over squares does not touch them.
    let is_step = |steps: &i8| {
        let square = mv.departure.offset(files * steps, ranks * steps);
        plan.pawns() >> slot.index() & 1 != 0
            || square.is_some_and(|square| plan.walks().reach(slot, mv.departure, &ground).contains(square))
    };
    let step = (1..=most).find(|steps| most % steps == 0 && is_step(steps)).unwrap_or(most);
    (1..=most / step).map(|times| (files * step * times, ranks * step * times)).collect()
}

/// Whether all imitators find empty squares where these vectors lead.
fn are_free(imitators: Imitators, vectors: &[(i8, i8)], occupied: Bitboard) -> bool {
    let is_free = |&(files, ranks): &(i8, i8)| {
        imitators.moved(files, ranks).is_some_and(|moved| moved.squares().all(|to| !occupied.contains(to)))
    };
    vectors.iter().all(is_free)
}

/// Puts an imitator in the place of a pawn that promotes to one behind its move.
pub(in crate::conditions) fn replace_pawn(position: &mut Position, square: Square) {
    position.change(square, Unit::NONE, Cause::IntoImitator);
    position.remember(|memory| memory.imitators = memory.imitators.and(square));
}

/// By what a move moves the imitators.
fn shift(by: Side, mv: &Move) -> (i8, i8) {
    if !mv.is_castling() {
        return vector(mv.start(), mv.arrival);
    }
    let squares = CastlingSquares::of(by, mv);
    let (files, ranks) = vector(squares.king_from, squares.king_to);
    let (other_files, other_ranks) = vector(squares.rook_from, squares.rook_to);
    (files + other_files, ranks + other_ranks)
}

impl Condition for Imitator {
    const NAMES: &'static [&'static str] = &["Imitator", "NoIProm"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if name == "NoIProm" {
            ConditionError::unless_empty(name, words)?;
            return Ok(Self { begin: Imitators::default(), forbids_promotion: true });
        }
        let mut begin = Imitators::default();
        for word in words {
            let wrong =
                || ConditionError::UnknownWord { condition: name, word: (*word).to_owned(), nearest: None };
            for square in Square::list(word).ok_or_else(wrong)? {
                if !begin.has_room() {
                    return Err(wrong());
                }
                begin = begin.and(square);
            }
        }
        if begin == Imitators::default() {
            return Err(ConditionError::MissingSquares(name));
        }
        Ok(Self { begin, forbids_promotion: false })
    }

    fn describe(&self) -> String {
        let squares: String = self.begin.squares().map(|square| format!(" {square}")).collect();
        match (squares.is_empty(), self.forbids_promotion) {
            (true, _) => "NoIProm".to_owned(),
            (false, true) => format!("Imitator{squares}, NoIProm"),
            (false, false) => format!("Imitator{squares}"),
        }
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let empty = Imitators::default();
        let (one, two) = (self.begin == empty, other.begin == empty);
        let begin = if one { other.begin } else { self.begin };
        (one != two).then_some(Self { begin, forbids_promotion: true })
    }

    fn turned(self, goal: &dyn Fn(Square) -> Square) -> Self {
        let empty = Imitators::default();
        Self { begin: self.begin.squares().map(goal).fold(empty, Imitators::and), ..self }
    }
}

impl Refuses for Imitator {
    fn misfit(&self, plan: &Plan, _: &Position) -> Option<String> {
        let slot = plan.walks().slots().find(|slot| !can_imitate(plan, *slot))?;
        let name = plan.walks().walk(slot).row().name;
        let known = "imitators can be combined only with riders, leapers, mao, moa and simple hoppers";
        Some(format!("{known}: no rule says how they follow the {name}"))
    }
}

impl HasFacts for Imitator {
    fn facts(&self) -> Facts {
        Facts { has_imitators: true, promotes_to_imitators: !self.forbids_promotion, ..Facts::NONE }
    }
}

impl Rewrites for Imitator {
    /// Adds the promotions to imitators.
    fn rewrite(&self, _: &Plan, position: &Position, _: &Field, start: usize, moves: &mut Vec<Move>) {
        let imitators = position.memory().imitators;
        if self.forbids_promotion || !imitators.has_room() || imitators == Imitators::default() {
            return;
        }
        let promotes = |mv: &&Move| mv.arriving != mv.moving && !mv.is_castling();
        let mut more: Vec<Move> = moves[start..]
            .iter()
            .filter(promotes)
            .map(|mv| Move { arriving: mv.moving, kind: MoveKind::IntoImitator, ..*mv })
            .collect();
        more.sort();
        more.dedup();
        moves.append(&mut more);
    }
}

impl Begins for Imitator {
    fn begin(&self, _: &Plan, position: &mut Position) {
        position.remember(|memory| memory.imitators = self.begin);
    }
}

impl ActsAfter for Imitator {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let before = position.memory().imitators;
        let (files, ranks) = shift(played.mover, &played.mv);
        let mut imitators = before.moved(files, ranks).unwrap_or(before);
        if played.mv.kind == MoveKind::IntoImitator {
            imitators = imitators.and(played.mv.arrival);
            position.change(played.mv.arrival, Unit::NONE, Cause::CapturerLost);
        }
        position.remember(|memory| memory.imitators = imitators);
    }
}

impl HasPromises for Imitator {
    fn promises(&self, safe: Promises) -> Promises {
        // Imitators take nothing off the board; whom they free reached the king before.
        Promises { shield: Shield::PLAIN_MOVES, kings_go_uncaptured: false, ..safe }
    }
}

impl Vetoes for Imitator {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        if !mv.is_castling() && mv.start() != mv.departure {
            let away = position.with_unit_moved(mv.departure, mv.start());
            let from_there = Move { departure: mv.start(), detour: MaybeSquare::NONE, ..*mv };
            return self.vetoes(plan, &away, by, &from_there);
        }
        let imitators = position.memory().imitators;
        let departure = Bitboard::of(mv.departure);
        let occupied = position.occupied().without(departure);
        if !mv.is_castling() {
            let slot = position.unit(mv.departure).parts.lowest();
            if hops::are_known(plan, slot) {
                return !hops::can_follow(plan, position, &plan.ground(position, by), mv, slot);
            }
            // Most squares that are in the way are those of the arrival, which are told without the way.
            return !are_free(imitators, &[vector(mv.departure, mv.arrival)], occupied)
                || !are_free(imitators, &way(plan, position, by, mv), occupied);
        }
        // The king moves first, then the rook.
        let squares = CastlingSquares::of(by, mv);
        let (files, ranks) = vector(squares.king_from, squares.rook_to);
        let follows_king = are_free(imitators, &[(files, ranks), (2 * files, 2 * ranks)], occupied);
        let is_long = mv.kind == MoveKind::CastleQueenside;
        let back = [(files, ranks), (0, 0), (-files, -ranks)];
        let follows_rook = !is_long || are_free(imitators, &back, occupied | Bitboard::of(squares.king_to));
        !(follows_king && follows_rook)
    }
}

impl VetoesChecks for Imitator {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl Allows for Imitator {
    fn allows(&self, _: &Plan, position: &Position, _: &Played, _: &Mark) -> bool {
        position.memory().imitators.squares().all(|square| !position.occupied().contains(square))
    }
}

impl Explains for Imitator {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        is_asked.then(|| "can't be imitated".to_owned())
    }
}

impl Draws for Imitator {
    fn drawn(&self) -> Drawn {
        Drawn { imitators: self.begin.squares().collect(), ..Drawn::default() }
    }
}

/// Whether imitators know how a unit of this walk goes.
fn can_imitate(plan: &Plan, slot: Slot) -> bool {
    plan.walks().is_rider(slot)
        || matches!(plan.walks().walk(slot).code(), "MA" | "MO")
        || hops::are_known(plan, slot)
}

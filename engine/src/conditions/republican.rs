//! Republican chess: there are no kings; who moves may put the enemy king on an empty square on which it is mated.
//!
//! It may also move without doing so. A king that has been put stays, and its side plays chess from then on; the move is legal
//! if the own king is not in check when the other one has been put. Type 1: mate is mate; type 2 (default): a mated side may
//! still answer by putting the enemy king where that shuts the line of the check and is itself mate. Whether a king
//! may be put is judged without that. (Popeye's manual, condition RepublicanChess; its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, MaybeSquare, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{ActsAfter, Footprint, HasFacts, HasPromises, Played, Promises, Selects};
use crate::rules::facts::Facts;
use crate::rules::moves::SpareMoves;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};
use crate::walks::sliders;

/// Republican chess with its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Republican {
    is_type_1: bool,
}

/// The king of a side.
fn king(side: Side) -> Unit {
    Unit::new(side, Slot::KING)
}

/// Whether a move with which a king is put is legal and mates that king.
fn mates(
    rules: &dyn Rules,
    position: &mut Position,
    mv: &Move,
    square: Square,
    scratch: &mut Vec<Move>,
) -> bool {
    let Some(undo) = rules.play(position, mv) else { return false };
    let side = position.turn();
    let is_mated = position.unit(square) == king(side) && rules.is_mated(position, scratch);
    rules.take_back(position, mv, &undo);
    is_mated
}

/// Whether a king is attacked, and moves away, as in chess, so that what the squares say is enough.
fn is_chess(plan: &Plan, position: &Position) -> bool {
    plan.all().len() == 1 && plan.fairy_slots().is_empty() && position.neutral().is_empty()
}

/// Whether no rule but this condition's has a say in which squares units attack.
fn attacks_as_printed(plan: &Plan) -> bool {
    plan.planes().is_empty()
        && plan.checks().is_empty()
        && plan.before().is_empty()
        && plan.after().len() == 1
        && !plan.needs_playing()
        && !plan.has_borrowers()
}

/// Where a king that is put behind the move may be mated: all squares where that isn't told from the units alone.
fn within_reach(rules: &dyn Rules, position: &mut Position, mv: &Move, free: Bitboard) -> Bitboard {
    let plan = rules.plan();
    let is_plain =
        matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep) && mv.detour == MaybeSquare::NONE;
    if !is_plain || !attacks_as_printed(plan) {
        return free;
    }
    let side = position.turn();
    if plan.marks().have_effects() {
        // A king that is put may shut a line to the own one, so that the move is legal with it alone.
        let Some(undo) = rules.play(position, mv) else { return free };
        let squares = match is_chess(plan, position) {
            true => shut_in(position, None, side) & free,
            false => reached(plan, position, side, free),
        };
        rules.take_back(position, mv, &undo);
        return squares;
    }
    if is_chess(plan, position) {
        return shut_in(position, Some(mv), side) & free;
    }
    let mut after = position.only(Bitboard::ALL);
    let unit = position.unit(mv.departure);
    after.put(mv.departure, unit.with_parts(unit.parts.minus(mv.moving)));
    if let Some(victim) = mv.capture {
        after.put(victim, Unit::NONE);
    }
    after.put(mv.arrival, unit.with_parts(mv.arriving));
    reached(plan, &mut after, side, free)
}

/// The squares on which an enemy king that is put would be attacked by `side`.
fn reached(plan: &Plan, position: &mut Position, side: Side, free: Bitboard) -> Bitboard {
    let is_reached = |square: &Square| {
        let mark = position.mark();
        position.change(*square, king(side.other()), Cause::Creation);
        let is_reached = plan.is_reached_as_printed(position, *square, side);
        position.take_back(&mark);
        is_reached
    };
    free.into_iter().filter(is_reached).collect()
}

/// The squares on which a king is attacked behind the move, if one is still to be played, as in chess, without a flight that isn't.
fn shut_in(position: &Position, mv: Option<&Move>, side: Side) -> Bitboard {
    let left = |mv: &Move| Bitboard::of(mv.departure) | mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
    let gone = mv.map_or(Bitboard::EMPTY, left);
    let come = mv.map_or(Bitboard::EMPTY, |mv| Bitboard::of(mv.arrival));
    let occupied = position.occupied().without(gone) | come;
    let arrived =
        mv.map_or(Bitboard::EMPTY, |mv| sliders::attacks(side, mv.arriving.lowest(), mv.arrival, occupied));
    let staying = position.of(side).without(gone).into_iter();
    let attacked = staying.fold(arrived, |all, square| {
        all | sliders::attacks(side, position.unit(square).parts.lowest(), square, occupied)
    });
    let blocked = position.of(side.other()).without(gone) | position.holes() | position.uncapturables();
    let flights = !(attacked | blocked);
    attacked.into_iter().filter(|square| !sliders::king(*square).meets(flights)).collect()
}

impl Condition for Republican {
    const NAMES: &'static [&'static str] = &["RepublicanChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let Some((word, rest)) = words.split_first() else { return Ok(Self { is_type_1: false }) };
        ConditionError::unless_empty(name, rest)?;
        match *word {
            "Type1" => Ok(Self { is_type_1: true }),
            "Type2" => Ok(Self { is_type_1: false }),
            word => {
                Err(ConditionError::UnknownWord { condition: name, word: word.to_owned(), nearest: None })
            }
        }
    }

    fn describe(&self) -> String {
        if self.is_type_1 { "RepublicanChess Type1" } else { "RepublicanChess" }.to_owned()
    }
}

impl HasFacts for Republican {
    fn facts(&self) -> Facts {
        Facts { mates_ignore_selection: [self.is_type_1; 2], ..Facts::NONE }
    }
}

impl ActsAfter for Republican {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let chosen = played.mv.chosen.filter(|square| position.unit(*square).is_none());
        if let Some(square) = chosen {
            position.change(square, king(played.mover.other()), Cause::Creation);
        }
    }
}

impl Selects for Republican {
    /// Adds the moves with which a king is put.
    fn select(&self, rules: &dyn Rules, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        let other = position.turn().other();
        if position.node.foresight > 0 || (position.royals() & position.of(other)).is_some() {
            return;
        }
        position.node.foresight += 1;
        let mut more = Vec::new();
        let mut scratch = SpareMoves::lent();
        for mv in moves[start..].iter().filter(|mv| mv.kind != MoveKind::RoleExchange) {
            let left = Bitboard::of(mv.departure) | mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
            let free = (!position.occupied() | left).without(Bitboard::of(mv.arrival));
            // A king that is put can shut a line to the own king.
            for square in within_reach(rules, position, mv, free) {
                let variant = Move { chosen: Some(square), ..*mv };
                if mates(rules, position, &variant, square, &mut scratch) {
                    more.push(variant);
                }
            }
        }
        position.node.foresight -= 1;
        moves.append(&mut more);
    }
}

impl HasPromises for Republican {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            select_only_adds: true,
            footprint: Some(Footprint::ANOTHER_UNIT),
            kings_go_uncaptured: false,
            ..safe
        }
    }
}

//! Alice chess: there are two boards, and each move ends with the unit going through to the same square of the other one.
//!
//! A unit moves on its own board, where the units of the other one don't stand in its way, but only to a square that is empty on the
//! other board. When castling, king and rook go through, wherever the rook stands. A king is in check from units of its own board; it
//! must not move to a square where it would be in check on the board that it leaves. Whatever else asks whom a unit reaches or how it
//! moves asks that on its own board, too. Units stand on the first board unless marked
//! otherwise. (Popeye's manual, condition AliceChess, attributes AliceA and AliceB; D. Pritchard, *Encyclopedia of Chess Variants*.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Position, Side, Square, Unit};
use crate::rules::facet::{
    ActsAfter, Allows, DefinesCheck, Explains, Footprint, Generates, HasFacts, HasPromises, Played, Promises,
    Question,
};
use crate::rules::facts::Facts;
use crate::rules::fairy::castling_move;
use crate::rules::generate::{Field, whole_units};
use crate::rules::moves::CastlingSquares;
use crate::rules::moves::keep;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Planes;

/// AliceChess, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alice;

/// Lets the unit on a square change boards.
fn go_through(position: &mut Position, square: Square) {
    let unit = position.unit(square);
    if unit.is_none() {
        return;
    }
    let attributes = if unit.attributes.has(Attributes::SECOND_BOARD) {
        unit.attributes.without(Attributes::SECOND_BOARD)
    } else {
        unit.attributes.with(Attributes::SECOND_BOARD)
    };
    position.change(square, Unit { attributes, ..unit }, Cause::BoardChange);
}

/// Whether a king of `side` is in check on its board.
fn is_checked(plan: &Plan, position: &Position, side: Side) -> bool {
    let by = side.other();
    let kings = position.royals() & position.of(side);
    if plan.attackers_are_reached_as_printed() {
        return kings.into_iter().any(|king| plan.is_reached_as_printed(position, king, by));
    }
    kings.into_iter().any(|king| {
        let board = position.only(position.on_board_of(king));
        let planes = plan.planes_in_force(&board, by);
        plan.attackers(&board, king, by, &planes).is_some()
    })
}

impl Condition for Alice {
    const NAMES: &'static [&'static str] = &["AliceChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_marked = marks.has(Attributes::FIRST_BOARD) || marks.has(Attributes::SECOND_BOARD);
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Alice(_)));
        (is_marked && !is_there).then_some(Self)
    }
}

impl HasFacts for Alice {
    fn facts(&self) -> Facts {
        Facts {
            // Who may castle depends on the board, see [`Self::generate`].
            has_no_castling: true,
            has_two_boards: true,
            ..Facts::NONE
        }
    }
}

impl Generates for Alice {
    fn generate(
        &self,
        plan: &Plan,
        position: &mut Position,
        _: &Planes,
        field: &Field,
        moves: &mut Vec<Move>,
    ) {
        for is_second in [false, true] {
            let board = position.only(position.on_board(is_second));
            let others = position.occupied().without(board.occupied());
            let planes = plan.planes_in_force(&board, field.side);
            let occupied = board.occupied();
            let open = if field.open.is_empty() { field.open } else { !occupied };
            let field = Field { occupied, prey: field.prey & occupied, open, ..*field };
            let start = moves.len();
            whole_units(plan, &board, &planes, &field, moves);
            for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
                let squares = CastlingSquares::new(field.side, kind);
                let is_blocked = others.contains(squares.rook_to);
                let castling = castling_move(plan, &board, &planes, kind).filter(|_| !is_blocked);
                // The rook may stand on the other board.
                let arriving = position.unit(squares.rook_from).parts;
                moves.extend(castling.map(|mv| Move { arriving, ..mv }));
            }
            let is_possible = |mv: &Move| {
                let is_blocked = mv.kind == MoveKind::EnPassant && occupied.contains(mv.arrival);
                !others.contains(mv.arrival) && !is_blocked
            };
            keep(moves, start, is_possible);
        }
    }
}

impl ActsAfter for Alice {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        if played.mv.is_castling() {
            let squares = CastlingSquares::of(played.mover, &played.mv);
            go_through(position, squares.king_to);
            go_through(position, squares.rook_to);
        } else {
            go_through(position, played.mv.arrival);
        }
    }
}

impl Allows for Alice {
    fn allows(&self, plan: &Plan, position: &Position, played: &Played, _: &Mark) -> bool {
        if !played.unit.is_royal() || position.unit(played.mv.arrival).is_none() {
            return true;
        }
        let mut before = position.afresh();
        go_through(&mut before, played.mv.arrival);
        !is_checked(plan, &before, played.mover)
    }
}

impl DefinesCheck for Alice {
    fn follows_captures(&self) -> bool {
        true
    }

    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool {
        is_checked(plan, position, side)
    }
}

impl HasPromises for Alice {
    fn promises(&self, safe: Promises) -> Promises {
        Promises { footprint: Some(Footprint::NONE), ..safe }
    }
}

impl Explains for Alice {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would be in check on the board that it leaves".to_owned()),
            Question::Unobserved { .. } => Some("stands on the other board".to_owned()),
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

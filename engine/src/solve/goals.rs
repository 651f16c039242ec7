//! What it takes to reach a goal.

use super::search::Search;
use crate::board::position::Cause;
use crate::board::unit::Origin;
use crate::board::{Bitboard, Square};
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::stipulation::Goal;

/// Whether the move just played has reached the goal.
#[inline]
pub fn is_reached<R: Rules>(search: &mut Search<'_, R>, goal: Goal, mv: &Move, undo: &Undo) -> bool {
    match goal {
        Goal::Mate
        | Goal::Stalemate
        | Goal::MateOrStalemate
        | Goal::DoubleStalemate
        | Goal::AutoStalemate
        | Goal::Check
        | Goal::ProofGame
        | Goal::AToB
        | Goal::AnyMove => stands(search, goal).unwrap_or(false),
        Goal::Capture => mv.capture.is_some(),
        Goal::WinOfUnit => {
            let effects = search.position.effects_since(&undo.mark);
            mv.capture.is_some() && effects.iter().all(|effect| effect.cause != Cause::Rebirth)
        }
        // A kamikaze unit that captures on the square doesn't stand there.
        Goal::Target(square) => place(search, mv, undo) == Some(square),
        Goal::Kiss(square) => place(search, mv, undo).is_some_and(|place| is_kiss(search, place, square)),
        Goal::EnPassant => mv.kind == MoveKind::EnPassant,
        Goal::Castling => mv.is_castling(),
        Goal::Circuit => search.position.unit(mv.arrival).origin == Origin::on(mv.arrival),
        Goal::Exchange => place(search, mv, undo).is_some_and(|place| is_exchange(search, place)),
        Goal::Chess81 => {
            let mover = search.position.turn().other();
            mv.arrival.rank() == mover.nth_rank(7)
        }
    }
}

/// Where the unit that moved stands, after all that the move has brought about.
fn place<R: Rules>(search: &Search<'_, R>, mv: &Move, undo: &Undo) -> Option<Square> {
    let place = search.position.place_of_mover(mv.arrival, &undo.mark);
    place.filter(|place| !search.position.unit(*place).is_none())
}

/// Whether a goal is reached in a position in which a move may not have been played; `None` if that can't be
/// told without the move.
#[inline]
pub fn stands<R: Rules>(search: &mut Search<'_, R>, goal: Goal) -> Option<bool> {
    match goal {
        Goal::Mate => Some(search.in_check() && !search.has_move() && !is_suffocated(search)),
        Goal::Stalemate => Some(is_stalemated(search)),
        Goal::MateOrStalemate => Some(!search.has_move()),
        Goal::DoubleStalemate => Some(is_stalemated(search) && is_other_stalemated(search)),
        Goal::AutoStalemate => Some(is_other_stalemated(search)),
        Goal::Check => Some(search.in_check()),
        Goal::ProofGame | Goal::AToB => {
            Some(search.target.as_ref().is_some_and(|target| target.is_reached(search.position)))
        }
        Goal::AnyMove => Some(true),
        Goal::Capture
        | Goal::WinOfUnit
        | Goal::Target(_)
        | Goal::Kiss(_)
        | Goal::EnPassant
        | Goal::Castling
        | Goal::Circuit
        | Goal::Exchange
        | Goal::Chess81 => None,
    }
}

fn is_stalemated<R: Rules>(search: &mut Search<'_, R>) -> bool {
    !search.in_check() && !search.has_move() || is_suffocated(search)
}

/// Whether a condition says that the side to move is stalemated in the place of mated.
fn is_suffocated<R: Rules>(search: &Search<'_, R>) -> bool {
    let plan = search.rules.plan();
    plan.suffocates.iter().any(|condition| condition.suffocates(plan, search.position))
}

/// Whether the side that has just moved would be stalemated if it were to move again.
fn is_other_stalemated<R: Rules>(search: &mut Search<'_, R>) -> bool {
    let mark = search.pass();
    let is_stalemated = is_stalemated(search);
    search.position.take_back(&mark);
    is_stalemated
}

/// Whether the unit on `arrival` stands next to the one that stood on `square` in the diagram, and nothing
/// else does.
fn is_kiss<R: Rules>(search: &Search<'_, R>, arrival: Square, square: Square) -> bool {
    let position = &*search.position;
    let kisser = Bitboard::of(arrival);
    (kisser.neighbours() & position.occupied()).into_iter().any(|kissed| {
        let around = Bitboard::of(kissed).neighbours() & position.occupied();
        position.unit(kissed).origin == Origin::on(square) && around == kisser
    })
}

/// Whether the unit on `arrival` stands where another of its side stood in the diagram, and the other way
/// round.
fn is_exchange<R: Rules>(search: &Search<'_, R>, arrival: Square) -> bool {
    let position = &*search.position;
    let mover = position.turn().other();
    position.unit(arrival).origin.square().is_some_and(|home| {
        let other = position.unit(home);
        home != arrival && other.origin == Origin::on(arrival) && other.owner.includes(mover)
    })
}

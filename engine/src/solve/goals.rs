//! What it takes to reach a goal.

use super::search::Search;
use crate::board::position::{Castling, Cause};
use crate::board::unit::Origin;
use crate::board::{Bitboard, Side, Square};
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::stipulation::Goal;

/// Whether the move just played has reached the goal.
#[inline]
pub fn is_reached(search: &mut Search<'_>, goal: Goal, mv: &Move, undo: &Undo) -> bool {
    if search.rules.plan().excuses_check() && !goal.excuses_check() && is_other_in_check(search) {
        return false;
    }
    if mv.kind == MoveKind::Null {
        return stands(search, goal).unwrap_or(false);
    }
    match goal {
        Goal::Mate if !search.rules.plan().acknowledges().is_empty() => {
            is_mated(search) && before(search, mv, undo, |search| counts(search, mv))
        }
        Goal::Mate
        | Goal::Stalemate
        | Goal::MateOrStalemate
        | Goal::DoubleStalemate
        | Goal::AutoStalemate
        | Goal::AutoMate
        | Goal::Check
        | Goal::ProofGame
        | Goal::AToB
        | Goal::AnyMove => stands(search, goal).unwrap_or(false),
        Goal::DoubleMate => are_both_mated(search) && before(search, mv, undo, |search| search.has_move()),
        Goal::CounterMate => are_both_mated(search) && before(search, mv, undo, is_mated),
        Goal::Capture => mv.capture.is_some(),
        Goal::WinOfUnit => {
            let effects = search.position.effects_since(&undo.mark);
            mv.capture.is_some() && effects.iter().all(|effect| effect.cause != Cause::Rebirth)
        }
        // A kamikaze unit that captures on the square doesn't stand there.
        Goal::Target(square) => place(search, mv, undo) == Some(square),
        Goal::Kiss(square) => place(search, mv, undo).is_some_and(|place| is_kiss(search, place, square)),
        Goal::EnPassant => mv.kind == MoveKind::EnPassant,
        // Castling as in chess: to Popeye no other way of castling reaches the goal.
        Goal::Castling => matches!(mv.kind, MoveKind::CastleKingside | MoveKind::CastleQueenside),
        Goal::Circuit => place(search, mv, undo)
            .is_some_and(|place| search.position.unit(place).origin == Origin::on(place)),
        Goal::CircuitByRebirth => reborn(search, undo)
            .into_iter()
            .any(|square| search.position.unit(square).origin == Origin::on(square)),
        Goal::Exchange => place(search, mv, undo).is_some_and(|place| {
            let mover = search.position.turn().other();
            is_exchange(search, place, mover)
        }),
        Goal::ExchangeByRebirth => reborn(search, undo).into_iter().any(|square| {
            let owner = search.position.turn();
            is_exchange(search, square, owner)
        }),
        Goal::Chess81 => place(search, mv, undo).is_some_and(|place| {
            let mover = search.position.turn().other();
            place.rank() == mover.nth_rank(7)
        }),
    }
}

/// Whether the side to move may reach the goal by its next move, as far as Popeye looks at that before it tries moves.
pub fn is_near(search: &mut Search<'_>, goal: Goal) -> bool {
    let turn = search.position.turn();
    let state = &search.position.state;
    match goal {
        Goal::Castling => {
            state.castling.has(Castling::kingside(turn)) || state.castling.has(Castling::queenside(turn))
        }
        Goal::EnPassant => search.position.en_passant_of(turn).is_some(),
        Goal::CounterMate => is_mated(search),
        Goal::DoubleMate => false,
        _ => true,
    }
}

/// Where the unit that moved stands, after all that the move has brought about.
fn place(search: &Search<'_>, mv: &Move, undo: &Undo) -> Option<Square> {
    let place = search.position.place_of_mover(mv.arrival, &undo.mark);
    place.filter(|place| !search.position.unit(*place).is_none())
}

/// Whether a goal is reached in a position in which a move may not have been played; `None` if that can't be
/// told without the move.
#[inline]
pub fn stands(search: &mut Search<'_>, goal: Goal) -> Option<bool> {
    match goal {
        Goal::Mate => Some(is_mated(search)),
        Goal::Stalemate => Some(is_stalemated(search)),
        Goal::MateOrStalemate => Some(!search.is_mobile()),
        Goal::DoubleStalemate => Some(is_stalemated(search) && is_other_stalemated(search)),
        Goal::AutoStalemate => Some(is_other_stalemated(search)),
        Goal::AutoMate => Some(is_other_mated(search)),
        Goal::Check => Some(search.in_check()),
        Goal::ProofGame | Goal::AToB => {
            Some(search.target.as_ref().is_some_and(|target| target.is_reached(search.position)))
        }
        Goal::AnyMove => Some(true),
        Goal::DoubleMate
        | Goal::CounterMate
        | Goal::Capture
        | Goal::WinOfUnit
        | Goal::Target(_)
        | Goal::Kiss(_)
        | Goal::EnPassant
        | Goal::Castling
        | Goal::Circuit
        | Goal::CircuitByRebirth
        | Goal::Exchange
        | Goal::ExchangeByRebirth
        | Goal::Chess81 => None,
    }
}

fn is_mated(search: &mut Search<'_>) -> bool {
    search.in_check() && !search.has_parry() && !is_suffocated(search)
}

/// Whether conditions let a mate count that the move gives, which is to be played.
fn counts(search: &Search<'_>, mv: &Move) -> bool {
    let plan = search.rules.plan();
    plan.acknowledges().iter().all(|condition| condition.acknowledges(plan, search.position, mv))
}

fn are_both_mated(search: &mut Search<'_>) -> bool {
    is_mated(search) && is_other_mated(search)
}

/// Whether the side that has just moved is in check.
fn is_other_in_check(search: &mut Search<'_>) -> bool {
    let mover = search.position.turn().other();
    search.rules.in_check(search.position, mover)
}

/// Whether the side that has just moved is in check and would have no legal move.
fn is_other_mated(search: &mut Search<'_>) -> bool {
    is_other_in_check(search) && {
        let mark = search.skip_turn();
        let has_move = search.has_parry();
        search.position.take_back(&mark);
        !has_move
    }
}

/// What was so before the move just played.
fn before(
    search: &mut Search<'_>,
    mv: &Move,
    undo: &Undo,
    was: impl FnOnce(&mut Search<'_>) -> bool,
) -> bool {
    search.position.take_back(&undo.mark);
    let was = was(search);
    let again = search.rules.play_excused(search.position, mv);
    debug_assert!(again.is_some(), "{mv:?} could be played and can't any more");
    was
}

/// Where captured units have been reborn by the move just played.
fn reborn(search: &Search<'_>, undo: &Undo) -> Vec<Square> {
    let effects = search.position.effects_since(&undo.mark).iter();
    effects.filter(|effect| effect.cause == Cause::Rebirth).map(|effect| effect.square).collect()
}

fn is_stalemated(search: &mut Search<'_>) -> bool {
    // Nearly always there is a move, mostly one that is told. What hangs on itself is asked of no more positions than it must.
    let hangs_on_itself = search.rules.plan().hangs_on_itself();
    if hangs_on_itself && search.in_check() {
        return is_suffocated(search);
    }
    let can_only_wait = !search.is_mobile() && (hangs_on_itself || !search.in_check());
    can_only_wait || is_suffocated(search)
}

/// Whether a condition says that the side to move is stalemated in the place of mated.
fn is_suffocated(search: &Search<'_>) -> bool {
    search.rules.is_suffocated(search.position)
}

/// Whether the side that has just moved would be stalemated if it were to move again; it can't, if it gives check, unless a
/// condition stalemates it even so.
fn is_other_stalemated(search: &mut Search<'_>) -> bool {
    let gives_check = search.in_check();
    if gives_check && search.rules.plan().suffocates().is_empty() {
        return false;
    }
    let mark = search.skip_turn();
    let is_stalemated = if gives_check { is_suffocated(search) } else { is_stalemated(search) };
    search.position.take_back(&mark);
    is_stalemated
}

/// Whether the unit on `arrival` stands next to the one that stood on `square` in the diagram, and nothing
/// else does.
fn is_kiss(search: &Search<'_>, arrival: Square, square: Square) -> bool {
    let position = &*search.position;
    let kisser = Bitboard::of(arrival);
    (kisser.neighbours() & position.occupied()).into_iter().any(|kissed| {
        let around = Bitboard::of(kissed).neighbours() & position.men();
        position.unit(kissed).origin == Origin::on(square) && around == kisser
    })
}

/// Whether the unit on `arrival` stands where another of `side` stood in the diagram, and the other way round.
fn is_exchange(search: &Search<'_>, arrival: Square, side: Side) -> bool {
    let position = &*search.position;
    position.unit(arrival).origin.square().is_some_and(|home| {
        let other = position.unit(home);
        home != arrival && other.origin == Origin::on(arrival) && other.owner.includes(side)
    })
}

//! What the marks of units do to moves: kamikaze units, chameleons, half-neutral units, hoppers that change the side of their
//! hurdles.

use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::position::Cause;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Position, Slot, Unit};
use crate::conditions::condition::Played;
use crate::walks::Ground;

/// Whether a kamikaze unit is gone when it has captured.
fn vanishes(plan: &Plan, unit: Unit) -> bool {
    unit.attributes.has(Attributes::KAMIKAZE) && !plan.capturers_return
}

/// Changes the moves from `start` on: a kamikaze pawn that vanishes does not promote; where there are chameleons or
/// hoppers that change the side of their hurdles, a pawn may promote to one; such a hopper has a move for each hurdle.
pub(super) fn variants(plan: &Plan, position: &Position, start: usize, moves: &mut Vec<Move>) {
    let mut made = moves.split_off(start);
    let mut vanishing = None;
    for mv in made.drain(..) {
        let unit = position.unit(mv.departure);
        let promotes = mv.arriving != mv.moving && !mv.is_castling();
        if promotes && mv.capture.is_some() && vanishes(plan, unit) {
            let mv = Move { arriving: mv.moving, ..mv };
            // One move in place of all promotions, which follow one another.
            if vanishing.replace(mv) != Some(mv) {
                moves.push(mv);
            }
            continue;
        }
        if unit.attributes.has(Attributes::HURDLE_CHANGING) && !mv.is_castling() {
            let hurdles = hurdles(plan, position, &mv);
            moves.extend(hurdles.into_iter().map(|hurdle| Move { chosen: Some(hurdle), ..mv }));
            if hurdles.is_empty() {
                moves.push(mv);
            }
            continue;
        }
        let bit = 1 << mv.arriving.lowest().index();
        if promotes && mv.kind == MoveKind::Plain && plan.marks.hurdle_changing & bit != 0 {
            if plan.marks.hurdle_keeping & bit != 0 {
                moves.push(mv);
            }
            moves.push(Move { kind: MoveKind::IntoHurdleChanger, ..mv });
            continue;
        }
        moves.push(mv);
        let may_change = plan.marks.chameleon && !unit.attributes.has(Attributes::CHAMELEON);
        let has_successor = plan.chameleons.after_parts(mv.arriving).is_some();
        if promotes && may_change && has_successor && mv.kind == MoveKind::Plain {
            moves.push(Move { kind: MoveKind::IntoChameleon, ..mv });
        }
    }
}

/// The walks of hoppers that may change the side of their hurdles: those with one hurdle, as in Popeye.
pub const HURDLE_CHANGERS: &[&str] = &[
    "G", "NH", "CH", "ZH", "GH", "RH", "BH", "EQ", "NE", "G2", "G3", "KH", "OR", "NO", "M", "RM", "BM", "EA",
    "RE", "BE", "SW", "RW", "BW", "KP", "QE", "QF", "LE", "PA", "VA", "NA", "LI", "RL", "BL", "NL", "CG",
];

/// Those of them that stop before what they hop towards, and so change nothing.
const STOPPERS: &[&str] = &["QE", "QF"];

/// The units over which a move can have led: each that would allow it if it stood alone, and does so on the board.
fn hurdles(plan: &Plan, position: &Position, mv: &Move) -> Bitboard {
    let ground = plan.ground(position, position.turn());
    let ends = Bitboard::of(mv.departure) | mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
    let leads = |occupied: Bitboard| {
        let ground = Ground { occupied, ..ground };
        mv.moving.slots().any(|slot| {
            let squares = if mv.capture.is_some() {
                plan.walks.attacks(slot, mv.departure, &ground)
            } else {
                plan.walks.reach(slot, mv.departure, &ground)
            };
            squares.contains(mv.arrival)
        })
    };
    // Leos and their kin need no hurdle to move without capturing.
    if leads(ends) || mv.moving.slots().any(|slot| STOPPERS.contains(&plan.walks.walk(slot).code())) {
        return Bitboard::EMPTY;
    }
    let others = position.occupied().without(ends);
    let candidates: Bitboard = others.into_iter().filter(|one| leads(ends | Bitboard::of(*one))).collect();
    candidates
        .into_iter()
        .filter(|one| leads(position.occupied().without(candidates) | Bitboard::of(*one)))
        .collect()
}

/// Changes the unit that has moved, and the one over which it has hopped.
pub(super) fn after(plan: &Plan, position: &mut Position, played: &Played) {
    let mv = &played.mv;
    if !mv.is_castling() {
        let unit = position.unit(mv.arrival);
        if played.captured.is_some() && vanishes(plan, unit) {
            position.change(mv.arrival, Unit::NONE, Cause::Kamikaze);
            return;
        }
        become_another(plan, position, played);
    }
    let unit = position.unit(mv.arrival);
    if plan.marks.half_neutral && played.unit.attributes.has(Attributes::HALF_NEUTRAL) {
        let owner = if unit.owner == Owner::Neutral { played.mover.into() } else { Owner::Neutral };
        position.change(mv.arrival, Unit { owner, ..unit }, Cause::PhaseChange);
    }
    if plan.marks.hurdle_changing != 0
        && played.unit.attributes.has(Attributes::HURDLE_CHANGING)
        && let Some(hurdle) = mv.chosen
    {
        let unit = position.unit(hurdle);
        let owner = match unit.owner {
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        };
        if owner != unit.owner && !unit.is_none() && !unit.parts.has(Slot::KING) {
            position.change(hurdle, Unit { owner, ..unit }, Cause::Recolouring);
        }
    }
}

/// Lets a chameleon become its successor, and a promoted pawn what it has chosen.
fn become_another(plan: &Plan, position: &mut Position, played: &Played) {
    let mv = &played.mv;
    let unit = position.unit(mv.arrival);
    let becoming = match mv.kind {
        // What promotes only when it has come back changes then.
        MoveKind::IntoChameleon if mv.reborn_as.is_none() => {
            Some((Attributes::CHAMELEON, Cause::IntoChameleon))
        }
        MoveKind::IntoHurdleChanger => Some((Attributes::HURDLE_CHANGING, Cause::IntoHurdleChanger)),
        _ => None,
    };
    if let Some((mark, cause)) = becoming {
        let attributes = unit.attributes.with(mark);
        position.change(mv.arrival, Unit { attributes, ..unit }, cause);
    } else if played.unit.attributes.has(Attributes::CHAMELEON)
        && mv.arriving == mv.moving
        && let Some(next) = plan.chameleons.after_parts(mv.moving)
    {
        position.change(mv.arrival, unit.with_parts(next), Cause::Chameleon);
    }
}

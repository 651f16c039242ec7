//! What the marks of units do to moves: kamikaze units, chameleons, half-neutral units, hoppers that do something to their
//! hurdles.

mod hurdles;

pub use hurdles::ACTORS_ON_HURDLES;
use hurdles::Pushing;
pub(super) use hurdles::promotion_marks;

use super::moves::{Push, put_in_place};
use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Parts, Position, Slot, Square, Unit};
use crate::rules::facet::Played;

/// Whether a kamikaze unit is gone when it has captured.
pub(crate) fn vanishes(plan: &Plan, unit: Unit) -> bool {
    unit.attributes.has(Attributes::KAMIKAZE) && !plan.capturers_return()
}

/// Changes the moves from `start` on: a kamikaze pawn that vanishes does not promote; where there are chameleons or
/// hoppers that change the side of their hurdles, a pawn may promote to one; such a hopper has a move for each hurdle.
pub(crate) fn variants(plan: &Plan, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
    let acts_on_hurdles = |square: &Square| {
        let unit = position.unit(*square);
        Pushing::of(unit).is_some() || unit.attributes.has(Attributes::HURDLE_CHANGING)
    };
    let may_act = plan.marks().move_hurdles() || plan.marks().hurdle_changing != 0;
    let units = if may_act { position.occupied() } else { Bitboard::EMPTY };
    let acting: Bitboard = units.into_iter().filter(acts_on_hurdles).collect();
    let concerns =
        |mv: &Move| !mv.is_castling() && (mv.arriving != mv.moving || acting.contains(mv.departure));
    let mut vanishing = None;
    put_in_place(moves, start, concerns, |mv, moves| {
        let unit = position.unit(mv.departure);
        let promotes = mv.arriving != mv.moving && !mv.is_castling();
        if promotes && mv.capture.is_some() && vanishes(plan, unit) {
            let mv = Move { arriving: mv.moving, ..mv };
            // One move in place of all promotions, which follow one another.
            if vanishing.replace(mv) != Some(mv) {
                moves.push(mv);
            }
            return;
        }
        let pushing = Pushing::of(unit);
        if (pushing.is_some() || unit.attributes.has(Attributes::HURDLE_CHANGING)) && !mv.is_castling() {
            let hurdles = hurdles::hurdles(plan, position, &mv);
            for hurdle in hurdles {
                if let Some(pushing) = pushing {
                    let pushes = hurdles::pushes(plan, position, &mv, hurdle, pushing).into_iter();
                    moves.extend(pushes.map(|push| Move { push: Some(push), ..mv }));
                } else {
                    moves.push(Move { push: Some(Push::turning(hurdle)), ..mv });
                }
            }
            if hurdles.is_empty() {
                moves.push(mv);
            }
            return;
        }
        if !promotes || mv.kind != MoveKind::Plain {
            moves.push(mv);
            return;
        }
        push_marked(plan, unit, mv, moves);
    });
}

/// Whether [`variants`] leave anything of a move.
pub(crate) fn has_way(plan: &Plan, position: &mut Position, mv: &Move) -> bool {
    let Some(pushing) = Pushing::of(position.unit(mv.departure)).filter(|_| !mv.is_castling()) else {
        return true;
    };
    let hurdles = hurdles::hurdles(plan, position, mv);
    hurdles.is_empty()
        || hurdles.into_iter().any(|hurdle| hurdles::can_move_on(plan, position, mv, hurdle, pushing))
}

/// A promoting move once for each kind of unit that it may lead to: marked hoppers, chameleons.
pub(crate) fn promotions(plan: &Plan, unit: Unit, mv: Move) -> Vec<Move> {
    let mut moves = Vec::new();
    for slot in plan.promotions_of(mv.moving) {
        push_marked(plan, unit, Move { arriving: Parts::one(*slot), ..mv }, &mut moves);
    }
    moves
}

/// The same of one promotion.
fn push_marked(plan: &Plan, unit: Unit, mv: Move, moves: &mut Vec<Move>) {
    let may_change = plan.marks().chameleon && !unit.attributes.has(Attributes::CHAMELEON);
    let has_successor = may_change && plan.chameleons().after_parts(mv.arriving).is_some();
    let marks = promotion_marks(plan, mv.arriving.lowest());
    moves.extend(marks.iter().map(|mark| Move { kind: MoveKind::into(*mark), ..mv }));
    if has_successor {
        let kinds = marks.into_iter().filter_map(MoveKind::into_chameleon);
        moves.extend(kinds.map(|kind| Move { kind, ..mv }));
    }
}

/// Changes the unit that has moved, before conditions do: kamikaze units are gone, chameleons and what promotes become others.
pub(super) fn after(plan: &Plan, position: &mut Position, played: &Played) {
    if played.mv.is_castling() {
        return;
    }
    let unit = position.unit(played.mv.arrival);
    if played.captured.is_some() && vanishes(plan, unit) {
        position.change(played.mv.arrival, Unit::NONE, Cause::Kamikaze);
        return;
    }
    become_another(plan, position, played);
}

/// Makes a half-neutral unit that has moved neutral, and a neutral one the unit of the side that has moved it.
pub(crate) fn change_phase(position: &mut Position, played: &Played, mark: &Mark) {
    let Some(place) = played.place(position, mark) else { return };
    if played.unit.attributes.has(Attributes::HALF_NEUTRAL) {
        let unit = position.unit(place);
        let owner = if unit.owner == Owner::Neutral { played.mover.into() } else { Owner::Neutral };
        position.change(place, Unit { owner, ..unit }, Cause::PhaseChange);
    }
}

/// Changes the side of the unit over which one has hopped, or lets it move on.
pub(crate) fn act_on_hurdle(position: &mut Position, played: &Played) {
    if let Some(hurdle) = played.mv.turned_hurdle() {
        turn_hurdle(position, hurdle);
    }
    if let Some(push) = played.mv.push.filter(|push| position.unit(push.arrival).is_none()) {
        position.shift_because(push.hurdle, push.arrival, Cause::Push);
        if let Some((slot, kind)) = push.promotion {
            let unit = position.unit(push.arrival);
            let promoted = unit.with_parts(Parts::one(slot));
            position.change(push.arrival, promoted, Cause::PushedPromotion);
            for (mark, _) in kind.new_marks() {
                let marked = Unit { attributes: unit.attributes.with(*mark), ..promoted };
                position.change(push.arrival, marked, Cause::IntoHurdleChanger);
            }
        }
    }
}

/// Changes the side of a hurdle.
fn turn_hurdle(position: &mut Position, hurdle: Square) {
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

/// Lets a chameleon become its successor, and a promoted pawn what it has chosen.
fn become_another(plan: &Plan, position: &mut Position, played: &Played) {
    let mv = &played.mv;
    let unit = position.unit(mv.arrival);
    // What promotes only when it has come back changes then.
    let becoming = if mv.reborn_as.is_none() { mv.kind.new_marks() } else { &[] };
    for &(mark, cause) in becoming {
        let unit = position.unit(mv.arrival);
        let attributes = unit.attributes.with(mark);
        position.change(mv.arrival, Unit { attributes, ..unit }, cause);
    }
    if becoming.is_empty()
        && played.unit.attributes.has(Attributes::CHAMELEON)
        && mv.arriving == mv.moving
        && mv.kind != MoveKind::Exchange
        && let Some(next) = plan.chameleons().after_parts(mv.moving)
    {
        position.change(mv.arrival, unit.with_parts(next), Cause::Chameleon);
    }
}

//! Hoppers that do something to the units over which they hop: which units these are, and where they go.
//!
//! A bul moves its hurdle on by its own walk, a dob lets the hurdle move by the hurdle's walk, in either case without
//! capturing, when the hopper has arrived and, by Anticirce, has come back; it can't hop where the hurdle can't move. A neutral hurdle of a dob belongs to the
//! side that moves. A pawn that comes to its last rank so promotes. (ANDA Fairy Planet, 2020; the rest by Popeye's behaviour.)

use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Parts, Position, Side, Slot, Square, Unit};
use crate::rules::moves::Push;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Ground;

/// The walks of hoppers that may do something to their hurdles: those with one hurdle, as in Popeye.
pub const ACTORS_ON_HURDLES: &[&str] = &[
    "G", "NH", "CH", "ZH", "GH", "RH", "BH", "EQ", "NE", "G2", "G3", "KH", "OR", "NO", "M", "RM", "BM", "EA",
    "RE", "BE", "SW", "RW", "BW", "KP", "QE", "QF", "LE", "PA", "VA", "NA", "LI", "RL", "BL", "NL", "CG",
];

/// Those of them that stop before what they hop towards, and so change nothing.
const STOPPERS: &[&str] = &["QE", "QF"];

/// The units over which a move can have led: each that would allow it if it stood alone, and does so on the board.
pub(super) fn hurdles(plan: &Plan, position: &Position, mv: &Move) -> Bitboard {
    let ground = plan.ground(position, position.turn());
    let occupied = in_the_way(plan, position, mv.departure);
    let ends = Bitboard::of(mv.departure) | mv.capture.map_or(Bitboard::EMPTY, Bitboard::of);
    let leads = |occupied: Bitboard| {
        let ground = Ground { occupied, ..ground };
        mv.moving.slots().any(|slot| {
            let squares = if mv.capture.is_some() {
                plan.walks().attacks(slot, mv.departure, &ground)
            } else {
                plan.walks().reach(slot, mv.departure, &ground)
            };
            squares.contains(mv.arrival)
        })
    };
    // Leos and their kin need no hurdle to move without capturing.
    if leads(ends) || mv.moving.slots().any(|slot| STOPPERS.contains(&plan.walks().walk(slot).code())) {
        return Bitboard::EMPTY;
    }
    let others = occupied.without(ends);
    let way = |way, slot| way | plan.walks().way_between(slot, mv.arrival, mv.departure);
    let between = match plan.has_uncharted_walks() {
        true => others,
        false => others & mv.moving.slots().fold(Bitboard::EMPTY, way),
    };
    let would_lead = |one: &Square| leads(ends | Bitboard::of(*one));
    debug_assert!(
        !others.without(between).into_iter().any(|one| would_lead(&one)),
        "{mv:?} has other hurdles"
    );
    let candidates: Bitboard = between.into_iter().filter(would_lead).collect();
    candidates.into_iter().filter(|one| leads(occupied.without(candidates) | Bitboard::of(*one))).collect()
}

/// What stands in the way of a unit: where there are two boards, what stands on its own.
fn in_the_way(plan: &Plan, position: &Position, departure: Square) -> Bitboard {
    if plan.has_two_boards() { position.on_board_of(departure) } else { position.occupied() }
}

/// By whose walk, and as whose move, a hurdle moves on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Pushing {
    /// By the hopper's.
    Bul,
    /// By its own.
    Dob,
}

impl Pushing {
    /// What a hopper does; nothing if hurdles stay where they are.
    pub(in crate::rules) const fn of(hopper: Unit) -> Option<Self> {
        if hopper.attributes.has(Attributes::BUL) {
            Some(Self::Bul)
        } else if hopper.attributes.has(Attributes::DOB) {
            Some(Self::Dob)
        } else {
            None
        }
    }
}

/// A hurdle, as it is behind a move over it, and where it can move on to.
fn arrivals(
    plan: &Plan,
    position: &mut Position,
    mv: &Move,
    hurdle: Square,
    pushing: Pushing,
) -> (Unit, Bitboard) {
    let turn = position.turn();
    let before = position.mark();
    plan.carry_out_before_hurdles(position, mv);
    let unit = position.unit(hurdle);
    let side = match unit.owner {
        Owner::White if pushing == Pushing::Dob => Side::White,
        Owner::Black if pushing == Pushing::Dob => Side::Black,
        _ => turn,
    };
    let walks = match pushing {
        Pushing::Bul => mv.moving,
        Pushing::Dob => unit.parts,
    };
    let arrivals = walks.slots().fold(Bitboard::EMPTY, |arrivals, slot| {
        arrivals | plan.quiet_targets_by(position, slot, hurdle, side)
    });
    position.take_back(&before);
    (unit, arrivals)
}

/// Whether a hurdle can move on behind a move over it.
pub(super) fn can_move_on(
    plan: &Plan,
    position: &mut Position,
    mv: &Move,
    hurdle: Square,
    pushing: Pushing,
) -> bool {
    let (unit, arrivals) = arrivals(plan, position, mv, hurdle, pushing);
    arrivals
        .into_iter()
        .any(|arrival| !promotes(plan, unit, arrival) || !plan.promotions_of(unit.parts).is_empty())
}

/// The ways in which a hurdle can move on behind a move over it.
pub(super) fn pushes(
    plan: &Plan,
    position: &mut Position,
    mv: &Move,
    hurdle: Square,
    pushing: Pushing,
) -> Vec<Push> {
    let (unit, arrivals) = arrivals(plan, position, mv, hurdle, pushing);
    let mut pushes = Vec::new();
    for arrival in arrivals {
        if !promotes(plan, unit, arrival) {
            pushes.push(Push { hurdle, arrival, promotion: None });
            continue;
        }
        for &slot in plan.promotions_of(unit.parts) {
            let mut kinds: Vec<MoveKind> =
                promotion_marks(plan, slot).into_iter().map(MoveKind::into).collect();
            let may_change = plan.marks().chameleon && !unit.attributes.has(Attributes::CHAMELEON);
            if may_change && plan.chameleons().after_parts(Parts::one(slot)).is_some() {
                kinds.push(MoveKind::IntoChameleon);
            }
            let promoted = kinds.into_iter().map(|kind| Some((slot, kind)));
            pushes.extend(promoted.map(|promotion| Push { hurdle, arrival, promotion }));
        }
    }
    pushes
}

fn promotes(plan: &Plan, unit: Unit, arrival: Square) -> bool {
    let mut sides = Side::BOTH.into_iter().filter(|side| unit.owner.includes(*side));
    sides.any(|side| plan.promotes(unit.parts, arrival, side))
}

/// The marks of hoppers with which a pawn can promote to this walk.
pub(in crate::rules) fn promotion_marks(plan: &Plan, slot: Slot) -> Vec<Attributes> {
    let bit = 1 << slot.index();
    let marks = plan.marks();
    let kinds = [
        (marks.hurdle_changing, Attributes::HURDLE_CHANGING),
        (marks.bul, Attributes::BUL),
        (marks.dob, Attributes::DOB),
    ];
    let marked: Vec<Attributes> =
        kinds.into_iter().filter(|(walks, _)| walks & bit != 0).map(|(_, mark)| mark).collect();
    let is_plain = marked.is_empty() || marks.hurdle_keeping & bit != 0;
    is_plain.then_some(Attributes::NONE).into_iter().chain(marked).collect()
}

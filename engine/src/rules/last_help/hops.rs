//! What hoppers make of a move: who enters a square may be a hurdle, who leaves one may have been one.

use super::Board;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Slot, Square};
use crate::rules::Move;
use crate::rules::plan::Plan;
use crate::walks::Ground;
use arrayvec::ArrayVec;

/// With more hoppers nearly every move helps.
const MOST: usize = 6;

/// The hunting side's hoppers of all kinds, and units that are walked, if it has any.
#[derive(Debug)]
pub(super) struct Hops(Option<Box<Known>>);

/// What is known of them.
#[derive(Debug)]
struct Known {
    ground: Ground,
    hoppers: ArrayVec<Hopper, MOST>,
    /// By walk: where its hoppers stand, or may after the next move.
    origins: [Bitboard; SLOTS],
    /// By walk: from where a hopper that comes there may check.
    checking: [Bitboard; SLOTS],
    /// Who leaves or enters one of these may change whether a hopper checks.
    to_king: Bitboard,
}

/// One of them.
#[derive(Debug)]
struct Hopper {
    slot: Slot,
    square: Square,
    /// Where it can go as the board stands.
    reached: Bitboard,
    /// Where it would have to come to check.
    checking: Bitboard,
}

impl Hops {
    /// The hoppers of the side to move, that hunts the king; `None` if there are too many.
    pub fn new(board: &Board<'_>, king: Square) -> Option<Self> {
        let plan = board.plan;
        if plan.hoppers().iter().all(|slot| board.planes[slot.index()].is_empty()) {
            return Some(Self(None));
        }
        let mut known = Known {
            ground: board.ground,
            hoppers: ArrayVec::new(),
            origins: [Bitboard::EMPTY; SLOTS],
            checking: [Bitboard::EMPTY; SLOTS],
            to_king: Bitboard::EMPTY,
        };
        for &slot in plan.hoppers() {
            for square in board.planes[slot.index()] {
                let reached = goes(plan, slot, square, &board.ground);
                known.origins[slot.index()] |= reached | Bitboard::of(square);
                let hopper = Hopper { slot, square, reached, checking: Bitboard::ALL };
                known.hoppers.try_push(hopper).ok()?;
            }
            known.to_king |= plan.walks().lines_to(slot, king, known.origins[slot.index()]);
        }
        for &slot in plan.hoppers() {
            if known.origins[slot.index()].is_some() {
                let seen = plan.walks().lines_to(slot, king, Bitboard::ALL);
                known.checking[slot.index()] = seen | known.to_king;
            }
        }
        Some(Self(Some(Box::new(known))))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Who leaves or enters one of these may change whether a hopper checks, be it a hunter, whose next move does so.
    pub fn to_king(&self) -> Bitboard {
        self.0.as_ref().map_or(Bitboard::EMPTY, |known| known.to_king)
    }

    /// The same of an attack on another square.
    pub fn to(&self, plan: &Plan, square: Square) -> Bitboard {
        let Some(known) = &self.0 else { return Bitboard::EMPTY };
        let lines = |slot: &Slot| plan.walks().lines_to(*slot, square, known.origins[slot.index()]);
        plan.hoppers().iter().map(lines).fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// From where a hopper of this walk may check, one day.
    pub fn checking(&self, slot: Slot) -> Bitboard {
        self.0.as_ref().map_or(Bitboard::EMPTY, |known| known.checking[slot.index()])
    }

    /// Notes that who leaves one of these squares, or comes to one, may check by that.
    pub fn note(&mut self, discoverers: Bitboard, comers: Bitboard) {
        let Some(known) = &mut self.0 else { return };
        let checking = known.checking;
        for hopper in &mut known.hoppers {
            hopper.checking = match discoverers.contains(hopper.square) {
                true => Bitboard::ALL,
                false => checking[hopper.slot.index()] | comers,
            };
        }
    }

    /// Whether a step of the hunted side lets a hopper go where it couldn't, and from where it may check.
    #[inline]
    pub fn may_come_of(&self, plan: &Plan, mv: &Move) -> bool {
        self.0.as_ref().is_some_and(|known| known.may_come_of(plan, mv))
    }
}

impl Known {
    fn may_come_of(&self, plan: &Plan, mv: &Move) -> bool {
        let ground = self.ground.with_moved(mv.departure, mv.arrival);
        self.hoppers.iter().any(|hopper| {
            let reached = goes(plan, hopper.slot, hopper.square, &ground);
            reached.without(hopper.reached).meets(hopper.checking)
        })
    }
}

/// Where a unit can go, and where it could capture.
fn goes(plan: &Plan, slot: Slot, from: Square, ground: &Ground) -> Bitboard {
    plan.walks().reach(slot, from, ground) | plan.walks().attacks(slot, from, ground)
}

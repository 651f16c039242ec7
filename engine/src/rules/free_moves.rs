//! Moves of the side that waits which the other one can't force it out of, told before it moves.

use super::flights::may_step;
use super::plan::Plan;
use super::{Move, MoveKind, Rules};
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::walks::{Ground, sliders};
use arrayvec::ArrayVec;

/// So many are enough: nearly every move leaves one of them.
const MOST: usize = 4;

/// So many moves of one unit are looked at.
const MOST_OF_UNIT: usize = 4;

/// Moves that the side that waits could play if the other one passed, legal and without check. Whoever is to make every answer
/// a mate must prevent all of them: by a check, by going to certain squares, or by leaving some.
///
/// It knows only of steps of single units that are no kings, to empty squares, and of few of them.
#[derive(Debug)]
pub struct FreeMoves {
    /// Whose they are.
    defender: Side,
    /// His king, who isn't in check, and the one of the other side.
    kings: [Square; 2],
    moves: ArrayVec<FreeMove, MOST>,
    /// Whether captures do no more than they show.
    covers_captures: bool,
}

/// One of them.
#[derive(Debug)]
struct FreeMove {
    slot: Slot,
    from: Square,
    to: Square,
    /// The board behind it.
    occupied: Bitboard,
    /// Who leaves one of these may open a line to one of the kings behind it.
    left: Bitboard,
    /// Who enters one of these may be in its way, or open something behind it.
    entered: Bitboard,
}

/// The units of one side by their walks, one of them having stepped.
#[derive(Clone, Copy)]
struct Planes<'a> {
    position: &'a Position,
    own: Bitboard,
    step: Option<(Slot, Square, Square)>,
}

impl Planes<'_> {
    fn of(self, slot: Slot) -> Bitboard {
        let plane = self.position.with_walk(slot) & self.own;
        match self.step {
            Some((moved, from, to)) if moved == slot => plane.without(Bitboard::of(from)) | Bitboard::of(to),
            _ => plane,
        }
    }

    /// Who leaves or enters one of these squares may let one of these units reach the target, which none of them does.
    fn touchy(self, plan: &Plan, target: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.of(Slot::QUEEN);
        let [straight, diagonal] = [self.of(Slot::ROOK) | queens, self.of(Slot::BISHOP) | queens];
        // Seen past everything: whoever stands between alone, of either side.
        let blockers = sliders::sole_blockers(target, Bitboard::EMPTY, straight, diagonal, occupied);
        blockers | plan.touchy(target, occupied, |slot| self.of(slot))
    }
}

impl FreeMoves {
    /// Some of the defender's free moves, behind whatever the side to move may play; `None` where there are none, or none can be
    /// told. `scratch` is appended to and cut back.
    #[must_use]
    pub fn new<R: Rules + ?Sized>(
        rules: &R,
        position: &mut Position,
        scratch: &mut Vec<Move>,
    ) -> Option<Self> {
        let plan = rules.plan();
        if !plan.shows_flights() || position.neutral().is_some() {
            return None;
        }
        let attacker = position.turn();
        let defender = attacker.other();
        let king_of = |side: Side| {
            let kings = position.royals() & position.of(side);
            kings.first().filter(|_| !kings.is_several())
        };
        let kings = [king_of(defender)?, king_of(attacker)?];
        let mark = position.mark();
        rules.skip_turn(position);
        let free = Self::of_mover(rules, position, kings, scratch);
        position.take_back(&mark);
        free.filter(|free| !free.moves.is_empty())
    }

    fn of_mover<R: Rules + ?Sized>(
        rules: &R,
        position: &mut Position,
        kings: [Square; 2],
        scratch: &mut Vec<Move>,
    ) -> Option<Self> {
        let plan = rules.plan();
        let defender = position.turn();
        let covers_captures = plan.after().is_empty() && plan.variants().is_empty();
        let mut free = Self { defender, kings, moves: ArrayVec::new(), covers_captures };
        let start = scratch.len();
        for unit in position.of(defender).without(Bitboard::of(kings[0])) {
            let parts = position.unit(unit).parts;
            let slot = parts.lowest();
            if parts.total() != 1 || !steps_simply(plan, slot) {
                continue;
            }
            if !rules.generate_of(position, Bitboard::of(unit), scratch) {
                return None;
            }
            let found = scratch[start..]
                .iter()
                .filter(|mv| is_step(mv))
                .take(MOST_OF_UNIT)
                .find_map(|mv| free.stays_free(plan, position, slot, mv));
            scratch.truncate(start);
            free.moves.extend(found);
            if free.moves.is_full() {
                break;
            }
        }
        Some(free)
    }

    /// The step of a unit, if it is legal and gives no check; it is the defender's turn.
    fn stays_free(&self, plan: &Plan, position: &Position, slot: Slot, mv: &Move) -> Option<FreeMove> {
        let [own, other] = self.kings;
        let (from, to) = (mv.departure, mv.arrival);
        let occupied = position.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
        let attacker = self.defender.other();
        let planes = self.planes(position, Some((slot, from, to)));
        let enemies = Planes { position, own: position.of(attacker), step: None };
        let is_reached = |by: Side, planes: Planes<'_>, target: Square| {
            let ground = Ground { occupied, ..plan.ground(position, by) };
            plan.walkers_on(&ground, target, |slot| planes.of(slot)).is_some()
        };
        if !may_step(plan, position, self.defender, [from, to], Bitboard::EMPTY)
            || is_reached(attacker, enemies, own)
            || is_reached(self.defender, planes, other)
        {
            return None;
        }
        let touchy = enemies.touchy(plan, own, occupied) | planes.touchy(plan, other, occupied);
        let way = plan.walks().way_between(slot, to, from);
        let entered = touchy | way | Bitboard::of(from) | Bitboard::of(to);
        Some(FreeMove { slot, from, to, occupied, left: touchy, entered })
    }

    fn planes<'a>(&self, position: &'a Position, step: Option<(Slot, Square, Square)>) -> Planes<'a> {
        Planes { position, own: position.of(self.defender), step }
    }

    /// Whether the defender certainly has a legal move without check behind a move of the side to move.
    #[inline]
    #[must_use]
    pub fn remain(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        self.behind(plan, position, mv).is_some()
    }

    /// A step of the defender that is certainly legal, and no check, behind a move of the side to move.
    #[must_use]
    pub fn behind(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<[Square; 2]> {
        if !mv.goes_straight() || mv.capture.is_some() && !self.covers_captures {
            return None;
        }
        let mut moves = self.moves.iter();
        moves.find(|free| self.remains(plan, position, free, mv)).map(|free| [free.from, free.to])
    }

    fn remains(&self, plan: &Plan, position: &Position, free: &FreeMove, mv: &Move) -> bool {
        let [own, other] = self.kings;
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        if free.left.meets(left) || free.entered.meets(entered) {
            return false;
        }
        let occupied = free.occupied.without(left) | entered;
        let attacker = self.defender.other();
        let checks = mv.arriving.slots().any(|slot| match slot {
            Slot::PAWN => entered.forward_diagonals(attacker).contains(own),
            slot => {
                let ground = Ground { occupied, ..plan.ground(position, attacker) };
                plan.walks().attacks(slot, mv.arrival, &ground).contains(own)
            }
        });
        if checks || !may_step(plan, position, self.defender, [free.from, free.to], left) {
            return false;
        }
        mv.departure != other || {
            let planes = self.planes(position, Some((free.slot, free.from, free.to)));
            let ground = Ground { occupied, ..plan.ground(position, self.defender) };
            let attackers = plan.walkers_on(&ground, mv.arrival, |slot| planes.of(slot));
            attackers.without(entered).is_empty()
        }
    }
}

/// Whether units of this walk go where they capture, with nothing but their way to hinder them.
fn steps_simply(plan: &Plan, slot: Slot) -> bool {
    let walks = plan.walks();
    match slot {
        Slot::PAWN | Slot::KNIGHT | Slot::BISHOP | Slot::ROOK | Slot::QUEEN => true,
        slot => walks.is_rider(slot) && !walks.captures_differ(slot) && !walks.is_special(slot),
    }
}

/// Whether a move takes one unit to an empty square and does nothing else.
fn is_step(mv: &Move) -> bool {
    mv.kind == MoveKind::Plain && mv.goes_straight() && mv.capture.is_none() && mv.arriving == mv.moving
}

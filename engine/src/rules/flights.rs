//! Which moves leave the enemy king a flight, told before they are played.

use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::walks::{Ground, Planes, sliders};
use arrayvec::ArrayVec;

/// The squares to which the king of the side that waits could go now, so that a move that changes nothing about one of them
/// neither mates nor stalemates. It may know of fewer flights than there are, but of none that isn't one.
#[derive(Debug)]
pub struct Flights {
    king: Square,
    /// Where the step must not check the other king: he, and the squares from which somebody who comes there may do so once the line is open.
    unchecked: Option<(Square, Bitboard)>,
    /// The board as the units of the side to move see it, once the king has gone.
    ground: Ground,
    /// How the units of the side to move move.
    planes: Planes,
    squares: ArrayVec<Flight, 8>,
}

/// An empty square beside the king that nobody guards.
#[derive(Clone, Copy, Debug)]
struct Flight {
    square: Square,
    /// Who leaves or enters one of these may let another unit guard it.
    touchy: Bitboard,
}

impl Flights {
    /// The flights behind a move of the side to move; `None` where none can be told, or there is none.
    #[must_use]
    pub fn new(plan: &Plan, position: &Position) -> Option<Self> {
        if plan.permits().is_empty() {
            Self::told(plan, position)
        } else {
            Self::without_check(plan, position)
        }
    }

    /// The same if the step must not check the other king.
    #[must_use]
    pub fn without_check(plan: &Plan, position: &Position) -> Option<Self> {
        // Who reaches the other king without checking him may check when anything moves.
        let are_checks_shown = plan.observes().is_empty() && plan.concedes().is_empty();
        if !are_checks_shown || !has_lines_of_chess(plan, position) {
            return None;
        }
        let king = position.only_king(position.turn().other())?;
        let unchecked = position.only_king(position.turn())?;
        // Seen from the other king, what stands behind this one.
        let behind = |line: fn(Square, Bitboard) -> Bitboard| {
            line(unchecked, Bitboard::EMPTY).without(line(unchecked, Bitboard::of(king)))
        };
        let [straight, diagonal] = [behind(sliders::rook), behind(sliders::bishop)];
        let own = |slot: Slot| position.with_walk(slot) & position.of(position.turn().other());
        let has_riders = straight.meets(own(Slot::ROOK) | own(Slot::QUEEN))
            || diagonal.meets(own(Slot::BISHOP) | own(Slot::QUEEN));
        let flights = Self::told(plan, position).filter(|_| !has_riders)?;
        Some(Self { unchecked: Some((unchecked, straight | diagonal)), ..flights })
    }

    fn told(plan: &Plan, position: &Position) -> Option<Self> {
        let hunter = position.turn();
        let king = position.only_king(hunter.other()).filter(|_| plan.shows_resting_steps())?;
        let walks_as_king = position.unit(king).parts == Parts::one(Slot::KING)
            && goes_as_king(plan, position, hunter.other(), king);
        let neutral = position.neutral();
        if !walks_as_king || neutral.contains(king) {
            return None;
        }
        let ground = plan.ground(position, hunter).without(Bitboard::of(king));
        let occupied = ground.occupied;
        let planes = plan.planes_at_most(position, hunter);
        // Neutral units, too, may move out of the way.
        let screens = position.of(hunter.other()).without(Bitboard::of(king) | neutral);
        let around = sliders::king(king).without(ground.occupied).into_iter();
        let is_flight = |square: &Square| {
            plan.is_resting_step(position, &Move::quiet(king, *square, Parts::one(Slot::KING)))
                && plan
                    .walkers_on(&with_king(&ground, *square), *square, |slot| planes[slot.index()])
                    .is_empty()
        };
        let flight = |square| Flight { square, touchy: touchy(plan, &planes, square, screens, occupied) };
        let squares: ArrayVec<Flight, 8> = around.filter(is_flight).map(flight).collect();
        (!squares.is_empty()).then_some(Self { king, unchecked: None, ground, planes, squares })
    }

    /// All of them, if nothing changes.
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        self.squares.iter().map(|flight| flight.square).collect()
    }

    /// Whether the king certainly has a flight behind a move of the side to move.
    #[inline]
    #[must_use]
    pub fn remain(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        self.left_behind(plan, position, mv).is_some()
    }

    /// The flights that the king certainly has behind a move of the side to move.
    #[inline]
    #[must_use]
    pub fn left_behind(&self, plan: &Plan, position: &Position, mv: &Move) -> Bitboard {
        if self.unchecked.is_some_and(|(other, _)| other == mv.departure) {
            return Bitboard::EMPTY;
        }
        if mv.capture.is_some() && !plan.captures_plainly(position, mv) {
            return Bitboard::EMPTY;
        }
        if plan.leads_captors_on()
            && let Some(victim) = mv.capture
        {
            return self.left_behind_going_on(plan, position, mv, victim);
        }
        // What is chosen with a capture is where the captured unit comes back, or nothing is told of it.
        let is_plain = match mv.capture {
            Some(_) => mv.takes_unit_straight(),
            None => mv.goes_straight() && plan.is_resting_step(position, mv),
        };
        // Who goes as a king may paralyse one.
        let goes_as_king = || mv.moving.has(Slot::KING) || mv.arriving.has(Slot::KING);
        if !is_plain || plan.paralyses() && goes_as_king() {
            return Bitboard::EMPTY;
        }
        // A neutral unit that comes back may attack from there.
        let is_neutral = |victim| position.neutral().contains(victim);
        if mv.capture.is_some_and(is_neutral) && !plan.captures_as_shown() {
            return Bitboard::EMPTY;
        }
        // What comes back is the king's own: it may lead him, stand where he could go, and be a hurdle, and that is all.
        let Some(returned) = plan.returned(position, mv) else {
            let home = plan.captor_returns(position, mv).zip(mv.capture);
            return home.map_or(Bitboard::EMPTY, |(home, victim)| {
                let arriving = mv.reborn_as.unwrap_or(mv.arriving);
                let back = Move { arrival: home, arriving, capture: None, ..*mv };
                self.left_by_leaving(plan, position, &back, victim)
            });
        };
        // Of lines that aren't those of chess it isn't known who opens them.
        let is_fairy = |parts: Parts| parts.slots().any(|slot| slot.index() >= Slot::FIRST_FAIRY);
        let may_check = self.unchecked.is_some_and(|(_, behind)| behind.meets(returned))
            || self.unchecked.is_some() && returned.is_some() && mv.reborn_as.is_some_and(is_fairy);
        if may_check || plan.led_by(self.ground.side.other(), returned).contains(self.king) {
            return Bitboard::EMPTY;
        }
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        let occupied = self.ground.occupied.without(left) | entered;
        let side = self.ground.side.other();
        let may_be_left = |flight: &&Flight| {
            !(entered | returned).contains(flight.square)
                && !flight.touchy.meets(left | entered | returned)
                && may_step(plan, position, side, [self.king, flight.square], left)
        };
        let mut remain: Bitboard =
            self.squares.iter().filter(may_be_left).map(|flight| flight.square).collect();
        // What is reached costs more than all that.
        let leave = |remain: Bitboard, occupied: Bitboard| {
            let enemy = self.ground.enemy.without(entered) | returned & occupied;
            left_by_mover(plan, position, mv, &Ground { occupied, enemy, ..self.ground }, remain)
        };
        remain = leave(remain, occupied);
        // Who has captured may leap over what comes back, if it does.
        if returned.without(occupied).is_some() {
            remain = leave(remain, occupied | returned);
        }
        remain
    }

    /// The same of a capture behind which the capturing unit has gone on.
    fn left_behind_going_on(&self, plan: &Plan, position: &Position, mv: &Move, victim: Square) -> Bitboard {
        let takes_and_goes = Move { capture: None, kind: MoveKind::Plain, ..*mv };
        let is_plain = matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant);
        if is_plain && takes_and_goes.goes_straight() {
            self.left_by_leaving(plan, position, mv, victim)
        } else {
            Bitboard::EMPTY
        }
    }

    /// The same of a move that leaves the square of a captured unit, too. Both may lie on one line: so all who may guard a flight are looked
    /// at anew.
    fn left_by_leaving(&self, plan: &Plan, position: &Position, mv: &Move, victim: Square) -> Bitboard {
        let gone = Bitboard::of(mv.departure) | Bitboard::of(victim);
        let entered = Bitboard::of(mv.arrival);
        let occupied = self.ground.occupied.without(gone) | entered;
        let ground = Ground { occupied, enemy: self.ground.enemy.without(gone), ..self.ground };
        let side = ground.side.other();
        let is_left = |square: &Square| {
            !entered.contains(*square)
                && may_step(plan, position, side, [self.king, *square], gone)
                && plan
                    .walkers_on(&with_king(&ground, *square), *square, |slot| {
                        self.planes[slot.index()].without(gone)
                    })
                    .is_empty()
        };
        let left: Bitboard = self.squares.iter().map(|flight| flight.square).filter(is_left).collect();
        left_by_mover(plan, position, mv, &ground, left)
    }

    /// The units of the king's side, behind a move that leaves him these flights, that conditions want where they stand so that he
    /// can go there.
    #[must_use]
    pub fn wants(&self, plan: &Plan, position: &Position, mv: &Move, flights: Bitboard) -> Bitboard {
        if plan.allows().is_empty() && plan.vetoes().is_empty() {
            return Bitboard::EMPTY;
        }
        let side = self.ground.side.other();
        let is_wanted = |unit: &Square| {
            let left =
                mv.capture.filter(|victim| *victim != mv.arrival).map_or(Bitboard::EMPTY, Bitboard::of);
            let gone = Bitboard::of(*unit) | Bitboard::of(mv.departure) | left;
            flights.into_iter().any(|flight| !may_step(plan, position, side, [self.king, flight], gone))
        };
        position.of(side).into_iter().filter(is_wanted).collect()
    }
}

/// The board when the king has gone to a square: some units capture only where something stands.
fn with_king(ground: &Ground, square: Square) -> Ground {
    let king = Bitboard::of(square);
    Ground { occupied: ground.occupied | king, enemy: ground.enemy | king, ..*ground }
}

/// The flights among these to which what has moved, and whom it leads, doesn't come. The ground is that behind the move, without the king.
#[inline]
fn left_by_mover(
    plan: &Plan,
    position: &Position,
    mv: &Move,
    ground: &Ground,
    flights: Bitboard,
) -> Bitboard {
    let mut left = flights;
    if left.is_some() {
        any_reached_anew(plan, position, mv, ground, |reached| {
            left = left.without(reached);
            left.is_empty()
        });
    }
    // Of walks that are walked it isn't known what they reach on squares on which nobody stands.
    let walked = || mv.arriving.slots().filter(|slot| plan.walks().is_walked(*slot));
    if left.is_some() && walked().next().is_some() {
        let mover = Bitboard::of(mv.arrival);
        let is_reached = |square: Square, slot: Slot| {
            plan.walks().attackers(slot, square, &with_king(ground, square), mover).is_some()
        };
        left = left.into_iter().filter(|square| !walked().any(|slot| is_reached(*square, slot))).collect();
    }
    left
}

/// Who leaves or enters one of these squares may let a unit of these planes, none of which does, reach the target along lines that are
/// seen past everything but the screens.
pub(super) fn touchy(
    plan: &Plan,
    planes: &Planes,
    target: Square,
    screens: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let of = |slot: Slot| planes[slot.index()];
    let queens = of(Slot::QUEEN);
    let [straight, diagonal] = [of(Slot::ROOK) | queens, of(Slot::BISHOP) | queens];
    let blockers = sliders::sole_blockers(target, screens, straight, diagonal, occupied);
    blockers | plan.touchy(target, occupied, of)
}

/// Whether something holds of what units of the side to move reach behind a move of its own and may not have reached before: of what the
/// unit that has arrived reaches, and, where units lead one another, of what those reach whose leader has come or gone. The ground is that
/// behind the move, of one side; whose is not to move has units of both sides alone that have moved.
#[inline]
pub(super) fn any_reached_anew(
    plan: &Plan,
    position: &Position,
    mv: &Move,
    ground: &Ground,
    mut holds: impl FnMut(Bitboard) -> bool,
) -> bool {
    let mut holds = |slot: Slot, from: Square| {
        holds(match slot {
            Slot::PAWN => Bitboard::of(from).forward_diagonals(ground.side),
            slot => plan.walks().attacks(slot, from, ground),
        })
    };
    if !plan.changes_ways() {
        return mv.arriving.slots().any(|slot| holds(slot, mv.arrival));
    }
    let entered = Bitboard::of(mv.arrival);
    let units = plan.led_by(ground.side, entered | Bitboard::of(mv.departure)) | entered;
    let planes = plan.planes_behind(position, mv);
    plan.slots().iter().any(|slot| (planes[slot.index()] & units).into_iter().any(|from| holds(*slot, from)))
}

/// Whether the side that waits checks along the lines of chess alone, if at all from afar.
fn has_lines_of_chess(plan: &Plan, position: &Position) -> bool {
    let own = position.of(position.turn().other());
    let has_fairy_units = plan.fairy_slots().iter().any(|slot| position.with_walk(*slot).meets(own));
    plan.planes().is_empty() && position.neutral().is_empty() && !has_fairy_units
}

/// Whether the king on `king`, of the side that waits, stands on no line along which his units could ever check the other one.
pub(super) fn is_off_lines(plan: &Plan, position: &Position, king: Square, other: Square) -> bool {
    has_lines_of_chess(plan, position) && !sliders::queen(other, Bitboard::EMPTY).contains(king)
}

/// Whether a king, whom others may lead, goes as a king, however the other side moves.
fn goes_as_king(plan: &Plan, position: &Position, side: Side, king: Square) -> bool {
    if !plan.changes_ways() {
        let kings = position.with_walk(Slot::KING) & position.of(side.other());
        return !plan.paralyses() || !sliders::king(king).meets(kings);
    }
    let planes = plan.planes_in_force(position, side);
    plan.slots().iter().all(|slot| planes[slot.index()].contains(king) == (*slot == Slot::KING))
}

/// Whether those conditions let a unit of `side` go to an empty square that look at what a move has led to.
#[inline]
pub(super) fn allow_step(
    plan: &Plan,
    position: &Position,
    side: Side,
    step: [Square; 2],
    gone: Bitboard,
) -> bool {
    plan.allows().iter().all(|condition| condition.lets_step(position, side, step, gone))
}

/// Whether every condition lets a unit of `side` go to an empty square, once the units on `gone` stand elsewhere.
#[inline]
pub(super) fn may_step(
    plan: &Plan,
    position: &Position,
    side: Side,
    step: [Square; 2],
    gone: Bitboard,
) -> bool {
    allow_step(plan, position, side, step, gone)
        && plan.vetoes().iter().all(|condition| condition.lets_step(position, side, step, gone))
}

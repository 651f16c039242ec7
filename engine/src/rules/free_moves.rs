//! Moves of the side that waits which the other one can't force it out of, told before it moves.

use super::flights::{any_reached_anew, may_step, touchy};
use super::plan::Plan;
use super::{Move, MoveKind, Rules};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::walks::{Ground, Planes};
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
    /// How the units of the other side move.
    attackers: Planes,
    moves: ArrayVec<FreeMove, MOST>,
}

/// One of them.
#[derive(Debug)]
struct FreeMove {
    from: Square,
    to: Square,
    /// How the units of its side move then.
    planes: Planes,
    /// From where it goes, over what and to where.
    way: Bitboard,
    /// Who leaves one of these may open a line to one of the kings behind it.
    left: Bitboard,
    /// Who enters one of these may be in its way, or open something behind it.
    entered: Bitboard,
}

/// What a move of the attacker changes.
struct Changed {
    /// Whence units are gone.
    gone: Bitboard,
    /// Where units of the attacker have come to, perhaps by a capture.
    come: Bitboard,
    /// Where units of the defender have come back.
    returned: Bitboard,
}

impl FreeMove {
    /// The board behind a move of the attacker and this one, as the units of one side see it, whose board it was before.
    fn ground_behind(&self, changed: &Changed, ground: Ground, is_of_defender: bool) -> Ground {
        let Changed { gone, come, returned } = *changed;
        let left = ground.with_moved(self.from, self.to).without(gone | come);
        let enemies = if is_of_defender { come } else { returned };
        Ground { occupied: left.occupied | come | returned, enemy: left.enemy | enemies, ..left }
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
        // Neutral units stand where they stand, on both sides, until the attacker moves one of them.
        let has_both_sides = position.neutral().is_some() || !plan.shows_steps();
        let shows_some = plan.shows_free_steps() || plan.shows_resting_steps();
        if has_both_sides && !(shows_some && plan.planes().is_empty()) {
            return None;
        }
        let attacker = position.turn();
        let defender = attacker.other();
        let kings = [position.only_king(defender)?, position.only_king(attacker)?];
        if kings.into_iter().any(|king| may_be_of_both(position, king)) {
            return None;
        }
        let mut free = Self {
            defender,
            kings,
            attackers: plan.planes_in_force(position, attacker),
            moves: ArrayVec::new(),
        };
        let mark = position.mark();
        rules.skip_turn(position);
        free.collect(rules, position, scratch);
        position.take_back(&mark);
        (!free.moves.is_empty()).then_some(free)
    }

    /// Looks for them; it is the defender's turn.
    fn collect<R: Rules + ?Sized>(&mut self, rules: &R, position: &mut Position, scratch: &mut Vec<Move>) {
        let plan = rules.plan();
        let planes = plan.planes_in_force(position, self.defender);
        let start = scratch.len();
        for unit in position.of(self.defender).without(Bitboard::of(self.kings[0])) {
            // The defender's own steps bring nothing about.
            if may_be_of_both(position, unit) {
                continue;
            }
            let walks = plan.slots().iter().copied().filter(|slot| planes[slot.index()].contains(unit));
            if position.unit(unit).parts.total() != 1 || !walks.clone().all(|slot| steps_simply(plan, slot)) {
                continue;
            }
            if !rules.generate_of(position, Bitboard::of(unit), scratch) {
                return;
            }
            let is_free = |mv: &&Move| is_step(mv) && brings_nothing_about(plan, position, mv);
            let steps = scratch[start..].iter().filter(is_free).take(MOST_OF_UNIT);
            let found = steps.copied().find_map(|mv| {
                let way = |way, slot| way | plan.walks().way_between(slot, mv.arrival, mv.departure);
                let way = walks.clone().fold(Bitboard::EMPTY, way);
                self.stays_free(plan, position, &mv, plan.planes_behind(position, &mv), way)
            });
            scratch.truncate(start);
            self.moves.extend(found);
            if self.moves.is_full() {
                return;
            }
        }
    }

    /// The step of a unit, if it is legal and gives no check; it is the defender's turn.
    fn stays_free(
        &self,
        plan: &Plan,
        position: &Position,
        mv: &Move,
        planes: Planes,
        way: Bitboard,
    ) -> Option<FreeMove> {
        let [own, other] = self.kings;
        let (from, to) = (mv.departure, mv.arrival);
        let occupied = position.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
        let is_reached = |by: Side, planes: &Planes, target: Square| {
            let ground = plan.ground(position, by).with_moved(from, to);
            plan.walkers_on(&ground, target, |slot| planes[slot.index()]).is_some()
        };
        if !may_step(plan, position, self.defender, [from, to], Bitboard::EMPTY)
            || is_reached(self.defender.other(), &self.attackers, own)
            || is_reached(self.defender, &planes, other)
        {
            return None;
        }
        // Seen past everything: whoever stands between alone, of either side.
        let touchy = |planes: &Planes, king| touchy(plan, planes, king, Bitboard::EMPTY, occupied);
        let touchy = touchy(&self.attackers, own) | touchy(&planes, other);
        let way = way | Bitboard::of(from) | Bitboard::of(to);
        Some(FreeMove { from, to, planes, way, left: touchy, entered: touchy | way })
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
        let mut moves = self.moves.iter();
        let found = if mv.capture.is_some() && !plan.captures_as_shown() {
            match self.told_to_return(plan, position, mv) {
                Some(returned) => moves.find(|free| {
                    !free.entered.meets(returned)
                        && self.remains(plan, position, free, mv)
                        && self.remains_with_returned(plan, position, free, mv, returned)
                }),
                None => {
                    let home = plan.captor_returns(position, mv)?;
                    moves.find(|free| self.remains_behind_return(plan, position, free, mv, home))
                }
            }
        } else if mv.goes_straight() && brings_nothing_about(plan, position, mv) {
            moves.find(|free| self.remains(plan, position, free, mv))
        } else {
            None
        };
        found.map(|free| [free.from, free.to])
    }

    /// Where the defender's unit may come back that the move captures, if nothing else comes of the capture.
    fn told_to_return(&self, plan: &Plan, position: &Position, mv: &Move) -> Option<Bitboard> {
        let defenders = position.of(self.defender).without(position.neutral());
        let comes_alone = plan.shows_steps()
            && mv.takes_unit_straight()
            && mv.push.is_none()
            && defenders.contains(mv.arrival);
        if comes_alone { plan.returned(position, mv) } else { None }
    }

    /// Whether a free move that remains behind a capture by itself does so where the captured unit has come back on one of these squares,
    /// which aren't in its way: it is the defender's, so that it may check, be a hurdle, and lead others, and that is all.
    fn remains_with_returned(
        &self,
        plan: &Plan,
        position: &Position,
        free: &FreeMove,
        mv: &Move,
        returned: Bitboard,
    ) -> bool {
        if returned.is_empty() {
            return true;
        }
        let [own, other] = self.kings;
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        if self.leads_defenders(plan, position, free, returned) {
            return false;
        }
        let changed = Changed { gone: left, come: entered, returned };
        let ground = |side| free.ground_behind(&changed, plan.ground(position, side), side == self.defender);
        // Who has captured may leap over it.
        let attacker = ground(self.defender.other());
        if any_reached_anew(plan, position, mv, &attacker, |reached| reached.contains(own)) {
            return false;
        }
        let king = if mv.departure == other { mv.arrival } else { other };
        // By which walk it goes then isn't asked: by any.
        let checks = |slot: Slot| {
            let planes = |other: Slot| if other == slot { returned } else { Bitboard::EMPTY };
            plan.walkers_on(&ground(self.defender), king, planes).is_some()
        };
        !plan.slots().iter().any(|slot| checks(*slot))
    }

    fn remains(&self, plan: &Plan, position: &Position, free: &FreeMove, mv: &Move) -> bool {
        let [own, other] = self.kings;
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        if free.left.meets(left) || free.entered.meets(entered) {
            return false;
        }
        let attacker = self.defender.other();
        let changed = Changed { gone: left, come: entered, returned: Bitboard::EMPTY };
        let ground = |side| free.ground_behind(&changed, plan.ground(position, side), side == self.defender);
        let checks = any_reached_anew(plan, position, mv, &ground(attacker), |reached| reached.contains(own));
        let leads = mv.capture.is_some() && self.leads_defenders(plan, position, free, entered);
        if checks || leads || !may_step(plan, position, self.defender, [free.from, free.to], left) {
            return false;
        }
        // Of what is of both sides by now the step might open a line to the other king: it would be a check.
        if may_be_of_both(position, mv.departure)
            && any_reached_anew(plan, position, mv, &ground(self.defender), |reached| reached.contains(other))
        {
            return false;
        }
        mv.departure != other || {
            let attackers =
                plan.walkers_on(&ground(self.defender), mv.arrival, |slot| free.planes[slot.index()]);
            attackers.without(entered).is_empty()
        }
    }

    /// The same behind a capture whose unit comes back on another square. Two squares are left then, perhaps both on one line: so all who
    /// may reach a king are looked at anew.
    fn remains_behind_return(
        &self,
        plan: &Plan,
        position: &Position,
        free: &FreeMove,
        mv: &Move,
        home: Square,
    ) -> bool {
        let [own, other] = self.kings;
        let [gone, come] = [Bitboard::of(mv.departure) | Bitboard::of(mv.arrival), Bitboard::of(home)];
        let is_captured = mv.arrival == free.from;
        if is_captured
            || free.way.meets(come)
            || !may_step(plan, position, self.defender, [free.from, free.to], gone)
        {
            return false;
        }
        let attacker = self.defender.other();
        let other = if mv.departure == other { home } else { other };
        let changed = Changed { gone, come, returned: Bitboard::EMPTY };
        let ground = |side| free.ground_behind(&changed, plan.ground(position, side), side == self.defender);
        let is_reached = |by: Side, planes: &Planes, king: Square| {
            plan.walkers_on(&ground(by), king, |slot| planes[slot.index()].without(gone)).is_some()
        };
        let arriving = mv.reborn_as.unwrap_or(mv.arriving);
        let back = Move { arrival: home, capture: None, arriving, ..*mv };
        let reaches = |by: Side, king: Square| {
            any_reached_anew(plan, position, &back, &ground(by), |reached| reached.contains(king))
        };
        let is_check = is_reached(attacker, &self.attackers, own) || reaches(attacker, own);
        let gives_check = is_reached(self.defender, &free.planes, other)
            || may_be_of_both(position, mv.departure) && reaches(self.defender, other);
        !is_check && !gives_check
    }

    /// Whether a unit of the defender moves otherwise, before his free move or behind it, where one on these squares comes or is gone.
    fn leads_defenders(&self, plan: &Plan, position: &Position, free: &FreeMove, squares: Bitboard) -> bool {
        let units = position.of(self.defender) | Bitboard::of(free.to);
        plan.led_by(self.defender, squares).meets(units)
    }
}

/// Whether a unit belongs to both sides, or may when it has moved.
fn may_be_of_both(position: &Position, square: Square) -> bool {
    position.neutral().contains(square) || position.unit(square).attributes.has(Attributes::HALF_NEUTRAL)
}

/// Whether a move without check only takes a unit to another square, or may capture what stands there; half-neutral units are looked at
/// elsewhere.
fn brings_nothing_about(plan: &Plan, position: &Position, mv: &Move) -> bool {
    plan.shows_free_steps()
        || match mv.capture {
            Some(_) => plan.captures_plainly(position, mv),
            None => plan.is_resting_step(position, mv),
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

//! Which steps of the king that is to be mated or stalemated can help the other side to do so with its next move.

use crate::board::position::Castling;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::rules::flights::{any_reached_anew, may_step, touchy};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::{Ground, Planes, sliders};
use arrayvec::ArrayVec;

/// So many units of a side are looked at.
const MOST: usize = 16;

/// The steps of the king behind which the other side can mate or stalemate at once, as far as the squares tell.
///
/// One move of the hunters must take all flights from him where he has gone, and check him if he is to be mated. So it is
/// enough to look at the squares from which a unit that can come there does so, or to which one goes that opens a line, and at
/// what it attacks from there. He leaves a square, which nearly always is a flight.
#[derive(Debug)]
pub struct KingHelp<'a> {
    plan: &'a Plan,
    position: &'a Position,
    /// Whether he is to be mated.
    must_check: bool,
    /// Whether it is told where he can go; otherwise, only whether he may be checked.
    tells_flights: bool,
    king: Square,
    /// The board as the hunters see it, without the king.
    ground: Ground,
    planes: Planes,
    /// The other units of his side, and holes.
    prey: Bitboard,
    hunters: ArrayVec<Hunter, MOST>,
    /// What they attack, wherever on it the king goes.
    attacked: Bitboard,
    /// The squares for which [`Self::touchy`] has been asked.
    asked: Bitboard,
    touchy: [Bitboard; 64],
}

/// A unit of the side that is to mate.
#[derive(Clone, Copy, Debug)]
struct Hunter {
    from: Square,
    parts: Parts,
    /// Where it may go.
    targets: Bitboard,
}

impl KingHelp<'_> {
    /// What helps to mate the king who waits, as if his side had passed; `None` where any of his steps may help.
    #[must_use]
    pub fn to_mate<'a>(plan: &'a Plan, position: &'a Position) -> Option<KingHelp<'a>> {
        KingHelp::new(plan, position, true)
    }

    /// The same of what helps to stalemate him.
    #[must_use]
    pub fn to_stalemate<'a>(plan: &'a Plan, position: &'a Position) -> Option<KingHelp<'a>> {
        KingHelp::new(plan, position, false)
    }
}

impl<'a> KingHelp<'a> {
    fn new(plan: &'a Plan, position: &'a Position, must_check: bool) -> Option<Self> {
        let hunter = position.turn();
        let helper = hunter.other();
        let tells_flights =
            plan.shows_resting_steps() && (plan.permits().is_empty() || has_no_lines(plan, position));
        let is_told = plan.shows_checks_behind_steps()
            && (tells_flights || must_check)
            && !plan.paralyses()
            && !plan.fuses_units()
            && !plan.captors_move_on()
            && !plan.has_null_moves()
            && !plan.marks().have_effects()
            && plan.home_pawns_move().is_empty();
        let king = position.only_king(helper).filter(|_| is_told && position.neutral().is_empty())?;
        let may_castle = !position.state.castling.without(Castling::all_of(helper)).is_none();
        let is_king = position.unit(king).parts == Parts::one(Slot::KING);
        if !is_king || may_castle || has_unknown(plan, position, hunter) {
            return None;
        }
        let ground = plan.ground(position, hunter).without(Bitboard::of(king));
        let planes = plan.planes_at_most(position, hunter);
        let mut help = Self {
            plan,
            position,
            must_check,
            tells_flights,
            king,
            ground,
            planes,
            prey: ground.occupied.without(position.of(hunter)),
            hunters: ArrayVec::new(),
            attacked: Bitboard::EMPTY,
            asked: Bitboard::EMPTY,
            touchy: [Bitboard::EMPTY; 64],
        };
        for &slot in plan.slots() {
            for from in planes[slot.index()] {
                help.note_hunter(slot, from)?;
            }
        }
        Some(help)
    }

    /// Notes where a hunter can go by one of its walks; `None` if more may come of it than the squares tell.
    fn note_hunter(&mut self, slot: Slot, from: Square) -> Option<()> {
        let Self { plan, position, ground, prey, .. } = *self;
        let own = position.of(ground.side);
        let parts = position.unit(from).parts;
        let (targets, attacked) = if slot == Slot::PAWN {
            let ahead = Bitboard::of(from).forward(ground.side);
            let attacked = Bitboard::of(from).forward_diagonals(ground.side);
            let steps = (ahead | ahead.forward(ground.side)).without(ground.occupied);
            (steps | attacked & prey, attacked)
        } else {
            let walks = plan.walks();
            let attacked = walks.attacks(slot, from, &ground);
            let differ = walks.captures_differ(slot);
            let reached = if differ { attacked | walks.reach(slot, from, &ground) } else { attacked };
            (reached.without(own), attacked)
        };
        let promotes = |to: Square| plan.promotes(parts, to, ground.side);
        let rests = |to: Square| plan.is_resting_step(position, &Move::quiet(from, to, parts));
        let returns = |to: Square| {
            let capture = Move { capture: Some(to), ..Move::quiet(from, to, parts) };
            plan.captures_plainly(position, &capture) && plan.returned(position, &capture).is_some()
        };
        let is_told = (plan.captures_as_shown() || (targets & prey).into_iter().all(returns))
            && (plan.steps_rest() || targets.without(prey).into_iter().all(rests))
            && !(plan.has_pawn(parts) && targets.into_iter().any(promotes));
        if !is_told {
            return None;
        }
        self.attacked |= attacked;
        self.hunters.try_push(Hunter { from, parts, targets }).ok()
    }

    /// Whether the other side may reach its goal behind this move.
    #[must_use]
    pub fn may_come_of(&mut self, mv: &Move) -> bool {
        let is_step = mv.departure == self.king
            && mv.capture.is_none()
            && mv.kind == MoveKind::Plain
            && mv.goes_straight()
            && self.plan.is_resting_step(self.position, mv);
        !is_step || self.may_end_on(mv.arrival)
    }

    /// Whether a move of the hunters may leave the king no flight, once he has gone there.
    fn may_end_on(&mut self, king: Square) -> bool {
        // Who reaches him and doesn't check him may do so behind any move.
        if self.attacked.contains(king) {
            return true;
        }
        let around = sliders::king(king);
        let flights = match self.tells_flights {
            true => around.without(self.ground.occupied | self.attacked),
            false => Bitboard::EMPTY,
        };
        if flights.is_empty() && !self.must_check {
            return true;
        }
        let Self { plan, position, ground, prey, .. } = *self;
        // Whom others lead there doesn't go as a king.
        let helpers = position.of(ground.side.other()).without(Bitboard::of(self.king));
        if plan.leaders_of(ground.side.other(), Bitboard::of(king)).meets(helpers) {
            return true;
        }
        // Who takes all flights takes this one.
        let pivot = if plan.allows().is_empty() && plan.vetoes().is_empty() { flights.first() } else { None };
        let check = self.must_check.then_some(king);
        let seen = |square: Option<Square>| square.map(|square| (square, self.seen_if_led(square)));
        let [check, pivot] = [check, pivot].map(seen);
        (0..self.hunters.len()).any(|place| {
            let hunter = self.hunters[place];
            let mut targets = hunter.targets;
            if let Some((king, seen)) = check {
                // What comes of a capture may check, too.
                let captures = if plan.promised().captures_check_otherwise { prey } else { Bitboard::EMPTY };
                targets &= self.ends_for(hunter, king, seen) | captures;
            }
            if let Some((flight, seen)) = pivot.filter(|_| targets.is_some()) {
                let captures = if plan.captures_as_shown() { Bitboard::EMPTY } else { prey };
                targets &= self.ends_for(hunter, flight, seen) | Bitboard::of(flight) | captures;
            }
            targets.into_iter().any(|to| self.may_end(hunter, to, king, flights))
        })
    }

    /// Where a hunter must go so that a square that nobody attacks may be attacked behind its move. Where units lead one another,
    /// it is known from where it is [seen](Self::seen_if_led).
    fn ends_for(&mut self, hunter: Hunter, square: Square, seen: Option<Bitboard>) -> Bitboard {
        let opening = self.touchy(square);
        let left = Bitboard::of(hunter.from);
        if opening.meets(left) || seen.is_some_and(|seen| seen.meets(left)) {
            return Bitboard::ALL;
        }
        let Self { plan, ground, .. } = *self;
        let occupied = ground.occupied.without(left);
        let own = hunter.parts.slots().map(|slot| plan.vantages(slot, square, ground.side, occupied));
        opening | seen.unwrap_or_else(|| own.fold(Bitboard::EMPTY, |all, seen| all | seen))
    }

    /// Where units lead one another, what to leave or to enter so that any unit may come to attack the square.
    fn seen_if_led(&self, square: Square) -> Option<Bitboard> {
        let Self { plan, position, ground, .. } = *self;
        plan.changes_ways().then(|| {
            let seen = plan.vantages_of_any(square, ground.side, ground.occupied);
            seen | plan.leaders_of(ground.side, seen & position.of(ground.side))
        })
    }

    /// Whether a hunter that goes there may leave the king none of these flights.
    fn may_end(&mut self, hunter: Hunter, to: Square, king: Square, flights: Bitboard) -> bool {
        let Self { plan, position, .. } = *self;
        let [left, entered] = [hunter.from, to].map(Bitboard::of);
        let is_capture = self.ground.occupied.meets(entered);
        let mv = Move { capture: is_capture.then_some(to), ..Move::quiet(hunter.from, to, hunter.parts) };
        let ground = self.ground.without(left | entered);
        let ground = Ground { occupied: ground.occupied | entered, ..ground };
        let mut taken = entered;
        if is_capture && !plan.captures_as_shown() {
            // What has been captured comes back there, or where the king was, and may lead him.
            let returned = plan.returned(position, &mv).filter(|_| plan.choices_with_captures() == 0);
            let returned = returned.unwrap_or(Bitboard::ALL) | Bitboard::of(self.king);
            if plan.led_by(ground.side.other(), returned).contains(king) {
                return true;
            }
            taken |= returned;
        }
        any_reached_anew(plan, position, &mv, &ground, |reached| {
            taken |= reached;
            flights.without(taken).is_empty()
        });
        let moved = left | entered;
        let gone = moved | Bitboard::of(self.king);
        flights
            .without(taken)
            .into_iter()
            .all(|flight| self.touchy(flight).meets(moved) || !self.may_step(king, flight, gone))
    }

    /// Whether conditions certainly let the king go from where he has gone to a flight, once those have gone elsewhere who are on these
    /// squares. Some ask who goes: so they are asked of the step from where he stands, too.
    fn may_step(&self, king: Square, flight: Square, gone: Bitboard) -> bool {
        let side = self.ground.side.other();
        let mut starts = [king, self.king].into_iter();
        starts.all(|from| may_step(self.plan, self.position, side, [from, flight], gone))
    }

    /// Who leaves or enters one of these may let another hunter attack a square.
    fn touchy(&mut self, square: Square) -> Bitboard {
        if !self.asked.contains(square) {
            self.asked |= Bitboard::of(square);
            let Self { plan, position, ref planes, ground, king, .. } = *self;
            let screens = position.of(ground.side.other()).without(Bitboard::of(king));
            self.touchy[square.index()] = touchy(plan, planes, square, screens, ground.occupied);
        }
        self.touchy[square.index()]
    }
}

/// Whether some unit of the side has a walk of which the squares alone don't tell what it reaches.
fn has_unknown(plan: &Plan, position: &Position, side: Side) -> bool {
    let walks = plan.walks();
    let is_unknown = |slot: Slot| walks.is_special(slot) || walks.is_walked(slot) || plan.is_hopper(slot);
    plan.fairy_slots()
        .iter()
        .any(|slot| position.with_walk(*slot).meets(position.of(side)) && is_unknown(*slot))
}

/// Whether the side that waits has nobody to whom its king could open a line to the other one.
fn has_no_lines(plan: &Plan, position: &Position) -> bool {
    let riders =
        [Slot::BISHOP, Slot::ROOK, Slot::QUEEN].into_iter().chain(plan.fairy_slots().iter().copied());
    let own = position.of(position.turn().other());
    plan.planes().is_empty()
        && plan.observes().is_empty()
        && plan.concedes().is_empty()
        && !riders.into_iter().any(|slot| position.with_walk(slot).meets(own))
}

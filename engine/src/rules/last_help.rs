//! Which moves can help the other side to mate with its next move, told before they are played.

mod hops;
mod king;
mod left;
mod lines;

pub use self::king::KingHelp;

use self::hops::Hops;
use self::left::Left;
use self::lines::Lines;
use super::flights::{Flights, is_off_lines};
use super::moves::CastlingSquares;
use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::position::Castling;
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Position, Slot, Square};
use crate::walks::{Ground, Planes};

/// What the last move of the side that is to be mated must do so that the next one can mate.
///
/// If that side passed, every check of the other one would leave it flights, or there would be none. A step that opens no line,
/// vacates no square that the other side reaches, puts nothing where it can be captured with check, and takes away less than what is left of
/// the flights, helps no more than passing.
#[derive(Debug)]
pub struct LastHelp {
    king: Square,
    /// Who leaves one of these may open something to the other side.
    departures: Bitboard,
    /// Who enters one of these may be captured with effect, or takes away a last flight.
    arrivals: Bitboard,
    /// Whether a double step may be captured in passing.
    has_pawns: bool,
    /// Whether a unit of any walk may come up.
    may_promote: bool,
    hops: Hops,
}

impl LastHelp {
    /// What helps more than to pass: the position is the one after that, and `moves` are those of the hunting side that may check there,
    /// legal or not. `None` where anything may help.
    #[must_use]
    pub fn new(plan: &Plan, position: &Position, moves: &[Move]) -> Option<Self> {
        let hunter = position.turn();
        // Behind a capture that comes in another way, what a step has opened matters elsewhere.
        let comes_as_shown = plan.leads_captors_on()
            || plan.rewrites().iter().all(|condition| condition.rewrites_acting_moves_alone());
        // Who captures on and on comes to squares that nobody reaches yet.
        let ends_there = !plan.captors_move_on() && !plan.has_null_moves();
        // Who chooses where he comes back that captures may choose any square that is left.
        let chooses_place = plan.captors_come_back() && plan.choices_with_captures() > 0;
        if !plan.shows_checks_behind_steps() || !comes_as_shown || !ends_there || chooses_place {
            return None;
        }
        // Whoever is led goes as a unit that there is.
        let hop = |slot: &Slot| position.with_walk(*slot).is_some();
        if plan.changes_ways() && plan.hoppers().iter().any(hop) {
            return None;
        }
        // Who moves as another one behind his move, or is gone, does so along lines of which nothing is told.
        let turns = Attributes::CHAMELEON.with(Attributes::KAMIKAZE);
        let does_turn = |square: Square| position.unit(square).attributes.meets(turns);
        if !plan.steps_rest() && position.of(hunter).into_iter().any(does_turn) {
            return None;
        }
        // Who is paralysed may be set free.
        if plan.paralyses() && plan.planes_in_force(position, hunter) != plan.planes_at_most(position, hunter)
        {
            return None;
        }
        let king = position.only_king(hunter.other()).filter(|king| !position.neutral().contains(*king))?;
        // Who reaches him and doesn't check him may check behind any move, be it one that there isn't yet.
        let wakes = plan.wakes(position, king, hunter);
        if wakes.is_none() && moves.is_empty() && plan.is_reached_as_printed(position, king, hunter) {
            return None;
        }
        // Where a step must not check, what comes to the line of both kings may forbid it.
        let is_off_lines = || {
            let other = position.only_king(hunter);
            other.is_some_and(|other| is_off_lines(plan, position, king, other))
        };
        let tells_flights = plan.permits().is_empty() || is_off_lines();
        let flights = if tells_flights { Flights::new(plan, position) } else { None };
        let left = Left::behind(plan, position, flights.as_ref(), moves)?;
        let board = Board::of_hunter(plan, position);
        // Pawns of other kinds go in more ways than hoppers do.
        let has_some = |slot: &&Slot| board.planes[slot.index()].is_some();
        if plan.fairy_slots().iter().filter(has_some).any(|slot| plan.walks().has_pawn_power(*slot)) {
            return None;
        }
        let hops = Hops::new(&board, king)?;
        // What comes of castling where something comes of steps, or where both units may be hurdles, isn't told.
        let tells_castling = plan.steps_rest() && hops.is_empty();
        if !tells_castling && board.may_castle() || board.may_castle_with_check(king) {
            return None;
        }
        // A neutral unit that goes elsewhere hunts from there.
        let departures = position.neutral() | left.wanted | hops.to_king();
        let arrivals = hops.to_king();
        let mut help = Self { king, departures, arrivals, has_pawns: false, may_promote: false, hops };
        if let Some(wakes) = wakes {
            help.departures |= wakes.left;
            help.arrivals |= wakes.entered;
        }
        // Who leads the king, or no longer does, changes where he can go.
        let lead_king = plan.leaders_of(hunter.other(), Bitboard::of(king));
        help.departures |= lead_king;
        help.arrivals |= lead_king;
        // What stands in the way of a captured unit may say where it can come back.
        if plan.choices_with_captures() > 0 {
            for (victim, mv) in moves.iter().filter_map(|mv| mv.capture.map(|victim| (victim, mv))) {
                help.departures |= board.on_way_behind_capture(victim, mv.departure);
            }
        }
        help.look_at_hunters(&board);
        // To what comes up then everything may matter.
        if help.may_promote && plan.has_hoppers() {
            return None;
        }
        let lines = Lines::new(&board, king, help.may_promote);
        help.departures |= lines.shutters(king);
        left.note(&mut help, plan, position, &lines);
        Some(help)
    }

    /// What the hunters can do next if a line is opened to them, or something put where they capture.
    fn look_at_hunters(&mut self, board: &Board<'_>) {
        let Board { plan, position, ground, hunters, planes } = *board;
        // Behind a move that brings more about, any unit may check; so may a neutral one that has been captured, from where it comes back.
        let may_check_again = position.neutral().is_some() && !plan.after().is_empty();
        let checks_as_it_shows =
            plan.steps_rest() && !plan.promised().captures_check_otherwise && !may_check_again;
        // Who leaves a unit that it has led, or a line, may check by that.
        let leaders = plan.leaders_of(ground.side, hunters);
        let to_king = self.hops.to_king();
        let discoverers = match checks_as_it_shows {
            true => board.first_from(self.king) | leaders | to_king,
            false => Bitboard::ALL,
        };
        // Who comes there leads, or is led, or is a hurdle.
        let leading = leaders | plan.led_by(ground.side, hunters) | to_king;
        // Who captures and goes on checks from anywhere.
        let may_go_on = if plan.leads_captors_on() { Bitboard::ALL } else { discoverers };
        self.hops.note(may_go_on, leading);
        let seen: [Bitboard; SLOTS] = std::array::from_fn(|place| {
            let slot = Slot::new(place);
            match slot {
                Slot::PAWN => Bitboard::ALL,
                slot if plan.is_hopper(slot) => self.hops.checking(slot),
                slot if position.with_walk(slot).meets(hunters) => board.seen_through(slot, self.king),
                _ => Bitboard::EMPTY,
            }
        });
        for &slot in plan.slots() {
            for from in planes[slot.index()] {
                let parts = position.unit(from).parts;
                let seen = parts.slots().fold(leading, |all, own| all | seen[own.index()]);
                let (reached, beyond) = board.reached_by(slot, from);
                self.has_pawns |= plan.has_pawn(parts);
                self.may_promote |= reached.into_iter().any(|to| plan.promotes(parts, to, ground.side));
                let checks_from = if discoverers.contains(from) { Bitboard::ALL } else { seen };
                if (reached | beyond).meets(checks_from) {
                    self.departures |= reached;
                    self.arrivals |= reached & checks_from;
                }
                if plan.leads_captors_on() {
                    // What it captures it may leave for a square from which it checks, and promote there.
                    self.departures |= reached;
                    self.arrivals |= reached;
                    self.may_promote |= self.has_pawns;
                    for victim in reached.without(hunters) | reached & position.neutral() {
                        self.departures |= board.on_way_behind_capture(victim, from);
                    }
                }
            }
        }
    }

    /// Whether the move may help, of the side to move.
    #[inline]
    #[must_use]
    pub fn may_come_of(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        !mv.goes_straight()
            || mv.capture.is_some()
            || !plan.is_resting_step(position, mv)
            || mv.departure == self.king
            || mv.arriving != mv.moving
            || self.has_pawns && mv.kind == MoveKind::DoubleStep
            || self.departures.contains(mv.departure)
            || self.arrivals.contains(mv.arrival)
            || self.hops.may_come_of(plan, mv)
    }
}

/// The board as those see it who hunt the king.
#[derive(Clone, Copy, Debug)]
struct Board<'a> {
    plan: &'a Plan,
    position: &'a Position,
    ground: Ground,
    hunters: Bitboard,
    /// How they move.
    planes: Planes,
}

impl<'a> Board<'a> {
    /// The board of the side to move.
    fn of_hunter(plan: &'a Plan, position: &'a Position) -> Self {
        let hunter = position.turn();
        let ground = plan.ground(position, hunter);
        let planes = plan.planes_at_most(position, hunter);
        Self { plan, position, ground, hunters: position.of(hunter), planes }
    }

    /// Whether the hunting side has the right to castle.
    fn may_castle(&self) -> bool {
        !self.position.state.castling.without(Castling::all_of(self.ground.side.other())).is_none()
    }

    /// Whether a castling could check the king, if it may not now, but behind a step of his side.
    fn may_castle_with_check(&self, king: Square) -> bool {
        let side = self.ground.side;
        // Who reaches him without checking him may check behind any move.
        if self.plan.walkers_on(&self.ground, king, |slot| self.planes[slot.index()]).is_some() {
            return self.may_castle();
        }
        let kinds = [
            (Castling::kingside(side), MoveKind::CastleKingside),
            (Castling::queenside(side), MoveKind::CastleQueenside),
        ];
        kinds.into_iter().filter(|(right, _)| self.position.state.castling.has(*right)).any(|(_, kind)| {
            let squares = CastlingSquares::new(side, kind);
            let steps = [[squares.king_from, squares.king_to], [squares.rook_from, squares.rook_to]];
            let left = Bitboard::of(squares.king_from) | Bitboard::of(squares.rook_from);
            let entered = Bitboard::of(squares.king_to) | Bitboard::of(squares.rook_to);
            let gone = Board { ground: self.ground.without(left), ..*self };
            let reaches = |slot, to| slot == Slot::PAWN || gone.seen_through(slot, king).contains(to);
            let checks = |[from, to]: [Square; 2]| {
                self.position.unit(from).parts.slots().any(|slot| reaches(slot, to))
            };
            let led = self.plan.led_by(side, left | entered) | self.plan.leaders_of(side, entered);
            self.first_from(king).meets(left) || led.meets(self.hunters) || steps.into_iter().any(checks)
        })
    }

    /// Whether units of this walk can be shut off.
    fn has_lines(&self, slot: Slot) -> bool {
        matches!(slot, Slot::BISHOP | Slot::ROOK | Slot::QUEEN) || self.plan.walks().has_fairy_lines(slot)
    }

    /// Where a hunter can go, whatever stands there, and where else if one of the units that it reaches is gone.
    fn reached_by(&self, slot: Slot, from: Square) -> (Bitboard, Bitboard) {
        if slot == Slot::PAWN {
            let bit = Bitboard::of(from);
            let step = bit.forward(self.ground.side);
            let steps = step | step.forward(self.ground.side);
            return (steps | bit.forward_diagonals(self.ground.side), Bitboard::EMPTY);
        }
        let reached = self.plan.walks().attacks(slot, from, &self.ground);
        let met = reached & self.ground.occupied;
        if !self.has_lines(slot) || met.is_empty() {
            return (reached, Bitboard::EMPTY);
        }
        (reached, self.plan.walks().attacks(slot, from, &self.ground.without(met)))
    }

    /// From where a unit of this walk would attack a square, if the units next to it on its lines were gone.
    fn seen_through(&self, slot: Slot, target: Square) -> Bitboard {
        let (seen, beyond) = self.reached_by(slot, target);
        seen | beyond
    }

    /// Who may stand in the way of what goes on, when it is captured from there, by the walk of what stands on a square.
    fn on_way_behind_capture(&self, victim: Square, from: Square) -> Bitboard {
        let left = Bitboard::of(from);
        let ground = Ground { side: self.ground.side.other(), ..self.ground.without(left) };
        let way = |slot: Slot| match slot {
            Slot::PAWN => {
                let step = Bitboard::of(victim).forward(ground.side);
                let double_step = step.forward(ground.side);
                step | double_step | double_step.forward(ground.side)
            }
            slot if slot.index() < Slot::FIRST_FAIRY => self.plan.walks().attacks(slot, victim, &ground),
            // It may be stopped elsewhere than where it goes.
            _ => Bitboard::ALL,
        };
        self.position.unit(victim).parts.slots().map(way).fold(Bitboard::EMPTY, |all, way| all | way)
    }

    /// The hunters next to a square on lines of any walk.
    fn first_from(&self, square: Square) -> Bitboard {
        let lines = self.plan.slots().iter().filter(|slot| self.has_lines(**slot));
        let seen = lines.map(|slot| self.plan.walks().attacks(*slot, square, &self.ground));
        seen.fold(Bitboard::EMPTY, |all, seen| all | seen) & self.hunters
    }

    /// The units of the hunted side that may shut a line from one of the origins to a square.
    fn shutters(&self, slot: Slot, target: Square, origins: Bitboard) -> Bitboard {
        let (seen, beyond) = self.reached_by(slot, target);
        let opened = beyond.without(seen);
        let others = self.ground.occupied.without(self.hunters) | self.position.neutral();
        let first = if opened.meets(origins) { seen & others } else { Bitboard::EMPTY };
        let behind_hunters = if seen.meets(self.hunters) { opened & others } else { Bitboard::EMPTY };
        first | behind_hunters
    }
}

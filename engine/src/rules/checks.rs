//! Which moves can give check, told before they are played.

use super::facet::Wakes;
use super::flights::{any_reached_anew, touchy};
use super::generate::Field;
use super::plan::Plan;
use super::{Move, MoveKind};
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, MaybeSquare, Parts, Position, Slot, Square};
use crate::walks::{Ground, Planes, sliders};

/// Sorts out moves that cannot give check. It may let others pass, but never holds one back that checks.
#[derive(Debug)]
pub struct CheckFilter {
    /// Per slot: where a unit of this walk would reach an enemy king.
    squares: [Bitboard; SLOTS],
    /// Units that alone stand between a king and a line of their own side.
    discoverers: Bitboard,
    /// Squares to leave or to enter, so that a fairy unit of the side reaches a king along a line.
    touchy: Bitboard,
    /// Whether captures bring about more than they show.
    passes_captures: bool,
    /// The squares from which a captured unit's disappearance can't open anything, where who captures goes on and nothing else comes of it.
    off_lines: Bitboard,
    /// Units that may check after they have been captured: neutral ones, where something can bring them back.
    returning: Bitboard,
}

impl CheckFilter {
    /// The filter for the side to move; `None` where nothing can be told beforehand.
    #[must_use]
    pub fn new(plan: &Plan, position: &Position) -> Option<Self> {
        if plan.shows_no_checks() { None } else { Self::told(plan, position) }
    }

    /// The filter for steps of the side to move of which [nothing comes](Plan::arrives_by_step), where of other moves nothing can be told.
    #[must_use]
    pub fn of_steps(plan: &Plan, position: &Position) -> Option<Self> {
        let tells_steps_alone = plan.shows_no_checks() && plan.shows_checks_of_steps();
        if tells_steps_alone { Self::told(plan, position) } else { None }
    }

    fn told(plan: &Plan, position: &Position) -> Option<Self> {
        let side = position.turn();
        let kings = position.royals() & position.of(side.other());
        let is_opaque = !plan.shortcuts().tell_in_advance();
        let own = position.of(side);
        // A neutral king can move away.
        if is_opaque || kings.is_several() || kings.meets(own) {
            return None;
        }
        let king = kings.first()?;
        // A unit may reach the king without checking it (Köko, rex inclusive): then any move may let it, unless it is known what does.
        let is_reached = plan.is_reached_as_printed(position, king, side);
        let wakes = plan.wakes(position, king, side);
        let is_observed =
            || plan.attackers(position, king, side, &plan.planes_as_printed(position, side)).is_some();
        if is_reached && (wakes.is_none() || is_observed()) {
            return None;
        }
        let occupied = position.occupied();
        let mut squares = [Bitboard::EMPTY; SLOTS];
        for &slot in plan.slots() {
            squares[slot.index()] = plan.vantages(slot, king, side, occupied);
        }
        let queens = position.with_walk(Slot::QUEEN);
        let straight = (position.with_walk(Slot::ROOK) | queens) & own;
        let diagonal = (position.with_walk(Slot::BISHOP) | queens) & own;
        // Neutral units can move out of the way, and so can all where a side moves those of the other, the king among them.
        let moves_enemies = plan.moves_enemies();
        let enemy = if moves_enemies { Bitboard::EMPTY } else { position.of(side.other()).without(own) };
        let into_check = if moves_enemies { Bitboard::of(king) } else { Bitboard::EMPTY };
        let discoverers = sliders::sole_blockers(king, enemy, straight, diagonal, occupied) | into_check;
        let touchy = plan.touchy(king, occupied, |slot| position.with_walk(slot) & own);
        let passes_captures = plan.promised().captures_check_otherwise;
        let returning = if plan.after().is_empty() { Bitboard::EMPTY } else { position.neutral() };
        // With the men of chess nothing but a line can be opened.
        let are_lines_known = plan.leads_captors_on() && plan.fairy_slots().is_empty();
        let off_lines =
            if are_lines_known { !sliders::queen(king, Bitboard::EMPTY) } else { Bitboard::EMPTY };
        let mut filter = Self { squares, discoverers, touchy, passes_captures, off_lines, returning };
        // Where nobody sleeps, nobody wakes.
        if let Some(wakes) = wakes.filter(|wakes| is_reached || wakes.all_sleep) {
            filter.let_sleep(&wakes);
            filter.passes_captures |= !plan.captures_as_shown();
        }
        Some(filter)
    }

    /// Looks at what wakes units that reach the king.
    fn let_sleep(&mut self, wakes: &Wakes) {
        if wakes.all_sleep {
            self.squares = [Bitboard::EMPTY; SLOTS];
            self.discoverers = Bitboard::EMPTY;
            self.touchy = Bitboard::EMPTY;
        }
        self.discoverers |= wakes.left;
        self.touchy |= wakes.entered;
    }

    /// The part of the field into which the unit on `from` may give check by a plain move, if it consists of these components.
    #[inline]
    #[must_use]
    pub fn narrowed(&self, plan: &Plan, field: &Field, from: Square, parts: Parts) -> Field {
        let may_change =
            parts.is_composite() || plan.has_pawn(parts) || plan.walks().is_special(parts.lowest());
        if may_change || (self.discoverers | self.touchy).contains(from) {
            return *field;
        }
        let squares = self.squares[parts.lowest().index()] | self.touchy;
        let prey = if self.passes_captures { field.prey } else { field.prey & (squares | self.returning) };
        Field { open: field.open & squares, prey, ..*field }
    }

    /// Whether the move may give check.
    #[inline]
    #[must_use]
    pub fn passes(&self, mv: &Move) -> bool {
        if mv.kind == MoveKind::EnPassant || mv.is_castling() || mv.arriving != mv.moving {
            return true;
        }
        // What it captures elsewhere may stand in a line, and where it goes on to is not looked at.
        let chooses = mv.chosen.is_some() || mv.given_up != MaybeSquare::NONE;
        let opens = |victim: Square| victim != mv.arrival && !self.off_lines.contains(victim);
        if mv.capture.is_some_and(opens) || chooses || !mv.legs.is_empty() {
            return true;
        }
        if mv.capture.is_some_and(|victim| self.passes_captures || self.returning.contains(victim)) {
            return true;
        }
        self.discoverers.contains(mv.departure)
            || self.touchy.meets(Bitboard::of(mv.departure) | Bitboard::of(mv.arrival))
            || mv.arriving.slots().any(|slot| self.squares[slot.index()].contains(mv.arrival))
    }

    /// The same of a filter [of steps](Self::of_steps), which lets all moves pass that are more.
    #[inline]
    #[must_use]
    pub fn passes_step(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        let arriving = plan.arrives_by_step(position, mv);
        arriving.is_none_or(|parts| self.passes(&Move { moving: parts, arriving: parts, ..*mv }))
    }

    /// Whether a move is a step of which it is told that it gives no check.
    pub fn is_step_without_check(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        matches!(mv.kind, MoveKind::Plain | MoveKind::DoubleStep) && !self.passes_step(plan, position, mv)
    }
}

/// The same where units lead one another, and it is known whom: looked at move by move.
#[derive(Debug)]
pub struct LedCheckFilter {
    king: Square,
    /// The board as the units of the side to move see it.
    ground: Ground,
    /// Squares to leave or to enter, so that a unit reaches the king along a line.
    touchy: Bitboard,
    /// From where a unit reaches him by some walk, as the board stands.
    seen: Bitboard,
}

impl LedCheckFilter {
    /// The filter for the side to move; `None` where nothing can be told beforehand.
    #[must_use]
    pub fn new(plan: &Plan, position: &Position) -> Option<Self> {
        let tells = !plan.planes().is_empty() && plan.shows_steps() && !plan.has_hoppers();
        if !tells || position.neutral().is_some() {
            return None;
        }
        let side = position.turn();
        let king = position.only_king(side.other())?;
        let ground = plan.ground(position, side);
        let planes: Planes = plan.planes_in_force(position, side);
        // Who reaches him without checking him may check behind any move.
        if plan.walkers_on(&ground, king, |slot| planes[slot.index()]).is_some() {
            return None;
        }
        let touchy = touchy(plan, &planes, king, Bitboard::EMPTY, ground.occupied);
        let seen = plan.vantages_of_any(king, side, ground.occupied);
        Some(Self { king, ground, touchy, seen })
    }

    /// Whether the move may give check.
    #[must_use]
    pub fn passes(&self, plan: &Plan, position: &Position, mv: &Move) -> bool {
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        let is_shown = mv.goes_straight() && (mv.capture.is_none() || plan.captures_as_shown());
        if !is_shown || self.touchy.meets(left | entered) {
            return true;
        }
        // Who leaves one of these may open a line to whom it has led.
        let led = || plan.led_by(self.ground.side, left | entered);
        if !self.seen.meets(left | entered) && !self.seen.meets(led() & position.of(self.ground.side)) {
            return false;
        }
        let ground = self.ground.without(left | entered);
        let ground = Ground { occupied: ground.occupied | entered, ..ground };
        any_reached_anew(plan, position, mv, &ground, |reached| reached.contains(self.king))
    }
}

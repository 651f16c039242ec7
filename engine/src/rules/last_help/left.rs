//! The flights that checks leave, and what must happen so that they leave none.

use super::LastHelp;
use super::lines::Lines;
use crate::board::{Bitboard, Position, Square};
use crate::rules::flights::Flights;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use arrayvec::ArrayVec;

/// So many sets of flights are told apart.
const MOST: usize = 16;

/// What a unit that may not leave costs, in squares that may not be entered.
const COST_OF_UNIT: u32 = 4;

/// What the hunting side's checks leave, and who must stay for that.
#[derive(Debug)]
pub(super) struct Left {
    /// A check leaves all flights of one of these sets, none of which is part of another one.
    sets: ArrayVec<Bitboard, MOST>,
    /// The units that conditions want where they stand so that the king can go there.
    pub wanted: Bitboard,
}

/// What takes a flight away.
#[derive(Clone, Copy, Debug)]
struct Loss {
    flight: Square,
    /// Who leaves one of these.
    departures: Bitboard,
    /// Who enters one of these, besides the flight itself.
    arrivals: Bitboard,
}

impl Left {
    /// What these moves leave; `None` if one leaves nothing.
    pub fn behind(
        plan: &Plan,
        position: &Position,
        flights: Option<&Flights>,
        moves: &[Move],
    ) -> Option<Self> {
        let mut all = Self { sets: ArrayVec::new(), wanted: Bitboard::EMPTY };
        let castles = |mv: &&Move| matches!(mv.kind, MoveKind::CastleKingside | MoveKind::CastleQueenside);
        for mv in moves.iter().filter(|mv| !castles(mv)) {
            let flights = flights?;
            let left = flights.left_behind(plan, position, mv);
            if left.is_empty() {
                return None;
            }
            all.wanted |= flights.wants(plan, position, mv, left);
            all.add(left)?;
        }
        Some(all)
    }

    /// Adds a set, unless one that is there says more; `None` if nothing can be told any more.
    fn add(&mut self, set: Bitboard) -> Option<()> {
        if self.sets.iter().any(|other| other.without(set).is_empty()) {
            return Some(());
        }
        self.sets.retain(|other| set.without(*other).is_some());
        if self.sets.is_full() {
            // To leave nothing, a move must leave nothing of either.
            let common = self.sets.pop()? & set;
            return if common.is_empty() { None } else { self.add(common) };
        }
        self.sets.push(set);
        Some(())
    }

    /// Notes what helps to take away all flights of one set: at least what takes away any one of them.
    pub fn note(&self, help: &mut LastHelp, plan: &Plan, position: &Position, lines: &Lines<'_>) {
        let hunted = position.of(position.turn().other());
        let mut known: ArrayVec<Loss, 8> = ArrayVec::new();
        for set in &self.sets {
            let mut best: Option<(u32, Loss)> = None;
            // Who stands on a flight leaves the others, unless they are lost in other ways.
            let mut is_another_free = false;
            for flight in *set {
                let loss = known.iter().find(|loss| loss.flight == flight).copied().unwrap_or_else(|| {
                    let by_hops = help.hops.to(plan, flight);
                    let departures = (lines.shutters(flight) | by_hops) & hunted;
                    let loss = Loss { flight, departures, arrivals: by_hops };
                    known.push(loss);
                    loss
                });
                let units = loss.departures.without(help.departures).len();
                let squares = loss.arrivals.without(help.arrivals).len();
                let cost = units * COST_OF_UNIT + squares;
                is_another_free = cost == 0 && best.is_some_and(|(least, _)| least == 0);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, loss));
                }
                if is_another_free {
                    break;
                }
            }
            if let Some((_, loss)) = best {
                help.departures |= loss.departures;
                help.arrivals |= loss.arrivals;
                if !is_another_free {
                    help.arrivals |= Bitboard::of(loss.flight);
                }
            }
        }
    }
}

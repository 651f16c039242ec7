//! The steps that an invisible unit of one walk may have made.

use super::existence::Stay;
use super::kinds::{Kinds, origins, reach};
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::Purpose;

/// Where steps may begin and end, and who makes them.
#[derive(Clone, Copy)]
pub struct Steps {
    pub departures: Bitboard,
    pub arrivals: Bitboard,
    /// Who the unit may be before.
    pub kinds: Kinds,
    /// Who it may be afterwards.
    pub becoming: Kinds,
}

impl Steps {
    /// No step is possible.
    pub const NONE: Self = Self {
        departures: Bitboard::EMPTY,
        arrivals: Bitboard::EMPTY,
        kinds: Kinds::NONE,
        becoming: Kinds::NONE,
    };

    /// Those of both.
    pub fn or(self, other: Self) -> Self {
        Self {
            departures: self.departures | other.departures,
            arrivals: self.arrivals | other.arrivals,
            kinds: self.kinds.with(other.kinds),
            becoming: self.becoming.with(other.becoming),
        }
    }
}

/// A walk whose steps are looked for.
#[derive(Clone, Copy)]
pub struct Stepping {
    pub side: Side,
    pub walk: Slot,
    pub purpose: Purpose,
    /// What is known to stand somewhere before the step.
    pub occupied: Bitboard,
}

impl Stepping {
    /// The steps from a square to where the unit is next; nothing if there are none.
    pub fn leaving(self, start: Square, to: Stay) -> Option<Steps> {
        let goals = match to.square {
            Some(end) => Bitboard::of(end),
            None => to.squares.without(self.occupied),
        };
        let mut steps = Steps { departures: Bitboard::of(start), kinds: self.kind(), ..Steps::NONE };
        for goal in goals & reach(self.side, self.walk, start, self.purpose, self.occupied) {
            let becomes = self.arriving(goal).and(to.kinds);
            if !becomes.is_empty() && (self.purpose == Purpose::Capture || !self.occupied.contains(goal)) {
                steps.becoming = steps.becoming.with(becomes);
                steps.arrivals |= Bitboard::of(goal);
            }
        }
        steps.arrivals.is_some().then_some(steps)
    }

    /// The steps to a square from where the unit was before; nothing if there are none.
    pub fn reaching(self, end: Square, from: Stay, to: Stay) -> Option<Steps> {
        let becoming = self.arriving(end).and(to.kinds);
        if becoming.is_empty() || self.purpose == Purpose::Move && self.occupied.contains(end) {
            return None;
        }
        let others = self.occupied.without(Bitboard::of(end));
        let departures =
            origins(self.side, self.walk, end, self.purpose, others) & from.squares.without(others);
        let steps = Steps { departures, arrivals: Bitboard::of(end), kinds: self.kind(), becoming };
        departures.is_some().then_some(steps)
    }

    /// The steps from somewhere to somewhere.
    pub fn anywhere(self, to: Stay) -> Steps {
        Steps { departures: Bitboard::ALL, arrivals: Bitboard::ALL, kinds: self.kind(), becoming: to.kinds }
    }

    fn kind(self) -> Kinds {
        Kinds::one(self.side, self.walk)
    }

    /// Who the unit may be when it has come to a square.
    fn arriving(self, square: Square) -> Kinds {
        if self.walk == Slot::PAWN && square.rank() == self.side.nth_rank(7) {
            Kinds::promoted(self.side)
        } else {
            self.kind()
        }
    }
}

//! Follow my leader, synchronous and antisynchronous movers: a side goes where the other one has just gone from, or goes as the other
//! one has just gone, or the other way round, if it legally can.
//!
//! Of castling the way of the king counts. What gives check is as in chess. (Popeye's manual, conditions WhiteFollowMyLeader,
//! WhiteSynchronMover, WhiteAntiSynchronMover and those of Black.)

use super::ConditionError;
use super::condition::Condition;
use super::imitator::vector;
use super::sides::{joined, of_side};
use crate::board::position::Mark;
use crate::board::{Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{ActsAfter, Footprint, HasPromises, Played, Precedes, Promises};
use crate::rules::plan::Plan;

/// What each side does, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Followers([Option<Way>; 2]);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Follow,
    Same,
    Opposite,
}

impl Condition for Followers {
    const NAMES: &'static [&'static str] = &[
        "BlackFollowMyLeader",
        "WhiteFollowMyLeader",
        "BlackSynchronMover",
        "WhiteSynchronMover",
        "BlackAntiSynchronMover",
        "WhiteAntiSynchronMover",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        let way = if name.contains("Follow") {
            Way::Follow
        } else if name.contains("Anti") {
            Way::Opposite
        } else {
            Way::Same
        };
        Ok(Self(of_side(name, way)))
    }

    fn join(&self, other: &Self) -> Option<Self> {
        joined(self.0, other.0).map(Self)
    }

    fn describe(&self) -> String {
        let name = |side: Side| {
            self.0[side.index()].map(|way| {
                let whose = if side == Side::White { "White" } else { "Black" };
                let way = match way {
                    Way::Follow => "FollowMyLeader",
                    Way::Same => "SynchronMover",
                    Way::Opposite => "AntiSynchronMover",
                };
                format!("{whose}{way}")
            })
        };
        let names = [Side::Black, Side::White].into_iter().filter_map(name);
        names.collect::<Vec<_>>().join(", ")
    }
}

impl Followers {
    /// A way that leads to the same moves as this one, and the same for all that do: what differs in nothing that is asked
    /// is one position.
    fn what_counts(&self, from: Square, to: Square) -> (Square, Square) {
        let ways = || self.0.iter().flatten();
        if ways().all(|way| *way == Way::Follow) {
            (from, from)
        } else if ways().all(|way| *way != Way::Follow) {
            let (file, rank) = (from.file().min(to.file()), from.rank().min(to.rank()));
            let shifted = |square: Square| Square::at(square.file() - file, square.rank() - rank);
            (shifted(from), shifted(to))
        } else {
            (from, to)
        }
    }
}

impl ActsAfter for Followers {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let way = self.what_counts(played.mv.departure, played.mv.arrival);
        position.remember(|memory| memory.last_way = Some(way));
    }
}

impl Precedes for Followers {
    fn precedence(&self, _: &Plan, position: &Position, mv: &Move) -> i32 {
        let (Some(way), Some((from, to))) = (self.0[position.turn().index()], position.memory().last_way)
        else {
            return 0;
        };
        let is_urgent = match way {
            Way::Follow => mv.arrival == from,
            Way::Same => vector(mv.departure, mv.arrival) == vector(from, to),
            Way::Opposite => vector(mv.departure, mv.arrival) == vector(to, from),
        };
        i32::from(is_urgent)
    }
}

impl HasPromises for Followers {
    fn promises(&self, safe: Promises) -> Promises {
        // Of the legal moves some come first; behind them it only remembers.
        Promises { footprint: Some(Footprint::NONE), ends_as_in_chess: true, ..safe }
    }
}

//! How units will move, and what lets them observe: told before a move is played.

use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{Own, Wakes};
use crate::rules::plan::Plan;
use crate::walks::Planes;

impl Plan {
    /// [`Self::planes_in_force`] of the side to move behind a move that only takes its unit to another square. Only where
    /// [steps are shown](Self::shows_steps).
    #[must_use]
    pub fn planes_behind(&self, position: &Position, mv: &Move) -> Planes {
        let side = position.turn();
        let [left, entered] = [mv.departure, mv.arrival].map(Bitboard::of);
        let moved = |squares: Bitboard| {
            let come = if squares.meets(left) { entered } else { Bitboard::EMPTY };
            squares.without(left | entered) | come
        };
        let own = Own { side, units: moved(position.of(side)), royals: moved(position.royals()) };
        let stay = own.units.without(entered);
        let mut planes = [Bitboard::EMPTY; SLOTS];
        for &slot in self.slots() {
            let come = if mv.arriving.has(slot) { entered } else { Bitboard::EMPTY };
            planes[slot.index()] = position.with_walk(slot) & stay | come;
        }
        for leads in self.leads() {
            leads.lead(&own, &mut planes[..self.slots().len()]);
        }
        planes
    }

    /// What lets units of `by` observe `target` that reach it and don't observe it now, if all conditions tell that.
    #[must_use]
    pub fn wakes(&self, position: &Position, target: Square, by: Side) -> Option<Wakes> {
        if !self.shows_resting_steps() {
            return None;
        }
        self.observes().iter().try_fold(Wakes::default(), |all, condition| {
            let one = condition.wakes(position, target, by)?;
            let [entered, left] = [all.entered | one.entered, all.left | one.left];
            Some(Wakes { entered, left, all_sleep: all.all_sleep || one.all_sleep })
        })
    }
}

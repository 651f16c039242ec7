//! Orphans and friends on the board: who lends them which walk, and whom they may reach by it.

use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Position, Side, Slot, Square};
use crate::rules::plan::Plan;
use crate::walks::{Planes, lent};

impl Plan {
    /// The units of these planes to whom others lend a walk.
    #[must_use]
    pub fn borrowers_of(&self, planes: &Planes) -> Bitboard {
        let borrowers = self.walks().borrowers();
        borrowers.fold(Bitboard::EMPTY, |all, (slot, _)| all | planes[slot.index()])
    }

    /// Lends those walks that are wanted to the orphans and friends of `side`, where the units of both move by these planes. None hangs
    /// on another one.
    pub fn lend(
        &self,
        position: &Position,
        side: Side,
        planes: &[Planes; 2],
        wanted: impl Fn(Slot) -> bool,
        to: &mut Planes,
    ) {
        let grounds = Side::BOTH.map(|side| self.ground(position, side));
        let observing =
            |target: Square, by: Side, units: Bitboard| self.by_geometry(position, target, by, units);
        lent::lend(self.walks(), &grounds, planes, &observing, side, wanted, to);
    }

    /// Planes of a side, with those walks that are wanted of those that units of the planes of `lenders` lend to its orphans and
    /// friends.
    #[inline]
    pub(super) fn with_lent(
        &self,
        position: &Position,
        side: Side,
        mut planes: Planes,
        lenders: impl Fn(Side) -> Planes,
        wanted: impl Fn(Slot) -> bool,
    ) -> Planes {
        if self.has_borrowers() {
            let mut lent = [Bitboard::EMPTY; SLOTS];
            self.lend(position, side, &Side::BOTH.map(lenders), wanted, &mut lent);
            let free = self.borrowers_of(&planes);
            for (plane, lent) in planes.iter_mut().zip(lent) {
                *plane |= lent & free;
            }
        }
        planes
    }

    /// How the units of `by` move now, as far as they may reach one of these squares; nothing if nobody does.
    ///
    /// Orphans and friends have only those walks by which they would reach one if they all had them: to find out which walks they
    /// have costs several times as much as that.
    #[must_use]
    pub(in crate::rules) fn planes_reaching(
        &self,
        position: &Position,
        squares: Bitboard,
        by: Side,
    ) -> Option<Planes> {
        let planes = self.planes_of_their_own(position, by);
        let borrowers = self.borrowers_of(&planes);
        let reach = |planes: &Planes| {
            squares.into_iter().any(|square| self.walkers(position, square, by, planes).is_some())
        };
        let reaches = |slot: &Slot| {
            let mut alone = [Bitboard::EMPTY; SLOTS];
            alone[slot.index()] = borrowers;
            reach(&alone)
        };
        let lendable = || self.walks().slots().filter(|slot| self.walks().may_be_lent(*slot));
        let mut with_all = planes;
        for slot in lendable() {
            with_all[slot.index()] |= borrowers;
        }
        if !reach(&with_all) {
            return None;
        }
        let wanted = lendable().filter(reaches).fold(0_u32, |all, slot| all | 1 << slot.index());
        if wanted == 0 {
            return Some(planes);
        }
        let lenders = |side| self.planes_that_lend(position, side);
        Some(self.with_lent(position, by, planes, lenders, |slot| wanted >> slot.index() & 1 != 0))
    }
}

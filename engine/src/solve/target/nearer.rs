//! Which moves bring a unit nearer to a square where it is wanted.

use super::SquareToFill;
use super::distance::MOST_CAPTURES;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Slot, Square};

/// Who comes at all comes with fewer moves, one for each other square at the most.
const FAR: u32 = 64;

/// By walk and square of departure: where a unit of a side must go to need a move less to some square where one is wanted.
#[derive(Debug)]
pub struct Nearer {
    officers: [Option<Box<[Bitboard; 64]>>; SLOTS],
    /// Pawns, by number of captures.
    pawns: [Box<[Bitboard; 64]>; MOST_CAPTURES + 1],
}

impl Nearer {
    /// For a side whose units have these walks and are wanted on these squares.
    pub(super) fn new(slots: &[Slot], wanted: &[SquareToFill]) -> Self {
        let arrivals = |slot: Slot, captures: usize| {
            let mut arrivals = Box::new([Bitboard::EMPTY; 64]);
            for place in wanted {
                let moves = |from: Square| place.moves(slot, from, None, captures as u32).min(FAR);
                // From where so many moves are enough.
                let mut enough = [Bitboard::EMPTY; FAR as usize + 1];
                for from in Square::all() {
                    enough[moves(from) as usize] |= Bitboard::of(from);
                }
                for number in 1..enough.len() {
                    enough[number] |= enough[number - 1];
                }
                for from in Square::all().filter(|from| moves(*from) > 0) {
                    arrivals[from.index()] |= enough[moves(from) as usize - 1];
                }
            }
            arrivals
        };
        let has = |slot: Slot| slot != Slot::PAWN && slots.contains(&slot);
        Self {
            officers: std::array::from_fn(|slot| {
                let slot = Slot::new(slot);
                has(slot).then(|| arrivals(slot, 0))
            }),
            pawns: std::array::from_fn(|captures| arrivals(Slot::PAWN, captures)),
        }
    }

    /// Where a unit must go; anywhere, if that isn't known of its walk.
    #[inline]
    pub fn arrivals(&self, slot: Slot, from: Square, captures: u32) -> Bitboard {
        let arrivals = match slot {
            Slot::PAWN => Some(&self.pawns[MOST_CAPTURES.min(captures as usize)]),
            slot => self.officers[slot.index()].as_ref(),
        };
        arrivals.map_or(Bitboard::ALL, |arrivals| arrivals[from.index()])
    }
}

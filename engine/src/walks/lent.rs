//! Orphans and friends: units without a walk of their own, which move like those that observe them.

use super::Planes;
use super::ground::Ground;
use super::reach::Walks;
use super::table::Lender;
use crate::board::{Bitboard, Side, Slot, Square};

/// Adds the units of `side` that are observed to the planes of those wanted walks that they then have. `planes` are those of
/// both sides by what stands there, `grounds` the board as both sides see it; `observing` leaves of the units of a side those that
/// observe a square where they reach it.
///
/// A unit that has been lent a walk observes with it, and so may lend it on.
pub fn lend(
    walks: &Walks,
    grounds: &[Ground; 2],
    planes: &[Planes; 2],
    observing: &impl Fn(Square, Side, Bitboard) -> Bitboard,
    side: Side,
    wanted: impl Fn(Slot) -> bool,
    to: &mut Planes,
) {
    let are_lenders = |slot: &Slot| [0, 1].iter().any(|side| planes[*side][slot.index()].is_some());
    for (borrower, lender) in walks.borrowers() {
        let place = borrower.index();
        let borrowers = [planes[0][place], planes[1][place]];
        if borrowers[side.index()].is_empty() {
            continue;
        }
        for slot in
            walks.slots().filter(|slot| wanted(*slot) && are_lenders(slot) && walks.may_be_lent(*slot))
        {
            to[slot.index()] |=
                borrowing(walks, grounds, planes, observing, slot, lender, borrowers)[side.index()];
        }
    }
}

/// The borrowers of both sides that have the walk of `slot`.
fn borrowing(
    walks: &Walks,
    grounds: &[Ground; 2],
    planes: &[Planes; 2],
    observing: &impl Fn(Square, Side, Bitboard) -> Bitboard,
    slot: Slot,
    lender: Lender,
    borrowers: [Bitboard; 2],
) -> [Bitboard; 2] {
    let mut found = [Bitboard::EMPTY; 2];
    loop {
        let before = found;
        for side in Side::BOTH {
            let from = if lender == Lender::Own { side } else { side.other() };
            let lenders = planes[from.index()][slot.index()] | found[from.index()];
            let ground = &grounds[from.index()];
            let is_observed = |square: &Square| {
                observing(*square, from, walks.observers(slot, *square, ground, lenders)).is_some()
            };
            let observed: Bitboard = borrowers[side.index()].into_iter().filter(is_observed).collect();
            found[side.index()] |= observed;
        }
        if found == before {
            return found;
        }
    }
}

//! What each walk turns into, where some turn into others.

use super::{Walk, Walks};
use crate::board::unit::SLOTS;
use crate::board::{Parts, Slot};

/// For each slot the one that follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Succession([Slot; SLOTS]);

impl Succession {
    /// A knight becomes a bishop, a bishop a rook, a rook a queen, a queen a knight.
    pub const CHAMELEON: Self = {
        let mut next = Self::itself();
        next[Slot::KNIGHT.index()] = Slot::BISHOP;
        next[Slot::BISHOP.index()] = Slot::ROOK;
        next[Slot::ROOK.index()] = Slot::QUEEN;
        next[Slot::QUEEN.index()] = Slot::KNIGHT;
        Self(next)
    };

    const fn itself() -> [Slot; SLOTS] {
        let mut next = [Slot::PAWN; SLOTS];
        let mut number = 0;
        while number < SLOTS {
            next[number] = Slot::new(number);
            number += 1;
        }
        next
    }

    /// The succession of which every link is given, among the walks of a problem.
    #[must_use]
    pub fn of(walks: &Walks, links: impl Iterator<Item = (Walk, Walk)>) -> Self {
        let mut next = Self::itself();
        for (from, to) in links {
            if let (Some(from), Some(to)) = (walks.slot_of(from), walks.slot_of(to)) {
                next[from.index()] = to;
            }
        }
        Self(next)
    }

    /// What follows a walk; nothing if it stays what it is.
    #[inline]
    #[must_use]
    pub fn after(&self, slot: Slot) -> Option<Slot> {
        let next = self.0[slot.index()];
        (next != slot).then_some(next)
    }

    /// What a unit of one component becomes; nothing if it stays what it is.
    #[must_use]
    pub fn after_parts(&self, parts: Parts) -> Option<Parts> {
        if parts.is_composite() { None } else { self.after(parts.lowest()).map(Parts::one) }
    }
}

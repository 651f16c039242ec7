//! The parts in a mate.

use super::reach::{attacked_from, attacks};
use super::{Cast, MOST_STEPS};
use crate::board::{Bitboard, Slot, Square};
use crate::walks::sliders;

/// Whether the moves left may suffice for a mate.
pub fn is_possible(cast: &Cast) -> bool {
    let mut steps = 0;
    cast.last_squares().any(|(king, helping)| {
        let ring = sliders::king(king);
        cast.checkable.contains(king)
            && cast.price_of_all(ring.without(cast.guardable)) <= helping
            && Net { cast, king, ring, steps: &mut steps }.can_be_drawn(helping)
    })
}

/// A mate with the king on one square.
struct Net<'c> {
    cast: &'c Cast,
    king: Square,
    ring: Bitboard,
    steps: &'c mut u32,
}

/// A distribution of the parts, as far as it goes.
#[derive(Clone, Copy)]
struct Parts {
    /// Flights without guard or block.
    open: Bitboard,
    /// The flights to be blocked.
    blocked: Bitboard,
    /// The hunters that have a part.
    engaged: u32,
    /// Where they stand.
    taken: Bitboard,
    /// Where nobody may stand: the check is given there.
    line: Bitboard,
    hunting: u32,
    helping: u32,
}

impl Net<'_> {
    fn can_be_drawn(&mut self, helping: u32) -> bool {
        let cast = self.cast;
        for (place, actor) in cast.hunters.iter().enumerate() {
            for form in cast.hunter_forms(*actor) {
                if form.slot == Slot::KING || is_less_than_queen(actor.slot, form.slot) {
                    continue;
                }
                let from = attacked_from(cast.hunter, form.slot, self.king);
                for square in form.within(actor.at, cast.hunting) & from {
                    let parts = Parts {
                        open: self.ring.without(attacks(cast.hunter, form.slot, square)),
                        blocked: Bitboard::EMPTY,
                        engaged: 1 << place,
                        taken: Bitboard::of(square),
                        line: sliders::between(square, self.king),
                        hunting: cast.hunting - u32::from(form.moves(actor.at, square)),
                        helping,
                    };
                    if self.can_be_completed(parts) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the open flights can be guarded and blocked.
    fn can_be_completed(&mut self, parts: Parts) -> bool {
        *self.steps += 1;
        if *self.steps > MOST_STEPS {
            return true;
        }
        let cast = self.cast;
        let unblockable = parts.open & (parts.taken | parts.line);
        let spent = cast.price_of_all(parts.blocked);
        if unblockable.is_empty()
            && spent + cast.price_of_all(parts.open) <= parts.helping
            && cast.can_block(parts.open | parts.blocked, parts.helping, 0)
        {
            return true;
        }
        let dearest = match unblockable.first() {
            Some(flight) => Some(flight),
            None => parts.open.into_iter().max_by_key(|flight| cast.price(*flight)),
        };
        let Some(flight) = dearest else { return false };
        let bit = Bitboard::of(flight);
        if !unblockable.contains(flight) && cast.price(flight) + spent <= parts.helping {
            let parts = Parts { open: parts.open.without(bit), blocked: parts.blocked | bit, ..parts };
            if self.can_be_completed(parts) {
                return true;
            }
        }
        self.can_be_guarded(parts, flight)
    }

    fn can_be_guarded(&mut self, parts: Parts, flight: Square) -> bool {
        let cast = self.cast;
        let standing = parts.taken | parts.blocked;
        for (place, actor) in cast.hunters.iter().enumerate() {
            if parts.engaged & 1 << place != 0 {
                continue;
            }
            for form in cast.hunter_forms(*actor) {
                if is_less_than_queen(actor.slot, form.slot) {
                    continue;
                }
                let mut squares =
                    form.within(actor.at, parts.hunting) & attacked_from(cast.hunter, form.slot, flight);
                squares = squares.without(standing | parts.line | Bitboard::of(self.king));
                if form.slot == Slot::KING {
                    squares = squares.without(self.ring);
                }
                for square in squares {
                    if sliders::between(square, flight).meets(standing) {
                        continue;
                    }
                    let guarded = Parts {
                        open: parts.open.without(attacks(cast.hunter, form.slot, square)),
                        engaged: parts.engaged | 1 << place,
                        taken: parts.taken | Bitboard::of(square),
                        hunting: parts.hunting - u32::from(form.moves(actor.at, square)),
                        ..parts
                    };
                    if self.can_be_completed(guarded) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A pawn that becomes a rook or a bishop guards nothing that a queen would not guard.
fn is_less_than_queen(slot: Slot, becomes: Slot) -> bool {
    slot == Slot::PAWN && matches!(becomes, Slot::ROOK | Slot::BISHOP)
}

//! The moves of chess at which Popeye looks where one must check at once: those that may, as the squares tell, and some more.

use super::Fairy;
use super::numbered::NumberedAttempt;
use crate::board::{Bitboard, Position, Slot, Square};
use crate::rules::{Move, MoveKind};
use crate::walks::sliders::{attacks, between, bishop, king, knight, queen, rook};

/// What a king may go to the other one for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contact {
    /// Both are to be mated.
    Mates,
    /// Nothing.
    Nothing,
}

/// What tells which moves may check a king.
struct Prospect<'p> {
    position: &'p Position,
    /// The king who is to be checked.
    target: Square,
    occupied: Bitboard,
}

impl<'p> Prospect<'p> {
    /// Nothing where there is no king to check.
    fn new(position: &'p Position) -> Option<Self> {
        let kings = position.royals() & position.of(position.turn().other());
        Some(Self { position, target: kings.first()?, occupied: position.occupied() })
    }

    fn own(&self, slots: [Slot; 2]) -> Bitboard {
        let units = slots.map(|slot| self.position.with_walk(slot));
        (units[0] | units[1]) & self.position.of(self.position.turn())
    }

    /// The squares between the king and a rider to whom a unit alone stands in the way; none where there is no such rider.
    fn battery(&self, front: Square) -> Bitboard {
        let without = self.occupied.without(Bitboard::of(front));
        let rooks = rook(self.target, without) & self.own([Slot::ROOK, Slot::QUEEN]);
        let bishops = bishop(self.target, without) & self.own([Slot::BISHOP, Slot::QUEEN]);
        let lines = (rooks | bishops).into_iter().map(|rear| between(self.target, rear));
        lines.into_iter().find(|line| line.contains(front)).unwrap_or(Bitboard::EMPTY)
    }

    /// Whether the unit checks from where it goes to, as long as what it leaves still stands.
    fn checks_directly(&self, mv: &Move) -> bool {
        let side = self.position.turn();
        attacks(side, mv.moving.lowest(), mv.arrival, self.occupied).contains(self.target)
    }

    fn may_check(&self, mv: &Move) -> bool {
        if mv.is_castling() || mv.kind == MoveKind::EnPassant {
            return true;
        }
        let battery = self.battery(mv.departure);
        if mv.moving.has(Slot::PAWN) {
            self.may_pawn_check(mv, battery)
        } else if mv.moving.has(Slot::KING) {
            // Who stands beside the other king can't be the one who uncovers the check.
            battery.is_some() && !battery.contains(mv.arrival) && !king(self.target).contains(mv.arrival)
        } else {
            battery.is_some() || self.checks_directly(mv)
        }
    }

    fn may_pawn_check(&self, mv: &Move, battery: Bitboard) -> bool {
        let is_straight = mv.capture.is_none();
        if is_straight && battery.is_some() && mv.departure.file() == self.target.file() {
            return false;
        }
        let is_promotion = mv.arriving != mv.moving;
        // Whatever stands between, and whatever the pawn becomes.
        let in_line = queen(mv.arrival, Bitboard::EMPTY) | knight(mv.arrival);
        battery.is_some() || self.checks_directly(mv) || is_promotion && in_line.contains(self.target)
    }
}

impl<const LED: bool> Fairy<LED> {
    /// Keeps those of the moves of chess that Popeye tries where they must reach the goal at once, and sorts them as it does.
    pub(crate) fn keep_mating(
        &self,
        position: &Position,
        contact: Contact,
        attempts: &mut Vec<NumberedAttempt>,
    ) {
        let Some(prospect) = Prospect::new(position) else { return attempts.clear() };
        let meets = |mv: &Move| {
            contact == Contact::Mates
                && mv.moving.has(Slot::KING)
                && !mv.is_castling()
                && king(prospect.target).contains(mv.arrival)
        };
        attempts.retain(|attempt| meets(&attempt.mv) || prospect.may_check(&attempt.mv));
        // Such moves of kings are tried first.
        attempts
            .sort_by_key(|attempt| (!meets(&attempt.mv)).then(|| Self::mating_order(position, &attempt.mv)));
    }
}

//! Einstein Circe: reborn as the next lower unit: a queen as rook, a rook as bishop, a bishop as knight, a knight as pawn. In Anticirce, where the capturing unit is reborn, as the next higher one.

use super::{Modality, Rebirth, Step};
use crate::board::Slot;

/// Einstein Circe: reborn as the next lower unit: a queen as rook, a rook as bishop, a bishop as knight, a knight as pawn. In Anticirce, where the capturing unit is reborn, as the next higher one.
#[derive(Debug)]
pub struct Einstein;

impl Modality for Einstein {
    const WORD: &'static str = "Einstein";
    const TRADITIONAL: &'static str = "CirceEinstein";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        let slot = rebirth.unit.parts.lowest();
        rebirth.become_walk(if rebirth.is_of_capturer { higher(slot) } else { lower(slot) });
    }
}

/// The next lower unit.
pub(super) fn lower(slot: Slot) -> Slot {
    match slot {
        Slot::QUEEN => Slot::ROOK,
        Slot::ROOK => Slot::BISHOP,
        Slot::BISHOP => Slot::KNIGHT,
        Slot::KNIGHT => Slot::PAWN,
        other => other,
    }
}

/// The next higher unit.
pub(super) fn higher(slot: Slot) -> Slot {
    match slot {
        Slot::PAWN => Slot::KNIGHT,
        Slot::KNIGHT => Slot::BISHOP,
        Slot::BISHOP => Slot::ROOK,
        Slot::ROOK => Slot::QUEEN,
        other => other,
    }
}

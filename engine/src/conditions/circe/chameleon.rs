//! Chameleon Circe: reborn as another walk: a knight as bishop, a bishop as rook, a rook as queen, a queen as knight.

use super::{Modality, Rebirth, Step};
use crate::board::Slot;

/// Chameleon Circe: reborn as another walk: a knight as bishop, a bishop as rook, a rook as queen, a queen as knight.
#[derive(Debug)]
pub struct Chameleon;

impl Modality for Chameleon {
    const WORD: &'static str = "Chameleon";
    const TRADITIONAL: &'static str = "ChameleonCirce";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        let parts = match rebirth.unit.parts.lowest() {
            Slot::KNIGHT => Slot::BISHOP,
            Slot::BISHOP => Slot::ROOK,
            Slot::ROOK => Slot::QUEEN,
            Slot::QUEEN => Slot::KNIGHT,
            _ => return,
        };
        rebirth.become_walk(parts);
    }
}

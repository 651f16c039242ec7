//! Reversal Einstein Circe: reborn as the next higher unit; in Anticirce, where the capturing unit is reborn, as the next lower one.

use super::einstein::{higher, lower};
use super::{Modality, Rebirth, Step};

/// Reversal Einstein Circe: reborn as the next higher unit; in Anticirce, where the capturing unit is reborn, as the next lower one.
#[derive(Debug)]
pub struct ReversalEinstein;

impl Modality for ReversalEinstein {
    const WORD: &'static str = "ReversalEinstein";
    const TRADITIONAL: &'static str = "CirceReversalEinstein";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        let slot = rebirth.unit.parts.lowest();
        rebirth.become_walk(if rebirth.is_of_capturer { lower(slot) } else { higher(slot) });
    }
}

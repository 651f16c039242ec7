//! Circe Parachute: reborn on top of what stands on the rebirth square; that comes back when the square is empty again.

use super::{Modality, Rebirth, Step};

/// Circe Parachute: reborn on top of what stands on the rebirth square.
#[derive(Debug)]
pub struct Parachute;

impl Modality for Parachute {
    const WORD: &'static str = "Parachute";
    const TRADITIONAL: &'static str = "CirceParachute";
    const STEP: Step = Step::Blocked;
    const BURIES: bool = true;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.makes_room = true;
    }
}

//! Chameleon Circe: reborn as another walk: a knight as bishop, a bishop as rook, a rook as queen, a queen as knight, or as a sequence says.

use super::{Modality, Rebirth, Step};

/// Chameleon Circe: reborn as another walk.
#[derive(Debug)]
pub struct Chameleon;

impl Modality for Chameleon {
    const WORD: &'static str = "Chameleon";
    const TRADITIONAL: &'static str = "ChameleonCirce";
    const STEP: Step = Step::Walk;

    fn apply(rebirth: &mut Rebirth) {
        if let Some(next) = rebirth.succession.after(rebirth.unit.parts.lowest()) {
            rebirth.become_walk(next);
        }
    }
}

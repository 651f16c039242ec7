//! Circe rex inclusive: a captured king is reborn too, and is in check only where it would not be.

use super::{Modality, Rebirth, Step};

/// Circe rex inclusive: a captured king is reborn too, and is in check only where it would not be.
#[derive(Debug)]
pub struct RexInclusive;

impl Modality for RexInclusive {
    const WORD: &'static str = "RexInclusive";
    const TRADITIONAL: &'static str = "CirceRexInclusive";
    const STEP: Step = Step::Kings;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.includes_kings = true;
    }
}

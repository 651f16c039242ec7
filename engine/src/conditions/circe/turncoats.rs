//! Circe Turncoats: the reborn unit changes sides.

use super::{Modality, Rebirth, Step};

/// Circe Turncoats: the reborn unit changes sides.
#[derive(Debug)]
pub struct Turncoats;

impl Modality for Turncoats {
    const WORD: &'static str = "Turncoats";
    const TRADITIONAL: &'static str = "CirceTurncoats";
    const STEP: Step = Step::Coat;

    fn apply(_: &mut Rebirth) {}
}

//! Strict Circe: if the square is taken, the capture is not allowed.

use super::{Modality, Rebirth, Step};

/// Strict Circe: if the square is taken, the capture is not allowed.
#[derive(Debug)]
pub struct Strict;

impl Modality for Strict {
    const WORD: &'static str = "Strict";
    const TRADITIONAL: &'static str = "CirceStrict";
    const OBLIGES: bool = true;
    const STEP: Step = Step::Blocked;

    fn apply(_: &mut Rebirth) {}
}

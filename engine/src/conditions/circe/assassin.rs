//! Circe Assassin: a unit on the rebirth square is removed to make room; so a king there is in check.

use super::{Modality, Rebirth, Step};
use crate::rules::facts::Facts;

/// Circe Assassin: a unit on the rebirth square is removed to make room; so a king there is in check.
#[derive(Debug)]
pub struct Assassin;

impl Modality for Assassin {
    const WORD: &'static str = "Assassin";
    const TRADITIONAL: &'static str = "CirceAssassin";
    const STEP: Step = Step::Blocked;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.makes_room = true;
    }

    fn facts() -> Facts {
        Facts { checks_by_playing: true, kings_are_captured_unreached: true, ..Facts::NONE }
    }
}

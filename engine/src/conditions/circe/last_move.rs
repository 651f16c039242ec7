//! Circe that waits for a move: reborn with the next move, of whatever kind.

use super::{Memory, Modality, Rebirth, Step};

/// Circe that waits for a move: reborn with the next move, of whatever kind.
#[derive(Debug)]
pub struct LastMove;

impl Modality for LastMove {
    const WORD: &'static str = "LastMove";
    const TRADITIONAL: &'static str = "CirceLastMove";
    const STEP: Step = Step::When;
    const REMEMBERS: Memory = Memory::LastMove;

    fn apply(_: &mut Rebirth) {}
}

//! Circe that waits: reborn with the next capture, of whatever side.

use super::{Memory, Modality, Rebirth, Step};

/// Circe that waits: reborn with the next capture, of whatever side.
#[derive(Debug)]
pub struct WaitCapture;

impl Modality for WaitCapture {
    const WORD: &'static str = "WaitCapture";
    const TRADITIONAL: &'static str = "CirceWaitCapture";
    const STEP: Step = Step::When;
    const REMEMBERS: Memory = Memory::LastCapture;

    fn apply(_: &mut Rebirth) {}
}

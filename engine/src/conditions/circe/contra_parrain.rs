//! Circe Contraparrain: reborn with the next move, as far from the capture, in the opposite direction, as that move goes.

use super::{Memory, Modality, Rebirth, Step, parrain};
use crate::board::Bitboard;
use crate::rules::facts::Facts;

/// Circe Contraparrain: reborn with the next move, as far from the capture, in the opposite direction, as that move goes.
#[derive(Debug)]
pub struct ContraParrain;

impl Modality for ContraParrain {
    const WORD: &'static str = "ContraParrain";
    const TRADITIONAL: &'static str = "ContraParrain";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;
    const REMEMBERS: Memory = Memory::LastMove;

    fn apply(rebirth: &mut Rebirth) {
        let (files, ranks) = parrain::way(rebirth);
        rebirth.square = rebirth.capture.offset(-files, -ranks);
    }

    fn facts() -> Facts {
        Facts { home_pawns_move: Bitboard::ALL, ..Facts::NONE }
    }
}

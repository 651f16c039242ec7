//! Circe Contraparrain: reborn with the next move, as far from the capture, in the opposite direction, as that move goes.

use super::{Memory, Modality, Rebirth, Step};
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
        let files = rebirth.arrival.file() as i8 - rebirth.departure.file() as i8 + rebirth.partner_files;
        let ranks = rebirth.arrival.rank() as i8 - rebirth.departure.rank() as i8;
        rebirth.square = rebirth.capture.offset(-files, -ranks);
    }

    fn facts() -> Facts {
        Facts { home_pawns_move: Bitboard::ALL, ..Facts::NONE }
    }
}

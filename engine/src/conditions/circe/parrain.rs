//! Circe Parrain: reborn with the next move, as far from the capture, in the same direction, as that move goes.

use super::{Memory, Modality, Rebirth, Step};
use crate::board::Bitboard;
use crate::rules::facts::Facts;

/// Circe Parrain: reborn with the next move, as far from the capture, in the same direction, as that move goes.
#[derive(Debug)]
pub struct Parrain;

/// How far the move goes, in files and ranks; mirrored, the other way.
pub(super) const fn way(rebirth: &Rebirth) -> (i8, i8) {
    let files = rebirth.arrival.file() as i8 - rebirth.departure.file() as i8 + rebirth.partner_files;
    let ranks = rebirth.arrival.rank() as i8 - rebirth.departure.rank() as i8;
    if rebirth.is_mirrored { (-files, -ranks) } else { (files, ranks) }
}

impl Modality for Parrain {
    const WORD: &'static str = "Parrain";
    const TRADITIONAL: &'static str = "ParrainCirce";
    const STEP: Step = Step::Place;
    const PROMOTES_REBORN_PAWNS: bool = true;
    const REMEMBERS: Memory = Memory::LastMove;

    fn apply(rebirth: &mut Rebirth) {
        let (files, ranks) = way(rebirth);
        rebirth.square = rebirth.capture.offset(files, ranks);
    }

    fn facts() -> Facts {
        Facts { home_pawns_move: Bitboard::ALL, ..Facts::NONE }
    }
}

//! Rank Circe: reborn on the rank of the capture, on the file of the game array; on the even ranks that of Black, on the odd ones that of White.

use super::home;
use super::{Modality, Rebirth, Step};
use crate::board::{Side, Square};

/// Rank Circe: reborn on the rank of the capture, on the file of the game array; on the even ranks that of Black, on the odd ones that of White.
#[derive(Debug)]
pub struct Rank;

impl Modality for Rank {
    const WORD: &'static str = "Rank";
    const TRADITIONAL: &'static str = "RankCirce";
    const STEP: Step = Step::Place;

    fn apply(rebirth: &mut Rebirth) {
        let rank = rebirth.capture.rank();
        rebirth.side = if rank.is_multiple_of(2) { Side::White } else { Side::Black };
        rebirth.square = Some(Square::at(home::square(rebirth).file(), rank));
    }
}

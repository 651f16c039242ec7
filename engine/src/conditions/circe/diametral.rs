//! Diametral Circe: the square point-symmetric to the one found so far.

use super::{Modality, Rebirth, Step};
use crate::board::Square;

/// Diametral Circe: the square point-symmetric to the one found so far.
#[derive(Debug)]
pub struct Diametral;

impl Modality for Diametral {
    const WORD: &'static str = "Diametral";
    const TRADITIONAL: &'static str = "DiametralCirce";
    const STEP: Step = Step::Adapt;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.square.map(Square::antipode_of_centre);
    }
}

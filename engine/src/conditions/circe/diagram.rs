//! Diagram Circe: reborn on the square on which this very unit stood in the diagram.

use super::{Modality, Rebirth, Step};
use crate::rules::facts::Facts;

/// Diagram Circe: reborn on the square on which this very unit stood in the diagram.
#[derive(Debug)]
pub struct Diagram;

impl Modality for Diagram {
    const WORD: &'static str = "Diagram";
    const TRADITIONAL: &'static str = "DiagramCirce";
    const STEP: Step = Step::Place;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.square = rebirth.origin.square();
    }

    fn facts() -> Facts {
        Facts { tracks_origins: true, ..Facts::NONE }
    }
}

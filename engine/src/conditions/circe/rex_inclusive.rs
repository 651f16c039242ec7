//! Circe rex inclusive: a captured king is reborn too, and is in check only where it would not be.

use super::{Modality, Rebirth, Step};
use crate::rules::plan::Plan;

/// Circe rex inclusive: a captured king is reborn too, and is in check only where it would not be.
#[derive(Debug)]
pub struct RexInclusive;

impl Modality for RexInclusive {
    const WORD: &'static str = "RexInclusive";
    const TRADITIONAL: &'static str = "CirceRexInclusive";
    const STEP: Step = Step::Kings;

    fn apply(rebirth: &mut Rebirth) {
        rebirth.includes_kings = true;
    }

    fn prepare(plan: &mut Plan) {
        plan.kings_are_reborn = true;
        // The capturing unit may go on to where the king would be reborn.
        plan.checks_by_playing |= plan.captors_go_on;
        plan.kings_return = true;
    }
}

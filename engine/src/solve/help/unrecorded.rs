//! Help play of which it is only asked whether it leads to an end.

use super::{TakesLines, TakesLinesAhead};
use crate::board::Side;
use crate::rules::{Move, Undo};
use crate::solve::grammar::Leg;
use crate::solve::prover::{Last, Prover};
use crate::solve::search::Search;
use crate::solve::sharing::Until;

/// It is enough that there is a line.
#[derive(Default)]
pub(super) struct Unrecorded {
    has_line: bool,
}

impl TakesLines for Unrecorded {
    type Ahead = Self;

    const WRITES: bool = false;
    const SHARES: bool = true;

    fn push(&mut self, _: Move, _: Side) {}

    fn pop(&mut self) {}

    fn admits(&mut self, _: &mut Search<'_>, _: &Move) -> bool {
        true
    }

    fn leaves_out(&self, _: &Search<'_>) -> bool {
        false
    }

    fn until(&self) -> Until {
        Until::AnyYes
    }

    fn count(&self) -> usize {
        0
    }

    fn has_enough(&self) -> bool {
        self.has_line
    }

    fn cut_short(&mut self) {}

    fn ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        let ends = prover.ends(leg, mv, undo);
        self.has_line |= ends;
        ends
    }

    fn ends_at_once(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg) -> bool {
        leg.ends.iter().any(|end| !end.is_goal && prover.holds(end.what, None))
    }

    fn forced_ends(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg, _: Last<'_>) -> bool {
        true
    }

    fn take_over(&mut self, _: &Search<'_>, (): ()) {
        self.has_line = true;
    }
}

impl TakesLinesAhead for Unrecorded {
    type Found = ();

    fn found(self) -> Option<()> {
        self.has_line.then_some(())
    }
}

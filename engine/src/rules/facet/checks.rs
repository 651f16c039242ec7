//! What is check: one trait a moment.

use super::{Capture, Vetoes};
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Rules;
use crate::rules::plan::Plan;

/// Says which attacks on a king count.
pub trait Observes: Send + Sync {
    /// The attackers of `by` that could really capture on `target`.
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard;

    /// Whether [`Self::observes`] looks at squares alone: then it decides whether units observe one another, too.
    fn is_geometric(&self) -> bool {
        false
    }

    /// Whether it looks at all attackers together. Where checks are found by playing, it is then asked about those that could
    /// capture the king; all others forbid such a capture themselves.
    fn weighs_attackers(&self) -> bool {
        false
    }

    /// Whether it looks at all of them, too, where it is asked which walks a king takes over from what checks it.
    fn weighs_lenders(&self) -> bool {
        false
    }

    /// Whether it asks how units move. What lends walks to kings in check can't ask it then: each would wait for the other.
    fn asks_who_moves(&self) -> bool {
        false
    }

    /// Whether it tells what a capture would bring about, or who else could capture: that decides about checks, and not about who observes
    /// what.
    fn tells_checks_alone(&self) -> bool {
        false
    }

    /// Whether it binds units as paralysis does: who can't capture for it observes nothing for other conditions either.
    fn binds_observers(&self) -> bool {
        false
    }

    /// What lets units of `by` observe `target` that reach it and don't observe it now; `None` if that isn't told. Only asked where steps to
    /// empty squares bring nothing about.
    fn wakes(&self, _position: &Position, _target: Square, _by: Side) -> Option<Wakes> {
        None
    }

    /// Whether it leaves all attacks as they are where no other condition says how units move.
    fn asks_led_units_alone(&self) -> bool {
        false
    }
}

/// What must happen so that units observe a square that reach it and don't observe it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wakes {
    /// Somebody enters one of these squares, or
    pub entered: Bitboard,
    /// somebody leaves one of these.
    pub left: Bitboard,
    /// Nobody observes the square before that, whoever comes to reach it.
    pub all_sleep: bool,
}

/// What [`Vetoes`] forbids holds for the capture of a king, too: those attackers count of whose captures there not all are vetoed.
pub trait VetoesChecks: Vetoes {
    /// Whether the veto looks at squares alone: then it decides whether units observe one another, too.
    fn are_squares_all(&self) -> bool {
        false
    }

    /// See [`Observes::asks_who_moves`].
    fn asks_who_moves(&self) -> bool {
        false
    }

    /// See [`Observes::tells_checks_alone`].
    fn tells_checks_alone(&self) -> bool {
        false
    }

    /// See [`Observes::binds_observers`].
    fn binds_observers(&self) -> bool {
        false
    }
}

impl<T: VetoesChecks> Observes for T {
    fn observes(
        &self,
        plan: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        plan.capturers(position, target, by, attackers, |mv| !self.vetoes(plan, position, by, mv))
    }

    fn is_geometric(&self) -> bool {
        self.are_squares_all()
    }

    fn asks_who_moves(&self) -> bool {
        VetoesChecks::asks_who_moves(self)
    }

    fn tells_checks_alone(&self) -> bool {
        VetoesChecks::tells_checks_alone(self)
    }

    fn binds_observers(&self) -> bool {
        VetoesChecks::binds_observers(self)
    }
}

/// Says which kings are in check, whatever attacks them.
pub trait DefinesCheck: Send + Sync {
    /// Whether a king of `side` is in check, by a definition that is not that of chess.
    fn is_checked(&self, plan: &Plan, position: &Position, side: Side) -> bool;

    /// Whether check stays what the capture of the king would be, so that where captures must be played to tell, it is told so.
    fn follows_captures(&self) -> bool {
        false
    }

    /// Whether a side with a king is in check while by all other rules it is not.
    fn reverses_check(&self) -> bool {
        false
    }

    /// Whether check is told instead by playing the enemy's captures, asking [`Self::is_fatal`] behind each.
    fn is_played_out(&self, _: &Plan) -> bool {
        false
    }

    /// Whether the capture just carried out, with all that it has brought about, is what a check threatens `side` with.
    fn is_fatal(&self, _: &Position, _: Capture, _: Side) -> bool {
        false
    }
}

/// Says which attacks on a king count, by what else the attacking side could do.
pub trait Concedes: Send + Sync {
    /// Those of `attackers` that could really capture on `target`, told from all that their side could play.
    fn concedes(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard;
}

//! Who observes what, for conditions that ask for that: guards, observers that set units free, links.

use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Acting;
use crate::rules::Move;
use crate::rules::facet::Observes;
use crate::rules::plan::Plan;
use crate::walks::Planes;

impl Plan {
    /// By which walks the units of a side observe others: who is paralysed doesn't, unless by a condition that doesn't ask for that.
    #[must_use]
    pub fn planes_that_observe(&self, position: &Position, side: Side) -> Planes {
        self.planes_with_lent(position, side, |condition| !condition.observes_as_printed())
    }

    /// The units of `by` that observe `target`: they reach it, no condition on the squares alone stands against it, none binds them, and
    /// they may capture at all.
    #[must_use]
    pub fn observers(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        self.observers_by(position, target, by, &self.planes_that_observe(position, by))
    }

    /// [`Self::observers`], by [`Self::planes_that_observe`].
    #[must_use]
    pub fn observers_by(&self, position: &Position, target: Square, by: Side, planes: &Planes) -> Bitboard {
        self.observers_but_for(position, target, by, planes, |condition| {
            condition.is_geometric() || condition.binds_observers()
        })
    }

    /// The units of `by` that attack `target`, whatever binds those that aren't paralysed.
    #[must_use]
    pub fn attackers_bound_or_not(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        let planes = self.planes_that_observe(position, by);
        self.observers_but_for(position, target, by, &planes, |condition| condition.is_geometric())
    }

    /// Those of `attackers` that could capture on `target`, each looked at alone, and whatever that would bring about.
    #[must_use]
    pub fn capturers_alone(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let counts = |condition: &Acting<dyn Observes>| {
            !condition.tells_checks_alone() && !condition.weighs_attackers()
        };
        self.left_by(position, target, by, attackers, counts)
    }

    /// Who reaches `target`, but for whom the conditions that count stand against it.
    fn observers_but_for(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        let reaching = if self.captures_start_elsewhere() {
            self.observers_from_elsewhere(position, target, by, position.of(by), &|_| true)
        } else {
            self.left_by(position, target, by, self.walkers(position, target, by, planes), counts)
        };
        self.planes().iter().fold(reaching, |observers, condition| condition.observing(position, observers))
    }

    /// The units of `by` that observe what is about to capture: where it stands, but where a king could be captured from
    /// elsewhere, there.
    #[must_use]
    pub fn observers_of_mover(&self, position: &Position, mv: &Move, by: Side) -> Bitboard {
        if self.takes_king_from_elsewhere(position, mv) {
            let start = mv.start();
            return self.observers(&position.with_unit_moved(mv.departure, start), start, by);
        }
        self.observers(position, mv.departure, by)
    }

    /// The units of `by` that guard what is about to be captured; a king that could be captured from elsewhere is guarded while the unit
    /// is there.
    #[must_use]
    pub fn observers_of_victim(&self, position: &Position, mv: &Move, victim: Square, by: Side) -> Bitboard {
        if self.takes_king_from_elsewhere(position, mv) {
            return self.observers(&position.with_unit_moved(mv.departure, mv.start()), victim, by);
        }
        self.observers(position, victim, by)
    }

    fn takes_king_from_elsewhere(&self, position: &Position, mv: &Move) -> bool {
        let takes_king = || mv.capture.is_some_and(|victim| position.royals().contains(victim));
        self.departs_from_start() && mv.start() != mv.departure && takes_king()
    }
}

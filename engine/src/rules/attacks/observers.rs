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

    /// The units of `by` whose capture on `target` counts as an attack, if they move as `planes` say.
    #[must_use]
    pub fn attackers(&self, position: &Position, target: Square, by: Side, planes: &Planes) -> Bitboard {
        self.reaching_but_for(position, target, by, planes, |_| true)
    }

    /// Whether [`Self::attackers`] of units that move as they do now are those that [`Self::is_reached_as_printed`] tells of.
    #[must_use]
    pub fn attackers_are_reached_as_printed(&self) -> bool {
        self.planes().is_empty()
            && self.observes().is_empty()
            && !self.has_borrowers()
            && !self.captures_start_elsewhere()
    }

    /// The units of `by` that reach `target` with a capture, whether or not it would be allowed.
    #[must_use]
    pub fn reaching(&self, position: &Position, target: Square, by: Side, planes: &Planes) -> Bitboard {
        self.reaching_but_for(position, target, by, planes, |_| false)
    }

    /// Those against which no condition on the squares alone stands.
    #[must_use]
    pub fn reaching_by_geometry(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
    ) -> Bitboard {
        self.reaching_but_for(position, target, by, planes, |condition| condition.is_geometric())
    }

    /// Those of which each attacks `target` itself: not what would have left another square for that.
    #[must_use]
    pub fn attackers_themselves(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
    ) -> Bitboard {
        self.reaching_themselves(position, target, by, planes, |_| true)
    }

    /// Those that could themselves capture on `target`, whatever that would bring about and whoever else could.
    #[must_use]
    pub fn capturers_by_themselves(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
    ) -> Bitboard {
        self.reaching_themselves(position, target, by, planes, |condition| !condition.tells_checks_alone())
    }

    /// [`Self::reaching_but_for`], but for what would have left another square for that.
    fn reaching_themselves(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        if self.departs_from_start() {
            return self.reaching_in_place(position, target, by, planes, counts);
        }
        self.reaching_but_for(position, target, by, planes, counts)
    }

    /// Those that could capture on `target`, each looked at alone, and whatever that would bring about.
    #[must_use]
    pub fn capturers_alone(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
    ) -> Bitboard {
        let counts = |condition: &Acting<dyn Observes>| {
            !condition.tells_checks_alone() && !condition.weighs_attackers()
        };
        self.reaching_but_for(position, target, by, planes, counts)
    }

    /// Who reaches `target`, but for whom the conditions that count stand against it; observers are told so, too.
    fn observers_but_for(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        let reaching = self.reaching_but_for(position, target, by, planes, counts);
        self.planes().iter().fold(reaching, |observers, condition| condition.observing(position, observers))
    }

    /// Who reaches `target` with a capture from where that starts, if the units move as `planes` say, but for whom the conditions that
    /// count stand against it. Whatever is asked about who reaches what, asks this.
    fn reaching_but_for(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        if self.captures_start_elsewhere() {
            return self.reaching_from_elsewhere(position, target, by, planes, &counts);
        }
        self.reaching_in_place(position, target, by, planes, counts)
    }

    /// [`Self::reaching_but_for`], where captures start elsewhere: a unit goes there on its own board, and moves by the walks that
    /// it has where it stands.
    #[cold]
    pub(super) fn reaching_from_elsewhere(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: &dyn Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        if self.has_two_boards() && position.occupied().contains(target) {
            let on_board = position.on_board_of(target);
            if position.occupied() != on_board & position.occupied() {
                let planes = planes.map(|plane| plane & on_board);
                return self.reaching_from_elsewhere(&position.only(on_board), target, by, &planes, counts);
            }
        }
        // What weighs all of them together is asked behind that.
        let alone = |condition: &Acting<dyn Observes>| !condition.weighs_attackers() && counts(condition);
        let reaches =
            |from: &Square| self.starts_towards(position, (*from, target), by, planes, &alone).is_some();
        let all = planes.iter().fold(Bitboard::EMPTY, |all, plane| all | *plane);
        let reaching = all.without(Bitboard::of(target)).into_iter().filter(reaches).collect();
        self.left_by(position, target, by, reaching, |condition| {
            condition.weighs_attackers() && counts(condition)
        })
    }

    /// From where the unit on the first square reaches the second one, but for where the conditions that count stand against it.
    fn starts_towards(
        &self,
        position: &Position,
        (from, target): (Square, Square),
        by: Side,
        planes: &Planes,
        counts: &dyn Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        let own = Bitboard::of(from);
        let starts = self.all().iter().find_map(|condition| condition.starts(self, position, from, by));
        let reaches = |start: &Square| {
            let come = Bitboard::of(*start);
            let away = position.with_unit_moved(from, *start);
            let planes = planes.map(|plane| if plane.meets(own) { come } else { Bitboard::EMPTY });
            self.reaching_in_place(&away, target, by, &planes, counts).is_some()
        };
        starts.unwrap_or(own).into_iter().filter(reaches).collect()
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

    /// Whether a unit on one of these squares may be captured by a unit of `by` that doesn't reach it.
    #[must_use]
    pub fn may_be_captured_unreached(&self, position: &Position, targets: Bitboard, by: Side) -> bool {
        let comes = |target: Square| {
            let mut rewrites = self.rewrites().iter();
            rewrites.any(|condition| condition.may_capture_unreached(self, position, target, by))
        };
        self.kings_are_captured_unreached() || targets.into_iter().any(comes)
    }

    /// The units of `by` that could capture on `target` though they don't reach it.
    #[must_use]
    pub fn capturers_unreached(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        let capturers = self.rewrites().iter().map(|all| all.capturers_unreached(self, position, target, by));
        capturers.fold(Bitboard::EMPTY, |all, capturers| all | capturers)
    }

    fn takes_king_from_elsewhere(&self, position: &Position, mv: &Move) -> bool {
        let takes_king = || mv.capture.is_some_and(|victim| position.royals().contains(victim));
        self.departs_from_start() && mv.start() != mv.departure && takes_king()
    }
}

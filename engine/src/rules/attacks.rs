//! Which units reach a square with a capture, before conditions say whether that counts.

mod ahead;
mod borrowers;
mod observers;

use super::Move;
use super::generate::{Field, PawnTargets};
use super::plan::Plan;
use crate::board::unit::SLOTS;
use crate::board::{Bitboard, Parts, Position, Side, Slot, Square};
use crate::rules::Acting;
use crate::rules::facet::{ChangesPlanes, Observes, listed};
use crate::walks::Planes;
use crate::walks::reach::pawn_attackers;
use crate::walks::{Ground, sliders};

/// Where a unit must be free to move that goes elsewhere first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paralysis {
    /// Where it stands.
    WhereItStands,
    /// Where its move starts.
    WhereItStarts,
}

/// Leaves the units on other squares out. Nearly always all count; in place, since copied the planes cost generating moves a fifth more.
#[inline]
pub(in crate::rules) fn keep_among(planes: &mut Planes, among: Bitboard) {
    if among != Bitboard::ALL {
        for plane in planes {
            *plane &= among;
        }
    }
}

impl Plan {
    /// How the units of `side` move as printed.
    #[inline]
    #[must_use]
    pub fn planes_as_printed(&self, position: &Position, side: Side) -> Planes {
        let own = position.of(side);
        let mut planes = [Bitboard::EMPTY; SLOTS];
        for &slot in self.slots() {
            planes[slot.index()] = position.with_walk(slot) & own;
        }
        planes
    }

    /// [`Self::planes_as_printed`], changed by the conditions that say how units move; orphans and friends have no walk there.
    #[inline]
    #[must_use]
    pub fn planes_of_their_own(&self, position: &Position, side: Side) -> Planes {
        self.planes_changed(position, side, |_| true)
    }

    /// [`Self::planes_of_their_own`], with the walks that are lent to orphans and friends: how the units of a side move now.
    #[inline]
    #[must_use]
    pub fn planes_in_force(&self, position: &Position, side: Side) -> Planes {
        let planes = self.planes_of_their_own(position, side);
        self.with_lent(position, side, planes, |side| self.planes_that_lend(position, side), |_| true)
    }

    /// [`Self::planes_in_force`] of some units alone.
    #[must_use]
    pub fn planes_in_force_among(&self, position: &Position, side: Side, among: Bitboard) -> Planes {
        let tells_one_by_one = self.only_paralyses() && !self.has_borrowers() && !self.has_two_boards();
        if !tells_one_by_one {
            let mut planes = self.planes_in_force(position, side);
            keep_among(&mut planes, among);
            return planes;
        }
        let mut planes = self.planes_as_printed(position, side);
        keep_among(&mut planes, among);
        for condition in self.planes() {
            condition.planes(self, position, side, &mut planes[..self.slots().len()]);
        }
        planes
    }

    /// [`Self::planes_in_force`] without paralysis.
    #[must_use]
    pub fn planes_of_walks(&self, position: &Position, side: Side) -> Planes {
        self.planes_with_lent(position, side, |condition| {
            !condition.paralyses() && !condition.observes_as_printed()
        })
    }

    /// The same where it is told what checks a king, which takes over the walk of what checks it.
    #[must_use]
    pub fn planes_of_checks(&self, position: &Position, side: Side) -> Planes {
        self.planes_with_lent(position, side, tells_checks)
    }

    /// Whether some condition lets units move like others, what checks a king being left aside.
    #[must_use]
    pub fn leads_units(&self) -> bool {
        self.planes().iter().any(tells_checks)
    }

    /// Whether the unit on a square moves like others and not by its own walk; what checks a king, and what that brings about, is left aside.
    #[must_use]
    pub fn is_led(&self, position: &Position, square: Square, side: Side) -> bool {
        if !self.leads_units() {
            return false;
        }
        let planes = self.planes_of_checks(position, side);
        !position.unit(square).parts.slots().any(|slot| planes[slot.index()].contains(square))
    }

    /// By which walks the units of `side` lend theirs to orphans and friends: whom a condition binds that doesn't ask whether
    /// observers may move lends its walk all the same.
    #[must_use]
    pub fn planes_that_lend(&self, position: &Position, side: Side) -> Planes {
        self.planes_changed(position, side, |condition| {
            !(condition.paralyses() && condition.observes_as_printed())
        })
    }

    /// The planes as the conditions change them that count, and with the walks that are lent to orphans and friends.
    #[inline]
    fn planes_with_lent(
        &self,
        position: &Position,
        side: Side,
        counts: impl Fn(&Acting<dyn ChangesPlanes>) -> bool,
    ) -> Planes {
        let planes_of = |side: Side| self.planes_changed(position, side, &counts);
        self.with_lent(position, side, planes_of(side), planes_of, |_| true)
    }

    /// [`Self::planes_as_printed`], changed by the conditions that count.
    #[inline]
    fn planes_changed(
        &self,
        position: &Position,
        side: Side,
        counts: impl Fn(&Acting<dyn ChangesPlanes>) -> bool,
    ) -> Planes {
        let changed = |position: &Position| {
            let mut planes = self.planes_as_printed(position, side);
            for condition in self.planes().iter().filter(|condition| counts(condition)) {
                condition.planes(self, position, side, &mut planes[..self.slots().len()]);
            }
            planes
        };
        if !self.has_two_boards() || self.planes().is_empty() {
            return changed(position);
        }
        // How a unit moves is told by what stands on its own board.
        let [first, second] =
            [false, true].map(|is_second| changed(&position.only(position.on_board(is_second))));
        std::array::from_fn(|slot| first[slot] | second[slot])
    }

    /// The units of `side` that nothing paralyses.
    #[must_use]
    pub fn mobile(&self, position: &Position, side: Side) -> Bitboard {
        if !self.paralyses() {
            return position.of(side);
        }
        listed(&self.planes_of_their_own(position, side))
    }

    /// The units of `by` that reach `target` with a capture, whether or not it would be allowed.
    #[must_use]
    pub fn walkers(&self, position: &Position, target: Square, by: Side, planes: &Planes) -> Bitboard {
        let (ground, on_board) = self.ground_around(position, target, by);
        self.walkers_on(&ground, target, |slot| planes[slot.index()] & on_board)
    }

    /// The board as units of `by` see it that could reach `target`, and the squares whose units could: those of its own board where
    /// there are two. Nobody reaches what stands on the other one, and nothing there is in the way.
    #[inline]
    fn ground_around(&self, position: &Position, target: Square, by: Side) -> (Ground, Bitboard) {
        let ground = self.ground(position, by);
        if self.has_two_boards() && position.occupied().contains(target) {
            let on_board = position.on_board_of(target);
            return (ground.only(on_board), on_board);
        }
        (ground, Bitboard::ALL)
    }

    /// Whether some unit of `by`, all moving as printed, reaches `target` with a capture.
    #[must_use]
    pub fn is_reached_as_printed(&self, position: &Position, target: Square, by: Side) -> bool {
        self.reaching_as_printed(position, target, by).is_some()
    }

    /// The units of `by` that reach `target` with a capture, if all move as printed.
    #[inline]
    #[must_use]
    pub fn reaching_as_printed(&self, position: &Position, target: Square, by: Side) -> Bitboard {
        let (ground, on_board) = self.ground_around(position, target, by);
        let own = position.of(by) & on_board;
        self.walkers_on(&ground, target, |slot| position.with_walk(slot) & own)
    }

    /// The units of the planes that reach `target` with a capture on this ground, whether or not it would be allowed.
    #[inline]
    #[must_use]
    pub fn walkers_on(&self, ground: &Ground, target: Square, plane: impl Fn(Slot) -> Bitboard) -> Bitboard {
        let occupied = ground.occupied;
        let queens = plane(Slot::QUEEN);
        let mut attackers = self.pawns_on(ground, target, plane(Slot::PAWN))
            | sliders::knight(target) & plane(Slot::KNIGHT)
            | sliders::king(target) & plane(Slot::KING)
            | sliders::bishop(target, occupied) & (plane(Slot::BISHOP) | queens)
            | sliders::rook(target, occupied) & (plane(Slot::ROOK) | queens);
        for &slot in self.fairy_slots() {
            if plane(slot).is_some() {
                attackers |= self.walks().attackers(slot, target, ground, plane(slot));
            }
        }
        attackers
    }

    /// Those of the pawns that reach `target` with a capture on this ground.
    #[inline]
    fn pawns_on(&self, ground: &Ground, target: Square, pawns: Bitboard) -> Bitboard {
        let mut asleep =
            Bitboard::RANKS[usize::from(ground.side.nth_rank(0))].without(self.home_pawns_move());
        if self.has_borrowers() {
            asleep = asleep.without(ground.awake);
        }
        (pawn_attackers(target, ground.side) & pawns).without(asleep)
    }

    /// Those of `units`, which all move by the walk in `slot`, that reach `target` with a capture, but en passant.
    #[must_use]
    pub fn walkers_by(
        &self,
        position: &Position,
        slot: Slot,
        target: Square,
        by: Side,
        units: Bitboard,
    ) -> Bitboard {
        let (ground, on_board) = self.ground_around(position, target, by);
        self.walkers_by_on(&ground, slot, target, units & on_board)
    }

    /// The same on this ground.
    #[inline]
    fn walkers_by_on(&self, ground: &Ground, slot: Slot, target: Square, units: Bitboard) -> Bitboard {
        match slot {
            Slot::PAWN => self.pawns_on(ground, target, units),
            _ => self.walks().attackers(slot, target, ground, units),
        }
    }

    /// From where a unit of `by` and of this walk that came there would attack a square, pawns of chess too.
    #[inline]
    #[must_use]
    pub fn vantages(&self, slot: Slot, target: Square, by: Side, occupied: Bitboard) -> Bitboard {
        match slot {
            Slot::PAWN => pawn_attackers(target, by),
            _ => self.walks().vantages(slot, target, occupied),
        }
    }

    /// The same of a unit of any walk in play.
    #[must_use]
    pub fn vantages_of_any(&self, target: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let of_slot = |slot: &Slot| self.vantages(*slot, target, by, occupied);
        self.slots().iter().map(of_slot).fold(Bitboard::EMPTY, |all, seen| all | seen)
    }

    /// [`crate::walks::Walks::touchy`] of all fairy walks, the units of each being those of its plane.
    #[must_use]
    pub fn touchy(&self, target: Square, occupied: Bitboard, plane: impl Fn(Slot) -> Bitboard) -> Bitboard {
        let fairy = self.fairy_slots().iter();
        fairy.fold(Bitboard::EMPTY, |all, &slot| {
            all | self.walks().touchy(slot, target, occupied, plane(slot))
        })
    }

    /// [`Self::attackers`] where captures start where units stand.
    #[must_use]
    pub fn attackers_in_place(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
    ) -> Bitboard {
        self.reaching_in_place(position, target, by, planes, |_| true)
    }

    /// Who reaches `target` from where he stands, but for whom the conditions that count stand against it.
    fn reaching_in_place(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        planes: &Planes,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        self.left_by(position, target, by, self.walkers(position, target, by, planes), counts)
    }

    /// Those of `attackers` that are left by the conditions that count.
    #[inline]
    fn left_by(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
        counts: impl Fn(&Acting<dyn Observes>) -> bool,
    ) -> Bitboard {
        let mut left = attackers;
        for condition in self.observes().iter().filter(|condition| counts(condition)) {
            if left.is_some() {
                left = condition.observes(self, position, target, by, left);
            }
        }
        left
    }

    /// How the unit on `from` could move that has been put on `start`.
    #[must_use]
    pub fn planes_from_elsewhere(
        &self,
        (position, from): (&Position, Square),
        (away, start): (&Position, Square),
        side: Side,
        paralysis: Paralysis,
    ) -> Planes {
        let come = Bitboard::of(start);
        if paralysis == Paralysis::WhereItStarts || !self.paralyses() {
            // What is lent to a unit is lent to it where it starts.
            let mut planes = self.planes_with_lent(away, side, |_| true);
            keep_among(&mut planes, come);
            return planes;
        }
        let stands = Bitboard::of(from);
        let is_free = self.planes_of_their_own(position, side).iter().any(|plane| plane.meets(stands));
        let planes = self.planes_of_walks(away, side);
        planes.map(|plane| if is_free { plane & come } else { Bitboard::EMPTY })
    }

    /// Whether a unit of `by` may reach one of these squares from where it may capture: `true` also where that can't be told without
    /// asking how units move there.
    #[must_use]
    pub fn may_be_reached_from_elsewhere(&self, position: &Position, targets: Bitboard, by: Side) -> bool {
        if !self.planes().is_empty() || self.has_borrowers() || self.has_two_boards() {
            return true;
        }
        let here = self.ground(position, by);
        let mut staying = [Bitboard::EMPTY; SLOTS];
        let mut may_reach_from_elsewhere = |from: Square| {
            let own = Bitboard::of(from);
            let mut told = self.all().iter().filter_map(|acting| acting.starts(self, position, from, by));
            let starts = told.next().unwrap_or(own);
            // Where one goes to from where another lets it start, neither tells.
            if told.next().is_some() {
                return true;
            }
            let parts = position.unit(from).parts;
            if starts == own {
                parts.slots().for_each(|slot| staying[slot.index()] |= own);
                return false;
            }
            starts.into_iter().any(|start| {
                let come = Bitboard::of(start);
                let moved = |units: Bitboard| units.without(own) | come;
                let enemy = if here.enemy.contains(from) { moved(here.enemy) } else { here.enemy };
                let ground = Ground { occupied: moved(here.occupied), enemy, ..here };
                let is_reached = |target: Square| {
                    parts.slots().any(|slot| self.walkers_by_on(&ground, slot, target, come).is_some())
                };
                targets.without(own).into_iter().any(is_reached)
            })
        };
        if position.of(by).into_iter().any(&mut may_reach_from_elsewhere) {
            return true;
        }
        // What captures from where it stands is looked at together.
        targets.into_iter().any(|target| {
            let plane = |slot: Slot| staying[slot.index()].without(Bitboard::of(target));
            self.walkers_on(&here, target, plane).is_some()
        })
    }

    /// Those of `attackers` against which no condition on the squares alone stands.
    #[must_use]
    pub fn by_geometry(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        self.left_by(position, target, by, attackers, |condition| condition.is_geometric())
    }

    /// The units of `by` that move by the walk in `slot` and observe `target`, paralysed or not.
    #[must_use]
    pub fn observers_by_walk(&self, position: &Position, slot: Slot, target: Square, by: Side) -> Bitboard {
        let units = self.units_by_walk(position, slot, by, |condition| {
            !condition.paralyses() && !condition.observes_as_printed()
        });
        let observers = self.walkers_among(position, slot, target, by, units);
        self.by_geometry(position, target, by, observers)
    }

    /// The units of `by` that move by the walk in `slot` and check a king on `target`, paralysed or not.
    #[must_use]
    pub fn checkers_by_walk(&self, position: &Position, slot: Slot, target: Square, by: Side) -> Bitboard {
        let units = self.units_by_walk(position, slot, by, tells_checks);
        let walkers = self.walkers_among(position, slot, target, by, units);
        // What other units attack beside them matters only where it is asked for.
        let tells =
            |condition: &Acting<dyn Observes>| !condition.weighs_attackers() && !condition.asks_who_moves();
        let checkers = self.left_by(position, target, by, walkers, tells);
        let weighs = |condition: &Acting<dyn Observes>| condition.weighs_lenders();
        if checkers.is_empty() || !self.observes().iter().any(weighs) {
            return checkers;
        }
        let walks = self.planes_of_checks(position, by);
        let all = self.left_by(position, target, by, self.walkers(position, target, by, &walks), tells);
        checkers & self.left_by(position, target, by, all, weighs)
    }

    /// Whether [`Self::checkers_by_walk`] can find units for some walk: told without asking for each walk.
    #[must_use]
    pub fn may_be_checked_by_walk(&self, position: &Position, target: Square, by: Side) -> bool {
        let is_untold = !self.shortcuts().tell_in_advance()
            || self.leads_units()
            || self.has_borrowers()
            || self.captures_start_elsewhere()
            || position.en_passant_of(by).is_some();
        is_untold || self.is_reached_as_printed(position, target, by)
    }

    /// The units of `by` that move by the walk in `slot`, paralysed or not, as far as the conditions that count say.
    fn units_by_walk(
        &self,
        position: &Position,
        slot: Slot,
        by: Side,
        counts: impl Fn(&Acting<dyn ChangesPlanes>) -> bool,
    ) -> Bitboard {
        if !self.planes().iter().any(&counts) {
            return position.with_walk(slot) & position.of(by);
        }
        self.planes_with_lent(position, by, counts)[slot.index()]
    }

    /// Those of `units`, which move by the walk in `slot`, that reach `target` with a capture; if that starts elsewhere, one against
    /// which no condition on the squares alone stands.
    fn walkers_among(
        &self,
        position: &Position,
        slot: Slot,
        target: Square,
        by: Side,
        units: Bitboard,
    ) -> Bitboard {
        if units.is_empty() {
            return units;
        }
        if self.captures_start_elsewhere() {
            let mut planes = [Bitboard::EMPTY; SLOTS];
            planes[slot.index()] = units;
            return self.reaching_from_elsewhere(position, target, by, &planes, &|condition| {
                condition.is_geometric()
            });
        }
        let mut observers = self.walkers_by(position, slot, target, by, units);
        let right = position.en_passant_of(by).filter(|right| right.victim == target);
        if let Some(right) = right.filter(|_| slot == Slot::PAWN) {
            for crossed in right.squares() {
                observers |= pawn_attackers(crossed, by) & units;
            }
        }
        observers
    }

    /// The captures on `target` by the unit on `attacker`: one, or one for each promotion.
    pub fn captures_on(
        &self,
        position: &Position,
        attacker: Square,
        target: Square,
        by: Side,
    ) -> impl Iterator<Item = Move> {
        let parts = position.unit(attacker).parts;
        let mv = Move::capture(attacker, target, parts);
        let promotions: &[Slot] =
            if self.promotes(parts, target, by) { self.promotions_of(parts) } else { &[] };
        let plain = promotions.is_empty().then_some(mv);
        let promoting = promotions.iter().map(move |slot| Move { arriving: Parts::one(*slot), ..mv });
        plain.into_iter().chain(promoting)
    }

    /// Those of `attackers` of whose captures on `target` some may be played.
    #[must_use]
    pub fn capturers(
        &self,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
        may: impl Fn(&Move) -> bool,
    ) -> Bitboard {
        let captures =
            |attacker: &Square| self.captures_on(position, *attacker, target, by).any(|mv| may(&mv));
        attackers.into_iter().filter(captures).collect()
    }

    /// Where the unit on `from`, which moves for `side` as printed, can go without capturing.
    #[must_use]
    pub fn quiet_targets(&self, position: &Position, from: Square, side: Side) -> Bitboard {
        let slots = position.unit(from).parts.slots();
        slots.fold(Bitboard::EMPTY, |targets, slot| {
            targets | self.quiet_targets_by(position, slot, from, side)
        })
    }

    /// Where a unit of `side` on `from` could go by the walk in `slot` without capturing.
    #[must_use]
    pub fn quiet_targets_by(&self, position: &Position, slot: Slot, from: Square, side: Side) -> Bitboard {
        self.quiet_targets_on(position, &self.ground(position, side), slot, from)
    }

    /// The same on a ground where units may stand elsewhere than in the position.
    #[must_use]
    pub fn quiet_targets_on(
        &self,
        position: &Position,
        ground: &Ground,
        slot: Slot,
        from: Square,
    ) -> Bitboard {
        let Ground { side, occupied, .. } = *ground;
        let field = Field { side, occupied, prey: Bitboard::EMPTY, open: !occupied };
        if slot == Slot::PAWN {
            let pawn = PawnTargets::new(self, position, &field, from);
            return pawn.step | pawn.double_step;
        }
        self.walks().reach(slot, from, ground) & field.open | self.walks().double_steps(slot, from, ground)
    }
}

/// Whether a condition says by which walk units check, where a king takes over the walk by which it is checked.
fn tells_checks(condition: &Acting<dyn ChangesPlanes>) -> bool {
    !condition.paralyses() && !condition.checks_as_printed()
}

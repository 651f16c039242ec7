//! Steps to empty squares whose legality the squares tell, so that they needn't be played to see whether they are moves.

use super::Fairy;
use super::shield::{is_shielded, leaves_check};
use crate::board::{Bitboard, Position, Slot, Square};
use crate::rules::checks::CheckFilter;
use crate::rules::flights::may_step;
use crate::rules::generate::{Field, Kings};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::{Ground, Planes, sliders};

/// The only king of the side to move, and the board as the enemy's units see it.
struct StepsOfKing {
    king: Square,
    planes: Planes,
    ground: Ground,
}

impl StepsOfKing {
    /// The enemy units that reach the king once it has stepped there.
    fn reaching(&self, plan: &Plan, to: Square) -> Bitboard {
        let ground = self.ground.with_moved(self.king, to);
        plan.walkers_on(&ground, to, |slot| self.planes[slot.index()])
    }
}

impl<const LED: bool> Fairy<LED> {
    /// Whether a move that was generated is legal, if the squares tell.
    #[inline]
    pub(super) fn told_legal(&self, position: &Position, mv: &Move) -> Option<bool> {
        let is_step = mv.capture.is_none() && mv.goes_straight() && self.plan.permits().is_empty();
        if !is_step || !self.plan.steps_are_plain() || !self.may_step(position, mv.departure, mv.arrival) {
            return None;
        }
        if is_shielded(position, mv) {
            return Some(true);
        }
        if leaves_check(position, mv) {
            return Some(false);
        }
        self.told_of_king(position, mv)
    }

    /// The same of a king's step.
    fn told_of_king(&self, position: &Position, mv: &Move) -> Option<bool> {
        let steps = self.steps_of_king(position)?;
        if mv.departure != steps.king || mv.kind != MoveKind::Plain {
            return None;
        }
        if steps.reaching(&self.plan, mv.arrival).is_empty() {
            return Some(true);
        }
        // Conditions may still say that none of these checks.
        let all_check = self.plan.observes().is_empty() && self.plan.concedes().is_empty();
        all_check.then_some(false)
    }

    /// The king of the side to move, if the squares tell where it can go.
    fn steps_of_king(&self, position: &Position) -> Option<StepsOfKing> {
        let side = position.turn();
        let king = position.only_king(side).filter(|_| !LED && self.plan.shows_steps())?;
        (!position.neutral().contains(king)).then(|| StepsOfKing {
            king,
            planes: self.planes_of_their_own(position, side.other()),
            ground: self.plan.ground(position, side.other()),
        })
    }

    /// A step of the side to move to an empty square that is certainly legal: of its king.
    pub(super) fn told_step_of_king(&self, position: &Position) -> Option<[Square; 2]> {
        let steps = self
            .steps_of_king(position)
            .filter(|_| self.tells_some_steps() && self.plan.permits().is_empty())?;
        let king = steps.king;
        let steps_as_king =
            self.planes_of_their_own(position, position.turn())[Slot::KING.index()].contains(king);
        if !steps_as_king {
            return None;
        }
        let is_free =
            |to: &Square| self.may_step(position, king, *to) && steps.reaching(&self.plan, *to).is_empty();
        sliders::king(king).without(position.occupied()).into_iter().find(is_free).map(|to| [king, to])
    }

    /// Whether no condition but those that are asked forbids steps to empty squares.
    fn tells_some_steps(&self) -> bool {
        let plan = &self.plan;
        plan.steps_are_plain()
            && plan.vetoes().iter().all(|condition| condition.tells_steps())
            && plan.generate().is_empty()
    }

    /// The same of a man of chess that can't expose its king. The shield must be up.
    pub(super) fn told_step(&self, position: &Position) -> Option<[Square; 2]> {
        let plan = &self.plan;
        if !self.tells_some_steps() {
            return None;
        }
        let shield = position.node.shield();
        if !plan.keeps_steps() || shield.is_checked || shield.touchy == Bitboard::ALL {
            return None;
        }
        // Checks may be forbidden.
        let is_bound = !plan.permits().is_empty();
        let filter = if is_bound { CheckFilter::new(plan, position) } else { None };
        if is_bound && filter.is_none() {
            return None;
        }
        let Field { side, occupied, open, .. } = Field::new(position, Kings::Spared);
        let open = open.without(shield.touchy);
        let planes = self.planes_of_their_own(position, side);
        let of = |slot: Slot| planes[slot.index()].without(shield.touchy);
        let is_free = |from: Square, to: Square| {
            let mv = Move::quiet(from, to, position.unit(from).parts);
            self.may_step(position, from, to) && filter.as_ref().is_none_or(|filter| !filter.passes(&mv))
        };
        let step = |from: Square, reached: Bitboard| {
            (reached & open).into_iter().find(|to| is_free(from, *to)).map(|to| [from, to])
        };
        let queens = of(Slot::QUEEN);
        let [mut knights, mut straight, mut diagonal] =
            [of(Slot::KNIGHT), of(Slot::ROOK) | queens, of(Slot::BISHOP) | queens].map(Bitboard::into_iter);
        // Pawns on their first rank may be asleep, and those on their seventh have to promote.
        let ranks = [1, 2, 3, 4, 5].map(|rank| Bitboard::RANKS[usize::from(side.nth_rank(rank))]);
        let walking = ranks.into_iter().fold(Bitboard::EMPTY, |all, rank| all | rank);
        let pawn = |from: Square| {
            let ahead = Bitboard::of(from).forward(side);
            let promotes = |to: Square| plan.promotes(position.unit(from).parts, to, side);
            step(from, ahead).filter(|[_, to]| !promotes(*to))
        };
        knights
            .find_map(|from| step(from, sliders::knight(from)))
            .or_else(|| straight.find_map(|from| step(from, sliders::rook(from, occupied))))
            .or_else(|| diagonal.find_map(|from| step(from, sliders::bishop(from, occupied))))
            .or_else(|| (of(Slot::PAWN) & walking).into_iter().find_map(pawn))
    }

    /// Whether a step that was told is a move, found as others are.
    pub(super) fn finds_step(
        &self,
        position: &mut Position,
        step: [Square; 2],
        scratch: &mut Vec<Move>,
    ) -> bool {
        let start = scratch.len();
        self.varied(position, Bitboard::ALL, scratch);
        let found = (start..scratch.len()).any(|place| {
            let mv = scratch[place];
            [mv.departure, mv.arrival] == step
                && mv.capture.is_none()
                && self.play_and_take_back(position, &mv)
        });
        scratch.truncate(start);
        found
    }

    /// Whether every condition lets a unit step there, as the board stands.
    fn may_step(&self, position: &Position, from: Square, to: Square) -> bool {
        may_step(&self.plan, position, position.turn(), [from, to], Bitboard::EMPTY)
    }
}

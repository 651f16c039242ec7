//! How many kings and other royal units the sides have, and which of them no move may take off the board.

use super::Fairy;
use crate::board::position::Mark;
use crate::board::unit::Attributes;
use crate::board::{Position, Side, Slot, Unit};
use crate::rules::facet::Played;

impl<const LED: bool> Fairy<LED> {
    /// How many kings (several in one unit count each) and other royal units a side has, on the board or below another unit.
    pub(super) fn royals(&self, position: &Position, side: Side) -> u32 {
        let royals = position.royals() & position.of(side);
        // Where units aren't fused each is one.
        let on_board = match self.plan.fuses_units() {
            true => royals.into_iter().map(|square| kings_in(position.unit(square))).sum(),
            false => royals.len(),
        };
        // What waits below another unit, or to be reborn, isn't gone. Of what else was captured kings don't come back.
        let comes_back = self.plan.lets_units_come_up() || self.plan.kings_are_reborn();
        let waiting = position.waiting().iter().map(|waiting| waiting.unit).filter(|_| comes_back);
        let waiting = waiting.filter(|unit| unit.is_royal() && unit.owner.includes(side));
        on_board + waiting.map(kings_in).sum::<u32>()
    }

    /// How many royal units of a side no move may take off the board: of several kings that aren't royal, all but one may go.
    fn kings_left(&self, position: &Position, side: Side) -> u32 {
        if self.plan.only_single_kings_are_royal() {
            let kings = position.with_walk(Slot::KING) & position.of(side);
            return u32::from(kings.is_some() || self.royals(position, side) > 0);
        }
        self.royals(position, side)
    }

    /// How many royal units of each side no move may take off the board, of sides whose king may go none. A king that changes sides isn't
    /// gone, and one of both sides is one king: where there may be such, those of both count together.
    pub(super) fn kings_that_stay(&self, position: &Position, may_go: impl Fn(Side) -> bool) -> [u32; 2] {
        let [white, black] =
            Side::BOTH.map(|side| if may_go(side) { 0 } else { self.kings_left(position, side) });
        let turns = |square| {
            let attributes = position.unit(square).attributes;
            Attributes::TURNING.into_iter().any(|mark| attributes.has(mark))
        };
        if !self.plan.kings_change_sides() && !position.royals().into_iter().any(turns) {
            return [white, black];
        }
        let is_counted_twice = !Side::BOTH.into_iter().any(may_go);
        let of_both =
            (position.royals() & position.neutral()).into_iter().map(|square| position.unit(square));
        let of_both = if is_counted_twice { of_both.map(kings_in).sum() } else { 0 };
        [(white + black).saturating_sub(of_both), 0]
    }
}

/// Whether of kings that no move may take off the board only the one that has moved is missing, since it has become something else: it
/// has gone nowhere.
pub(super) fn is_only_deposed(
    position: &Position,
    played: &Played,
    mark: &Mark,
    before: [u32; 2],
    after: [u32; 2],
) -> bool {
    played.mv.becomes.is_some()
        && played.unit.is_royal()
        && before.iter().sum::<u32>() == after.iter().sum::<u32>() + 1
        && played.place(position, mark).is_some_and(|place| !position.unit(place).is_royal())
}

/// As how many a royal unit counts.
pub(super) fn kings_in(unit: Unit) -> u32 {
    unit.parts.count(Slot::KING).max(1)
}

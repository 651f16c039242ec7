//! The moves that end the play or help to end it: those that can't are dropped unplayed, as far as the squares tell.

use super::search::Search;
use super::worth::{FORCING, LAST_HELPS, STALEMATING, Worth, Worths};
use crate::rules::Rules;
use crate::rules::flights::Flights;
use crate::rules::free_moves::FreeMoves;
use crate::rules::moves::keep;
use crate::stipulation::Goal;

impl Search<'_> {
    /// Appends the moves of the side to move that may reach the goal at once.
    #[inline]
    pub fn generate_for(&mut self, goal: Goal) {
        let start = self.moves.len();
        match goal {
            Goal::Mate | Goal::Check => self.rules.generate_checks(self.position, &mut self.moves),
            _ => self.rules.generate(self.position, &mut self.moves),
        }
        if goal == Goal::Mate && self.moves.len() > start {
            self.drop_behind(start, Flights::new(self.rules.plan(), self.position));
        }
    }

    /// Drops those moves from `start` on behind which the other side can't mate with its next move.
    pub fn keep_last_helps(&mut self, start: usize) {
        self.look_ahead(
            start,
            LAST_HELPS,
            |worths| &mut worths.last_helps,
            |search| {
                if let Some(help) = search.rules.last_help(search.position, &mut search.moves) {
                    keep(&mut search.moves, start, |mv| help.may_come_of(mv));
                }
            },
        );
    }

    /// Drops those moves from `start` on behind which the other side keeps a step, so that it isn't stalemated.
    pub fn keep_stalemating(&mut self, start: usize) {
        self.look_ahead(
            start,
            STALEMATING,
            |worths| &mut worths.stalemating,
            |search| {
                search.drop_behind(start, Flights::new(search.rules.plan(), search.position));
                search.drop_with_free_moves(start);
            },
        );
    }

    /// Drops those moves from `start` on behind which the other side keeps a move without check, so that it isn't forced to mate.
    pub fn keep_forcing(&mut self, start: usize) {
        self.look_ahead(
            start,
            FORCING,
            |worths| &mut worths.forcing,
            |search| {
                search.drop_behind(start, Flights::without_check(search.rules.plan(), search.position));
                search.drop_with_free_moves(start);
            },
        );
    }

    /// Looks ahead if that pays, and notes what has come of it.
    fn look_ahead(
        &mut self,
        start: usize,
        cost: usize,
        worth: impl Fn(&mut Worths) -> &mut Worth,
        look: impl FnOnce(&mut Self),
    ) {
        let count = self.moves.len();
        if count == start || !worth(&mut self.worth).pays() {
            return;
        }
        look(self);
        worth(&mut self.worth).note(cost, count - self.moves.len());
    }

    /// Drops those moves from `start` on behind which the king of the other side keeps one of these flights.
    fn drop_behind(&mut self, start: usize, flights: Option<Flights>) {
        if let Some(flights) = flights {
            let plan = self.rules.plan();
            keep(&mut self.moves, start, |mv| !flights.remain(plan, self.position, mv));
        }
    }

    /// Drops those moves from `start` on behind which the other side keeps a step of another unit than its king, without check.
    fn drop_with_free_moves(&mut self, start: usize) {
        if self.moves.len() == start {
            return;
        }
        if let Some(free) = FreeMoves::new(self.rules, self.position, &mut self.moves) {
            let plan = self.rules.plan();
            keep(&mut self.moves, start, |mv| !free.remain(plan, self.position, mv));
        }
    }
}

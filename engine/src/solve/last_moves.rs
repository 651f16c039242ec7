//! The moves that end the play or help to end it: those that can't are dropped unplayed, as far as the squares tell.

use super::search::Search;
use super::worth::Look;
use crate::board::Position;
use crate::rules::flights::Flights;
use crate::rules::free_moves::FreeMoves;
use crate::rules::last_help::KingHelp;
use crate::rules::moves::keep;
use crate::rules::{Plan, Rules};
use crate::stipulation::Goal;

/// Fewer steps of a king are tried sooner than told apart.
const FEWEST_STEPS: usize = 2;

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

    /// Appends the moves that may end the play: that may reach the goal, if there is a single one, and leave nothing but moves to the one that is
    /// forced, if there is one. Which moves these are depends on what has been searched before.
    pub fn generate_last(&mut self, goal: Option<Goal>, forced: Option<Goal>) {
        let start = self.moves.len();
        match goal {
            Some(goal) => self.generate_for(goal),
            None => self.rules.generate(self.position, &mut self.moves),
        }
        if goal.is_some_and(|goal| goal.leaves_no_move() && goal != Goal::Mate) {
            self.look_ahead(start, Look::Stalemating, |search| {
                search.drop_behind_steps(start, Flights::new(search.rules.plan(), search.position));
            });
        }
        if forced == Some(Goal::Mate) {
            self.keep_forcing(start);
        }
    }

    /// Drops those moves from `start` on behind which the other side can't reach its goal with its next move.
    pub fn keep_last_helps(&mut self, start: usize, goal: Goal) {
        match goal {
            Goal::Mate => self.keep_helps_of_king(start, KingHelp::to_mate),
            Goal::Stalemate => return self.keep_helps_of_king(start, KingHelp::to_stalemate),
            _ => return,
        }
        self.look_ahead(start, Look::LastHelps, |search| {
            if let Some(help) = search.rules.last_help(search.position, &mut search.moves) {
                let (plan, position) = (search.rules.plan(), &*search.position);
                keep(&mut search.moves, start, |mv| help.may_come_of(plan, position, mv));
            }
        });
    }

    /// Drops those steps of the king from `start` on behind which he can't be mated or stalemated at once.
    fn keep_helps_of_king(
        &mut self,
        start: usize,
        of_king: for<'a> fn(&'a Plan, &'a Position) -> Option<KingHelp<'a>>,
    ) {
        let kings = self.position.royals();
        let steps =
            self.moves[start..].iter().filter(|mv| kings.contains(mv.departure) && mv.capture.is_none());
        if steps.count() < FEWEST_STEPS {
            return;
        }
        self.look_ahead(start, Look::KingHelps, |search| {
            let mark = search.skip_turn();
            if let Some(mut help) = of_king(search.rules.plan(), search.position) {
                keep(&mut search.moves, start, |mv| help.may_come_of(mv));
            }
            search.position.take_back(&mark);
        });
    }

    /// Drops those moves from `start` on behind which the other side keeps a move without check, so that it isn't forced to mate.
    pub fn keep_forcing(&mut self, start: usize) {
        self.look_ahead(start, Look::Forcing, |search| {
            search.drop_behind_steps(start, Flights::without_check(search.rules.plan(), search.position));
        });
    }

    /// Drops those moves from `start` on behind which the position that the play is to end in can't be reached, with so many moves of White
    /// and of Black left.
    pub fn keep_in_time(&mut self, start: usize, moves: [u32; 2]) {
        if self.is_short_sighted() {
            return;
        }
        self.look_ahead(start, Look::InTime, |search| {
            let (plan, position) = (search.rules.plan(), &*search.position);
            let target = search.target.as_ref();
            if let Some(in_time) =
                target.and_then(|target| target.in_time(plan, position, position.turn(), moves))
            {
                keep(&mut search.moves, start, |mv| in_time.may_be(position, mv));
            }
        });
    }

    /// Looks ahead if that pays, and notes what has come of it.
    fn look_ahead(&mut self, start: usize, look: Look, act: impl FnOnce(&mut Self)) {
        let count = self.moves.len();
        if count == start || !self.worth.of(look).pays() {
            return;
        }
        act(self);
        let dropped = count - self.moves.len();
        self.worth.of(look).note(look.cost(), dropped);
    }

    /// Drops those moves from `start` on behind which the other side keeps one of these flights, or a step of another unit without check.
    fn drop_behind_steps(&mut self, start: usize, flights: Option<Flights>) {
        self.drop_behind(start, flights);
        if self.moves.len() == start {
            return;
        }
        if let Some(free) = FreeMoves::new(self.rules, self.position, &mut self.moves) {
            let plan = self.rules.plan();
            keep(&mut self.moves, start, |mv| !free.remain(plan, self.position, mv));
        }
    }

    /// Drops those moves from `start` on behind which the king of the other side keeps one of these flights.
    fn drop_behind(&mut self, start: usize, flights: Option<Flights>) {
        if let Some(flights) = flights {
            let plan = self.rules.plan();
            keep(&mut self.moves, start, |mv| !flights.remain(plan, self.position, mv));
        }
    }
}

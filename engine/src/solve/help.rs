//! Help and series play: does it lead to an end, and by which lines?
//!
//! One search answers both: a [`TakesLines`] says what becomes of the lines that lead to an end.

pub mod overlap;
mod pieces;
mod series;
pub mod soonest;
mod taking;
mod unrecorded;

use super::foresight::Reach;
use super::grammar::{Aim, Help, Id, Leg, Node};
use super::picture::Depth;
use super::picture::LeftOver;
use super::prover::{Last, Plays, Prover};
use super::sharing::Until;
use super::stretch::Rank;
use super::table::Known;
use super::tries::Tries;
use crate::board::key::{Feature, Key};
use crate::rules::{Move, Rules, Undo};
use crate::solution::Reached;
use pieces::Pieces;
use series::Kept;
pub use taking::{TakesLines, TakesLinesAhead};
use unrecorded::Unrecorded;

/// So many moves before one is played, what may be known behind it is fetched from memory.
const FETCHED_AHEAD: usize = 4;

/// Play of a certain length.
#[derive(Clone, Copy)]
struct Course<'g> {
    id: Id,
    help: &'g Help,
    /// How many half-moves (moves in series) are to be played.
    length: u32,
    /// What is foreseen from a distance.
    aim: Option<Aim>,
    /// The final positions that are still possible, among those of the search; `None` if nothing is known.
    left_over: Option<LeftOver>,
}

impl<'g> Course<'g> {
    /// The leg behind the half-move that comes after `played` ones.
    fn leg(self, played: u32) -> &'g Leg {
        let place = if self.help.is_series { 0 } else { played as usize % 2 };
        &self.help.legs[place]
    }

    /// The leg behind the half-move before that.
    fn leg_before(self, played: u32) -> &'g Leg {
        let place = if self.help.is_series { 0 } else { (played as usize + 1) % 2 };
        &self.help.legs[place]
    }
}

/// What has come of trying moves.
enum Tried {
    /// All were tried, or nothing can come of any, and none leads to the end.
    InVain,
    /// Some were tried, or enough.
    Some {
        /// Whether one of them leads to the end; where the search was interrupted, that doesn't matter.
        has_solution: bool,
    },
}

impl Prover<'_, '_, '_> {
    /// Whether help play leads to an end in some way.
    pub fn reaches(&mut self, id: Id, last: Last<'_>) -> bool {
        self.help(id, last, &mut Unrecorded::default())
    }

    /// Plays in every way that is wanted, shorter lines first. Whether some way leads to an end.
    pub fn help<T: TakesLines>(&mut self, id: Id, last: Last<'_>, lines: &mut T) -> bool {
        let Node::Help(help) = self.grammar.node(id) else { return false };
        if help.may_be_over && help.legs[1].ends.iter().any(|end| end.is_forced && self.holds(end.what, last))
        {
            // What must be shorter than it may be is no solution.
            return help.least <= 1 && lines.forced_ends(self, &help.legs[1], last);
        }
        // What stands before the first moves was looked at before them.
        let is_within = T::WRITES && id == self.grammar.root && self.search.is_within_phase();
        let found =
            help.may_be_over && help.least <= 1 && !is_within && self.ends_before_it_begins(help, lines);
        let is_forced = help.legs[0].ends.iter().any(|end| end.is_forced);
        if found && (!T::WRITES || help.is_series && is_forced) {
            return true;
        }
        // Who waits in a series without its first move can't be in check.
        let waiting = self.search.position.turn().other();
        let may_be_in_reach = self.search.rules.plan().kings_may_be_in_reach();
        if help.is_series
            && help.is_remainder
            && !may_be_in_reach
            && self.search.rules.in_check(self.search.position, waiting)
        {
            return found;
        }
        // What stands before the first moves isn't done with if the search was interrupted there.
        if self.search.was_interrupted() {
            return found;
        }
        self.play_all_lengths(id, help, last, lines) || found
    }

    /// Whether play without its first half-move, or without any, is at its end already. In a series the other side moves there.
    fn ends_before_it_begins<T: TakesLines>(&mut self, help: &Help, lines: &mut T) -> bool {
        if help.is_series {
            self.after_skipping(|prover| lines.ends_at_once(prover, &help.legs[0]))
        } else {
            lines.ends_at_once(self, &help.legs[1])
        }
    }

    /// Plays by increasing length.
    fn play_all_lengths<T: TakesLines>(
        &mut self,
        id: Id,
        help: &Help,
        last: Last<'_>,
        lines: &mut T,
    ) -> bool {
        let is_root = id == self.grammar.root && T::WRITES;
        let mut found = false;
        // As long as nothing has been found, no position is looked at twice.
        let mut kept = Kept::new(self.keeps_soonest::<T>(id, help));
        for length in help.least..=help.most {
            let mut course = Course { id, help, length, aim: None, left_over: None };
            let last_leg = course.leg(length - 1);
            let is_numbered = id == self.grammar.numbered() && T::WRITES;
            if is_numbered && length < help.most && self.options.restricts_numbers() {
                continue;
            }
            if last_leg.ends.is_empty() || is_root && self.search.is_done_before(length) {
                continue;
            }
            if is_root {
                self.search.survey_begin(length);
                if self.search.ends_before(length, length == help.most, lines.count()) {
                    break;
                }
            }
            course.aim = self.grammar.aim(last_leg);
            if self.rules_out(course, &mut kept) {
                continue;
            }
            found |= self.play(course, 0, last, lines);
            if is_root {
                self.give_up_tree();
            }
            let stops = T::WRITES && found && self.options.stop_on_short_solutions && length < help.most;
            if stops {
                lines.cut_short();
            }
            if stops || lines.has_enough() || self.search.was_interrupted() {
                break;
            }
        }
        found
    }

    /// Plays the rest of a course in every way; whether some way leads to the end.
    fn play<T: TakesLines>(
        &mut self,
        course: Course<'_>,
        played: u32,
        last: Last<'_>,
        lines: &mut T,
    ) -> bool {
        let before = course.leg_before(played);
        let left = course.length - played;
        if self.search.has_kept_nothing() {
            return false;
        }
        // Those of a series are asked when it has moved, before the other side passes.
        if !course.help.is_series && !before.move_constraints.iter().all(|id| self.holds(*id, last)) {
            return false;
        }
        // Where moves have numbers, not all of them are played: nothing is learned, and all are to be told.
        let is_numbered = T::WRITES && self.search.is_numbered() && self.gives_numbers(course);
        // Cheaper to see than to look up, and nothing that needs remembering.
        if !is_numbered && !self.has_target_within_reach(course, left) {
            return false;
        }
        let key = self.course_key(course, played);
        // Where a stretch begins or ends must be come to, even if another one has proved that nothing comes of it.
        let is_cut =
            self.rank::<T>(course, played) == Some(Rank::First) && self.search.is_part(course.length);
        let is_known = !is_numbered && !is_cut && self.search.table.get(key).disproven != 0;
        if is_known
            || !is_numbered && self.is_known_closed(course, played)
            || self.leads_nowhere_here::<T>(key)
        {
            return false;
        }
        if !before.constraints.iter().all(|id| self.holds(*id, last)) {
            return false;
        }
        if lines.stops_here(key) {
            return true;
        }
        if self.is_settled_elsewhere(course, played, key, lines) {
            return false;
        }
        if course.help.has_parry && left.is_multiple_of(2) && !self.search.in_check() {
            let found = self.after_skipping(|prover| prover.play(course, played + 1, None, lines));
            if found {
                self.tell_open::<T>(course, played, key);
            }
            return found;
        }
        // To sort moves costs more than to see whether any of them leads to the end.
        if !is_numbered
            && self.sorts::<T>()
            && played > 0
            && !self.play(course, played, last, &mut Unrecorded::default())
        {
            return false;
        }
        let prospects = self.search.prospects.mark();
        let start = self.search.moves.len();
        let left_out = self.left_out::<T>();
        let tried = if is_numbered {
            self.play_numbered(course, played, lines)
        } else {
            self.play_generated(course, played, lines)
        };
        self.search.prospects.truncate(prospects);
        self.search.moves.truncate(start);
        match tried {
            Tried::InVain => {
                // The more moves were left, the longer it is worth knowing.
                let disproven = u16::try_from(left).unwrap_or(u16::MAX);
                self.learn_in_vain::<T>(key, Known { proven: 0, disproven }, left_out);
                false
            }
            Tried::Some { has_solution } => {
                if has_solution {
                    self.tell_open::<T>(course, played, key);
                }
                has_solution
            }
        }
    }

    /// Plays the moves whose numbers are asked for, in Popeye's order.
    fn play_numbered<T: TakesLines>(&mut self, course: Course<'_>, played: u32, lines: &mut T) -> Tried {
        let left = course.length - played;
        // Popeye doesn't know that play is over before its last half-move.
        let last_leg = (left == 1 && !course.help.is_cut).then_some(course.leg(played));
        let mut tries = Tries::numbered(self.numbered_towards(last_leg));
        // Where moves behind these have numbers, too, these are told even if nothing can come of them.
        let possible = if self.search.are_next_numbered() {
            Some(course)
        } else if self.has_target_within_reach(course, left) {
            self.with_prospects(course, left)
        } else {
            None
        };
        let Some(course) = possible else {
            while tries.next(self.search, lines.count()).is_some() {}
            return Tried::Some { has_solution: self.search.was_interrupted() };
        };
        let (has_solution, _) = self.play_each(course, played, None, &mut tries, lines);
        tries.end(self.search);
        Tried::Some { has_solution: has_solution || self.search.was_interrupted() }
    }

    /// Plays all moves.
    fn play_generated<T: TakesLines>(&mut self, course: Course<'_>, played: u32, lines: &mut T) -> Tried {
        let left = course.length - played;
        let Some(course) = self.with_prospects(course, left) else { return Tried::InVain };
        let leg = course.leg(played);
        let start = self.search.moves.len();
        let rank = self.rank::<T>(course, played);
        // Moves that are told apart wherever the search is divided are all looked at.
        match leg.only_goal {
            _ if left == 1 && rank.is_none() => {
                self.search.generate_last(leg.only_goal, self.grammar.forced_next(leg));
            }
            Some(goal) if left == 1 => self.search.generate_for(goal),
            _ => self.search.rules.generate(self.search.position, &mut self.search.moves),
        }
        if rank.is_none()
            && let Some(reach) = self.reach(course, left).filter(|reach| reach.is_target())
        {
            self.search.keep_in_time(start, reach.moves());
        }
        let is_last_help = left == 2 && !course.help.is_series && rank.is_none();
        if let Some(goal) = course.leg(played + 1).only_goal.filter(|_| is_last_help) {
            self.search.keep_last_helps(start, goal);
        }
        if self.sorts::<T>()
            && let Some(order) = &self.search.order
        {
            let goal = leg.only_goal.filter(|_| left == 1);
            order.sort(self.search.position, &mut self.search.moves[start..], goal);
        }
        let count = self.search.moves.len() - start;
        let stretch = rank.map_or(0..count, |rank| self.search.stretch(course.length, rank, count));
        let mut first_moves = Vec::new();
        if rank == Some(Rank::First) {
            first_moves = self.search.moves[start..].to_vec();
            self.search.watch_first_moves(course.length, &first_moves, stretch.start);
            self.begin_overlap(course, &first_moves);
        }
        self.search.moves.truncate(start + stretch.end);
        let mut tries = Tries::Stacked { next: start + stretch.start };
        let from = rank.map(|rank| (rank, start));
        let (has_solution, cut_off) = self.play_each(course, played, from, &mut tries, lines);
        if rank == Some(Rank::First) {
            self.end_overlap();
        }
        if let (Some(found), Tries::Stacked { next }) = (cut_off, &tries) {
            if self.search.was_interrupted() {
                self.note_interruption(course, rank, &first_moves, next - 1 - start, found);
            }
            return Tried::Some { has_solution: has_solution || self.search.was_interrupted() };
        }
        if let Some(until) = rank.and_then(|rank| self.search.end_among(course.length, rank)) {
            self.search.end_stretch();
            let first = rank == Some(Rank::First);
            if first && until.answers > 0 {
                self.search.note_within(until.answers as usize, lines.count());
            }
            let tried = if first { until.moves } else { until.answers };
            self.note_interruption(course, rank, &first_moves, tried as usize, lines.count());
            return Tried::Some { has_solution: true };
        }
        // Of moves that were not looked at nothing is known.
        let is_part = rank.is_some() && self.search.is_part(course.length) || lines.leaves_out(self.search);
        if has_solution || is_part { Tried::Some { has_solution } } else { Tried::InVain }
    }

    /// Which moves those of the position are, if they are told apart wherever the search is interrupted or divided.
    fn rank<T: TakesLines>(&self, course: Course<'_>, played: u32) -> Option<Rank> {
        if course.id != self.grammar.root || !T::WRITES {
            return None;
        }
        match played {
            0 => Some(Rank::First),
            1 if !course.help.has_parry => Some(Rank::Answer(self.search.first_place)),
            _ => None,
        }
    }

    /// Whether moves are brought into Popeye's order, since only the first solutions are wanted.
    fn sorts<T: TakesLines>(&self) -> bool {
        // A short line ends the play behind all introductions, so that it matters which is played first.
        let stops = self.options.stop_on_short_solutions && self.grammar.has_introduction();
        T::WRITES && (self.options.most_solutions.is_some() || stops) && self.search.order.is_some()
    }

    /// Notes how far moves have been tried when the search was interrupted or its stretch ended.
    fn note_interruption(
        &mut self,
        course: Course<'_>,
        rank: Option<Rank>,
        first_moves: &[Move],
        tried: usize,
        found: usize,
    ) {
        match rank {
            Some(Rank::Answer(_)) => self.search.note_within(tried, found),
            Some(Rank::First) => {
                let [moves, found] = [tried, found].map(|number| number as u32);
                let is_longest = course.length == course.help.most;
                let reached =
                    Reached { length: course.length, is_longest, moves, found, ..Reached::default() };
                let reached = self.search.take_within(reached);
                self.search.note_reached(reached, first_moves);
            }
            None => {}
        }
    }

    /// Plays move after move: whether some of them leads to the end, and how many lines there were before the last one, if
    /// it wasn't the last of all, but enough, or the search was interrupted behind it.
    fn play_each<T: TakesLines>(
        &mut self,
        course: Course<'_>,
        played: u32,
        ranked: Option<(Rank, usize)>,
        tries: &mut Tries,
        lines: &mut T,
    ) -> (bool, Option<usize>) {
        let leg = course.leg(played);
        let is_last = course.length - played == 1;
        let is_first = played == 0 && course.id == self.grammar.root && T::WRITES;
        let mut has_solution = false;
        let mut pieces: Option<Pieces<T>> = None;
        // Where all lines are wanted, the first move needs not be waited for.
        let crew = self.search.crew.as_ref().filter(|_| lines.until() == Until::All);
        let mut taken = crew.map_or(0, |crew| crew.expected(course.length - played - 1));
        let looks_up = !is_last && !self.reach(course, course.length - played).is_some_and(Reach::is_target);
        if let (Tries::Stacked { next }, true) = (&*tries, looks_up) {
            (*next..*next + FETCHED_AHEAD).for_each(|place| self.fetch_behind(course, played, place));
        }
        loop {
            let found = lines.count();
            let Some(mv) = tries.next(self.search, found) else { return (has_solution, None) };
            if let (Tries::Stacked { next }, true) = (&*tries, looks_up) {
                self.fetch_behind(course, played, next - 1 + FETCHED_AHEAD);
            }
            if is_first {
                self.search.watch_first_move(&mv);
            }
            if let (Some((rank, start)), Tries::Stacked { next }) = (ranked, &*tries) {
                let place = next - 1 - start;
                if rank == Rank::First {
                    self.search.first_place = place as u32;
                }
                if self.search.survey_move(course.length, rank, place, &mv) {
                    continue;
                }
            }
            if T::SHARES
                && self.search.soonest.is_none()
                && (pieces.is_some() || self.search.is_worth_sharing(taken))
            {
                let left = course.length - played;
                match (&mut pieces, lines.leaves_out(self.search)) {
                    (Some(pieces), _) => pieces.go_on(),
                    (None, true) => {}
                    (None, false) => pieces = Pieces::behind(tries, self.search, left, lines.until()),
                }
                if let Some(pieces) = &mut pieces {
                    self.work_on_pieces(pieces, course, played, lines);
                    if self.search.was_interrupted() {
                        return (has_solution, Some(found));
                    }
                    let is_part = ranked.is_some() && self.search.is_part(course.length);
                    let lines_behind = if is_part { None } else { pieces.take_found(self) };
                    if let Some(lines_behind) = lines_behind {
                        for found in lines_behind {
                            lines.take_over(self.search, found);
                        }
                        has_solution = true;
                        if lines.has_enough() {
                            return (has_solution, Some(found));
                        }
                        continue;
                    }
                }
            }
            let begun = self.search.nodes();
            if course.left_over.is_some_and(|left| !self.search.prospects.allow(left, &mv)) {
                continue;
            }
            if !lines.admits(self.search, &mv) {
                continue;
            }
            let mover = self.search.position.turn();
            let undo = if is_last { self.play_last(leg, &mv) } else { self.play_towards(None, &mv) };
            let Some(undo) = undo else { continue };
            self.search.count();
            lines.push(mv, mover);
            has_solution |= self.go_on(course, played + 1, &mv, &undo, lines);
            lines.pop();
            self.search.rules.take_back(self.search.position, &mv, &undo);
            if self.search.was_interrupted() || lines.has_enough() {
                return (has_solution, Some(found));
            }
            taken = self.search.nodes() - begun;
            if let Some(crew) = self.search.crew.as_mut().filter(|_| pieces.is_none()) {
                crew.note_size(course.length - played - 1, taken);
            }
        }
    }

    /// Has fetched from memory what may be known behind the move on a place of the stack.
    #[inline]
    fn fetch_behind(&self, course: Course<'_>, played: u32, place: usize) {
        if let Some(mv) = self.search.moves.get(place) {
            let mut key = mv.likely_key_behind(self.search.position);
            if course.help.is_series {
                // The other side passes.
                key ^= Key::of_feature(Feature::BlackToMove);
            }
            self.search.table.fetch(Self::salted(key, course, played + 1));
        }
    }

    /// Whether first moves have numbers: in the longest play and, where there is set play of a series or of parry play, in
    /// all of it.
    fn gives_numbers(&self, course: Course<'_>) -> bool {
        let help = course.help;
        let is_longest = course.length == help.most;
        let is_alone = help.is_series || help.has_parry;
        let has_set_play =
            help.has_parry && help.is_remainder || help.legs[0].ends.iter().any(|end| !end.is_goal);
        let is_all_numbered = is_alone && has_set_play && self.options.set_play;
        course.id == self.grammar.numbered() && (is_longest || is_all_numbered)
    }

    fn go_on<T: TakesLines>(
        &mut self,
        course: Course<'_>,
        played: u32,
        mv: &Move,
        undo: &Undo,
        lines: &mut T,
    ) -> bool {
        let leg = course.leg(played - 1);
        if played == course.length {
            // A goal is reached whatever the play goes on under.
            let goes_on = leg.ends.iter().all(|end| !end.is_goal);
            if goes_on && !leg.move_constraints.iter().all(|id| self.holds(*id, Some((mv, undo)))) {
                return false;
            }
            return lines.ends(self, leg, mv, undo);
        }
        // What has ended doesn't go on, even if it is too short to count.
        if self.has_ended(leg, mv, undo) {
            return false;
        }
        if !course.help.is_series {
            return self.play(course, played, Some((mv, undo)), lines);
        }
        if !leg.move_constraints.iter().all(|id| self.holds(*id, Some((mv, undo)))) {
            return false;
        }
        // In a series no move but the last may give check: the other side could not pass.
        if self.search.in_check() {
            return false;
        }
        self.after_skipping(|prover| prover.play(course, played, Some((mv, undo)), lines))
    }

    /// Whether a goal has been reached behind which the play doesn't go on. Behind a mate or a stalemate there
    /// are no moves anyway.
    fn has_ended(&mut self, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        // Who is forced to reach the goal can't play on.
        let mut forced = leg.ends.iter().filter(|end| end.is_forced);
        if forced.any(|end| self.holds(end.what, Some((mv, undo)))) {
            return true;
        }
        match leg.only_goal {
            Some(goal) if goal.leaves_no_move() => false,
            Some(goal) => self.search.has_reached(goal, mv, undo),
            None => {
                let mut goals = leg.ends.iter().filter(|end| end.stops_play);
                goals.any(|end| self.holds(end.what, Some((mv, undo))))
            }
        }
    }

    /// The same course with the final positions that can still be reached; `None` if there are none.
    fn with_prospects<'g>(&mut self, course: Course<'g>, left: u32) -> Option<Course<'g>> {
        // Who knows which positions lead to an end needs not foresee it.
        let is_known = self.search.soonest.is_some() && course.id == self.grammar.root;
        let reach = self.reach(course, left).filter(|reach| !reach.is_target() && !is_known);
        let Some(reach) = reach else { return Some(course) };
        let depth = Depth::of(left, course.length);
        let (is_possible, left_over) = self.may_reach(reach, course.left_over, depth);
        is_possible.then_some(Course { left_over, ..course })
    }

    /// Whether the position that the play is to end in can still be reached, if there is one.
    #[inline]
    fn has_target_within_reach(&self, course: Course<'_>, left: u32) -> bool {
        let target = self.reach(course, left).filter(|reach| reach.is_target());
        target.is_none_or(|reach| self.may_reach_target(reach))
    }

    /// What is foreseen with so many half-moves (moves in series) left.
    #[inline]
    fn reach(&self, course: Course<'_>, left: u32) -> Option<Reach> {
        let turn = self.search.position.turn();
        course.aim.map(|aim| match course.help.is_series {
            true => Reach::in_series(aim, turn, left),
            false => Reach::in_turns(aim.goal, turn, left + aim.more),
        })
    }

    /// Failures are remembered per position, place in the structure and number of half-moves left.
    fn course_key(&self, course: Course<'_>, played: u32) -> Key {
        Self::salted(self.search.position.state.key, course, played)
    }

    #[inline]
    fn salted(position: Key, course: Course<'_>, played: u32) -> Key {
        let place = (course.id as u128) << 64 | u128::from(played % 2) << 32;
        position.salted(place | u128::from(course.length - played + 1))
    }
}

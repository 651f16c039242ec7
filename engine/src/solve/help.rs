//! Help and series play: does it lead to an end, and by which lines?

use super::battle::{Last, Solver};
use super::foresight::{Depth, Reach};
use super::grammar::{Aim, Help, Id, Leg, Node};
use super::lines::Recorder;
use super::picture::View;
use super::table::Known;
use crate::board::key::Key;
use crate::rules::{Move, Rules, Undo};
use crate::solution::Reached;

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
    outlook: Option<View>,
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

impl Solver<'_, '_, '_> {
    /// Plays in every way, shorter lines first; records them, or stops at the first. Whether there was one.
    pub fn help(&mut self, id: Id, last: Last<'_>, mut recorder: Option<&mut Recorder>) -> bool {
        let Node::Help(help) = self.grammar.node(id) else { return false };
        if help.is_remainder
            && help.legs[1].ends.iter().any(|end| end.is_forced && self.holds(end.what, last))
        {
            // What must be shorter than it may be is no solution.
            return match recorder {
                _ if help.least > 1 => false,
                None => true,
                Some(recorder) => self.record_forced_ends(&help.legs[1], last, recorder),
            };
        }
        let mut found =
            help.is_remainder && help.least <= 1 && self.ends_before_it_begins(help, &mut recorder);
        let is_forced = help.legs[0].ends.iter().any(|end| end.is_forced);
        if found && (recorder.is_none() || help.is_series && is_forced) {
            return true;
        }
        // Who waits in a series without its first move can't be in check.
        let waiting = self.search.position.turn().other();
        let may_be_in_reach = self.search.rules.plan().kings_may_be_in_reach;
        if help.is_series
            && help.is_remainder
            && !may_be_in_reach
            && self.search.rules.in_check(self.search.position, waiting)
        {
            return found;
        }
        for length in help.least..=help.most {
            let mut course = Course { id, help, length, aim: None, outlook: None };
            let last_leg = course.leg(length - 1);
            let is_root = id == self.grammar.root && recorder.is_some();
            if is_root && length < help.most && self.options.restricts_numbers() {
                continue;
            }
            if last_leg.ends.is_empty() || is_root && self.search.is_done_before(length) {
                continue;
            }
            course.aim = self.grammar.aim(last_leg);
            found |= self.play(course, 0, last, &mut recorder);
            let is_enough = match &mut recorder {
                None => found,
                Some(recorder) => {
                    let stops = found && self.options.stop_on_short_solutions && length < help.most;
                    recorder.is_cut_short |= stops;
                    stops || recorder.has_enough()
                }
            };
            if is_enough || self.search.was_interrupted() {
                break;
            }
        }
        found
    }

    /// Whether play without its first half-move is at its end already. In a series the other side moves there.
    fn ends_before_it_begins(&mut self, help: &Help, recorder: &mut Option<&mut Recorder>) -> bool {
        if help.is_series {
            self.after_skipping(|solver| solver.holds_at_once(&help.legs[0], recorder))
        } else {
            self.holds_at_once(&help.legs[1], recorder)
        }
    }

    fn holds_at_once(&mut self, leg: &Leg, recorder: &mut Option<&mut Recorder>) -> bool {
        match recorder {
            None => leg.ends.iter().any(|end| !end.is_goal && self.holds(end.what, None)),
            Some(recorder) => self.record_at_once(leg, recorder),
        }
    }

    /// Plays the rest of a course in every way; whether some way leads to the end.
    fn play(
        &mut self,
        course: Course<'_>,
        played: u32,
        last: Last<'_>,
        recorder: &mut Option<&mut Recorder>,
    ) -> bool {
        let before = course.leg_before(played);
        if self.search.has_kept_nothing() {
            return false;
        }
        if !before.move_constraints.iter().all(|id| self.holds(*id, last)) {
            return false;
        }
        let leg = course.leg(played);
        let left = course.length - played;
        let is_last = left == 1;
        let is_numbered = recorder.is_some() && self.search.is_numbered();
        if is_numbered && self.gives_numbers(course) {
            return self.play_numbered(course, played, last, recorder);
        }
        let key = self.course_key(course, played);
        // The more moves were left, the longer it is worth knowing.
        let disproven = Known { proven: 0, disproven: left.min(u32::from(u16::MAX)) as u16 };
        if self.search.table.get(key).disproven != 0 {
            return false;
        }
        if !before.constraints.iter().all(|id| self.holds(*id, last)) {
            return false;
        }
        if course.help.has_parry && left.is_multiple_of(2) && !self.search.in_check() {
            return self.after_skipping(|solver| solver.play(course, played + 1, None, recorder));
        }
        // To sort moves costs more than to see whether any of them leads to the end.
        let is_sorted =
            recorder.is_some() && self.options.most_solutions.is_some() && self.search.order.is_some();
        if is_sorted && played > 0 && !self.play(course, played, last, &mut None) {
            return false;
        }
        let prospects = self.search.prospects.mark();
        let Some(course) = self.with_outlook(course, left) else {
            self.search.table.set(key, disproven);
            return false;
        };
        let start = self.search.moves.len();
        match leg.only_goal {
            Some(goal) if is_last => self.search.generate_for(goal),
            _ => self.search.rules.generate(self.search.position, &mut self.search.moves),
        }
        if is_sorted && let Some(order) = &self.search.order {
            let goal = leg.only_goal.filter(|_| is_last);
            order.sort(self.search.position, &mut self.search.moves[start..], goal);
        }
        let mut has_solution = false;
        let is_root = played == 0 && course.id == self.grammar.root && recorder.is_some();
        let done_before = if is_root { self.search.done_before(course.length) } else { 0 };
        for place in start + done_before..self.search.moves.len() {
            let found = recorder.as_ref().map_or(0, |recorder| recorder.count());
            let mv = self.search.moves[place];
            if course.outlook.is_some_and(|outlook| !self.search.prospects.allow(outlook, &mv)) {
                continue;
            }
            let mover = self.search.position.turn();
            let undo = if is_last { self.play_last(leg, &mv) } else { self.play_towards(None, &mv) };
            let Some(undo) = undo else { continue };
            self.search.count();
            if let Some(recorder) = recorder {
                recorder.push(mv, mover);
            }
            has_solution |= self.go_on(course, played + 1, &mv, &undo, recorder);
            if let Some(recorder) = recorder {
                recorder.pop();
            }
            self.search.rules.take_back(self.search.position, &mv, undo);
            let is_enough = recorder.as_ref().map_or(has_solution, |recorder| recorder.has_enough());
            if self.search.was_interrupted() || is_enough {
                if is_root && self.search.was_interrupted() {
                    let first_moves = self.search.moves[start..].to_vec();
                    let [moves, found] = [place - start, found].map(|number| number as u32);
                    let is_longest = course.length == course.help.most;
                    let reached =
                        Reached { length: course.length, is_longest, moves, found, ..Reached::default() };
                    self.search.note_reached(reached, &first_moves);
                }
                self.search.prospects.truncate(prospects);
                self.search.moves.truncate(start);
                return has_solution || self.search.was_interrupted();
            }
        }
        self.search.prospects.truncate(prospects);
        self.search.moves.truncate(start);
        if !has_solution && done_before == 0 {
            self.search.table.set(key, disproven);
        }
        has_solution
    }

    /// Whether first moves have numbers: in the longest play and, where there is set play of a series or of parry play, in
    /// all of it.
    fn gives_numbers(&self, course: Course<'_>) -> bool {
        let is_longest = course.length == course.help.most;
        let is_alone = course.help.is_series || course.help.has_parry;
        course.id == self.grammar.root && (is_longest || is_alone && self.options.set_play)
    }

    /// Plays the moves whose numbers are asked for, in Popeye's order. Nothing is remembered: other moves might lead to
    /// the end.
    fn play_numbered(
        &mut self,
        course: Course<'_>,
        played: u32,
        last: Last<'_>,
        recorder: &mut Option<&mut Recorder>,
    ) -> bool {
        let before = course.leg_before(played);
        let left = course.length - played;
        if !before.constraints.iter().all(|id| self.holds(*id, last)) {
            return false;
        }
        if course.help.has_parry && left.is_multiple_of(2) && !self.search.in_check() {
            return self.after_skipping(|solver| solver.play(course, played + 1, None, recorder));
        }
        let leg = course.leg(played);
        let attempts = self.numbered_towards((left == 1).then_some(leg));
        let prospects = self.search.prospects.mark();
        // Where moves behind these have numbers, too, these are told even if nothing can come of them.
        let possible =
            if self.search.are_next_numbered() { Some(course) } else { self.with_outlook(course, left) };
        let mut has_solution = false;
        for attempt in attempts {
            let found = recorder.as_ref().map_or(0, |recorder| recorder.count());
            if !self.search.takes(&attempt, found) {
                continue;
            }
            let Some(course) = possible else { continue };
            let mover = self.search.position.turn();
            let Some(undo) = self.search.rules.play(self.search.position, &attempt.mv) else { continue };
            self.search.count();
            if let Some(recorder) = recorder {
                recorder.push(attempt.mv, mover);
            }
            self.search.descend();
            has_solution |= self.go_on(course, played + 1, &attempt.mv, &undo, recorder);
            self.search.ascend();
            if let Some(recorder) = recorder {
                recorder.pop();
            }
            self.search.rules.take_back(self.search.position, &attempt.mv, undo);
            let is_enough = recorder.as_ref().map_or(has_solution, |recorder| recorder.has_enough());
            if self.search.was_interrupted() || is_enough {
                break;
            }
        }
        self.search.prospects.truncate(prospects);
        has_solution || self.search.was_interrupted()
    }

    fn go_on(
        &mut self,
        course: Course<'_>,
        played: u32,
        mv: &Move,
        undo: &Undo,
        recorder: &mut Option<&mut Recorder>,
    ) -> bool {
        if played == course.length {
            let leg = course.leg(played - 1);
            return match recorder {
                None => self.ends(leg, mv, undo),
                Some(recorder) => self.record_ends(leg, mv, undo, recorder),
            };
        }
        let leg = course.leg(played - 1);
        // What has ended doesn't go on, even if it is too short to count.
        if self.has_ended(leg, mv, undo) {
            return false;
        }
        if !course.help.is_series {
            return self.play(course, played, Some((mv, undo)), recorder);
        }
        // In a series no move but the last may give check: the other side could not pass.
        if self.search.in_check() {
            return false;
        }
        self.after_skipping(|solver| solver.play(course, played, Some((mv, undo)), recorder))
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
    fn with_outlook<'g>(&mut self, course: Course<'g>, left: u32) -> Option<Course<'g>> {
        let Some(aim) = course.aim else { return Some(course) };
        let turn = self.search.position.turn();
        let reach = match course.help.is_series {
            true => Reach::in_series(aim, turn, left),
            false => Reach::in_turns(aim.goal, turn, left + aim.more),
        };
        let depth = Depth::of(left, course.length, left > 1);
        let (is_possible, outlook) = self.may_reach(reach, course.outlook, depth);
        is_possible.then_some(Course { outlook, ..course })
    }

    /// Failures are remembered per position, place in the structure and number of half-moves left.
    fn course_key(&self, course: Course<'_>, played: u32) -> Key {
        let place = (course.id as u128) << 64 | u128::from(played % 2) << 32;
        let salt = (place | u128::from(course.length - played + 1))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        Key(self.search.position.state.key.0 ^ salt)
    }
}

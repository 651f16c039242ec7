//! What several stretches of help play reach, each of them by moves in another order.
//!
//! Help play comes to most positions in several ways, and stretches of it that know nothing of each other look at all of
//! them more than once. So a stretch leaves a position to the stretches before it if one of its own moves could as
//! well have been played in the place of the first one (or of the answer to it), and the play began before the stretch
//! then. That is tried out, move by move, and the key of the position compared.
//!
//! Nothing is lost by it: the stretch that such play belongs to either looks at the position or leaves it to one still
//! further in front, and the first one leaves nothing. What a stretch finds to lead nowhere, it finds together with
//! those before it; hence it forgets everything when it comes to another length. What stretches tell in the end are the
//! positions, at a certain distance from the end, that lead to it ([`OpenPosition`]). A last search plays up to them
//! alone, and writes the lines.

use super::super::grammar::Leg;
use super::super::prover::{Last, Prover};
use super::super::search::Search;
use super::super::sharing::Until;
use super::super::table::{Known, Table};
use super::super::tries::Tries;
use super::unrecorded::Unrecorded;
use super::{Course, TakesLines};
use crate::board::key::Key;
use crate::board::{Position, Side};
use crate::rules::{Move, Rules, Undo};
use crate::solution::Place;
use crate::solve::control::Overlap;

/// What leads nowhere together with others takes no more than this part of the memory.
const PART_OF_MEMORY: usize = 8;

/// What a stretch must know to tell whether others reach a position before it.
#[derive(Debug)]
pub struct Earlier {
    beginning: Position,
    first_moves: Vec<Move>,
    /// The moves behind the first move with which the stretch begins.
    answers: Vec<Move>,
    from: Place,
    /// How often something was left to others.
    left_out: u64,
    /// What leads nowhere, as far as it wasn't left to others.
    own: Table,
    stack: Vec<Move>,
}

impl Earlier {
    /// Whether play that begins like this belongs to a stretch before this one.
    fn has(&self, first: &Move, second: &Move) -> bool {
        let place = |moves: &[Move], mv: &Move| moves.iter().position(|other| other == mv);
        let Some(first) = place(&self.first_moves, first) else { return false };
        let boundary = self.from.moves as usize;
        first < boundary
            || first == boundary
                && place(&self.answers, second).is_some_and(|place| place < self.from.answers as usize)
    }
}

/// Behind so many half-moves positions are told, if so many are left then; nothing if no other order of moves leads there.
fn told_behind(course: Course<'_>, left: u32) -> Option<u32> {
    let fewest = if course.help.is_series { 2 } else { 3 };
    course.length.checked_sub(left).filter(|played| *played >= fewest)
}

impl Prover<'_, '_, '_> {
    /// Begins to look for what is reached before: these are the first moves, from the position on the board.
    pub(super) fn begin_overlap(&mut self, course: Course<'_>, first_moves: &[Move]) {
        let search = &mut *self.search;
        let from = search.control.from.place();
        let Overlap::LeftToEarlier { left } = search.control.overlap else { return };
        if !search.begins_among_moves(course.length) || told_behind(course, left).is_none() {
            return;
        }
        let beginning = search.position.clone();
        let mut answers = Vec::new();
        if let Some(boundary) = first_moves.get(from.moves as usize).filter(|_| from.answers > 0)
            && let Some(undo) = search.rules.play(search.position, boundary)
        {
            let mark = course.help.is_series.then(|| search.skip_turn());
            search.rules.generate(search.position, &mut answers);
            if let Some(mark) = mark {
                search.position.take_back(&mark);
            }
            search.rules.take_back(search.position, boundary, &undo);
        }
        search.earlier = Some(Box::new(Earlier {
            beginning,
            first_moves: first_moves.to_vec(),
            answers,
            from,
            left_out: 0,
            own: Table::new(search.table_bytes() / PART_OF_MEMORY),
            stack: Vec::new(),
        }));
    }

    /// A length has been examined.
    pub(super) fn end_overlap(&mut self) {
        self.search.earlier = None;
    }

    /// Whether nobody needs to look at the position behind these half-moves here.
    pub(super) fn is_settled_elsewhere<T: TakesLines>(
        &mut self,
        course: Course<'_>,
        played: u32,
        key: Key,
        lines: &T,
    ) -> bool {
        if !T::WRITES || course.id != self.grammar.root {
            return false;
        }
        match &self.search.control.overlap {
            Overlap::LookedAt => false,
            Overlap::LeftToEarlier { left } => {
                told_behind(course, *left).is_some_and(|last| played <= last)
                    && self.search.earlier.is_some()
                    && self.is_reached_earlier(course, key, lines.path())
            }
            Overlap::Settled { left, open } => {
                told_behind(course, *left) == Some(played)
                    && !open.contains(&self.search.open_position(course.length, key))
            }
        }
    }

    /// How often something was left to others so far.
    pub(super) fn left_out<T: TakesLines>(&self) -> u64 {
        self.search.earlier.as_ref().filter(|_| T::WRITES).map_or(0, |earlier| earlier.left_out)
    }

    /// Whether nothing comes of the position but what others find; then its parents must know that, too.
    pub(super) fn leads_nowhere_here<T: TakesLines>(&mut self, key: Key) -> bool {
        let Some(earlier) = self.search.earlier.as_mut().filter(|_| T::WRITES) else { return false };
        let is_known = earlier.own.get(key).disproven != 0;
        earlier.left_out += u64::from(is_known);
        is_known
    }

    /// Remembers that nothing comes of a position. If something was left to others since there were `before`, that is true of
    /// this stretch alone.
    pub(super) fn learn_in_vain<T: TakesLines>(&mut self, key: Key, known: Known, before: u64) {
        if self.left_out::<T>() == before {
            self.search.learn(key, known);
        } else if !self.search.was_interrupted()
            && let Some(earlier) = &mut self.search.earlier
        {
            earlier.own.set(key, known);
        }
    }

    /// Notes that the position behind these half-moves leads to an end.
    pub(super) fn tell_open<T: TakesLines>(&mut self, course: Course<'_>, played: u32, key: Key) {
        let Overlap::LeftToEarlier { left } = self.search.control.overlap else { return };
        let is_whole = T::WRITES && course.id == self.grammar.root && !self.search.was_interrupted();
        if is_whole && told_behind(course, left) == Some(played) {
            let open = self.search.open_position(course.length, key);
            self.search.open.push(open);
        }
    }

    fn is_reached_earlier(&mut self, course: Course<'_>, key: Key, path: &[(Move, Side)]) -> bool {
        let Some((last, mover)) = path.last() else { return false };
        let Some(mut earlier) = self.search.earlier.take() else { return false };
        let mut is_reached = false;
        for place in 0..path.len().saturating_sub(1).min(2) {
            if path[place].1 != *mover {
                continue;
            }
            let exchanged = |at: usize| if at == place { *last } else { path[at].0 };
            if !earlier.has(&exchanged(0), &exchanged(1)) {
                continue;
            }
            let mut moves: Vec<Move> = path.iter().map(|(mv, _)| *mv).collect();
            moves.swap(place, path.len() - 1);
            is_reached = self.leads_to(course, &moves, &mut earlier, key);
            if is_reached {
                break;
            }
        }
        earlier.left_out += u64::from(is_reached);
        self.search.earlier = Some(earlier);
        is_reached
    }

    /// Whether the play that is looked at includes these moves, from the beginning, and they lead to the position.
    fn leads_to(&mut self, course: Course<'_>, moves: &[Move], earlier: &mut Earlier, key: Key) -> bool {
        let common = self.search.common();
        let mut along = Along { moves, ply: 0, reached: None };
        let mut search = Search::of_lane(&common, &mut earlier.beginning);
        search.moves = std::mem::take(&mut earlier.stack);
        let mut prover = Prover::new(&mut search, self.grammar, self.options);
        let unforeseen = Course { aim: None, left_over: None, ..course };
        prover.play_each(unforeseen, 0, None, &mut Tries::listed(vec![moves[0]]), &mut along);
        let (reached, nodes) = (along.reached, search.nodes());
        earlier.stack = std::mem::take(&mut search.moves);
        self.search.add_nodes(nodes);
        reached == Some(key)
    }
}

/// Looks at one way to play, up to the position that it leads to.
struct Along<'p> {
    moves: &'p [Move],
    ply: usize,
    reached: Option<Key>,
}

impl TakesLines for Along<'_> {
    type Ahead = Unrecorded;

    const WRITES: bool = false;
    const SHARES: bool = false;

    fn push(&mut self, _: Move, _: Side) {
        self.ply += 1;
    }

    fn pop(&mut self) {
        self.ply -= 1;
    }

    fn admits(&mut self, _: &mut Search<'_>, mv: &Move) -> bool {
        self.moves.get(self.ply) == Some(mv)
    }

    fn leaves_out(&self, _: &Search<'_>) -> bool {
        true
    }

    fn stops_here(&mut self, key: Key) -> bool {
        let is_there = self.ply == self.moves.len();
        if is_there {
            self.reached = Some(key);
        }
        is_there
    }

    fn until(&self) -> Until {
        Until::All
    }

    fn count(&self) -> usize {
        0
    }

    fn has_enough(&self) -> bool {
        self.reached.is_some()
    }

    fn cut_short(&mut self) {}

    fn ends(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg, _: &Move, _: &Undo) -> bool {
        false
    }

    fn ends_at_once(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg) -> bool {
        false
    }

    fn forced_ends(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg, _: Last<'_>) -> bool {
        false
    }
}

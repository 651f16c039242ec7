//! Pieces of help play that are worked on ahead: the play behind a move, or behind two or more half-moves.

use super::super::grammar::Leg;
use super::super::prover::{Last, Prover};
use super::super::search::Search;
use super::super::sharing::{Ahead, Until};
use super::super::tries::Tries;
use super::unrecorded::Unrecorded;
use super::{Course, TakesLines, TakesLinesAhead};
use crate::board::Side;
use crate::board::key::Key;
use crate::rules::{Move, Undo};

/// Moves that are tried one after the other, and the pieces that stand behind them.
pub struct Pieces<T: TakesLines> {
    moves: Vec<Move>,
    /// By move: up to where its pieces go. Those of later moves are not known yet.
    ends: Vec<usize>,
    /// How many half-moves a piece begins with.
    depth: u32,
    /// The move that is tried now.
    now: usize,
    ahead: Ahead<Vec<Move>, FoundAhead<T>>,
}

/// What lanes tell of the lines behind a piece.
type FoundAhead<T> = <<T as TakesLines>::Ahead as TakesLinesAhead>::Found;

impl<T: TakesLines> Pieces<T> {
    /// Those of the move that is tried now and of the moves behind it, with so many half-moves left; nothing if the moves are not
    /// known in advance.
    pub fn behind(tries: &Tries, search: &Search<'_>, left: u32, until: Until) -> Option<Self> {
        let depth = search.crew.as_ref()?.depth(left);
        let moves = tries.rest(search)?;
        Some(Self { moves, ends: Vec::new(), depth, now: 0, ahead: Ahead::new(until) })
    }

    /// The next move is tried.
    pub fn go_on(&mut self) {
        self.now += 1;
    }

    /// What was found behind the move that is tried now, in the order of its pieces, or behind any one where one is enough; nothing if there
    /// are no lines, or the search had better look for them itself: some piece is not decided, or not all lines are wanted.
    pub fn take_found(&mut self, prover: &Prover<'_, '_, '_>) -> Option<Vec<FoundAhead<T>>> {
        match self.ahead.until() {
            Until::AnyYes => self.ahead.take_first_yes().map(|found| vec![found]),
            Until::Yeses(_) => None,
            Until::All if prover.leaves_lines_out() => None,
            Until::All => {
                let begin = self.now.checked_sub(1).map_or(0, |before| self.ends[before]);
                self.ahead.take_answers(begin..self.ends[self.now]).filter(|found| !found.is_empty())
            }
        }
    }
}

impl Prover<'_, '_, '_> {
    /// Works on pieces until nothing more is found out about those behind the move that is tried now.
    pub(super) fn work_on_pieces<T: TakesLines>(
        &mut self,
        pieces: &mut Pieces<T>,
        course: Course<'_>,
        played: u32,
        lines: &T,
    ) {
        let supply = self.search.crew.as_ref().map_or(1, |crew| crew.supply());
        loop {
            while let Some(mv) = pieces.moves.get(pieces.ends.len())
                && (pieces.ends.len() <= pieces.now || pieces.ahead.wants_more(supply))
                && !self.search.was_interrupted()
            {
                let mut gathered = Gathered { depth: pieces.depth, path: Vec::new(), found: Vec::new() };
                if pieces.depth > 1 {
                    self.play_each(course, played, None, &mut Tries::listed(vec![*mv]), &mut gathered);
                } else {
                    gathered.found.push(vec![*mv]);
                }
                gathered.found.into_iter().for_each(|path| pieces.ahead.push(path));
                pieces.ends.push(pieces.ahead.len());
            }
            if pieces.ends.len() == pieces.moves.len() {
                pieces.ahead.complete();
            }
            let end = pieces.ends.get(pieces.now).copied().unwrap_or_default();
            if self.search.was_interrupted() || pieces.ahead.is_done_before(end) {
                return;
            }
            self.play_round(&mut pieces.ahead, &|prover: &mut Prover<'_, '_, '_>, path: &Vec<Move>| {
                let mut confined = Confined { path, ply: 0, lines: lines.ahead() };
                prover.play_each(course, played, None, &mut Tries::listed(vec![path[0]]), &mut confined);
                confined.lines.found()
            });
        }
    }

    /// Whether some lines of help play are left to others, or longer ones to shorter ones.
    fn leaves_lines_out(&self) -> bool {
        self.options.stop_on_short_solutions || self.search.leaves_to_others()
    }
}

/// Notes where pieces begin: all ways to play so many half-moves, the first of which is given.
struct Gathered {
    depth: u32,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
}

impl TakesLines for Gathered {
    type Ahead = Unrecorded;

    const WRITES: bool = false;
    const SHARES: bool = false;

    fn push(&mut self, mv: Move, _: Side) {
        self.path.push(mv);
    }

    fn pop(&mut self) {
        self.path.pop();
    }

    fn admits(&mut self, _: &mut Search<'_>, _: &Move) -> bool {
        true
    }

    fn leaves_out(&self, _: &Search<'_>) -> bool {
        // Of the first half-moves only one is tried.
        self.path.is_empty()
    }

    fn stops_here(&mut self, _: Key) -> bool {
        let is_there = self.path.len() == self.depth as usize;
        if is_there {
            self.found.push(self.path.clone());
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
        false
    }

    fn cut_short(&mut self) {}

    fn ends(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg, _: &Move, _: &Undo) -> bool {
        true
    }

    fn ends_at_once(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg) -> bool {
        true
    }

    fn forced_ends(&mut self, _: &mut Prover<'_, '_, '_>, _: &Leg, _: Last<'_>) -> bool {
        true
    }
}

/// The lines that begin in a certain way.
struct Confined<'p, T> {
    path: &'p [Move],
    ply: usize,
    lines: T,
}

impl<T: TakesLinesAhead> TakesLines for Confined<'_, T> {
    type Ahead = Unrecorded;

    const WRITES: bool = false;
    const SHARES: bool = false;

    fn push(&mut self, mv: Move, mover: Side) {
        self.ply += 1;
        self.lines.push(mv, mover);
    }

    fn pop(&mut self) {
        self.ply -= 1;
        self.lines.pop();
    }

    fn admits(&mut self, _: &mut Search<'_>, mv: &Move) -> bool {
        self.path.get(self.ply).is_none_or(|only| only == mv)
    }

    fn leaves_out(&self, _: &Search<'_>) -> bool {
        self.ply < self.path.len()
    }

    fn until(&self) -> Until {
        self.lines.until()
    }

    fn count(&self) -> usize {
        self.lines.count()
    }

    fn has_enough(&self) -> bool {
        self.lines.has_enough()
    }

    fn cut_short(&mut self) {
        self.lines.cut_short();
    }

    fn ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        self.lines.ends(prover, leg, mv, undo)
    }

    fn ends_at_once(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg) -> bool {
        self.lines.ends_at_once(prover, leg)
    }

    fn forced_ends(&mut self, prover: &mut Prover<'_, '_, '_>, leg: &Leg, last: Last<'_>) -> bool {
        self.lines.forced_ends(prover, leg, last)
    }
}

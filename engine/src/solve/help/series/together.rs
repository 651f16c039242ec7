//! Series play of a length, looked at by several lanes.
//!
//! Each lane reads the tree of the positions known so far, looks at pieces of it, and tells what it has come to beyond. Then all is put
//! together. Who comes to a position at which another lane has looked leaves it alone, so that nothing is looked at twice.

use super::super::super::picture::LeftOver;
use super::super::super::prover::Prover;
use super::super::super::sharing::Ahead;
use super::super::Course;
use super::super::soonest::{Beyond, Found, Number, OtherWays, Positions, Room, Soonest};
use crate::rules::Move;

/// A position that hangs on the tree, and all that hangs on it.
struct Piece {
    number: Number,
    /// The moves that lead to it.
    path: Vec<Move>,
    /// What was known before the last of them.
    left_over: Option<LeftOver>,
}

/// A length isn't expected to take more than so many times what the one before has taken.
const MOST_EXPECTED_GROWTH: u64 = 64;

/// What a length is likely to take.
#[derive(Clone, Copy)]
struct Expected {
    moves: u64,
    /// How many positions are come to that weren't known before.
    positions: usize,
}

impl Expected {
    /// The length before has taken so many moves, and this one grows so many times as it has.
    fn behind(tree: &Soonest, taken: u64, growth: u64) -> Self {
        Self { moves: taken.saturating_mul(growth), positions: tree.count().saturating_mul(growth as usize) }
    }
}

impl Prover<'_, '_, '_> {
    /// Whether several lanes may look at the tree.
    pub(super) fn looks_together(&self) -> bool {
        self.search.crew.as_ref().is_some_and(|crew| !crew.is_bounded())
    }

    /// Looks at all positions for this length, if several threads can do it and it is likely to take long: the two lengths before took so
    /// many moves. Whether it was done.
    pub(super) fn look_together(
        &mut self,
        course: Course<'_>,
        tree: &mut Soonest,
        [before, taken]: [u64; 2],
    ) -> bool {
        if !self.looks_together() || !self.search.is_worth_sharing(taken) {
            return false;
        }
        let enough = self.search.crew.as_ref().map_or(1, |crew| crew.fewest_pieces());
        let mut depths = 1..course.length.saturating_sub(1) as u16;
        let Some(depth) = depths.find(|depth| tree.count_open(*depth) >= enough) else { return false };
        let prospects = self.search.prospects.mark();
        let mut pieces = Vec::new();
        self.divide(course, tree, 0, u32::from(depth), &mut Vec::new(), &mut pieces);
        // It is likely to grow as the length before did.
        let growth = taken.div_ceil(before.max(1)).min(MOST_EXPECTED_GROWTH);
        self.look_at_pieces(course, tree, &pieces, Expected::behind(tree, taken, growth));
        self.search.prospects.truncate(prospects);
        tree.drop_all_done(0);
        true
    }

    /// Looks at the position on the board, which is this one of the tree, except for what hangs on it behind so many moves: these are
    /// the pieces.
    fn divide(
        &mut self,
        course: Course<'_>,
        tree: &mut Soonest,
        number: Number,
        depth: u32,
        path: &mut Vec<Move>,
        pieces: &mut Vec<Piece>,
    ) {
        let played = path.len() as u32;
        let Some(course) = self.foreseen(course, tree, number, played) else { return };
        let mut next = tree.first_child(number);
        while let Some(child) = next {
            next = tree.next_sibling(child);
            if tree.is_done(child) {
                continue;
            }
            let mv = *tree.move_to(child);
            path.push(mv);
            if played + 1 == depth {
                pieces.push(Piece { number: child, path: path.clone(), left_over: course.left_over });
            } else {
                self.walk_by(&mv, course, tree, |prover, tree| {
                    prover.divide(course, tree, child, depth, path, pieces);
                });
            }
            path.pop();
        }
        let start = self.search.moves.len();
        self.play_on(course, tree, number, played);
        self.search.moves.truncate(start);
    }

    fn look_at_pieces(
        &mut self,
        course: Course<'_>,
        tree: &mut Soonest,
        pieces: &[Piece],
        expected: Expected,
    ) {
        let mut ahead: Ahead<&Piece, Found> = Ahead::for_good(pieces, expected.moves);
        let room = Room::of(tree.bytes_left(), expected.positions);
        let reading: &Soonest = tree;
        self.play_round(&mut ahead, &|prover: &mut Prover<'_, '_, '_>, piece: &&Piece| {
            let mut beyond = Beyond::new(reading, &room);
            prover.look_at(course, &mut beyond, piece);
            Some(beyond.found())
        });
        let mut ways = OtherWays::default();
        for (place, piece) in pieces.iter().enumerate() {
            match ahead.take_answer(place).flatten() {
                Some(found) => ways.append(tree.take_over(found)),
                // No lane has come to its end: mostly since the search was interrupted.
                None => self.look_at(course, tree, piece),
            }
        }
        for number in tree.note_other_ways(ways) {
            let piece = Piece { number, path: tree.path_to(number), left_over: None };
            self.look_at(course, tree, &piece);
        }
    }

    /// Looks at a piece from the position before all moves.
    fn look_at(&mut self, course: Course<'_>, tree: &mut impl Positions, piece: &Piece) {
        self.look_behind(course, tree, piece, 0);
    }

    fn look_behind(&mut self, course: Course<'_>, tree: &mut impl Positions, piece: &Piece, played: usize) {
        if self.search.was_interrupted() || tree.is_full() {
            return;
        }
        let left_over = piece.left_over.filter(|_| played + 1 >= piece.path.len());
        let course = Course { left_over, ..course };
        match piece.path.get(played) {
            Some(mv) => self.walk_by(mv, course, tree, |prover, tree| {
                prover.look_behind(course, tree, piece, played + 1);
            }),
            None => self.look(course, tree, piece.number, played as u32),
        }
    }
}

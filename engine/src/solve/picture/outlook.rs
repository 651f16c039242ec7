//! The final positions that are still possible, handed down the tree.
//!
//! What can't be reached from a position can't be reached behind any of its moves either. So each node looks
//! only at what its parent has left over.

use crate::board::{Bitboard, Slot, Square};
use std::ops::Range;

/// Walks of chess.
const WALKS: usize = 6;

/// Final positions with the king on one square.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    king: Square,
    /// By the walk of who checks: from where.
    checkers: [Bitboard; WALKS],
}

/// The prospects of all open nodes, one after the other.
#[derive(Debug, Default)]
pub struct Prospects(Vec<Prospect>);

impl Prospects {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Drops all but so many: what was left over for a node that is done with.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }
}

/// What one node sees of them.
#[derive(Debug)]
pub struct Outlook<'p> {
    prospects: &'p mut Prospects,
    /// What the parent has left over; `None` if nothing is known.
    before: Option<Range<usize>>,
    start: usize,
    /// All that is possible is noted; otherwise the first will do.
    is_complete: bool,
    /// What is noted is not all.
    has_gaps: bool,
}

impl<'p> Outlook<'p> {
    /// Nothing is noted yet.
    pub fn new(prospects: &'p mut Prospects, before: Option<Range<usize>>, is_complete: bool) -> Self {
        let start = prospects.0.len();
        Self { prospects, before, start, is_complete, has_gaps: !is_complete }
    }

    /// What is left over for the node's children.
    pub fn left_over(self) -> Option<Range<usize>> {
        if self.has_gaps { self.before } else { Some(self.start..self.prospects.0.len()) }
    }

    /// Whether something has been noted.
    pub fn has_noted(&self) -> bool {
        self.start < self.prospects.0.len()
    }

    /// Something can't be told; so nothing is left out.
    pub fn give_up(&mut self) {
        self.has_gaps = true;
    }

    /// Where the king may be in the end.
    pub fn kings(&self) -> Bitboard {
        match self.before.clone() {
            None => Bitboard::ALL,
            Some(before) => self.prospects.0[before].iter().map(|prospect| prospect.king).collect(),
        }
    }

    /// What the parent has left over with the king on a square: by walk, from where he may be checked.
    pub fn checkers(&self, king: Square) -> Option<[Bitboard; WALKS]> {
        let Some(before) = self.before.clone() else { return Some([Bitboard::ALL; WALKS]) };
        let mut checkers = self.prospects.0[before].iter().find(|prospect| prospect.king == king)?.checkers;
        // What a pawn's becoming a queen covers is not looked at for lesser officers.
        let queens = checkers[Slot::QUEEN.index()];
        checkers[Slot::ROOK.index()] |= queens;
        checkers[Slot::BISHOP.index()] |= queens;
        Some(checkers)
    }

    /// Notes that a final position is possible; whether that is enough.
    pub fn note(&mut self, king: Square, walk: Slot, from: Square) -> bool {
        if !self.is_complete {
            return true;
        }
        let noted = self.prospects.0[self.start..].iter_mut();
        let mut same = noted.filter(|prospect| prospect.king == king);
        let bit = Bitboard::of(from);
        if let Some(prospect) = same.next() {
            prospect.checkers[walk.index() % WALKS] |= bit;
        } else {
            let mut checkers = [Bitboard::EMPTY; WALKS];
            checkers[walk.index() % WALKS] = bit;
            self.prospects.0.push(Prospect { king, checkers });
        }
        false
    }
}

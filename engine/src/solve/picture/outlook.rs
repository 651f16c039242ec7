//! The final positions that are still possible, handed down the tree.
//!
//! What can't be reached from a position can't be reached behind any of its moves either. So each node looks
//! only at what its parent has left over.

use crate::board::{Bitboard, Slot, Square};
use crate::walks::sliders;
use std::ops::Range;

/// Walks of chess.
const WALKS: usize = 6;

/// Final positions with the king on one square.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    king: Square,
    /// Mates: by the walk of who checks, from where. Stalemates: a bit for each choice of blocked flights.
    signs: [Bitboard; WALKS],
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

    /// Whether nothing is known from before.
    pub fn is_first(&self) -> bool {
        self.before.is_none()
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
        let mut checkers = self.signs(king)?;
        // What a pawn's becoming a queen covers is not looked at for lesser officers.
        let queens = checkers[Slot::QUEEN.index()];
        checkers[Slot::ROOK.index()] |= queens;
        checkers[Slot::BISHOP.index()] |= queens;
        Some(checkers)
    }

    /// What the parent has left over with the king on a square: which flights may be blocked together.
    pub fn blocks(&self, king: Square) -> Option<Blocks> {
        let [first, second, third, fourth, ..] = self.signs(king)?;
        Some(Blocks { ring: sliders::king(king), choices: [first, second, third, fourth] })
    }

    fn signs(&self, king: Square) -> Option<[Bitboard; WALKS]> {
        let Some(before) = self.before.clone() else { return Some([Bitboard::ALL; WALKS]) };
        let mut prospects = self.prospects.0[before].iter();
        prospects.find(|prospect| prospect.king == king).map(|prospect| prospect.signs)
    }

    /// Whether each choice of blocked flights is to be looked at by itself.
    pub fn tells_blocks(&self) -> bool {
        self.is_complete || !self.is_first()
    }

    /// Notes that a mate is possible; whether that is enough.
    pub fn note_check(&mut self, king: Square, walk: Slot, from: Square) -> bool {
        self.note(king, walk.index() % WALKS, Bitboard::of(from))
    }

    /// Notes that a stalemate is possible with these flights blocked; whether that is enough.
    pub fn note_blocks(&mut self, king: Square, blocked: Bitboard) -> bool {
        let [word, bit] = Blocks::place(sliders::king(king), blocked);
        self.note(king, word, Bitboard(1 << bit))
    }

    fn note(&mut self, king: Square, word: usize, bit: Bitboard) -> bool {
        if !self.is_complete {
            return true;
        }
        let noted = self.prospects.0[self.start..].iter_mut();
        let mut same = noted.filter(|prospect| prospect.king == king);
        if let Some(prospect) = same.next() {
            prospect.signs[word] |= bit;
        } else {
            let mut signs = [Bitboard::EMPTY; WALKS];
            signs[word] = bit;
            self.prospects.0.push(Prospect { king, signs });
        }
        false
    }
}

/// Choices of flights to be blocked, one bit each.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    ring: Bitboard,
    choices: [Bitboard; 4],
}

impl Blocks {
    /// Where the bit of a choice stands: which word, which bit.
    fn place(ring: Bitboard, blocked: Bitboard) -> [usize; 2] {
        let flights = ring.into_iter().enumerate();
        let number = flights
            .filter(|(_, flight)| blocked.contains(*flight))
            .fold(0_usize, |number, (place, _)| number | 1 << place);
        [number / 64 % 4, number % 64]
    }

    /// Whether these flights may be blocked, and no others.
    pub fn allow(&self, blocked: Bitboard) -> bool {
        let [word, bit] = Self::place(self.ring, blocked);
        self.choices[word].0 >> bit & 1 != 0
    }
}

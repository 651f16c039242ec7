//! The final positions that are still possible, handed down the tree.
//!
//! What can't be reached from a position can't be reached behind any of its moves either. So each node looks
//! only at what its parent has left over.

use super::mate::Halt;
use super::sketch::{Roster, Sketch};
use crate::board::{Bitboard, Position, Square};
use crate::rules::Move;
use crate::walks::sliders;
use std::ops::ControlFlow;

/// More sketches of mates than this are not handed down.
const MOST_SKETCHES: usize = 100_000;

/// Final positions with the king on one square, stalemated.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    king: Square,
    /// A bit for each choice of blocked flights.
    choices: [Bitboard; 4],
}

/// The prospects of all open nodes, one after the other.
#[derive(Debug, Default)]
pub struct Prospects {
    stalemates: Vec<Prospect>,
    mates: Vec<Sketch>,
    rosters: Vec<Roster>,
}

/// How many prospects there are.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    stalemates: usize,
    mates: usize,
    rosters: usize,
}

/// What a node has left over.
#[derive(Clone, Copy, Debug)]
pub struct View {
    start: usize,
    end: usize,
    /// Where the roster of the sketches is, if these are mates.
    roster: Option<usize>,
}

impl Prospects {
    /// How many there are.
    pub fn mark(&self) -> Mark {
        Mark { stalemates: self.stalemates.len(), mates: self.mates.len(), rosters: self.rosters.len() }
    }

    /// Whether anything that a node has left over may still be reached behind a move. Never wrong when it says no.
    pub fn allow(&self, view: View, mv: &Move) -> bool {
        let Some(roster) = view.roster.and_then(|place| self.rosters.get(place)) else { return true };
        let Some(step) = roster.step(mv) else { return true };
        let mut sketches = self.mates.get(view.start..view.end).unwrap_or_default().iter();
        sketches.any(|sketch| sketch.allows(roster, step))
    }

    /// Drops all but so many: what was left over for a node that is done with.
    pub fn truncate(&mut self, mark: Mark) {
        self.stalemates.truncate(mark.stalemates);
        self.mates.truncate(mark.mates);
        self.rosters.truncate(mark.rosters);
    }
}

/// What one node sees of them.
#[derive(Debug)]
pub struct Outlook<'p> {
    prospects: &'p mut Prospects,
    /// What the parent has left over; `None` if nothing is known.
    before: Option<View>,
    start: Mark,
    /// All that is possible is noted; otherwise the first will do.
    is_complete: bool,
    /// What is noted is not all.
    has_gaps: bool,
    /// How many steps looking for mates may take.
    steps: u32,
}

impl<'p> Outlook<'p> {
    /// Nothing is noted yet.
    pub fn new(prospects: &'p mut Prospects, before: Option<View>, is_complete: bool, steps: u32) -> Self {
        let start = prospects.mark();
        Self { prospects, before, start, is_complete, has_gaps: !is_complete, steps }
    }

    /// What is left over for the node's children.
    pub fn left_over(self) -> Option<View> {
        if self.has_gaps {
            return self.before;
        }
        let Prospects { stalemates, mates, rosters } = &*self.prospects;
        // What is noted is of one kind.
        let is_of_mates = rosters.len() > self.start.rosters;
        Some(View {
            start: if is_of_mates { self.start.mates } else { self.start.stalemates },
            end: if is_of_mates { mates.len() } else { stalemates.len() },
            roster: is_of_mates.then_some(self.start.rosters),
        })
    }

    /// Whether a stalemate has been noted.
    pub fn has_noted(&self) -> bool {
        self.start.stalemates < self.prospects.stalemates.len()
    }

    /// Something can't be told; so nothing is left out.
    pub fn give_up(&mut self) {
        self.has_gaps = true;
    }

    /// Whether nothing is known from before.
    pub fn is_first(&self) -> bool {
        self.before.is_none()
    }

    /// How many steps looking for mates may take.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Notes those of the parent's sketches that can still be reached with so many moves of the hunter and of the other
    /// side; whether there are any. Nothing if there are no sketches.
    pub fn keep_sketches(&mut self, position: &Position, moves: [u32; 2]) -> Option<bool> {
        let view = self.before?;
        // Who has lost count of the units begins anew.
        self.before = None;
        let roster = self.prospects.rosters.get(view.roster?)?.after(position)?;
        for place in view.start..view.end {
            let Some(sketch) = self.prospects.mates.get(place) else { break };
            if let Some(sketch) = sketch.kept(&roster, moves) {
                if !self.is_complete {
                    return Some(true);
                }
                self.prospects.mates.push(sketch);
            }
        }
        let is_possible = self.prospects.mates.len() > self.start.mates;
        self.note_roster(roster);
        Some(is_possible)
    }

    /// Notes that a mate is possible; stops if that is enough, or if there are too many.
    pub fn note_sketch(&mut self, sketch: Sketch) -> ControlFlow<Halt> {
        if !self.is_complete {
            return ControlFlow::Break(Halt::Enough);
        }
        if self.prospects.mates.len() - self.start.mates >= MOST_SKETCHES {
            return ControlFlow::Break(Halt::TooLong);
        }
        self.prospects.mates.push(sketch);
        ControlFlow::Continue(())
    }

    /// Notes who takes part in the sketches.
    pub fn note_roster(&mut self, roster: Roster) {
        self.prospects.rosters.push(roster);
    }

    /// Drops the sketches noted so far: they are not all.
    pub fn forget_sketches(&mut self) {
        self.prospects.mates.truncate(self.start.mates);
        self.give_up();
    }

    /// Where the king may be in the end.
    pub fn kings(&self) -> Bitboard {
        match self.before {
            None => Bitboard::ALL,
            Some(view) => self.stalemates(view).iter().map(|prospect| prospect.king).collect(),
        }
    }

    fn stalemates(&self, view: View) -> &[Prospect] {
        self.prospects.stalemates.get(view.start..view.end).unwrap_or_default()
    }

    /// What the parent has left over with the king on a square: which flights may be blocked together.
    pub fn blocks(&self, king: Square) -> Option<Blocks> {
        let ring = sliders::king(king);
        let Some(view) = self.before else { return Some(Blocks { ring, choices: [Bitboard::ALL; 4] }) };
        let mut prospects = self.stalemates(view).iter();
        let prospect = prospects.find(|prospect| prospect.king == king)?;
        Some(Blocks { ring, choices: prospect.choices })
    }

    /// Whether each choice of blocked flights is to be looked at by itself.
    pub fn tells_blocks(&self) -> bool {
        self.is_complete || !self.is_first()
    }

    /// Notes that a stalemate is possible with these flights blocked; whether that is enough.
    pub fn note_blocks(&mut self, king: Square, blocked: Bitboard) -> bool {
        if !self.is_complete {
            return true;
        }
        let [word, bit] = Blocks::place(sliders::king(king), blocked);
        let noted = &mut self.prospects.stalemates;
        let first = self.start.stalemates;
        let place = noted.iter().skip(first).position(|prospect| prospect.king == king);
        let place = place.map_or(noted.len(), |place| first + place);
        if place == noted.len() {
            noted.push(Prospect { king, choices: [Bitboard::EMPTY; 4] });
        }
        noted[place].choices[word] |= Bitboard(1 << bit);
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

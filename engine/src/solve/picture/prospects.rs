//! The final positions that are still possible, handed down the tree.
//!
//! What can't be reached from a position can't be reached behind any of its moves either. So each node looks
//! only at what its parent has left over.

use super::limits::NoMore;
use super::sketch::{Participants, Sketch};
use crate::board::Position;
use crate::rules::Move;
use std::ops::ControlFlow;

/// More sketches than this are not handed down.
const MOST_SKETCHES: usize = 500_000;

/// To look through more sketches than this takes longer than the play behind the last half-move; that behind those before it
/// takes some sixteen times as long each.
const WORTHWHILE: usize = 16;

/// The prospects of all open nodes, one after the other.
#[derive(Debug, Default)]
pub struct Prospects {
    sketches: Vec<Sketch>,
    all_participants: Vec<Participants>,
    /// By half-moves left: how often somebody has looked without knowing anything from before, and how often in vain.
    looks: [Looks; 16],
}

/// How closely final positions are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// All that are possible are told, for the nodes behind; otherwise, whether there is one.
    pub is_complete: bool,
    /// How many steps looking for them may take.
    pub steps: u32,
}

/// How often final positions have been looked for.
#[derive(Clone, Copy, Debug, Default)]
struct Looks {
    taken: u32,
    denied: u32,
}

/// How many prospects there are.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    sketches: usize,
    all_participants: usize,
}

/// What a node has left over.
#[derive(Clone, Copy, Debug)]
pub struct LeftOver {
    start: usize,
    end: usize,
    /// Where the participants of the sketches are noted.
    participants: usize,
}

impl Prospects {
    /// How many there are.
    pub fn mark(&self) -> Count {
        Count { sketches: self.sketches.len(), all_participants: self.all_participants.len() }
    }

    /// Whether anything that a node has left over may still be reached behind a move. Never wrong when it says no.
    pub fn allow(&self, view: LeftOver, mv: &Move) -> bool {
        let Some(participants) = self.all_participants.get(view.participants) else { return true };
        let Some(step) = participants.step(mv) else { return true };
        let mut sketches = self.sketches.get(view.start..view.end).unwrap_or_default().iter();
        sketches.any(|sketch| sketch.allows(participants, step))
    }

    /// Drops all but so many: what was left over for a node that is done with.
    pub fn truncate(&mut self, mark: Count) {
        self.sketches.truncate(mark.sketches);
        self.all_participants.truncate(mark.all_participants);
    }
}

/// What one node sees of them.
#[derive(Debug)]
pub struct NodeProspects<'p> {
    prospects: &'p mut Prospects,
    /// What the parent has left over; `None` if nothing is known.
    before: Option<LeftOver>,
    start: Count,
    /// All that is possible is noted; otherwise the first will do.
    is_complete: bool,
    /// What is noted is not all.
    has_gaps: bool,
    /// How many steps looking for them may take.
    steps: u32,
}

impl<'p> NodeProspects<'p> {
    /// Nothing is noted yet.
    pub fn new(prospects: &'p mut Prospects, before: Option<LeftOver>, depth: Depth) -> Self {
        let Depth { is_complete, steps } = depth;
        let start = prospects.mark();
        Self { prospects, before, start, is_complete, has_gaps: !is_complete, steps }
    }

    /// What is left over for the node's children.
    pub fn left_over(self) -> Option<LeftOver> {
        if self.has_gaps {
            return self.before;
        }
        let start = self.start;
        Some(LeftOver {
            start: start.sketches,
            end: self.prospects.sketches.len(),
            participants: start.all_participants,
        })
    }

    /// Something can't be told; so nothing is left out.
    pub fn give_up(&mut self) {
        self.has_gaps = true;
    }

    /// Whether nothing is known from before.
    pub fn is_first(&self) -> bool {
        self.before.is_none()
    }

    /// Whether looking for final positions with so many half-moves left has been worth it so far, or it is time to see
    /// whether it is by now.
    pub fn is_worth_looking(&mut self, left: u32) -> bool {
        let looks = self.looks(left);
        looks.taken += 1;
        looks.taken < 64 || looks.denied > looks.taken / 16 || looks.taken.is_multiple_of(32)
    }

    /// Notes that there was no final position with so many half-moves left.
    pub fn note_denial(&mut self, left: u32) {
        self.looks(left).denied += 1;
    }

    fn looks(&mut self, left: u32) -> &mut Looks {
        let looks = &mut self.prospects.looks;
        &mut looks[(left as usize).min(looks.len() - 1)]
    }

    /// How many steps looking for them may take.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Notes those of the parent's sketches that can still be reached with so many moves of the hunter and of the other
    /// side; whether there are any. Nothing if there are no sketches.
    pub fn keep_sketches(&mut self, position: &Position, moves: [u32; 2]) -> Option<bool> {
        let view = self.before?;
        // Who has lost count of the units begins anew.
        self.before = None;
        let [hunting, helping] = moves;
        if view.end - view.start > WORTHWHILE.checked_shl(4 * (hunting + helping)).unwrap_or(usize::MAX) {
            return None;
        }
        let participants = self.prospects.all_participants.get(view.participants)?.after(position)?;
        for place in view.start..view.end {
            let Some(sketch) = self.prospects.sketches.get(place) else { break };
            if let Some(sketch) = sketch.kept(&participants, moves) {
                if !self.is_complete {
                    return Some(true);
                }
                self.prospects.sketches.push(sketch);
            }
        }
        let is_possible = self.prospects.sketches.len() > self.start.sketches;
        self.note_roster(participants);
        Some(is_possible)
    }

    /// Notes that a final position is possible; stops if that is enough, or if there are too many.
    pub fn note_sketch(&mut self, sketch: Sketch) -> ControlFlow<NoMore> {
        if !self.is_complete {
            return ControlFlow::Break(NoMore::Enough);
        }
        if self.prospects.sketches.len() - self.start.sketches >= MOST_SKETCHES {
            return ControlFlow::Break(NoMore::TooLong);
        }
        self.prospects.sketches.push(sketch);
        ControlFlow::Continue(())
    }

    /// Notes who takes part in the sketches.
    pub fn note_roster(&mut self, participants: Participants) {
        self.prospects.all_participants.push(participants);
    }

    /// Drops the sketches noted so far: they are not all.
    pub fn forget_sketches(&mut self) {
        self.prospects.sketches.truncate(self.start.sketches);
        self.give_up();
    }
}

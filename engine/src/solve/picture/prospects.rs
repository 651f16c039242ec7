//! The final positions that are still possible, handed down the tree.
//!
//! What can't be reached from a position can't be reached behind any of its moves either. So each node looks
//! only at what its parent has left over.

use super::accounts::Accounts;
use super::limits::NoMore;
use super::participants::{Participants, Since};
use super::sketch::Sketch;
use crate::board::Position;
use crate::rules::Move;
use std::ops::ControlFlow;
use std::sync::Arc;

/// More sketches than this are not handed down.
const MOST_SKETCHES: usize = 500_000;

/// To look through more sketches than this, with so many half-moves left, takes longer than to play on: that takes some sixteen
/// times as long for each half-move before the last one. Four before it, all that are handed down are looked through. The same
/// whatever a machine's words: sixteen, shifted out of one, would be none.
///
/// ```
/// use cookstopper_engine::solve::picture::worthwhile;
/// assert_eq!([0, 1, 2, 3].map(worthwhile), [16, 256, 4096, 65_536]);
/// assert!((4..100).all(|left| worthwhile(left) == 500_000));
/// ```
#[must_use]
pub fn worthwhile(left: u32) -> usize {
    MOST_SKETCHES.min(16 << (4 * left.min(4)))
}

/// The prospects of all open nodes, one after the other.
#[derive(Debug, Default)]
pub struct Prospects {
    sketches: Vec<Sketch>,
    all_participants: Vec<Participants>,
    /// By half-moves left: how often somebody has looked without knowing anything from before, and how often in vain.
    looks: [Looks; 16],
    /// What looking through sketches has cost and saved.
    accounts: Accounts,
    /// Those in front of them, where several searches go on from the same node.
    base: Option<Arc<Stock>>,
}

/// The prospects of a node at which several searches go on.
#[derive(Debug, Default)]
pub struct Stock {
    sketches: Vec<Sketch>,
    all_participants: Vec<Participants>,
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
    /// See [`Sketch::idle`], of any of them.
    idle: [u32; 2],
}

impl Prospects {
    /// Puts all there are in a place where other searches can see them, until they are [taken back](Self::take_back).
    pub fn lend(&mut self) -> Arc<Stock> {
        Arc::new(Stock {
            sketches: std::mem::take(&mut self.sketches),
            all_participants: std::mem::take(&mut self.all_participants),
        })
    }

    /// Takes back what was lent.
    pub fn take_back(&mut self, stock: Stock) {
        (self.sketches, self.all_participants) = (stock.sketches, stock.all_participants);
    }

    /// Goes on from what another search has lent, or no longer; what was noted behind it is dropped.
    pub fn lean_on(&mut self, base: Option<Arc<Stock>>) {
        self.sketches.clear();
        self.all_participants.clear();
        self.base = base;
    }

    /// How many there are.
    pub fn mark(&self) -> Count {
        let [sketches, all_participants] = self.in_front();
        Count {
            sketches: sketches + self.sketches.len(),
            all_participants: all_participants + self.all_participants.len(),
        }
    }

    /// How many stand in front of those noted here.
    #[inline]
    fn in_front(&self) -> [usize; 2] {
        self.base.as_ref().map_or([0; 2], |base| [base.sketches.len(), base.all_participants.len()])
    }

    /// The sketches that a node has left over. They stand together, in front or here.
    #[inline]
    fn sketches(&self, view: LeftOver) -> &[Sketch] {
        match &self.base {
            Some(base) if view.start < base.sketches.len() => base.sketches.get(view.start..view.end),
            Some(base) => {
                let before = base.sketches.len();
                self.sketches.get(view.start - before..view.end - before)
            }
            None => self.sketches.get(view.start..view.end),
        }
        .unwrap_or_default()
    }

    #[inline]
    fn participants(&self, view: LeftOver) -> Option<&Participants> {
        let [_, before] = self.in_front();
        match view.participants.checked_sub(before) {
            Some(place) => self.all_participants.get(place),
            None => self.base.as_ref()?.all_participants.get(view.participants),
        }
    }

    /// Whether anything that a node has left over may still be reached behind a move. Never wrong when it says no.
    pub fn allow(&mut self, view: LeftOver, mv: &Move) -> bool {
        let Some(participants) = self.participants(view) else { return true };
        let Some(step) = participants.step(mv) else { return true };
        let idle = view.idle[usize::from(!participants.is_hunter(step.who))];
        if step.captured.is_none() && idle >> step.who & 1 != 0 {
            return true;
        }
        let left = participants.left.iter().sum();
        let sketches = self.sketches(view);
        let allowed = sketches.iter().position(|sketch| sketch.allows(participants, step));
        let looked_through = allowed.map_or(sketches.len(), |place| place + 1);
        self.accounts.spend(left, looked_through);
        if allowed.is_none() {
            self.accounts.save(left, left.saturating_sub(1));
        }
        allowed.is_some()
    }

    /// Drops all but so many: what was left over for a node that is done with.
    pub fn truncate(&mut self, mark: Count) {
        let [sketches, all_participants] = self.in_front();
        self.sketches.truncate(mark.sketches.saturating_sub(sketches));
        self.all_participants.truncate(mark.all_participants.saturating_sub(all_participants));
    }
}

/// What one node sees of them.
#[derive(Debug)]
pub struct NodeProspects<'p> {
    prospects: &'p mut Prospects,
    /// What the parent has left over; `None` if nothing is known.
    before: Option<LeftOver>,
    start: Count,
    /// See [`Sketch::idle`], of any of those noted.
    idle: [u32; 2],
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
        Self { prospects, before, start, idle: [0; 2], is_complete, has_gaps: !is_complete, steps }
    }

    /// What is left over for the node's children.
    pub fn left_over(self) -> Option<LeftOver> {
        if self.has_gaps {
            return self.before;
        }
        let start = self.start;
        Some(LeftOver {
            start: start.sketches,
            end: self.prospects.mark().sketches,
            participants: start.all_participants,
            idle: self.idle,
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

    /// Whether the parent's sketches aren't looked through with so many moves of the hunter and of the other side, since that costs more than
    /// it saves. Nothing is known of the nodes behind then.
    pub fn are_too_dear(&mut self, moves: [u32; 2]) -> bool {
        let are_too_dear = self.before.is_some() && !self.prospects.accounts.pay(moves.iter().sum());
        if are_too_dear {
            self.before = None;
            self.give_up();
        }
        are_too_dear
    }

    /// Notes those of the parent's sketches that can still be reached with so many moves of the hunter and of the other
    /// side; whether there are any. Nothing if there are no sketches.
    pub fn keep_sketches(&mut self, position: &Position, moves: [u32; 2]) -> Option<bool> {
        let view = self.before?;
        // Who has lost count of the units begins anew.
        self.before = None;
        let [hunting, helping] = moves;
        if view.end - view.start > worthwhile(hunting + helping) {
            return None;
        }
        let since = Since::new(self.prospects.participants(view)?, position, moves)?;
        let left = hunting + helping;
        for place in 0..view.end - view.start {
            let Some(sketch) = self.prospects.sketches(view).get(place) else { break };
            if let Some(sketch) = sketch.kept_since(&since) {
                if !self.is_complete {
                    self.prospects.accounts.spend(left, place + 1);
                    return Some(true);
                }
                self.push(sketch);
            }
        }
        self.prospects.accounts.spend(left, view.end - view.start);
        let is_possible = self.prospects.mark().sketches > self.start.sketches;
        if !is_possible {
            self.prospects.accounts.save(left, left);
        }
        self.note_roster(since.now);
        Some(is_possible)
    }

    /// Notes that a final position is possible; stops if that is enough, or if there are too many.
    pub fn note_sketch(&mut self, sketch: Sketch) -> ControlFlow<NoMore> {
        if !self.is_complete {
            return ControlFlow::Break(NoMore::Enough);
        }
        if self.prospects.mark().sketches - self.start.sketches >= MOST_SKETCHES {
            return ControlFlow::Break(NoMore::TooLong);
        }
        self.push(sketch);
        ControlFlow::Continue(())
    }

    fn push(&mut self, sketch: Sketch) {
        for (all, idle) in self.idle.iter_mut().zip(sketch.idle()) {
            *all |= idle;
        }
        self.prospects.sketches.push(sketch);
    }

    /// Notes who takes part in the sketches.
    pub fn note_roster(&mut self, participants: Participants) {
        self.prospects.all_participants.push(participants);
    }

    /// Drops the sketches noted so far: they are not all.
    pub fn forget_sketches(&mut self) {
        let [before, _] = self.prospects.in_front();
        self.prospects.sketches.truncate(self.start.sketches - before);
        self.give_up();
    }
}

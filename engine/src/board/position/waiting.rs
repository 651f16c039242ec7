//! Captured units that wait to come back.

use super::{Cause, Lifetime, Position};
use crate::board::key::Key;
use crate::board::{Square, Unit};

/// A captured unit that waits for the square of its capture to be empty, or for the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingUnit {
    /// Where it was captured.
    pub square: Square,
    /// What it is when it comes back.
    pub unit: Unit,
    /// How long it waits.
    pub lifetime: Lifetime,
}

/// A unit that began to wait or ceased to, for taking back.
#[derive(Clone, Copy, Debug)]
pub(super) enum WaitingEvent {
    Came,
    Went(usize, WaitingUnit),
}

impl Position {
    /// The captured units that wait for their squares, the latest last.
    #[must_use]
    pub fn waiting(&self) -> &[WaitingUnit] {
        &self.waiting
    }

    /// Lets a captured unit wait.
    pub fn let_wait(&mut self, unit: WaitingUnit) {
        self.state.key ^= self.waiting_key();
        self.waiting.push(unit);
        self.waiting_journal.push(WaitingEvent::Came);
        self.state.key ^= self.waiting_key();
    }

    /// Takes away a unit that waits, by its place among [`Self::waiting`].
    pub fn stop_waiting(&mut self, place: usize) {
        if place < self.waiting.len() {
            self.state.key ^= self.waiting_key();
            let unit = self.waiting.remove(place);
            self.waiting_journal.push(WaitingEvent::Went(place, unit));
            self.state.key ^= self.waiting_key();
        }
    }

    /// Forgets the units that wait for the next move alone.
    pub(super) fn forget_lapsed(&mut self) {
        for place in (0..self.waiting.len()).rev() {
            match self.waiting[place].lifetime {
                Lifetime::LastMove => self.stop_waiting(place),
                Lifetime::Play => {}
            }
        }
    }

    /// What came back on a square in its last change, and waits now below what stands there.
    pub(crate) fn buried_last(&self, square: Square) -> Option<Unit> {
        let last = self.journal.iter().rev().find(|effect| effect.square == square)?;
        (last.cause == Cause::Burial).then_some(last.before)
    }

    /// Goes back to the units that waited when their journal was so long.
    #[inline]
    pub(super) fn take_waiting_back(&mut self, length: usize) {
        while self.waiting_journal.len() > length {
            match self.waiting_journal.pop() {
                Some(WaitingEvent::Came) => {
                    self.waiting.pop();
                }
                Some(WaitingEvent::Went(place, unit)) => self.waiting.insert(place, unit),
                None => {}
            }
        }
    }

    /// What they contribute to the key: of those of one square the order counts, of others it does not.
    pub(super) fn waiting_key(&self) -> Key {
        let mut key = Key::default();
        for (place, waiting) in self.waiting.iter().enumerate() {
            let WaitingUnit { square, unit, lifetime } = *waiting;
            let below = self.waiting[..place].iter().filter(|other| other.square == square).count();
            let lasting = match lifetime {
                Lifetime::LastMove => 0,
                Lifetime::Play => 64,
            };
            key ^= Key(Key::of_unit(unit, square).0.rotate_left(17 + below as u32 + lasting));
        }
        key
    }
}

//! What a position remembers besides its units: captured units that will come back, distances that are left.

use super::Position;
use crate::board::key::Key;
use crate::board::{Square, Unit};

/// How far the sides may still move, in hundredths of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Balances {
    /// What is left to each side, White first; nothing if there is no limit.
    pub left: [Option<u32>; 2],
    /// Whether both are one.
    pub are_one: bool,
}

impl Balances {
    pub(super) fn key(self) -> Key {
        let [white, black] = self.left.map(|left| left.map_or(0, |left| u64::from(left) + 1));
        Key::of_numbers(white, black)
    }
}

/// As Popeye writes it: `17.65`, or `-/29`.
impl std::fmt::Display for Balances {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |left: Option<u32>| match left {
            None => "-".to_owned(),
            Some(left) if left % 100 == 0 => format!("{}", left / 100),
            Some(left) if left % 10 == 0 => format!("{}.{}", left / 100, left % 100 / 10),
            Some(left) => format!("{}.{:02}", left / 100, left % 100),
        };
        f.write_str(&number(self.left[0]))?;
        if !self.are_one {
            write!(f, "/{}", number(self.left[1]))?;
        }
        Ok(())
    }
}

/// A captured unit that waits for the square of its capture to be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// Where it was captured.
    pub square: Square,
    /// What it is when it comes back.
    pub unit: Unit,
    /// Whether it is forgotten when a side passes.
    pub lapses: bool,
}

/// A ghost that came or went, for taking back.
#[derive(Clone, Copy, Debug)]
pub(super) enum GhostEvent {
    Came,
    Went(usize, Ghost),
}

impl Position {
    /// How far the sides may still move, if there is a limit.
    #[must_use]
    pub fn balances(&self) -> Option<Balances> {
        self.balances
    }

    /// Sets how far the sides may still move.
    pub fn set_balances(&mut self, balances: Option<Balances>) {
        for balances in [self.balances, balances].into_iter().flatten() {
            self.state.key ^= balances.key();
        }
        self.balances = balances;
    }

    /// The captured units that wait for their squares, the latest last.
    #[must_use]
    pub fn ghosts(&self) -> &[Ghost] {
        &self.ghosts
    }

    /// Lets a captured unit wait for its square.
    pub fn add_ghost(&mut self, ghost: Ghost) {
        self.state.key ^= self.ghosts_key();
        self.ghosts.push(ghost);
        self.ghost_journal.push(GhostEvent::Came);
        self.state.key ^= self.ghosts_key();
    }

    /// Takes a ghost away, by its place among [`Self::ghosts`].
    pub fn remove_ghost(&mut self, place: usize) {
        if place < self.ghosts.len() {
            self.state.key ^= self.ghosts_key();
            let ghost = self.ghosts.remove(place);
            self.ghost_journal.push(GhostEvent::Went(place, ghost));
            self.state.key ^= self.ghosts_key();
        }
    }

    /// Forgets what was captured by the last move, where that matters: nobody has moved.
    pub fn forget_last_capture(&mut self) {
        for place in (0..self.ghosts.len()).rev() {
            if self.ghosts[place].lapses {
                self.remove_ghost(place);
            }
        }
    }

    /// What the ghosts contribute to the key: of those of one square the order counts, of others it does not.
    pub(super) fn ghosts_key(&self) -> Key {
        let mut key = Key::default();
        for (place, ghost) in self.ghosts.iter().enumerate() {
            let below = self.ghosts[..place].iter().filter(|other| other.square == ghost.square).count();
            key ^= Key(Key::of_unit(ghost.unit, ghost.square).0.rotate_left(17 + below as u32));
        }
        key
    }
}

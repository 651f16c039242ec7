//! What a position remembers besides its units: captured units that will come back, distances that are left.

use super::Position;
use crate::board::key::Key;
use crate::board::{Bitboard, Side, Slot, Square, Unit};

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

/// What conditions remember about the play, apart from units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Notes {
    /// The squares between which the last move exchanged two units.
    pub exchanged: Option<(Square, Square)>,
    /// Which sides have been in check, White first.
    pub have_been_in_check: [bool; 2],
    /// Which sides have castled, White first.
    pub have_castled: [bool; 2],
    /// Where imitators stand.
    pub imitators: Imitators,
    /// Who moved last, and by which walk.
    pub moved: Option<(Side, Slot)>,
    /// How many exchanges of roles are left, if there is a limit.
    pub role_exchanges: Option<u32>,
    /// Where what each side moved last stands, White first.
    pub movers: [Bitboard; 2],
    /// Which units have captured, by where they stood in the diagram.
    pub have_captured: Bitboard,
    /// From where to where the last move led.
    pub last_way: Option<(Square, Square)>,
    /// The square that the last move has left, whoever has passed since.
    pub left: Option<Square>,
}

/// How many imitators there can be.
const MOST_IMITATORS: usize = 20;

/// Imitators in their order, which say with every move where they go to, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Imitators {
    /// Six bits each, the first one lowest.
    squares: u128,
    count: u8,
}

impl Imitators {
    /// Where they stand.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.count).map(move |place| Square::new((self.squares >> (6 * place) & 63) as u8))
    }

    /// Whether there is room for another one.
    #[must_use]
    pub const fn has_room(self) -> bool {
        (self.count as usize) < MOST_IMITATORS
    }

    /// With another one; the same where there is no room.
    #[must_use]
    pub fn and(self, square: Square) -> Self {
        if !self.has_room() {
            return self;
        }
        let squares = self.squares | (square.index() as u128) << (6 * self.count);
        Self { squares, count: self.count + 1 }
    }

    /// All of them moved by a vector; nothing if one would leave the board.
    #[must_use]
    pub fn moved(self, files: i8, ranks: i8) -> Option<Self> {
        let mut all = self.squares();
        all.try_fold(Self::default(), |moved, square| Some(moved.and(square.offset(files, ranks)?)))
    }
}

impl Notes {
    /// The contribution to the key; nothing if there is nothing to remember.
    pub(super) fn key(self) -> Key {
        self.change_of_key(Self::default())
    }

    /// What the key changes by if these notes take the place of others.
    fn change_of_key(self, before: Self) -> Key {
        let groups = self.groups().into_iter().zip(before.groups()).enumerate();
        let key = |place: usize, (one, other): (u64, u64)| match (one, other) {
            (0, 0) => 0,
            _ => Key::of_numbers(one, other).0.rotate_left(5 + 6 * place as u32),
        };
        let changes = groups.filter(|(_, (now, before))| now != before);
        Key(changes.fold(0, |all, (place, (now, before))| all ^ key(place, now) ^ key(place, before)))
    }

    /// All that is remembered, in numbers that are 0 where there is nothing.
    fn groups(self) -> [(u64, u64); 4] {
        let number = |square: Square| square.index() as u64;
        let exchanged = self.exchanged.map_or(0, |(one, other)| 64 * number(one) + number(other) + 1);
        let flags = self.have_been_in_check.into_iter().chain(self.have_castled);
        let flags = flags.fold(0, |bits, flag| 2 * bits + u64::from(flag));
        let left = self.role_exchanges.map_or(0, |left| u64::from(left) + 1);
        let moved = self.moved.map_or(0, |(side, slot)| 2 * slot.index() as u64 + side.index() as u64 + 1);
        let exchanged = exchanged | moved << 16;
        let imitators = (
            self.imitators.squares as u64,
            (self.imitators.squares >> 64) as u64 | u64::from(self.imitators.count) << 56,
        );
        let way = self.last_way.map_or(0, |(from, to)| 64 * number(from) + number(to) + 1);
        let way = way | self.left.map_or(0, |square| number(square) + 1) << 16;
        let movers = (self.movers[0].0, self.movers[1].0);
        [(exchanged << 4 | flags, left), imitators, movers, (way, self.have_captured.0)]
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
        if balances != self.balances {
            for balances in [self.balances, balances].into_iter().flatten() {
                self.state.key ^= balances.key();
            }
            self.memory_journal.push((self.notes, self.balances));
            self.balances = balances;
        }
    }

    /// What conditions remember about the play.
    #[inline]
    #[must_use]
    pub fn notes(&self) -> Notes {
        self.notes
    }

    /// Sets what conditions remember about the play.
    pub fn set_notes(&mut self, notes: Notes) {
        if notes != self.notes {
            self.state.key ^= notes.change_of_key(self.notes);
            self.memory_journal.push((self.notes, self.balances));
            self.notes = notes;
        }
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

    /// Forgets what the last move captured or exchanged, where that matters: nobody has moved.
    pub fn forget_last_move(&mut self) {
        self.set_notes(Notes { exchanged: None, moved: None, last_way: None, ..self.notes });
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

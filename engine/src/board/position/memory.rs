//! What a position remembers of the play, besides units and rights: typed slots, declared in one table.
//!
//! A condition writes into the slots that it needs and reads them again. How long each is kept, and whether it follows a unit,
//! the table says; the position sees to it, hashes all and takes all back, without knowing what it means.

use super::Position;
use crate::board::key::Key;
use crate::board::{Bitboard, Side, Slot, Square};

/// How long something is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifetime {
    /// As long as the last move is the last: a null move is one, too. Where a side moves again in a series nobody has
    /// moved between.
    LastMove,
    /// For the whole play.
    Play,
}

/// What becomes of remembered squares when units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bond {
    /// They stand for units, go with them, and are forgotten with them.
    Units,
    /// They stay, or there are none.
    None,
}

/// Declares the slots: name and type, how long it is kept, and what it follows.
macro_rules! slots {
    ($( $(#[$doc:meta])* $slot:ident: $kind:ty, $lifetime:ident, $bond:ident; )*) => {
        /// What is remembered of the play.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Memory {
            $( $(#[$doc])* pub $slot: $kind, )*
        }

        impl Memory {
            /// All slots: name, how long each is kept, and what it follows.
            pub const SLOTS: &'static [(&'static str, Lifetime, Bond)] =
                &[$( (stringify!($slot), Lifetime::$lifetime, Bond::$bond), )*];

            /// What the key changes by if this takes the place of what was remembered before.
            #[must_use]
            pub fn change_of_key(self, before: Self) -> Key {
                let Self { $($slot),* } = self;
                let mut key = Key::default();
                let mut place = 0;
                $(
                    if $slot != before.$slot {
                        key ^= key_of($slot, place);
                        key ^= key_of(before.$slot, place);
                    }
                    place += 1;
                )*
                debug_assert_eq!(place, Self::SLOTS.len() as u32);
                key
            }

            /// What each slot contributes to the key, with its name.
            pub(super) fn parts_of_key(self) -> Vec<(&'static str, Key)> {
                let Self { $($slot),* } = self;
                let mut place = 0..;
                vec![$( (stringify!($slot), key_of($slot, place.next().unwrap_or_default())), )*]
            }

            /// What is left when the last move is no longer the last.
            #[must_use]
            pub fn without_last_move(self) -> Self {
                let Self { $($slot),* } = self;
                Self {
                    $( $slot: match Lifetime::$lifetime {
                        Lifetime::LastMove => <$kind>::default(),
                        Lifetime::Play => $slot,
                    }, )*
                }
            }

            /// With every square that stands for a unit where `follow` says; it is told which memory was before
            /// for those that have changed since.
            fn followed(self, follow: &impl Fn(&dyn Fn(&Self) -> bool, Bitboard) -> Bitboard) -> Self {
                let Self { $($slot),* } = self;
                Self {
                    $( $slot: match Bond::$bond {
                        Bond::Units => {
                            $slot.followed(&|part, squares| {
                                follow(&|other: &Self| part(other.$slot) == squares, squares)
                            })
                        }
                        Bond::None => $slot,
                    }, )*
                }
            }

            /// Whether there is a square that stands for a unit.
            #[inline]
            #[must_use]
            pub fn follows_units(self) -> bool {
                let Self { $($slot),* } = self;
                $( matches!(Bond::$bond, Bond::Units) && $slot != <$kind>::default() )||*
            }
        }
    };
}

slots! {
    /// From where to where the last move led.
    last_way: Option<(Square, Square)>, LastMove, None;
    /// Who moved last, and by which walk.
    last_walk: Option<(Side, Slot)>, LastMove, None;
    /// The unit that moved last.
    last_mover: Bitboard, LastMove, Units;
    /// The squares between which the last move exchanged two units.
    exchanged: Bitboard, LastMove, None;
    /// The square that the last move has left, whoever has passed since.
    left: Option<Square>, Play, None;
    /// What each side moved last, White first.
    movers: [Bitboard; 2], Play, Units;
    /// Which units have captured, by where they stood in the diagram.
    have_captured: Bitboard, Play, None;
    /// Which sides have been in check, White first.
    have_been_in_check: [bool; 2], Play, None;
    /// Which sides have castled, White first.
    have_castled: [bool; 2], Play, None;
    /// How many exchanges of roles are left, if there is a limit.
    role_exchanges: Option<u32>, Play, None;
    /// How far each side may still move, White first, in hundredths of a square, if there is a limit.
    distances: [Option<u32>; 2], Play, None;
    /// Where imitators stand.
    imitators: Imitators, Play, None;
}

/// What becomes of a set of squares; which part of what a slot holds it is, is told first.
type Follow<'f, Content> = dyn Fn(&dyn Fn(Content) -> Bitboard, Bitboard) -> Bitboard + 'f;

/// What a slot can hold. Empty is the default.
trait Kind: Copy + Default + PartialEq {
    /// The same in numbers, which are 0 if the slot is empty.
    fn numbers(self) -> [u64; 2];

    /// The same with other squares in the place of each set of squares, of which is told which part it is.
    fn followed(self, _follow: &Follow<'_, Self>) -> Self {
        self
    }
}

/// What a slot contributes to the key; nothing if it is empty.
fn key_of<K: Kind>(content: K, place: u32) -> Key {
    match content.numbers() {
        [0, 0] => Key::default(),
        [one, other] => Key(Key::of_numbers(one, other).0.rotate_left(5 + 6 * place)),
    }
}

impl Kind for Bitboard {
    fn numbers(self) -> [u64; 2] {
        [self.0, 0]
    }

    fn followed(self, follow: &Follow<'_, Self>) -> Self {
        if self.is_empty() { self } else { follow(&|squares| squares, self) }
    }
}

impl Kind for [Bitboard; 2] {
    fn numbers(self) -> [u64; 2] {
        self.map(|squares| squares.0)
    }

    fn followed(self, follow: &Follow<'_, Self>) -> Self {
        let followed =
            |side: usize| self[side].followed(&|_, squares| follow(&|both: Self| both[side], squares));
        [followed(0), followed(1)]
    }
}

impl Kind for Option<Square> {
    fn numbers(self) -> [u64; 2] {
        [self.map_or(0, |square| square.index() as u64 + 1), 0]
    }
}

impl Kind for Option<(Square, Square)> {
    fn numbers(self) -> [u64; 2] {
        [self.map_or(0, |(one, other)| 64 * one.index() as u64 + other.index() as u64 + 1), 0]
    }
}

impl Kind for Option<(Side, Slot)> {
    fn numbers(self) -> [u64; 2] {
        [self.map_or(0, |(side, slot)| 2 * slot.index() as u64 + side.index() as u64 + 1), 0]
    }
}

impl Kind for [bool; 2] {
    fn numbers(self) -> [u64; 2] {
        let [white, black] = self.map(u64::from);
        [2 * white + black, 0]
    }
}

impl Kind for Option<u32> {
    fn numbers(self) -> [u64; 2] {
        [self.map_or(0, |number| u64::from(number) + 1), 0]
    }
}

impl Kind for [Option<u32>; 2] {
    fn numbers(self) -> [u64; 2] {
        self.map(|number| number.map_or(0, |number| u64::from(number) + 1))
    }
}

impl Kind for Imitators {
    fn numbers(self) -> [u64; 2] {
        let Self { squares, count } = self;
        [squares as u64, (squares >> 64) as u64 | u64::from(count) << 56]
    }
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
        let mut squares = 0;
        for (place, square) in self.squares().enumerate() {
            squares |= (square.offset(files, ranks)?.index() as u128) << (6 * place);
        }
        Some(Self { squares, ..self })
    }
}

/// What was remembered, and how long the journal of effects was when that changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remembered {
    before: Memory,
    journal: usize,
}

impl Position {
    /// What is remembered of the play.
    #[inline]
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Changes what is remembered of the play.
    #[inline]
    pub fn remember(&mut self, note: impl FnOnce(&mut Memory)) {
        let mut memory = self.memory;
        note(&mut memory);
        self.set_memory(memory);
    }

    fn set_memory(&mut self, memory: Memory) {
        if memory != self.memory {
            self.state.key ^= memory.change_of_key(self.memory);
            self.memory_journal.push(Remembered { before: self.memory, journal: self.journal.len() });
            self.memory = memory;
        }
    }

    /// Goes back to what was remembered when the journal of memories was so long.
    #[inline]
    pub(super) fn take_memory_back(&mut self, length: usize) {
        if self.memory_journal.len() > length {
            self.memory = self.memory_at(length);
            self.memory_journal.truncate(length);
        }
    }

    /// What was remembered when it had changed so often.
    pub(super) fn memory_at(&self, length: usize) -> Memory {
        self.memory_journal.get(length).map_or(self.memory, |first| first.before)
    }

    /// The contribution to the key.
    pub(super) fn memory_key(&self) -> Key {
        self.memory.change_of_key(Memory::default())
    }

    /// Forgets what the last move did: somebody has passed instead of moving.
    pub(super) fn forget_last_move(&mut self) {
        self.set_memory(self.memory.without_last_move());
        self.forget_lapsed();
    }

    /// Lets every square that stands for a unit follow it through what has happened since the mark, or since it was
    /// remembered, if that was later.
    #[inline]
    pub fn follow_units(&mut self, mark: &super::Mark) {
        if self.memory.follows_units() {
            self.follow_units_since(mark);
        }
    }

    fn follow_units_since(&mut self, mark: &super::Mark) {
        let changes = self.memory_journal.get(mark.memories as usize..).unwrap_or_default();
        let follow = |is_the_same: &dyn Fn(&Memory) -> bool, squares: Bitboard| {
            let last = changes.iter().rev().find(|change| !is_the_same(&change.before));
            let since = last.map_or(mark.journal as usize, |change| change.journal);
            squares.into_iter().filter_map(|square| self.place_of_unit(square, since)).collect()
        };
        let memory = self.memory.followed(&follow);
        self.set_memory(memory);
    }
}

//! What a position was, and copies of it: looked at beside it, behind every move.

use super::{Effect, Mark, Position};
use crate::board::{Bitboard, Unit};

impl Position {
    /// The squares of units as they were at the mark.
    #[must_use]
    pub fn men_at(&self, mark: &Mark) -> Bitboard {
        let undone = |men: Bitboard, effect: &Effect| {
            let square = Bitboard::of(effect.square);
            match effect.from {
                Some(from) => men.without(square) | Bitboard::of(from),
                None if effect.before.is_none() || effect.before == Unit::HOLE => men.without(square),
                None => men | square,
            }
        };
        self.effects_since(mark).iter().rev().fold(self.men(), undone)
    }

    /// The position as it was at the mark, to be looked at; nothing more can be taken back from there.
    #[must_use]
    pub fn at(&self, mark: &Mark) -> Self {
        let mut there = if self.waiting_journal.len() > mark.waiting as usize {
            let mut there = self.clone();
            there.take_waiting_back(mark.waiting as usize);
            there
        } else {
            self.afresh()
        };
        for effect in self.effects_since(mark).iter().rev() {
            match effect.from {
                Some(from) => there.slide(effect.square, from, effect.after),
                None => there.replace(effect.square, effect.after, effect.before),
            }
        }
        there.memory = self.memory_at(mark.memories as usize);
        there.types.truncate(mark.types as usize);
        there.state = mark.state;
        there.node = mark.node;
        debug_assert_eq!(there.state.key, there.computed_key(), "what was must have its key");
        there
    }

    /// A copy that doesn't know what has happened: it can be played on, and taken back to here, but no further. What has happened takes
    /// longer to copy than all the rest.
    #[must_use]
    pub fn afresh(&self) -> Self {
        self.only(Bitboard::ALL)
    }
}

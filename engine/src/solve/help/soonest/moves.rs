//! Moves by numbers: the same few hundred moves lead to millions of positions.

use crate::rules::Move;
use rustc_hash::FxHashMap;

/// Each move once.
#[derive(Debug, Default)]
pub(super) struct Moves {
    list: Vec<Move>,
    numbers: FxHashMap<Move, u32>,
}

impl Moves {
    /// The number of a move, which gets one if it has none.
    pub(super) fn number_of(&mut self, mv: &Move) -> u32 {
        let list = &mut self.list;
        *self.numbers.entry(*mv).or_insert_with(|| {
            list.push(*mv);
            list.len() as u32 - 1
        })
    }

    /// The move with this number.
    pub(super) fn get(&self, number: u32) -> &Move {
        &self.list[number as usize]
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.list.len() * 2 * size_of::<Move>()
    }
}

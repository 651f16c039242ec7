//! How far looking for final positions goes.

use super::participants::Participants;
use super::reach::NEVER;
use crate::board::{Bitboard, Square};
use std::ops::ControlFlow;

/// Why no more is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMore {
    /// Enough has been found.
    Enough,
    /// It takes too long.
    TooLong,
}

/// What final positions may cost.
#[derive(Debug)]
pub struct Limits {
    /// Squares that don't exist.
    pub holes: Bitboard,
    /// Moves left of the hunter and of the other side.
    pub moves: [u32; 2],
    /// By square: the fewest moves that bring one of the king's men there.
    prices: [u8; 64],
    /// How many steps are left.
    steps: u32,
}

impl Limits {
    /// So many moves of the hunter and of the other side; so many steps.
    pub fn new(participants: &Participants, holes: Bitboard, moves: [u32; 2], steps: u32) -> Self {
        let mut all = [NEVER; 64];
        for (_, tracked) in participants.escorts() {
            for (at, spent) in participants.starts(tracked.at) {
                let prices = participants.prices(participants.hunter().other(), tracked.slot, at);
                for (price, moves) in all.iter_mut().zip(prices) {
                    *price = (*price).min(moves.saturating_add(spent));
                }
            }
        }
        Self { holes, moves, prices: all, steps }
    }

    /// Counts a step, if one is left.
    pub fn step(&mut self) -> ControlFlow<NoMore> {
        match self.steps.checked_sub(1) {
            None => ControlFlow::Break(NoMore::TooLong),
            Some(steps) => {
                self.steps = steps;
                ControlFlow::Continue(())
            }
        }
    }

    /// The fewest moves that bring one of the king's men to a square.
    pub fn price(&self, square: Square) -> u32 {
        u32::from(self.prices[square.index()])
    }

    /// The sum for several squares; never less than [`NEVER`] if one can't be reached.
    pub fn price_of_all(&self, squares: Bitboard) -> u32 {
        squares.into_iter().map(|square| self.price(square)).sum()
    }
}

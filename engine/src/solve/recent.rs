//! Moves that worked elsewhere and are tried first.

use crate::rules::Move;

/// Moves that worked elsewhere, by number of moves left: likely to work again.
#[derive(Clone, Debug, Default)]
pub struct RecentMoves(Vec<Option<Move>>);

impl RecentMoves {
    pub fn remember(&mut self, mv: Move, left: u32) {
        let place = left as usize;
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        self.0[place] = Some(mv);
    }

    pub fn last(&self, left: u32) -> Option<Move> {
        self.0.get(left as usize).copied().flatten()
    }

    pub fn put_first(&self, moves: &mut [Move], left: u32) {
        let Some(recent) = self.last(left) else { return };
        if let Some(place) = moves.iter().position(|mv| *mv == recent) {
            moves.swap(0, place);
        }
    }
}

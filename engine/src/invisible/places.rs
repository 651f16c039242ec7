//! Which of the half-moves of a position one is.

use super::ply::Ply;

/// The squares of departure and arrival, then what is captured, then nothing at all.
const KEYS: usize = 64 * 64 + 64 + 1;

/// No half-move.
const NONE: u16 = u16::MAX;

/// Half-moves found by their squares: worlds have many moves, each of which asks which one it is.
pub struct Places {
    plies: Vec<Ply>,
    /// By key: the last half-move of that key.
    last: Vec<u16>,
    /// By half-move: the one before it of the same key.
    before: Vec<u16>,
}

impl Default for Places {
    fn default() -> Self {
        Self { plies: Vec::new(), last: vec![NONE; KEYS], before: Vec::new() }
    }
}

fn key(ply: Ply) -> usize {
    match ply {
        Ply::Visible(mv) => mv.from.index() * 64 + mv.to.index(),
        Ply::Takes(square) => 64 * 64 + square.index(),
        Ply::Moves => KEYS - 1,
    }
}

impl Places {
    /// Replaces the half-moves by others.
    pub fn fill(&mut self, plies: &[Ply]) {
        for ply in self.plies.drain(..) {
            self.last[key(ply)] = NONE;
        }
        self.before.clear();
        self.plies.extend_from_slice(plies);
        for (place, ply) in plies.iter().enumerate() {
            self.before.push(std::mem::replace(&mut self.last[key(*ply)], place as u16));
        }
    }

    /// The place of a half-move, if it is one of them.
    pub fn find(&self, ply: Ply) -> Option<usize> {
        let mut place = self.last[key(ply)];
        while let Some(found) = self.plies.get(usize::from(place)) {
            if *found == ply {
                return Some(usize::from(place));
            }
            place = self.before[usize::from(place)];
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::ply::VisibleMove;
    use super::*;
    use crate::board::{Slot, Square};

    #[test]
    fn each_has_its_place_and_no_other() {
        let pawn = |promotion| {
            let [from, to] = [48, 56].map(Square::new);
            let walk = Slot::PAWN;
            Ply::Visible(VisibleMove {
                walk,
                from,
                to,
                capture: None,
                finds: false,
                promotion,
                castling: None,
            })
        };
        let plies = [pawn(Some(Slot::QUEEN)), pawn(Some(Slot::ROOK)), Ply::Takes(Square::new(3)), Ply::Moves];
        let mut places = Places::default();
        places.fill(&plies);
        let found: Vec<_> = plies.iter().map(|ply| places.find(*ply)).collect();
        assert_eq!(found, [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(places.find(pawn(None)), None);
        places.fill(&plies[3..]);
        assert_eq!([places.find(plies[3]), places.find(plies[0])], [Some(0), None]);
    }
}

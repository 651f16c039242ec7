//! Castling moves that are still to be played, as far as they change where units start from.

use crate::board::position::Castling;
use crate::board::{Bitboard, Position, Side, Square};
use arrayvec::ArrayVec;

/// Where king and rook stand before and after castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castled {
    king: [Square; 2],
    rook: [Square; 2],
}

impl Castled {
    /// The castling moves that a side may still play, and that it plays none.
    pub fn ways(position: &Position, side: Side, moves: u32) -> ArrayVec<Option<Self>, 3> {
        let rank = side.nth_rank(0);
        let castled = |right, [king, corner, rook]: [u8; 3]| {
            let may = moves > 0 && position.state.castling.has(right);
            let [home, king, corner, rook] = [4, king, corner, rook].map(|file| Square::at(file, rank));
            may.then_some(Some(Self { king: [home, king], rook: [corner, rook] }))
        };
        let kingside = castled(Castling::kingside(side), [6, 7, 5]);
        let queenside = castled(Castling::queenside(side), [2, 0, 3]);
        [Some(None), kingside, queenside].into_iter().flatten().collect()
    }

    /// Where a unit stands when the castling move has been played.
    pub fn place(self, square: Square) -> Square {
        let [from, to] = if square == self.king[0] { self.king } else { self.rook };
        if square == from { to } else { square }
    }

    /// Which of some units it moves, and to where.
    pub fn moved(self, units: Bitboard) -> (Bitboard, Bitboard) {
        let from = units & (Bitboard::of(self.king[0]) | Bitboard::of(self.rook[0]));
        (from, from.into_iter().map(|square| self.place(square)).collect())
    }

    /// Who castles.
    pub fn side(self) -> Side {
        if self.king[0].rank() == Side::White.nth_rank(0) { Side::White } else { Side::Black }
    }

    /// Whether it is the king who castles from a square.
    pub fn is_king_from(self, square: Square) -> bool {
        square == self.king[0]
    }
}

//! The squares along a vector.

use super::ground::Vector;
use crate::board::{Bitboard, Square};

/// A longer leap than any on the board.
const LONGEST: i8 = 7;
const LENGTHS: usize = 2 * LONGEST as usize + 1;

type Squares = [Bitboard; 64];

/// By files and ranks of the vector.
static RAYS: [[Squares; LENGTHS]; LENGTHS] = {
    let mut rays = [[[Bitboard::EMPTY; 64]; LENGTHS]; LENGTHS];
    let mut files = 0;
    while files < LENGTHS {
        let mut ranks = 0;
        while ranks < LENGTHS {
            rays[files][ranks] = squares((files as i8 - LONGEST, ranks as i8 - LONGEST));
            ranks += 1;
        }
        files += 1;
    }
    rays
};

static NOWHERE: Squares = [Bitboard::EMPTY; 64];

const fn squares((files, ranks): Vector) -> Squares {
    let mut squares = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 && (files != 0 || ranks != 0) {
        let mut here = Square::new(square as u8);
        while let Some(next) = here.offset(files, ranks) {
            squares[square] = Bitboard(squares[square].0 | Bitboard::of(next).0);
            here = next;
        }
        square += 1;
    }
    squares
}

/// The squares along one vector, from each square.
#[derive(Clone, Copy, Debug)]
pub struct Ray {
    squares: &'static Squares,
    /// Whether they lie in the order of the squares' numbers.
    ascends: bool,
}

impl Ray {
    /// Along a vector; none leads anywhere by which no two squares of the board differ.
    #[inline]
    pub fn along((files, ranks): Vector) -> Self {
        let place = |part: i8| usize::try_from(i16::from(part) + i16::from(LONGEST)).ok();
        let squares = place(files).zip(place(ranks));
        let squares = squares.and_then(|(files, ranks)| RAYS.get(files)?.get(ranks));
        Self { squares: squares.unwrap_or(&NOWHERE), ascends: (ranks, files) > (0, 0) }
    }

    /// The squares from one on.
    #[inline]
    pub fn from(self, square: Square) -> Bitboard {
        self.squares[square.index()]
    }

    /// Of squares on the ray the one that is nearest to its start.
    #[inline]
    pub fn nearest(self, squares: Bitboard) -> Option<Square> {
        if self.ascends { squares.first() } else { squares.last() }
    }

    /// The square next to one.
    #[inline]
    pub fn next(self, square: Square) -> Option<Square> {
        self.nearest(self.from(square))
    }

    /// The first occupied square along the vector.
    #[inline]
    pub fn first_unit(self, from: Square, occupied: Bitboard) -> Option<Square> {
        self.nearest(self.from(from) & occupied)
    }

    /// The first occupied square along the vector and the empty ones before it.
    #[inline]
    pub fn ride(self, from: Square, occupied: Bitboard) -> (Bitboard, Option<Square>) {
        let squares = self.from(from);
        match self.nearest(squares & occupied) {
            None => (squares, None),
            Some(unit) => (squares.without(self.from(unit) | Bitboard::of(unit)), Some(unit)),
        }
    }
}

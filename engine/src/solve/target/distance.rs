//! How many moves a unit needs to fill a square: never more than in any game.

use super::matching::NEVER;
use crate::board::{Bitboard, Side, Slot, Square};
use crate::walks::sliders;

/// More captures of the other side's units make no difference to where a pawn can go.
pub const MOST_CAPTURES: usize = 7;

/// By square of departure: the fewest moves, or [`NEVER`].
pub type Moves = [u32; 64];

/// What moves keep to all the time.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// Squares whose units never leave: pawns at home that are wanted there. Nobody else can come there.
    pub walls: Bitboard,
    /// By side: squares where its king would be in check from these pawns.
    pub closed: [Bitboard; 2],
    /// Slots whose units may move by other walks of chess than their own, one bit each.
    pub led: u16,
    /// Slots whose units may move in whatever way, one bit each.
    pub free: u16,
    /// What pawns become.
    pub promotions: Vec<Slot>,
    /// Whether kings may castle again, wherever that leads.
    pub castles_again: bool,
    /// Where pawns move though it is their first rank.
    pub home_pawns_move: Bitboard,
}

impl Terrain {
    /// By square of departure: at least so many moves take a unit of a side to `to`, to be of a certain walk there.
    pub fn moves(&self, side: Side, is: Slot, wanted: Slot, to: Square, captures: usize) -> Moves {
        let has = |slots: u16| slots >> is.index() & 1 != 0;
        // Some fairy walks promote.
        if has(self.free) || is.index() >= Slot::FIRST_FAIRY || has(self.led) && is != wanted {
            std::array::from_fn(|from| u32::from(is != wanted || from != to.index()))
        } else if has(self.led) || is == Slot::KING && is == wanted && self.castles_again {
            self.back(to, |square| sliders::queen(square, self.walls) | sliders::knight(square))
        } else if is == Slot::PAWN && wanted == Slot::PAWN {
            let mut ends = [NEVER; 64];
            ends[to.index()] = 0;
            self.of_pawns(side, &ends, captures)
        } else if is == wanted {
            self.of_officers(side, is, to)
        } else if is == Slot::PAWN && self.promotions.contains(&wanted) {
            let mut ends = match wanted.index() {
                // Where a fairy unit goes in one move isn't known here.
                Slot::FIRST_FAIRY.. => std::array::from_fn(|from| u32::from(from != to.index())),
                _ => self.of_officers(side, wanted, to),
            };
            for square in !Bitboard::RANKS[usize::from(side.nth_rank(7))] {
                ends[square.index()] = NEVER;
            }
            self.of_pawns(side, &ends, captures)
        } else {
            [NEVER; 64]
        }
    }

    fn of_officers(&self, side: Side, slot: Slot, to: Square) -> Moves {
        self.back(to, |square| match slot {
            Slot::KNIGHT => sliders::knight(square),
            Slot::BISHOP => sliders::bishop(square, self.walls),
            Slot::ROOK => sliders::rook(square, self.walls),
            Slot::QUEEN => sliders::queen(square, self.walls),
            // A king doesn't come to a closed square; it may begin on one.
            _ if self.closed[side as usize].contains(square) => Bitboard::EMPTY,
            _ => sliders::king(square),
        })
    }

    /// How many steps lead to a square, each of which could be made backwards, too.
    fn back(&self, to: Square, steps: impl Fn(Square) -> Bitboard) -> Moves {
        let mut moves = [NEVER; 64];
        let mut seen = Bitboard::of(to);
        let mut layer = seen;
        for count in 0.. {
            for square in layer {
                moves[square.index()] = count;
            }
            let next = layer.into_iter().fold(Bitboard::EMPTY, |next, square| next | steps(square));
            layer = next.without(seen | self.walls);
            if layer.is_empty() {
                break;
            }
            seen |= layer;
        }
        moves
    }

    /// How many moves take pawns to squares from where so many more moves are needed, with so many captures at the most.
    fn of_pawns(&self, side: Side, ends: &Moves, captures: usize) -> Moves {
        let mut before: Option<Moves> = None;
        for _ in 0..=captures.min(MOST_CAPTURES) {
            let mut moves = *ends;
            for rank in (0..7).rev() {
                for file in 0..8 {
                    let from = Square::at(file, side.nth_rank(rank));
                    if rank == 0 && !self.home_pawns_move.contains(from) {
                        continue;
                    }
                    let least = self.pawn_steps(side, from).map(|(square, captures)| {
                        let further = if captures { before.as_ref() } else { Some(&moves) };
                        further.map_or(NEVER, |further| further[square.index()] + 1)
                    });
                    let least = least.min().unwrap_or(NEVER).min(NEVER);
                    moves[from.index()] = least.min(moves[from.index()]);
                }
            }
            before = Some(moves);
        }
        before.unwrap_or(*ends)
    }

    /// Where a pawn can go from a square, and whether it must capture.
    fn pawn_steps(&self, side: Side, from: Square) -> impl Iterator<Item = (Square, bool)> {
        let pawn = Bitboard::of(from);
        let [is_first, is_home] = [0, 1].map(|rank| from.rank() == side.nth_rank(rank));
        let one = pawn.forward(side).without(self.walls);
        let further = |square: Bitboard| square.forward(side).without(self.walls);
        let two = if is_home || is_first { further(one) } else { Bitboard::EMPTY };
        let three = if is_first { further(two) } else { Bitboard::EMPTY };
        let aside = pawn.forward_diagonals(side).without(self.walls);
        let quiet = (one | two | three).into_iter().map(|square| (square, false));
        quiet.chain(aside.into_iter().map(|square| (square, true)))
    }
}

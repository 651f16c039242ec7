//! Radial pieces: two leaps of the same length, with a hurdle.

use super::ground::{Ground, Vector};
use crate::board::{Bitboard, Square};

/// How the leaps follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Radial {
    /// To a unit, and from there on (treehopper).
    Tree,
    /// To a unit of the other side, and from there on (radial knight).
    TreeOfEnemy,
    /// As long as the leap to some unit, in another direction (leafhopper).
    Leaf,
}

/// Which leaps there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaps {
    /// Those along a queen's lines.
    Queenlike,
    /// All.
    Any,
}

/// No leap on the board is longer, by the square of its length.
const LONGEST: usize = 7 * 7 + 7 * 7;

/// By square and by the square of the length: where leaps of this length lead.
type ByLength = [[Bitboard; LONGEST + 1]; 64];

/// All leaps.
static ANY: ByLength = by_length(Leaps::Any);

/// Those along a queen's lines. No orthogonal leap is as long as a diagonal one.
static QUEENLIKE: ByLength = by_length(Leaps::Queenlike);

const fn by_length(leaps: Leaps) -> ByLength {
    let mut table = [[Bitboard::EMPTY; LONGEST + 1]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (Square::new((pair / 64) as u8), Square::new((pair % 64) as u8));
        let leap = leap(from, to);
        if from.index() != to.index() && (matches!(leaps, Leaps::Any) || is_queenlike(leap)) {
            let squares = &mut table[from.index()][length(leap)];
            *squares = Bitboard(squares.0 | Bitboard::of(to).0);
        }
        pair += 1;
    }
    table
}

const fn leap(from: Square, to: Square) -> Vector {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// The square of a leap's length.
const fn length((files, ranks): Vector) -> usize {
    (files as isize * files as isize + ranks as isize * ranks as isize) as usize
}

pub(super) const fn is_queenlike((files, ranks): Vector) -> bool {
    files == 0 || ranks == 0 || files == ranks || files == -ranks
}

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, radial: Radial, leaps: Leaps) -> Bitboard {
    let table = match leaps {
        Leaps::Any => &ANY,
        Leaps::Queenlike => &QUEENLIKE,
    };
    let mut squares = Bitboard::EMPTY;
    let hurdles = if radial == Radial::TreeOfEnemy { ground.enemy } else { ground.units() };
    for hurdle in hurdles.without(Bitboard::of(from)) {
        let to = leap(from, hurdle);
        if leaps == Leaps::Queenlike && !is_queenlike(to) {
            continue;
        }
        squares |= match radial {
            Radial::Leaf => table[from.index()][length(to)].without(Bitboard::of(hurdle)),
            Radial::Tree | Radial::TreeOfEnemy => table[hurdle.index()][length(to)],
        };
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::walks::ground::step;

    /// Leap by leap.
    fn walked(ground: &Ground, from: Square, radial: Radial, leaps: Leaps) -> Bitboard {
        let fits = |leap: Vector| leaps == Leaps::Any || is_queenlike(leap);
        let hurdles = if radial == Radial::TreeOfEnemy { ground.enemy } else { ground.occupied };
        let mut squares = Bitboard::EMPTY;
        for hurdle in hurdles.without(Bitboard::of(from)) {
            let to = leap(from, hurdle);
            let all = (-7..=7).flat_map(|files| (-7..=7).map(move |ranks| (files, ranks)));
            for on in all.filter(|on| length(*on) == length(to) && fits(*on) && fits(to)) {
                let goal = if radial == Radial::Leaf { step(from, on) } else { step(hurdle, on) };
                if let Some(goal) = goal.filter(|goal| radial != Radial::Leaf || *goal != hurdle) {
                    squares |= Bitboard::of(goal);
                }
            }
        }
        squares
    }

    #[test]
    fn tables_lead_where_leaps_do() {
        for from in Square::all() {
            for seed in 1..8_u64 {
                let board = Bitboard(
                    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & seed.wrapping_mul(0xd1b5_4a32_d192_ed03),
                );
                let enemy = board & Bitboard(0x5a5a_5a5a_5a5a_5a5a);
                let ground = Ground { occupied: board, enemy, ..Ground::empty(Side::White) };
                for radial in [Radial::Tree, Radial::TreeOfEnemy, Radial::Leaf] {
                    for leaps in [Leaps::Any, Leaps::Queenlike] {
                        let found = reach(&ground, from, radial, leaps);
                        assert_eq!(
                            found,
                            walked(&ground, from, radial, leaps),
                            "{radial:?} {leaps:?} {from} {board:?}"
                        );
                    }
                }
            }
        }
    }
}

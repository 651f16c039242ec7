//! Radial pieces: two leaps of the same length, with a hurdle.

use super::ground::{Ground, Vector, step};
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

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, radial: Radial, leaps: Leaps) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let hurdles = if radial == Radial::TreeOfEnemy { ground.enemy } else { ground.units() };
    for hurdle in hurdles.without(Bitboard::of(from)) {
        let to = (hurdle.file() as i8 - from.file() as i8, hurdle.rank() as i8 - from.rank() as i8);
        if leaps == Leaps::Queenlike && !is_queenlike(to) {
            continue;
        }
        let start = if radial == Radial::Leaf { from } else { hurdle };
        let is_other = |vector: &Vector| radial != Radial::Leaf || *vector != to;
        let vectors = equal_leaps(to, leaps).filter(is_other);
        squares |= vectors.filter_map(|vector| step(start, vector)).collect();
    }
    squares
}

const fn is_queenlike((files, ranks): Vector) -> bool {
    files == 0 || ranks == 0 || files == ranks || files == -ranks
}

/// The leaps as long as this one; on queen's lines those of the same kind, orthogonal or diagonal.
fn equal_leaps(leap: Vector, leaps: Leaps) -> impl Iterator<Item = Vector> {
    let length = |(files, ranks): Vector| files * files + ranks * ranks;
    let all = (-7..=7).flat_map(|files| (-7..=7).map(move |ranks| (files, ranks)));
    all.filter(move |other| length(*other) == length(leap) && (leaps == Leaps::Any || is_queenlike(*other)))
}

//! Riders that change between two steps: spiral springers, scouts, quintessence.

use super::ground::{Ground, Vector, step};
use super::vectors::{FERS, KNIGHT, WAZIR};
use crate::board::{Bitboard, Square};

/// The members of the family, by the sum of two steps or how one follows from the other.
#[derive(Clone, Copy, Debug)]
pub enum Zigzag {
    /// Spiral springer: the second step is the first mirrored at a rank or a file.
    Spiral,
    /// Diagonal spiral springer: mirrored at a diagonal.
    DiagonalSpiral,
    /// Spiral springer of which two steps sum to a vector of this squared length.
    SpiralBy(i8),
    /// Quintessence: knight's steps turned by 90 degrees.
    Quintessence,
    /// Boyscout: bishop's steps turned by 90 degrees.
    Boyscout,
    /// Girlscout: rook's steps turned by 90 degrees.
    Girlscout,
}

impl Zigzag {
    fn steps(self) -> &'static [Vector] {
        match self {
            Self::Boyscout => FERS,
            Self::Girlscout => WAZIR,
            _ => KNIGHT,
        }
    }

    fn may_follow(self, first: Vector, second: Vector) -> bool {
        let (files, ranks) = first;
        match self {
            Self::Spiral => second == (-files, ranks) || second == (files, -ranks),
            Self::DiagonalSpiral => second == (ranks, files) || second == (-ranks, -files),
            Self::SpiralBy(length) => {
                let sum = (files + second.0, ranks + second.1);
                sum.0 * sum.0 + sum.1 * sum.1 == length
            }
            Self::Quintessence | Self::Boyscout | Self::Girlscout => {
                second == (-ranks, files) || second == (ranks, -files)
            }
        }
    }
}

/// The pairs of steps that alternate.
pub fn turns(zigzag: Zigzag) -> impl Iterator<Item = [Vector; 2]> {
    let steps = zigzag.steps();
    steps.iter().flat_map(move |first| {
        let following = steps.iter().filter(move |second| zigzag.may_follow(*first, **second));
        following.map(|second| [*first, *second])
    })
}

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, zigzag: Zigzag) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for turn in turns(zigzag) {
        let mut here = from;
        for vector in turn.into_iter().cycle() {
            let Some(next) = step(here, vector) else { break };
            squares |= Bitboard::of(next);
            if !ground.is_empty(next) {
                break;
            }
            here = next;
        }
    }
    squares
}

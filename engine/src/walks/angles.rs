//! Angle hoppers: moose, eagle, sparrow and their kin turn at the hurdle.

use super::ground::{Ground, Vector, plus, step};
use super::vectors::KING;
use crate::board::{Bitboard, Square};

/// By how much an angle hopper turns at its hurdle, to either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Angle {
    /// About 27 degrees: lands a knight's leap away from the hurdle (scarabaeus).
    Knight,
    /// 45 degrees (moose).
    Half,
    /// 90 degrees (eagle).
    Right,
    /// 135 degrees (sparrow).
    Back,
}

/// Where an angle hopper goes.
pub fn reach(ground: &Ground, from: Square, vectors: &[Vector], angle: Angle) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for vector in vectors {
        let Some(hurdle) = ground.first_unit(from, *vector) else { continue };
        squares |= turned(*vector, angle).into_iter().filter_map(|turned| step(hurdle, turned)).collect();
    }
    squares
}

/// A queen's direction turned to either side.
pub fn turned(vector: Vector, angle: Angle) -> [Vector; 2] {
    let place = KING.iter().position(|known| *known == vector).unwrap_or_default();
    let eighths = match angle {
        Angle::Knight | Angle::Half => 1,
        Angle::Right => 2,
        Angle::Back => 3,
    };
    [place + eighths, place + 8 - eighths].map(|place| {
        let neighbour = KING[place % 8];
        if angle == Angle::Knight { plus(vector, neighbour) } else { neighbour }
    })
}

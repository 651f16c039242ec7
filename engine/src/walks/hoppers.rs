//! Hoppers along one line, apart from those that compile into tables.

use super::ground::{Ground, Purpose, Vector, set, step, times};
use crate::board::{Bitboard, Square};

/// How a hopper uses the units on its line.
#[derive(Clone, Copy, Debug)]
pub enum Hopper {
    /// Lands so many squares behind the first unit; those between are empty (grasshopper-2).
    Behind(i8),
    /// Passes so many units and lands on the square behind the last (kangaroo).
    BehindSeveral(u8),
    /// Passes so many units and lands anywhere behind the last (rabbit, bob).
    FarBehindSeveral(u8),
    /// Leaps over a neighbour, by the vector, and lands on the next square (kinghopper).
    OverNeighbour,
    /// Leaps over a neighbour and lands anywhere behind it (contragrasshopper).
    FarOverNeighbour,
    /// Rides away from a neighbour behind its back (contrahamster).
    AwayFromNeighbour,
    /// Rides up to the first unit and stops on the square before it; never captures (hamster).
    Before,
    /// Hops twice in one move, the second time in any direction (double grasshopper).
    Twice,
    /// Moves by one leap; captures behind a neighbour (kao).
    ChineseLeap,
    /// Captures the first unit; moves only behind it (Argentinian pieces).
    Argentinian,
}

/// Where a hopper goes.
pub fn reach(
    ground: &Ground,
    from: Square,
    vectors: &[Vector],
    hopper: Hopper,
    purpose: Purpose,
) -> Bitboard {
    let along = |vector: &Vector| one_line(ground, from, *vector, vectors, hopper, purpose);
    vectors.iter().map(along).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// Where a hopper goes along one vector.
pub fn one_line(
    ground: &Ground,
    from: Square,
    vector: Vector,
    vectors: &[Vector],
    hopper: Hopper,
    purpose: Purpose,
) -> Bitboard {
    let behind = |hurdle: Square| step(hurdle, vector);
    match hopper {
        Hopper::Behind(distance) => {
            let Some(hurdle) = ground.first_unit(from, vector) else { return Bitboard::EMPTY };
            let is_open = (1..distance)
                .all(|way| step(hurdle, times(vector, way)).is_some_and(|square| ground.is_empty(square)));
            set(step(hurdle, times(vector, distance)).filter(|_| is_open))
        }
        Hopper::BehindSeveral(hurdles) => set(last_hurdle(ground, from, vector, hurdles).and_then(behind)),
        Hopper::FarBehindSeveral(hurdles) => last_hurdle(ground, from, vector, hurdles)
            .map_or(Bitboard::EMPTY, |hurdle| ground.rides(hurdle, vector)),
        Hopper::OverNeighbour => set(ground.unit_at(from, vector).and_then(behind)),
        Hopper::FarOverNeighbour => {
            ground.unit_at(from, vector).map_or(Bitboard::EMPTY, |hurdle| ground.rides(hurdle, vector))
        }
        Hopper::AwayFromNeighbour => {
            ground.unit_at(from, times(vector, -1)).map_or(Bitboard::EMPTY, |_| ground.rides(from, vector))
        }
        Hopper::Before => {
            let before = ground.first_unit(from, vector).and_then(|unit| step(unit, times(vector, -1)));
            set(before.filter(|square| *square != from && purpose == Purpose::Move))
        }
        Hopper::Twice => {
            let hurdle = ground.first_unit(from, vector);
            let Some(between) = hurdle.and_then(behind).filter(|square| ground.is_empty(*square)) else {
                return Bitboard::EMPTY;
            };
            let second = |vector: &Vector| {
                ground.first_unit(between, *vector).and_then(|hurdle| step(hurdle, *vector))
            };
            vectors.iter().filter_map(second).collect()
        }
        Hopper::ChineseLeap if purpose == Purpose::Capture => {
            set(ground.unit_at(from, vector).and_then(behind))
        }
        Hopper::ChineseLeap => set(step(from, vector)),
        Hopper::Argentinian if purpose == Purpose::Capture => set(ground.first_unit(from, vector)),
        Hopper::Argentinian => {
            ground.first_unit(from, vector).map_or(Bitboard::EMPTY, |unit| ground.rides(unit, vector))
        }
    }
}

/// Whether a unit that hops twice can come to a square.
pub fn hops_twice_to(ground: &Ground, from: Square, target: Square, vectors: &[Vector]) -> bool {
    // Where the second hop can begin: beyond a unit next to the target.
    let starts = vectors.iter().filter_map(|vector| {
        let away = times(*vector, -1);
        ground.unit_at(target, away).map(|hurdle| ground.ride(hurdle, away).0)
    });
    let starts = starts.fold(Bitboard::EMPTY, |all, squares| all | squares);
    let lands_there = |vector: &Vector| {
        let hurdle = ground.first_unit(from, *vector);
        hurdle.and_then(|hurdle| step(hurdle, *vector)).is_some_and(|square| starts.contains(square))
    };
    starts.is_some() && vectors.iter().any(lands_there)
}

/// The last of so many units on a line.
fn last_hurdle(ground: &Ground, from: Square, vector: Vector, hurdles: u8) -> Option<Square> {
    (0..hurdles).try_fold(from, |here, _| ground.first_unit(here, vector))
}

//! Pieces that capture by leaping over their victim: locusts, marine pieces, Skylla and Charybdis.

use super::curves;
use super::ground::{Ground, Vector, set, step};
use super::vectors::{FERS, WAZIR};
use crate::board::{Bitboard, Side, Square};

/// How such a piece comes to its victim; without capturing it goes the same way, unless it is a locust.
#[derive(Clone, Copy, Debug)]
pub enum Locust {
    /// Rides; moves only to capture.
    Ride(&'static [Vector]),
    /// Rides, also without capturing (marine pieces).
    MarineRide(&'static [Vector]),
    /// Leaps, also without capturing.
    MarineLeap(&'static [Vector]),
    /// Leaps forward, only to capture (marine pawn, marine ship).
    MarinePawn {
        /// Whether it rests on its first rank.
        rests: bool,
    },
    /// Along a curve; moves only to capture.
    Rose,
    /// Passes its victim on a knight's leap, on the orthogonal neighbour; also over an empty one.
    Skylla,
    /// The same, on the diagonal neighbour.
    Charybdis,
}

/// Where it goes without capturing; for riders, up to and including the first unit.
pub fn moves(ground: &Ground, from: Square, locust: Locust) -> Bitboard {
    match locust {
        Locust::Ride(_) | Locust::Rose | Locust::MarinePawn { .. } => Bitboard::EMPTY,
        Locust::MarineRide(vectors) => {
            vectors.iter().flat_map(|vector| ground.rides(from, *vector)).collect()
        }
        Locust::MarineLeap(vectors) => vectors.iter().filter_map(|vector| step(from, *vector)).collect(),
        Locust::Skylla | Locust::Charybdis => {
            let ways = two_steps(locust)
                .filter(|(first, _)| step(from, *first).is_some_and(|passed| ground.is_empty(passed)));
            ways.filter_map(|(first, second)| step(step(from, first)?, second)).collect()
        }
    }
}

/// What it can capture: each victim with the square where it lands, which is empty.
pub fn captures(ground: &Ground, from: Square, locust: Locust, each: &mut dyn FnMut(Square, Square)) {
    let mut capture = |victim: Option<Square>, vector: Vector| {
        let Some(victim) = victim else { return };
        if let Some(arrival) = landing(ground, victim, vector) {
            each(victim, arrival);
        }
    };
    match locust {
        Locust::Ride(vectors) | Locust::MarineRide(vectors) => {
            for vector in vectors {
                capture(ground.first_unit(from, *vector), *vector);
            }
        }
        Locust::MarineLeap(vectors) => {
            for vector in vectors {
                capture(ground.unit_at(from, *vector), *vector);
            }
        }
        Locust::MarinePawn { rests }
            if rests && from.rank() == ground.side.nth_rank(0) && !ground.wakes(from) => {}
        Locust::MarinePawn { .. } => {
            for vector in forward_diagonals(ground.side) {
                capture(ground.unit_at(from, vector), vector);
            }
        }
        Locust::Rose => curves::locust(ground, from, each),
        Locust::Skylla | Locust::Charybdis => {
            for (first, second) in two_steps(locust) {
                capture(ground.unit_at(from, first), second);
            }
        }
    }
}

/// Where it lands behind its victim, if that square is empty.
pub fn landing(ground: &Ground, victim: Square, vector: Vector) -> Option<Square> {
    step(victim, vector).filter(|square| ground.is_empty(*square))
}

/// The squares of all victims.
pub fn victims(ground: &Ground, from: Square, locust: Locust) -> Bitboard {
    let mut victims = Bitboard::EMPTY;
    captures(ground, from, locust, &mut |victim, _| victims |= set(Some(victim)));
    victims
}

/// The diagonal steps forward of a side.
pub const fn forward_diagonals(side: Side) -> [Vector; 2] {
    match side {
        Side::White => [(-1, 1), (1, 1)],
        Side::Black => [(-1, -1), (1, -1)],
    }
}

/// The two steps of which a knight's leap is made, orthogonal and diagonal.
fn two_steps(locust: Locust) -> impl Iterator<Item = (Vector, Vector)> {
    let is_orthogonal_first = matches!(locust, Locust::Skylla);
    let pairs = WAZIR.iter().flat_map(|straight| FERS.iter().map(move |diagonal| (*straight, *diagonal)));
    // The diagonal goes on in the direction of the orthogonal step.
    let on = pairs.filter(|(straight, diagonal)| straight.0 * diagonal.0 + straight.1 * diagonal.1 > 0);
    on.map(
        move |(straight, diagonal)| {
            if is_orthogonal_first { (straight, diagonal) } else { (diagonal, straight) }
        },
    )
}

//! Equihoppers, which land as far behind their hurdle as they stand before it, and their kin.

use super::angles::{Angle, turned};
use super::ground::{Ground, Vector, set, step, times};
use super::radial::is_queenlike;
use super::vectors::{CAMEL, KING, KNIGHT, ZEBRA};
use crate::board::{Bitboard, Square};

/// The members of the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equi {
    /// Equihopper: on queen's lines nothing may stand in between.
    Hopper,
    /// Nonstop equihopper: whatever stands in between.
    NonstopHopper,
    /// Equihopper on queen's lines alone.
    Orix,
    /// Nonstop equihopper on queen's lines alone.
    NonstopOrix,
    /// Stops half way to the hurdle.
    Stopper,
    /// Stops half way to the hurdle, whatever stands in between.
    NonstopStopper,
    /// Equihopper that turns by 90 degrees at the hurdle.
    EagleHopper,
    /// The same, whatever stands in between.
    NonstopEagleHopper,
}

/// Where the first half of the way can lead off the queen's lines: with a hurdle further away, the second half
/// would leave the board.
const OBLIQUE: [&[Vector]; 3] = [KNIGHT, CAMEL, ZEBRA];

/// Where a member of the family goes.
pub fn reach(ground: &Ground, from: Square, equi: Equi) -> Bitboard {
    match equi {
        Equi::Orix => lines(ground, from),
        Equi::Hopper => lines(ground, from) | oblique(ground, from, |vector| [(vector, vector); 1]),
        Equi::NonstopHopper => multiples(ground, from, |_| true, |hurdle| [hurdle; 1]),
        Equi::NonstopOrix => multiples(ground, from, is_queenlike, |hurdle| [hurdle; 1]),
        Equi::Stopper => stops_on_lines(ground, from) | stops(ground, from, |vector| !is_queenlike(vector)),
        Equi::NonstopStopper => stops(ground, from, |_| true),
        Equi::EagleHopper => {
            turns_on_lines(ground, from)
                | oblique(ground, from, |vector| quarter_turns(vector).map(|turned| (vector, turned)))
        }
        Equi::NonstopEagleHopper => multiples(ground, from, is_listed, quarter_turns),
    }
}

/// Whether the vector is a multiple of a queen's step or of one in [`OBLIQUE`]: (1, 2), (1, 3), (2, 3), (2, 4), (2, 6), (3, 6), ...
const fn is_listed((files, ranks): Vector) -> bool {
    let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
    let (short, long) = if files < ranks { (files, ranks) } else { (ranks, files) };
    let is_oblique = long == 2 * short && short < 4 || long == 3 * short || 2 * long == 3 * short;
    short == 0 || short == long || is_oblique
}

const fn quarter_turns((files, ranks): Vector) -> [Vector; 2] {
    [(-ranks, files), (ranks, -files)]
}

/// Whether an eagle equihopper captures on a square: only two hurdles can lead there.
pub fn eagle_captures_on(ground: &Ground, from: Square, target: Square, equi: Equi) -> bool {
    let (files, ranks) = between(from, target);
    let is_open = |(hurdle, to, on): (Square, Vector, Vector)| {
        let steps = to.0.abs().max(to.1.abs());
        let [to, on] = [to, on].map(|(files, ranks)| (files / steps, ranks / steps));
        distance(ground, from, to).is_some_and(|(first, _)| first == hurdle)
            && open_to(ground, hurdle, on, steps).is_some()
    };
    if target == from || (files + ranks) % 2 != 0 {
        return false;
    }
    let [sum, difference] = [(files + ranks) / 2, (ranks - files) / 2];
    [((sum, difference), (-difference, sum)), ((-difference, sum), (sum, difference))].into_iter().any(
        |(to, on)| {
            let Some(hurdle) = ground.unit_at(from, to) else { return false };
            match equi {
                Equi::NonstopEagleHopper => is_listed(to),
                _ if is_queenlike(to) => is_open((hurdle, to, on)),
                _ => OBLIQUE.into_iter().flatten().any(|known| *known == to),
            }
        },
    )
}

/// How many steps of `vector` lead to the first unit.
fn distance(ground: &Ground, from: Square, vector: Vector) -> Option<(Square, i8)> {
    let (empties, unit) = ground.ride(from, vector);
    Some((unit?, empties.len() as i8 + 1))
}

/// The square so many steps away, if nothing stands before it.
fn open_to(ground: &Ground, from: Square, vector: Vector, steps: i8) -> Option<Square> {
    let is_open = |way: i8| step(from, times(vector, way)).is_some_and(|square| ground.is_empty(square));
    step(from, times(vector, steps)).filter(|_| (1..steps).all(is_open))
}

fn lines(ground: &Ground, from: Square) -> Bitboard {
    let along = |vector: &Vector| {
        let (hurdle, steps) = distance(ground, from, *vector)?;
        open_to(ground, hurdle, *vector, steps)
    };
    KING.iter().filter_map(along).collect()
}

fn turns_on_lines(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for vector in KING {
        let Some((hurdle, steps)) = distance(ground, from, *vector) else { continue };
        for turned in turned(*vector, Angle::Right) {
            squares |= set(open_to(ground, hurdle, turned, steps));
        }
    }
    squares
}

/// From a hurdle off the queen's lines on: to the hurdle, from the hurdle.
fn oblique<const N: usize>(
    ground: &Ground,
    from: Square,
    ways: impl Fn(Vector) -> [(Vector, Vector); N],
) -> Bitboard {
    let vectors = OBLIQUE.into_iter().flatten();
    let landings = vectors.flat_map(|vector| ways(*vector));
    landings.filter_map(|(to, on)| ground.unit_at(from, to).and_then(|hurdle| step(hurdle, on))).collect()
}

/// From every unit of the board whose distance is meant.
fn multiples<const N: usize>(
    ground: &Ground,
    from: Square,
    is_meant: impl Fn(Vector) -> bool,
    ways: impl Fn(Vector) -> [Vector; N],
) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for hurdle in ground.units().without(Bitboard::of(from)) {
        let vector = between(from, hurdle);
        if is_meant(vector) {
            squares |= ways(vector).into_iter().filter_map(|on| step(hurdle, on)).collect();
        }
    }
    squares
}

fn between(from: Square, to: Square) -> Vector {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// Half way to a unit of the board.
fn stops(ground: &Ground, from: Square, is_meant: impl Fn(Vector) -> bool) -> Bitboard {
    let units = ground.units().without(Bitboard::of(from));
    let halves = units.into_iter().filter_map(|hurdle| {
        let (files, ranks) = between(from, hurdle);
        let half = (files / 2, ranks / 2);
        let is_half = times(half, 2) == (files, ranks) && is_meant((files, ranks));
        step(from, half).filter(|_| is_half)
    });
    halves.collect()
}

/// Half way to the first unit of a line, or on that unit if the next stands as far behind it.
fn stops_on_lines(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for vector in KING {
        let Some((first, steps)) = distance(ground, from, *vector) else { continue };
        if steps % 2 == 0 {
            squares |= set(step(from, times(*vector, steps / 2)));
        }
        if distance(ground, first, *vector).is_some_and(|(_, behind)| behind == steps) {
            squares |= Bitboard::of(first);
        }
    }
    squares
}

//! Pieces for which the edge of the board is a wall: bouncers, archbishops, bouncy knights; and the ubi-ubi.

use super::angles::{Angle, turned};
use super::ground::{EDGE, Ground, Vector, set, step, times};
use super::rays::Ray;
use super::vectors::{FERS, KNIGHT, WAZIR};
use crate::board::{Bitboard, Square};

/// Where a bouncer goes: as far as the first unit or the edge behind its back, in the other direction, the
/// squares before being empty.
pub fn bouncer(ground: &Ground, from: Square, vectors: &[Vector]) -> Bitboard {
    let bounce = |vector: &Vector| {
        let away = times(*vector, -1);
        let steps = ground.ride(from, *vector).0.len();
        let open = ground.ride(from, away).0.len();
        step(from, times(away, steps as i8 + 1)).filter(|_| open >= steps)
    };
    vectors.iter().filter_map(bounce).collect()
}

/// Where a bishop goes that the edge reflects so many times (archbishop, reflecting bishop).
pub fn reflecting_bishop(ground: &Ground, from: Square, reflections: u8) -> Bitboard {
    FERS.iter().map(|vector| reflected(ground, from, *vector, reflections)).fold(Bitboard::EMPTY, union)
}

fn union(one: Bitboard, other: Bitboard) -> Bitboard {
    one | other
}

fn reflected(ground: &Ground, from: Square, vector: Vector, reflections: u8) -> Bitboard {
    let (empties, unit) = ground.ride(from, vector);
    let squares = empties | set(unit);
    if unit.is_some() || reflections == 0 || empties.is_empty() {
        return squares;
    }
    let Some(wall) = step(from, times(vector, empties.len() as i8)) else { return squares };
    let turns = turned(vector, Angle::Right).map(|turned| reflected(ground, wall, turned, reflections - 1));
    turns.into_iter().fold(squares, union)
}

/// Where a cardinal goes: a bishop that the edge reflects once, from a square beside the board to the square
/// next to it.
pub fn cardinal(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for vector in FERS {
        let (empties, unit) = ground.ride(from, *vector);
        squares |= empties | set(unit);
        if unit.is_some() {
            continue;
        }
        let Some((entry, on)) = behind_wall(from, *vector) else { continue };
        squares |= Bitboard::of(entry);
        if ground.is_empty(entry) {
            squares |= on.map_or(Bitboard::EMPTY, |on| ground.rides(entry, on));
        }
    }
    squares
}

/// Where the edge sends a cardinal that nothing stops before it, and in which direction it goes on from there: one of the two turns
/// leads off the board.
pub fn behind_wall(from: Square, vector: Vector) -> Option<(Square, Option<Vector>)> {
    let steps = Ray::along(vector).from(from).len() as i8 + 1;
    let beside = (from.file() as i8 + steps * vector.0, from.rank() as i8 + steps * vector.1);
    let on_board = |(files, ranks): &Vector| {
        let (file, rank) = (beside.0 + files, beside.1 + ranks);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
    };
    let entry = WAZIR.iter().find_map(on_board)?;
    let goes_on = |turned: &Vector| step(entry, *turned).is_some();
    Some((entry, turned(vector, Angle::Right).into_iter().find(goes_on)))
}

/// Where a bouncy knight goes: up to three leaps, those before the last ending on empty squares of the edge.
pub fn bouncy_knight(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut starts = Bitboard::of(from);
    for _ in 0..3 {
        let reached: Bitboard = starts.into_iter().flat_map(leaps).collect();
        squares |= reached;
        starts = (reached & EDGE).without(ground.occupied);
    }
    squares
}

fn leaps(from: Square) -> impl Iterator<Item = Square> {
    KNIGHT.iter().filter_map(move |vector| step(from, *vector))
}

/// Where a bouncy nightrider goes: it may turn on every empty square of the edge.
pub fn bouncy_nightrider(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut seen = Bitboard::of(from);
    let mut starts = vec![from];
    while let Some(start) = starts.pop() {
        let rides: Bitboard = KNIGHT.iter().flat_map(|vector| ground.rides(start, *vector)).collect();
        squares |= rides;
        let walls = (rides & EDGE).without(ground.occupied);
        starts.extend(walls.without(seen));
        seen |= walls;
    }
    squares
}

/// Where an ubi-ubi goes: any number of knight's leaps over empty squares.
pub fn ubi_ubi(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut starts = vec![from];
    while let Some(start) = starts.pop() {
        let reached: Bitboard = leaps(start).collect();
        starts.extend(reached.without(squares).without(ground.occupied));
        squares |= reached;
    }
    squares
}

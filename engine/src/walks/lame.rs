//! Mao, moa and their kin: knight's leaps in two steps, with a square to pass.

use super::ground::{Ground, Purpose, Vector, plus, set, step};
use super::vectors::KNIGHT;
use crate::board::{Bitboard, Square};

/// Which square is passed first.
#[derive(Clone, Copy, Debug)]
pub enum Passing {
    /// The orthogonal neighbour (mao).
    Orthogonal,
    /// The diagonal neighbour (moa).
    Diagonal,
}

/// What is done with it.
#[derive(Clone, Copy, Debug)]
pub enum LameUse {
    /// One leap; the square passed is empty.
    Leap,
    /// Any number of leaps.
    Ride,
    /// Rides past exactly one unit, on a square that is passed or on one that would be reached.
    Lion,
    /// One leap over a unit on the square passed.
    Hop,
}

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, passing: Passing, lame_use: LameUse) -> Bitboard {
    let along = |vector: &Vector| one_line(ground, from, *vector, passed(*vector, passing), lame_use);
    KNIGHT.iter().map(along).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// The square passed on the way of one knight's leap.
const fn passed((files, ranks): Vector, passing: Passing) -> Vector {
    match passing {
        Passing::Orthogonal => (files / 2, ranks / 2),
        Passing::Diagonal => (files.signum(), ranks.signum()),
    }
}

fn one_line(ground: &Ground, from: Square, vector: Vector, passed: Vector, lame_use: LameUse) -> Bitboard {
    let leap = |here: Square| Some((step(here, passed)?, step(here, vector)?));
    let mut here = from;
    let mut empties = Bitboard::EMPTY;
    let (between, arrival) = loop {
        let Some((between, arrival)) = leap(here) else { break (None, None) };
        match lame_use {
            LameUse::Leap => return set(Some(arrival).filter(|_| ground.is_empty(between))),
            LameUse::Hop => return set(Some(arrival).filter(|_| ground.has_unit(between))),
            LameUse::Ride | LameUse::Lion => {}
        }
        if !ground.is_empty(between) || !ground.is_empty(arrival) {
            break (Some(between), Some(arrival));
        }
        empties |= Bitboard::of(arrival);
        here = arrival;
    };
    let (Some(between), Some(arrival)) = (between, arrival) else {
        return if matches!(lame_use, LameUse::Ride) { empties } else { Bitboard::EMPTY };
    };
    match lame_use {
        LameUse::Lion if ground.holes.meets(Bitboard::of(between) | Bitboard::of(arrival)) => Bitboard::EMPTY,
        LameUse::Lion => behind_hurdle(ground, between, arrival, vector),
        _ if ground.is_empty(between) => empties | Bitboard::of(arrival),
        _ => empties,
    }
}

/// A lion's squares, from where the line is first obstructed.
fn behind_hurdle(ground: &Ground, between: Square, arrival: Square, vector: Vector) -> Bitboard {
    let (is_passed, is_reached) = (ground.has_unit(between), !ground.is_empty(arrival));
    let mut squares = if is_passed { Bitboard::of(arrival) } else { Bitboard::EMPTY };
    if is_passed && is_reached {
        return squares;
    }
    let (mut between, mut arrival) = (between, arrival);
    while let (Some(next_between), Some(next)) = (step(between, vector), step(arrival, vector)) {
        (between, arrival) = (next_between, next);
        if !ground.is_empty(between) {
            break;
        }
        squares |= Bitboard::of(arrival);
        if !ground.is_empty(arrival) {
            break;
        }
    }
    squares
}

/// A saltador moves over a unit on either square that it may pass; it captures past an empty one.
pub fn saltador(ground: &Ground, from: Square, purpose: Purpose) -> Bitboard {
    let lame_use = match purpose {
        Purpose::Move => LameUse::Hop,
        Purpose::Capture => LameUse::Leap,
    };
    reach(ground, from, Passing::Orthogonal, lame_use) | reach(ground, from, Passing::Diagonal, lame_use)
}

/// A knight's leap, after which a CAT rides on by two squares in the longer direction.
pub fn cat(ground: &Ground, from: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for (first, on) in KNIGHT.iter().filter_map(|vector| cat_leap(from, *vector)) {
        squares |= Bitboard::of(first);
        if ground.is_empty(first) {
            squares |= ground.rides(first, on);
        }
    }
    squares
}

/// Where a CAT's knight's leap leads, and how it rides on from there.
pub fn cat_leap(from: Square, vector: Vector) -> Option<(Square, Vector)> {
    let half = passed(vector, Passing::Orthogonal);
    Some((step(from, vector)?, plus(half, half)))
}

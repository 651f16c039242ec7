//! Roses and their kin: knight's leaps along an octagon.

use super::ground::{Ground, Purpose, Vector, set, step};
use super::vectors::KNIGHT;
use crate::board::{Bitboard, Square};

/// How a piece uses the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CurveUse {
    /// Rides along it (rose).
    Ride,
    /// To the square behind the first unit (rosehopper).
    Hop,
    /// Anywhere behind the first unit (roselion).
    HopOn,
    /// Moves like a rose, captures like a roselion (rao).
    Chinese,
}

/// A place on an octagon with the sense of rotation.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    here: Square,
    next: usize,
    turn: usize,
}

impl Curve {
    /// One leap further; the first leap of all is back where it started at the latest.
    fn advance(&mut self) -> Option<Square> {
        self.here = step(self.here, KNIGHT[self.next % 8])?;
        self.next += self.turn;
        Some(self.here)
    }

    /// The leaps that lead round.
    pub fn leaps(self) -> impl Iterator<Item = Vector> {
        (0..8).map(move |place| KNIGHT[(self.next + self.turn * place) % 8])
    }

    /// The empty squares up to the first unit, and that unit if it is not the moving one.
    pub fn ride(&mut self, ground: &Ground, home: Square) -> (Bitboard, Option<Square>) {
        let mut empties = Bitboard::EMPTY;
        while let Some(square) = self.advance() {
            if square == home {
                break;
            }
            if !ground.is_empty(square) {
                return (empties, Some(square).filter(|square| ground.has_unit(*square)));
            }
            empties |= Bitboard::of(square);
        }
        (empties, None)
    }
}

/// All octagons through a square, in both senses.
pub fn all(from: Square) -> impl Iterator<Item = Curve> {
    (0..8).flat_map(move |next| [1, 7].map(|turn| Curve { here: from, next, turn }))
}

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, curve_use: CurveUse, purpose: Purpose) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for mut curve in all(from) {
        let (empties, unit) = curve.ride(ground, from);
        if curve_use == CurveUse::Ride || curve_use == CurveUse::Chinese && purpose == Purpose::Move {
            squares |= empties | set(unit);
            continue;
        }
        if unit.is_none() {
            continue;
        }
        if curve_use == CurveUse::Hop {
            squares |= set(curve.advance());
        } else {
            let (beyond, second) = curve.ride(ground, from);
            squares |= beyond | set(second);
        }
    }
    squares
}

/// What a roselocust can capture, with the squares behind.
pub fn locust(ground: &Ground, from: Square, each: &mut dyn FnMut(Square, Square)) {
    for mut curve in all(from) {
        if let Some(victim) = curve.ride(ground, from).1
            && let Some(arrival) = curve.advance().filter(|square| ground.is_empty(*square))
        {
            each(victim, arrival);
        }
    }
}

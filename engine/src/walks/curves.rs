//! Roses and their kin: knight's leaps along an octagon.

use super::ground::{Ground, Purpose, Vector, set, step};
use super::vectors::KNIGHT;
use crate::board::{Bitboard, Square};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

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

/// A curve from a square, up to where it would be back.
#[derive(Clone, Debug, Default)]
struct Round {
    squares: ArrayVec<Square, 7>,
    all: Bitboard,
}

/// By square the curves through it.
static ROUNDS: LazyLock<Vec<[Round; 16]>> = LazyLock::new(|| {
    let round = |mut curve: Curve, home: Square| {
        let mut round = Round::default();
        while let Some(square) = curve.advance().filter(|square| *square != home) {
            round.all |= Bitboard::of(square);
            round.squares.push(square);
        }
        round
    };
    let rounds_of = |home: Square| {
        let mut curves = all(home);
        std::array::from_fn(|_| curves.next().map_or_else(Round::default, |curve| round(curve, home)))
    };
    Square::all().map(rounds_of).collect()
});

impl Round {
    /// Where it leads.
    fn reach(&self, ground: &Ground, curve_use: CurveUse, purpose: Purpose) -> Bitboard {
        let rides = curve_use == CurveUse::Ride || curve_use == CurveUse::Chinese && purpose == Purpose::Move;
        if !self.all.meets(ground.occupied) {
            return if rides { self.all } else { Bitboard::EMPTY };
        }
        let mut squares = self.squares.iter().copied();
        let (empties, unit) = ride(&mut squares, ground);
        if rides {
            return empties | set(unit);
        }
        if unit.is_none() {
            return Bitboard::EMPTY;
        }
        if curve_use == CurveUse::Hop {
            set(squares.next())
        } else {
            let (beyond, second) = ride(&mut squares, ground);
            beyond | set(second)
        }
    }
}

/// The empty squares up to the first unit, and that unit.
fn ride(squares: &mut impl Iterator<Item = Square>, ground: &Ground) -> (Bitboard, Option<Square>) {
    let mut empties = Bitboard::EMPTY;
    for square in squares {
        if !ground.is_empty(square) {
            return (empties, Some(square).filter(|square| ground.has_unit(*square)));
        }
        empties |= Bitboard::of(square);
    }
    (empties, None)
}

/// Where such a piece goes.
pub fn reach(ground: &Ground, from: Square, curve_use: CurveUse, purpose: Purpose) -> Bitboard {
    let rounds = ROUNDS[from.index()].iter();
    rounds.fold(Bitboard::EMPTY, |all, round| all | round.reach(ground, curve_use, purpose))
}

/// Whether such a piece captures on a square.
pub fn captures_on(ground: &Ground, from: Square, target: Square, curve_use: CurveUse) -> bool {
    let mut rounds = ROUNDS[from.index()].iter().filter(|round| round.all.contains(target));
    rounds.any(|round| round.reach(ground, curve_use, Purpose::Capture).contains(target))
}

/// All squares on curves through a square.
pub fn horizon(from: Square) -> Bitboard {
    ROUNDS[from.index()].iter().fold(Bitboard::EMPTY, |all, round| all | round.all)
}

/// The squares of all curves through two squares.
pub fn through(from: Square, target: Square) -> Bitboard {
    let rounds = ROUNDS[from.index()].iter().filter(|round| round.all.contains(target));
    rounds.fold(Bitboard::of(from), |all, round| all | round.all)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;

    /// Leap by leap.
    fn walked(ground: &Ground, from: Square, curve_use: CurveUse, purpose: Purpose) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for mut curve in all(from) {
            let (empties, unit) = curve.ride(ground, from);
            if curve_use == CurveUse::Ride || curve_use == CurveUse::Chinese && purpose == Purpose::Move {
                squares |= empties | set(unit);
            } else if unit.is_some() && curve_use == CurveUse::Hop {
                squares |= set(curve.advance());
            } else if unit.is_some() {
                let (beyond, second) = curve.ride(ground, from);
                squares |= beyond | set(second);
            }
        }
        squares.without(Bitboard::of(from))
    }

    #[test]
    fn rounds_lead_where_leaps_do() {
        for from in Square::all() {
            for seed in 1..16_u64 {
                let board =
                    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & seed.wrapping_mul(0xd1b5_4a32_d192_ed03);
                let occupied = Bitboard(board) | Bitboard::of(from);
                let holes = (occupied & Bitboard(0x0001_0800_4002_0010)).without(Bitboard::of(from));
                let ground = Ground { occupied, holes, ..Ground::empty(Side::White) };
                for curve_use in [CurveUse::Ride, CurveUse::Hop, CurveUse::HopOn, CurveUse::Chinese] {
                    for purpose in [Purpose::Move, Purpose::Capture] {
                        let found = reach(&ground, from, curve_use, purpose).without(Bitboard::of(from));
                        let walked = walked(&ground, from, curve_use, purpose);
                        assert_eq!(found, walked, "{curve_use:?} {purpose:?} {from} {occupied:?}");
                        if purpose == Purpose::Capture {
                            for target in Square::all() {
                                let captures = captures_on(&ground, from, target, curve_use);
                                assert_eq!(
                                    captures,
                                    walked.contains(target),
                                    "{curve_use:?} {from} {target}"
                                );
                                let kept = ground.only(through(from, target));
                                assert_eq!(captures_on(&kept, from, target, curve_use), captures);
                                assert!(!captures || horizon(from).contains(target));
                            }
                        }
                    }
                }
            }
        }
    }
}

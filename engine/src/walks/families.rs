//! From a way of the table to the function of its family.

use super::equihoppers::Equi;
use super::ground::{Ground, Purpose, Vector, step, times};
use super::hoppers::Hopper;
use super::locusts::Locust;
use super::pawns::PawnPower;
use super::rays::Ray;
use super::table::{PAWN, Way};
use super::vectors::{FERS, KING, KNIGHT, WAZIR};
use super::{angles, bounces, curves, equihoppers, hoppers, lame, locusts, places, radial, zigzags};
use crate::board::{Bitboard, Side, Square};

/// Where a unit goes by one way, walked square by square; without capturing up to and including units that it
/// would meet, and when it captures the squares of those that could fall.
pub fn reach(way: &Way, ground: &Ground, from: Square, purpose: Purpose) -> Bitboard {
    let squares = match *way {
        Way::Hopper(vectors, hopper) => hoppers::reach(ground, from, vectors, hopper, purpose),
        Way::Angle(vectors, angle) => angles::reach(ground, from, vectors, angle),
        Way::Equi(equi) => equihoppers::reach(ground, from, equi),
        Way::Lame(passing, lame_use) => lame::reach(ground, from, passing, lame_use),
        Way::Saltador => lame::saltador(ground, from, purpose),
        Way::Cat => lame::cat(ground, from),
        Way::Curve(curve_use) => curves::reach(ground, from, curve_use, purpose),
        Way::Zigzag(zigzag) => zigzags::reach(ground, from, zigzag),
        Way::Bouncer(vectors) => bounces::bouncer(ground, from, vectors),
        Way::Reflecting(times) => bounces::reflecting_bishop(ground, from, times),
        Way::Cardinal => bounces::cardinal(ground, from),
        Way::BouncyKnight => bounces::bouncy_knight(ground, from),
        Way::BouncyNightrider => bounces::bouncy_nightrider(ground, from),
        Way::UbiUbi => bounces::ubi_ubi(ground, from),
        Way::Edgehog => places::edgehog(ground, from),
        Way::Querquisite => places::querquisite(ground, from),
        Way::Radial(radial, leaps) => radial::reach(ground, from, radial, leaps),
        Way::Locust(locust) if purpose == Purpose::Capture => locusts::victims(ground, from, locust),
        Way::Locust(locust) => locusts::moves(ground, from, locust),
        Way::Power(power) if purpose == Purpose::Capture => power.captures(ground, from),
        Way::Power(power) => power.moves(ground, from),
        Way::ChinesePawn => places::chinese_pawn(ground, from),
        // Compiled, or lent by others.
        Way::Pawn
        | Way::Leap(_)
        | Way::Ride(_)
        | Way::Hop(_)
        | Way::HopOn(_)
        | Way::Chinese(_)
        | Way::Hunter { .. }
        | Way::Lent(_) => Bitboard::EMPTY,
    };
    // A curve or a bounce can lead back home.
    squares.without(Bitboard::of(from))
}

/// Whether the way is walked square by square.
pub const fn is_walked(way: &Way) -> bool {
    !matches!(
        way,
        Way::Pawn
            | Way::Leap(_)
            | Way::Ride(_)
            | Way::Hop(_)
            | Way::HopOn(_)
            | Way::Chinese(_)
            | Way::Hunter { .. }
            | Way::Lent(_)
    )
}

/// The vectors that lead from a square to another one.
fn leading(vectors: &[Vector], from: Square, to: Square) -> impl Iterator<Item = Vector> {
    vectors.iter().copied().filter(move |vector| Ray::along(*vector).from(from).contains(to))
}

/// Whether a unit captures on a square by one way.
pub fn captures_on(way: &Way, ground: &Ground, from: Square, target: Square) -> bool {
    match *way {
        Way::Hopper(vectors, Hopper::Twice) => {
            target != from && hoppers::hops_twice_to(ground, from, target, vectors)
        }
        Way::Hopper(vectors, hopper) => leading(vectors, from, target).any(|vector| {
            hoppers::one_line(ground, from, vector, vectors, hopper, Purpose::Capture).contains(target)
        }),
        Way::Bouncer(vectors) => leading(vectors, from, target)
            .any(|vector| bounces::bouncer(ground, from, &[times(vector, -1)]).contains(target)),
        Way::Power(power) => target != from && power.captures_on(ground, from, target),
        Way::Curve(curve_use) => curves::captures_on(ground, from, target, curve_use),
        _ => reach(way, ground, from, Purpose::Capture).contains(target),
    }
}

/// The squares where a way from a square can capture at all, whatever stands on the board.
pub fn horizon(way: &Way, from: Square) -> Bitboard {
    let along =
        |vectors: &[Vector]| vectors.iter().flat_map(|vector| Ray::along(*vector).from(from)).collect();
    let is_even =
        |square: &Square| (square.file() ^ from.file()) & 1 == 0 && (square.rank() ^ from.rank()) & 1 == 0;
    match way {
        Way::Edgehog => places::edgehog(&Ground::empty(Side::White), from),
        Way::Querquisite => places::querquisite(&Ground::empty(Side::White), from),
        Way::Equi(Equi::Hopper | Equi::NonstopHopper | Equi::Orix | Equi::NonstopOrix) => {
            Square::all().filter(is_even).collect()
        }
        Way::Lame(..) => along(KNIGHT),
        Way::Curve(_) => curves::horizon(from),
        Way::Power(power) => power.horizon(from),
        Way::ChinesePawn => WAZIR.iter().filter_map(|vector| step(from, *vector)).collect(),
        _ if !straight(way).is_empty() => along(straight(way)),
        _ => Bitboard::ALL,
    }
}

/// The squares that matter to whether a unit captures on a square by one way: occupying or leaving others changes nothing.
pub fn relevant(way: &Way, from: Square, target: Square) -> Bitboard {
    if matches!(way, Way::Curve(_)) {
        return curves::through(from, target);
    }
    let vectors = straight(way);
    if vectors.is_empty() {
        return Bitboard::ALL;
    }
    let line = |vector: Vector| Ray::along(vector).from(from) | Ray::along(times(vector, -1)).from(from);
    leading(vectors, from, target).map(line).fold(Bitboard::of(from), |all, line| all | line)
}

/// The vectors of a way that captures only along straight lines; otherwise none.
const fn straight(way: &Way) -> &'static [Vector] {
    match way {
        Way::Hopper(_, Hopper::Twice) => &[],
        Way::Hopper(vectors, _)
        | Way::Bouncer(vectors)
        | Way::Locust(Locust::Ride(vectors) | Locust::MarineRide(vectors) | Locust::MarineLeap(vectors)) => {
            vectors
        }
        Way::Locust(Locust::MarinePawn { .. }) => FERS,
        Way::Edgehog => KING,
        _ => &[],
    }
}

/// The power of a pawn, if the way is one.
pub const fn pawn_power(way: &Way) -> Option<PawnPower> {
    match way {
        Way::Pawn => Some(PAWN),
        Way::Power(power) => Some(*power),
        _ => None,
    }
}

/// Whether captures of the way differ from its other moves.
pub fn captures_differ(way: &Way) -> bool {
    use super::curves::CurveUse;
    if let Way::Hunter { away, home, .. } = way {
        return [away, home].iter().flat_map(|part| part.row().ways).any(captures_differ);
    }
    matches!(
        way,
        Way::Pawn
            | Way::Chinese(_)
            | Way::Hopper(_, Hopper::Before | Hopper::ChineseLeap | Hopper::Argentinian)
            | Way::Saltador
            | Way::Curve(CurveUse::Chinese)
            | Way::Locust(_)
            | Way::Power(_)
    )
}

/// The way of capturing over a victim, if it is one.
pub const fn locust(way: &Way) -> Option<Locust> {
    match way {
        Way::Locust(locust) => Some(*locust),
        _ => None,
    }
}

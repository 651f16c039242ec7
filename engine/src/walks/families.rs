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
        Way::Locust(Locust::Ride(vectors) | Locust::MarineRide(vectors)) => leading(vectors, from, target)
            .any(|vector| {
                ground.first_unit(from, vector) == Some(target)
                    && locusts::landing(ground, target, vector).is_some()
            }),
        Way::Locust(Locust::MarineLeap(vectors)) => vectors.iter().any(|vector| {
            ground.unit_at(from, *vector) == Some(target)
                && locusts::landing(ground, target, *vector).is_some()
        }),
        Way::Power(power) => target != from && power.captures_on(ground, from, target),
        Way::Curve(curve_use) => curves::captures_on(ground, from, target, curve_use),
        Way::Equi(equi @ (Equi::EagleHopper | Equi::NonstopEagleHopper)) => {
            equihoppers::eagle_captures_on(ground, from, target, equi)
        }
        _ => reach(way, ground, from, Purpose::Capture).contains(target),
    }
}

/// The squares where a way from a square can capture at all, whatever stands on the board.
pub fn horizon(way: &Way, from: Square) -> Bitboard {
    let along =
        |vectors: &[Vector]| vectors.iter().flat_map(|vector| Ray::along(*vector).from(from)).collect();
    let is_even =
        |square: &Square| (square.file() ^ from.file()) & 1 == 0 && (square.rank() ^ from.rank()) & 1 == 0;
    let next_to = |vectors: &[Vector]| vectors.iter().filter_map(|vector| step(from, *vector)).collect();
    let is_of_one_colour =
        |square: &Square| (square.file() ^ square.rank() ^ from.file() ^ from.rank()) & 1 == 0;
    match way {
        Way::Edgehog => places::edgehog(&Ground::empty(Side::White), from),
        Way::Querquisite => places::querquisite(&Ground::empty(Side::White), from),
        Way::Equi(Equi::Hopper | Equi::NonstopHopper | Equi::Orix | Equi::NonstopOrix) => {
            Square::all().filter(is_even).collect()
        }
        Way::Lame(..) => along(KNIGHT),
        Way::Curve(_) | Way::Locust(Locust::Rose) => curves::horizon(from),
        Way::Locust(Locust::Skylla) => next_to(WAZIR),
        Way::Locust(Locust::Charybdis) => next_to(FERS),
        Way::Equi(Equi::EagleHopper | Equi::NonstopEagleHopper) => {
            Square::all().filter(is_of_one_colour).collect()
        }
        Way::Power(power) => power.horizon(from),
        Way::ChinesePawn => next_to(WAZIR),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walks::table::ROWS;

    /// A board with this number: sometimes nearly empty, sometimes crowded, with units of both sides and holes.
    fn board(number: u64, from: Square) -> Ground {
        let mixed = |salt: u64| {
            (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17).wrapping_mul(salt | 1)
        };
        let crowd = mixed(0xd1b5_4a32_d192_ed03);
        let occupied = match number % 3 {
            0 => crowd & mixed(0x2545_f491_4f6c_dd1d) & mixed(0x9fb2_1c65_1e98_df25),
            1 => crowd & mixed(0x2545_f491_4f6c_dd1d),
            _ => crowd,
        };
        let occupied = Bitboard(occupied) | Bitboard::of(from);
        let holes = (occupied & Bitboard(mixed(7) & mixed(11) & mixed(13))).without(Bitboard::of(from));
        let enemy = (occupied & Bitboard(mixed(3))).without(holes | Bitboard::of(from));
        Ground { occupied, holes, enemy, ..Ground::empty(Side::White) }
    }

    #[test]
    fn single_captures_are_those_of_all() {
        for row in ROWS {
            for way in row.ways.iter().filter(|way| is_walked(way)) {
                for from in Square::all() {
                    for number in 0..12 {
                        let ground = board(number, from);
                        let all = reach(way, &ground, from, Purpose::Capture);
                        for target in ground.units() {
                            let captures = captures_on(way, &ground, from, target);
                            assert_eq!(
                                captures,
                                all.contains(target),
                                "{} {from} {target}: {ground:?}",
                                row.code
                            );
                            assert!(
                                !captures || horizon(way, from).contains(target),
                                "{} {from} {target}",
                                row.code
                            );
                            let kept = ground.only(relevant(way, from, target) | Bitboard::of(target));
                            assert_eq!(
                                captures_on(way, &kept, from, target),
                                captures,
                                "{} {from} {target}: {ground:?}",
                                row.code
                            );
                        }
                    }
                }
            }
        }
    }
}

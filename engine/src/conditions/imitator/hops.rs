//! How imitators follow hoppers: each needs a hurdle where the hopper has one, and empty squares where it needs them.

use super::vector;
use crate::board::{Bitboard, Position, Slot, Square};
use crate::rules::Move;
use crate::rules::plan::Plan;
use crate::walks::Ground;
use crate::walks::angles::{Angle, turned};
use crate::walks::equihoppers::Equi;
use crate::walks::ground::{Vector, times};
use crate::walks::hoppers::Hopper;
use crate::walks::table::Way;

/// A hop, told by vectors from where it starts.
struct Hop {
    hurdle: Vector,
    /// What must be empty besides the arrival.
    empties: Vec<Vector>,
}

/// How many times a vector is contained in another one; nothing if it isn't.
fn quotient(of: Vector, by: Vector) -> Option<i8> {
    (1..8).find(|factor| times(by, *factor) == of)
}

/// A hop along a line of so many steps, with the hurdle so many steps away: all between must be empty.
fn along(step: Vector, steps: i8, hurdle: i8) -> Hop {
    let empties = (1..steps).filter(|place| *place != hurdle).map(|place| times(step, place)).collect();
    Hop { hurdle: times(step, hurdle), empties }
}

/// The hops by which a unit of this walk can have come from here to there.
fn hops(plan: &Plan, ground: &Ground, slot: Slot, from: Square, to: Square) -> Vec<Hop> {
    let whole = vector(from, to);
    let halves = whole.0 % 2 == 0 && whole.1 % 2 == 0;
    let half = (whole.0 / 2, whole.1 / 2);
    let mut hops = Vec::new();
    for way in plan.walks().walk(slot).row().ways {
        match *way {
            Way::Hop(vectors) | Way::Hopper(vectors, Hopper::OverNeighbour) => {
                let on_line = vectors.iter().filter_map(|step| Some((*step, quotient(whole, *step)?)));
                hops.extend(
                    on_line
                        .filter(|(_, steps)| *steps > 1)
                        .map(|(step, steps)| along(step, steps, steps - 1)),
                );
            }
            Way::Hopper(vectors, Hopper::Behind(distance)) => {
                let on_line = vectors.iter().filter_map(|step| Some((*step, quotient(whole, *step)?)));
                let far = on_line.filter(|(_, steps)| *steps > distance);
                hops.extend(far.map(|(step, steps)| along(step, steps, steps - distance)));
            }
            Way::Equi(Equi::NonstopHopper | Equi::NonstopOrix) if halves => {
                hops.push(Hop { hurdle: half, empties: Vec::new() });
            }
            Way::Equi(Equi::Hopper | Equi::Orix) if halves => {
                let steps = super::divisor(half.0, half.1).max(1);
                hops.push(along((half.0 / steps, half.1 / steps), 2 * steps, steps));
            }
            Way::Angle(vectors, angle) => {
                for step in vectors {
                    let Some(hurdle) = ground.first_unit(from, *step) else { continue };
                    let there = vector(hurdle, to);
                    if turned(*step, angle).contains(&there) {
                        let diff = vector(from, hurdle);
                        let steps = quotient(diff, *step).unwrap_or(1);
                        hops.push(Hop {
                            hurdle: diff,
                            empties: (1..steps).map(|place| times(*step, place)).collect(),
                        });
                    }
                }
            }
            _ => {}
        }
    }
    hops
}

/// Whether it is known how imitators follow units of this walk, which hops.
pub(super) fn are_known(plan: &Plan, slot: Slot) -> bool {
    // Compound walks, and those that Popeye imitates otherwise or not at all, are none of these.
    matches!(
        plan.walks().walk(slot).row().ways,
        [Way::Hop(_) | Way::Hopper(_, Hopper::OverNeighbour | Hopper::Behind(_))]
            | [Way::Equi(Equi::Hopper | Equi::NonstopHopper | Equi::Orix | Equi::NonstopOrix)]
            | [Way::Angle(_, Angle::Half | Angle::Right | Angle::Back)]
    )
}

/// Whether all imitators can follow a hop. The hopper may be the hurdle of an imitator, but not when it would capture a king.
pub(super) fn can_follow(plan: &Plan, position: &Position, ground: &Ground, mv: &Move, slot: Slot) -> bool {
    let departure = Bitboard::of(mv.departure);
    let takes_king = mv.capture.is_some_and(|square| position.royals().contains(square));
    let occupied = if takes_king { position.occupied().without(departure) } else { position.occupied() };
    let units = occupied.without(position.holes());
    let imitators: Vec<Square> = position.memory().imitators.squares().collect();
    let all = |(files, ranks): Vector, fits: &dyn Fn(Square) -> bool| {
        imitators.iter().all(|imitator| imitator.offset(files, ranks).is_some_and(fits))
    };
    let is_empty = |square: Square| !occupied.contains(square);
    let arrives = all(vector(mv.departure, mv.arrival), &|square| is_empty(square) || square == mv.departure);
    arrives
        && hops(plan, ground, slot, mv.departure, mv.arrival).iter().any(|hop| {
            all(hop.hurdle, &|square| units.contains(square))
                && hop.empties.iter().all(|empty| all(*empty, &is_empty))
        })
}

//! In which order Popeye makes the moves of a unit (`StartMoveNumber`, `UpToMoveNumber`): facts about Popeye 4.104.
//!
//! Most walks go along their vectors, one after the other, and along each from the nearest square to the farthest. Popeye
//! *tries* the moves in the opposite order, the last one made first.

use super::table::{Walk, Way};
use super::vectors::*;
use super::{Ground, ground::Vector};
use crate::board::{Side, Square};

/// Where a move stands among those of a unit: the place of its pass, and two places inside it.
pub type AttemptPlace = (u8, u8, u8);

/// A move, as far as its place depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Whether it captures.
    pub is_capture: bool,
}

/// In which order a pass goes along its vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// From the first to the last.
    Forth,
    /// From the last to the first.
    Back,
    /// From the last to the first of the opposite ones.
    Bouncing,
    /// The list is the order.
    Listed,
    /// The list is the order, seen by White; for Black up and down change places.
    Ahead,
}

/// Which moves along a vector a pass makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    All,
    Captures,
    Quiet,
    /// One step.
    Leaps,
    /// Two steps or more.
    Hops,
    /// Behind so many units.
    Behind(u8),
}

/// One run through the vectors of a walk. The families are gone through one after the other.
#[derive(Clone, Copy, Debug)]
enum Pass {
    Along(Turn, Sort, &'static [&'static [Vector]]),
    /// By the file of arrival, from the right, and on it by the rank, from above.
    FromTheRight,
}

use Pass::{Along, FromTheRight};
use Sort::{All, Behind, Captures, Hops, Leaps, Quiet};
use Turn::{Ahead, Back, Bouncing, Forth, Listed};

const QUEENS: &[&[Vector]] = &[WAZIR, FERS];
/// Half-way vectors of equihoppers off the queen's lines.
const CROOKED: &[&[Vector]] = &[KNIGHT, ZEBRA, CAMEL];
const TWICE_CROOKED: &[&[Vector]] = &[TWICE_KNIGHT, TWICE_ZEBRA, TWICE_CAMEL];
const TWICE_KNIGHT: &[Vector] = &[(2, 4), (4, 2), (4, -2), (2, -4), (-2, -4), (-4, -2), (-4, 2), (-2, 4)];
const TWICE_ZEBRA: &[Vector] = &[(4, 6), (6, 4), (6, -4), (4, -6), (-4, -6), (-6, -4), (-6, 4), (-4, 6)];
const TWICE_CAMEL: &[Vector] = &[(2, 6), (6, 2), (6, -2), (2, -6), (-2, -6), (-6, -2), (-6, 2), (-2, 6)];
const AHEAD: &[&[Vector]] = &[&[(0, 1)]];
const BEHIND: &[&[Vector]] = &[&[(0, -1)]];
const ASLANT: &[&[Vector]] = &[&[(-1, 1), (1, 1)]];
const ASLANT_FROM_THE_RIGHT: &[&[Vector]] = &[&[(1, 1), (-1, 1)]];
const ASLANT_BEHIND: &[&[Vector]] = &[&[(1, -1), (-1, -1)]];
const ROUND: &[&[Vector]] = &[&[(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]];

/// The walks that go along vectors in another order than their ways in the table, or otherwise than [`Turn::Forth`].
const PASSES: &[(&str, &[Pass])] = &[
    ("P", &[Along(Ahead, Captures, ASLANT), Along(Ahead, Quiet, AHEAD)]),
    ("BP", &[Along(Ahead, Captures, AHEAD), Along(Ahead, Quiet, ASLANT)]),
    ("PP", &[Along(Ahead, Captures, ASLANT_BEHIND), Along(Ahead, Quiet, BEHIND)]),
    ("SP", &[Along(Ahead, Quiet, AHEAD), Along(Ahead, Captures, ASLANT)]),
    ("BS", &[Along(Ahead, Quiet, ASLANT), Along(Ahead, Captures, AHEAD)]),
    ("MP", &[Along(Ahead, Quiet, AHEAD), Along(Ahead, Captures, ASLANT_FROM_THE_RIGHT)]),
    ("MH", &[Along(Forth, All, &[WAZIR]), Along(Ahead, Captures, ASLANT_FROM_THE_RIGHT)]),
    ("DR", &[Along(Ahead, Captures, ASLANT), Along(Ahead, Quiet, AHEAD), Along(Forth, All, &[KNIGHT])]),
    ("GY", &[Along(Ahead, Quiet, AHEAD), Along(Forth, All, &[FERS])]),
    ("SH", &[Along(Ahead, Captures, ASLANT), Along(Forth, All, &[WAZIR])]),
    ("CP", &[Along(Ahead, All, &[&[(0, 1), (1, 0), (-1, 0)]])]),
    ("AM", &[Along(Forth, All, &[WAZIR, FERS, KNIGHT])]),
    ("EM", &[Along(Forth, All, &[WAZIR, KNIGHT])]),
    ("PR", &[Along(Forth, All, &[FERS, KNIGHT])]),
    ("GN", &[Along(Forth, All, &[CAMEL, KNIGHT])]),
    ("GR", &[Along(Forth, All, &[CAMEL, KNIGHT])]),
    ("GH", &[Along(Forth, All, &[CAMEL, KNIGHT])]),
    ("SQ", &[Along(Forth, All, &[DABBABA, ALFIL, KNIGHT])]),
    ("OK", &[Along(Forth, All, &[KNIGHT, ZEBRA])]),
    ("BI", &[Along(Forth, All, &[ZEBRA, CAMEL])]),
    ("ZE", &[Along(Forth, All, &[CAMEL, GIRAFFE])]),
    ("WA", &[Along(Forth, All, &[KNIGHT, WAZIR])]),
    ("ET", &[Along(Forth, All, &[WAZIR, FERS, KNIGHT])]),
    ("BU", &[Along(Forth, All, &[ANTELOPE, L50])]),
    ("RF", &[Along(Forth, All, &[L17, L55])]),
    ("SO", &[Along(Forth, Leaps, QUEENS), Along(Forth, Hops, QUEENS)]),
    ("ST", &[Along(Forth, Hops, QUEENS), Along(Forth, Leaps, QUEENS)]),
    ("GL", &[Along(Forth, All, &[ALFIL]), Along(Forth, Hops, &[WAZIR])]),
    ("DO", &[Along(Back, Behind(2), QUEENS), Along(Forth, Behind(1), QUEENS)]),
    ("KA", &[Along(Back, All, QUEENS)]),
    ("KL", &[Along(Back, All, QUEENS)]),
    ("RT", &[Along(Back, All, QUEENS)]),
    ("BO", &[Along(Back, All, QUEENS)]),
    ("HA", &[Along(Back, All, QUEENS)]),
    ("HC", &[Along(Back, All, QUEENS)]),
    ("EH", &[Along(Back, All, QUEENS)]),
    ("B1", &[Along(Bouncing, All, QUEENS)]),
    ("B2", &[Along(Bouncing, All, &[WAZIR])]),
    ("B3", &[Along(Bouncing, All, &[FERS])]),
    ("MA", &[Along(Forth, All, &[KNIGHT])]),
    ("MO", &[Along(Forth, All, &[KNIGHT])]),
    ("AO", &[Along(Forth, All, &[KNIGHT])]),
    ("OA", &[Along(Forth, All, &[KNIGHT])]),
    ("ML", &[Along(Forth, All, &[KNIGHT])]),
    ("MM", &[Along(Forth, All, &[KNIGHT])]),
    ("AH", &[Along(Forth, All, &[KNIGHT])]),
    ("OH", &[Along(Forth, All, &[KNIGHT])]),
    ("L", &[Along(Forth, All, QUEENS)]),
    ("LR", &[Along(Forth, All, &[WAZIR])]),
    ("LB", &[Along(Forth, All, &[FERS])]),
    ("LN", &[Along(Forth, All, &[KNIGHT])]),
    ("SI", &[Along(Forth, All, QUEENS)]),
    ("TR", &[Along(Forth, All, &[WAZIR])]),
    ("ND", &[Along(Forth, All, &[FERS])]),
    ("MS", &[Along(Forth, All, &[KNIGHT])]),
    ("PO", &[Along(Forth, All, QUEENS)]),
    ("SK", &[Along(Listed, All, ROUND)]),
    ("CY", &[Along(Listed, All, ROUND)]),
    ("EQ", &[Along(Back, All, QUEENS), Along(Forth, All, TWICE_CROOKED)]),
    ("QE", &[Along(Back, All, QUEENS), Along(Forth, All, CROOKED)]),
    ("OR", &[Along(Back, All, QUEENS)]),
    ("NE", &[FromTheRight]),
    ("NO", &[FromTheRight]),
    ("QF", &[FromTheRight]),
    ("DU", &[]),
];

/// Walks by which a unit may make the same move in several ways: where one of them is on the board, Popeye sorts the
/// moves of all units by their squares.
const SORTING: &[&str] = &[
    "RB", "AR", "SA", "BK", "BN", "F", "O", "DG", "DK", "DB", "RK", "TH", "GE", "LH", "GF", "RO", "RP", "RN",
    "RA", "SS", "DS", "S1", "S2", "S3", "S4", "BT", "GT", "QN",
];

/// More of them, unless there are hoppers that change the side of their hurdles.
const SORTING_ANGLES: &[&str] = &["M", "RM", "BM", "EA", "RE", "BE", "SW", "RW", "BW", "MG"];

/// Walks that may lead back to where they start; of neutral units Popeye then tries captures of themselves.
const RETURNING: &[&str] = &[
    "RB", "AR", "BK", "BN", "C", "RK", "TH", "LH", "GE", "GF", "NO", "QF", "SS", "DS", "S1", "S2", "S3",
    "S4", "QN", "BT", "GT", "M", "RM", "BM", "EA", "RE", "BE", "SW", "RW", "BW", "MG",
];

/// The order in which pawns are promoted: first to the walks of chess.
const PROMOTIONS: &[&str] = &[
    "K", "P", "Q", "S", "R", "B", "LE", "MA", "PA", "VA", "RO", "G", "N", "Z", "CA", "GI", "RF", "BU", "WE",
    "AL", "FE", "DA", "LI", "NE", "L", "BP", "AM", "EM", "PR", "GN", "AN", "SQ", "WA", "DR", "KA", "SS",
    "UU", "HA", "M", "EA", "SW", "AR", "RB", "C", "NH", "DU", "CR", "ZR", "GR", "CH", "ZH", "GH", "DS", "BK",
    "EQ", "CT", "BS", "SP", "RL", "BL", "SI", "TR", "ND", "O", "EH", "MO", "RR", "BR", "AO", "OA", "RH",
    "BH", "EK", "BT", "GT", "SK", "CY", "CG", "RN", "RP", "OK", "37", "G2", "G3", "16", "24", "35", "DG",
    "KH", "OR", "15", "25", "GL", "LR", "LB", "LN", "WR", "FR", "BI", "ET", "NA", "RM", "RE", "RW", "BM",
    "BE", "BW", "RA", "SO", "MG", "36", "NL", "ML", "MM", "F", "DO", "RT", "BO", "QE", "QF", "QQ", "B1",
    "B2", "B3", "CP", "RK", "PP", "LS", "ZE", "BN", "S2", "S4", "S1", "S3", "QN", "DK", "DB", "NO", "TH",
    "LH", "GE", "GF", "KL", "KO", "KP", "SH", "GY", "MS", "PO", "MP", "MH", "ST", "SE", "FA", "LO", "SA",
    "AH", "OH", "HC", "EE", "EN", "SC",
];

/// What becomes of the hurdles of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdles {
    /// They stay what they are.
    Stay,
    /// They change sides.
    Change,
}

impl Walk {
    /// Whether Popeye sorts all moves by their squares where this walk is on the board.
    #[must_use]
    pub fn sorts_attempts(self, hurdles: Hurdles) -> bool {
        SORTING.contains(&self.code()) || hurdles == Hurdles::Stay && SORTING_ANGLES.contains(&self.code())
    }

    /// Whether Popeye may try captures of a neutral unit of this walk by itself.
    #[must_use]
    pub fn may_capture_itself(self) -> bool {
        RETURNING.contains(&self.code())
    }

    /// Where a walk stands in the order of promotions.
    #[must_use]
    pub fn promotion_place(self) -> Option<u8> {
        PROMOTIONS.iter().position(|code| *code == self.code()).map(|place| place as u8)
    }

    /// Where Popeye makes this move, among those of the unit that makes it by this walk; nothing if that isn't known.
    #[must_use]
    pub fn place_of_attempt(self, ground: &Ground, attempt: Attempt) -> Option<AttemptPlace> {
        let row = self.row();
        if row.code == "QQ" {
            let officer = ["R", "S", "B", "Q", "K", "B", "S", "R"][usize::from(attempt.from.file())];
            return Self::from_code(officer)?.place_of_attempt(ground, attempt);
        }
        if let Some((_, passes)) = PASSES.iter().find(|(code, _)| *code == row.code) {
            let mut passes = passes.iter().zip(0..);
            return passes.find_map(|(pass, number)| {
                pass.place(ground, attempt).map(|(one, other)| (number, one, other))
            });
        }
        let mut ways = row.ways.iter().zip(0..);
        ways.find_map(|(way, number)| {
            let vectors = match way {
                Way::Leap(vectors)
                | Way::Ride(vectors)
                | Way::Hop(vectors)
                | Way::HopOn(vectors)
                | Way::Chinese(vectors)
                | Way::Hopper(vectors, _) => *vectors,
                // The moves down the board are made first.
                Way::Hunter { away, home, is_absolute } => {
                    let is_up = attempt.to.rank() > attempt.from.rank();
                    let is_away = is_up == (*is_absolute || ground.side == Side::White);
                    let part = if is_away { away } else { home };
                    // Behind a hunter they don't let moves be sorted.
                    if part.sorts_attempts(Hurdles::Stay) {
                        return None;
                    }
                    let (pass, one, other) = part.place_of_attempt(ground, attempt)?;
                    return Some((8 * u8::from(is_up) + pass, one, other));
                }
                _ => return None,
            };
            place(&[vectors], attempt).map(|(one, other)| (number, one, other))
        })
    }
}

impl Pass {
    fn place(&self, ground: &Ground, attempt: Attempt) -> Option<(u8, u8)> {
        let (turn, sort, families) = match *self {
            FromTheRight => return Some((7 - attempt.to.file(), 7 - attempt.to.rank())),
            Along(turn, sort, families) => (turn, sort, families),
        };
        let (one, steps) = match turn {
            Forth | Back => place(families, attempt)?,
            Bouncing => place(families, Attempt { from: attempt.to, to: attempt.from, ..attempt })?,
            Listed => listed(families, Side::White, attempt)?,
            Ahead => listed(families, ground.side, attempt)?,
        };
        let fits = match sort {
            All => true,
            Captures => attempt.is_capture,
            Quiet => !attempt.is_capture,
            Leaps => steps == 1,
            Hops => steps > 1,
            Behind(number) => units_between(ground, attempt) == number,
        };
        let one = if matches!(turn, Back | Bouncing) { u8::MAX - one } else { one };
        fits.then_some((one, steps))
    }
}

fn difference(attempt: Attempt) -> Vector {
    let [from, to] = [attempt.from, attempt.to];
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// How many steps along a vector the difference is.
fn steps_along((files, ranks): Vector, (files_there, ranks_there): Vector) -> Option<u8> {
    let steps = match (files, ranks) {
        (0, ranks) => ranks_there / ranks,
        (files, _) => files_there / files,
    };
    (steps > 0 && (files * steps, ranks * steps) == (files_there, ranks_there)).then_some(steps as u8)
}

/// The place of a move by the first vector that leads there, and how many steps it takes. Families are gone through one
/// after the other; an orthogonal one from the right over the top, all others from the left over the top.
fn place(families: &[&[Vector]], attempt: Attempt) -> Option<(u8, u8)> {
    let difference = difference(attempt);
    let mut found = families.iter().zip(0..).flat_map(|(family, number)| {
        let steps = family.iter().map(move |vector| (number, *vector, steps_along(*vector, difference)));
        steps.filter_map(|(number, vector, steps)| Some((number, vector, steps?)))
    });
    let (number, vector, steps) = found.next()?;
    // In a family of several kinds the orthogonal ones come first.
    let kind = u8::from(vector.0 != 0 && vector.1 != 0);
    Some((number * 32 + kind * 16 + turn(vector), steps))
}

/// The place of a vector among those of its kind.
fn turn((files, ranks): Vector) -> u8 {
    let is_flat = files.unsigned_abs() >= ranks.unsigned_abs();
    match (files.signum(), ranks.signum(), is_flat) {
        (1, 0, _) => 0,
        (0, 1, _) => 1,
        (-1, 0, _) => 2,
        (0, -1, _) => 3,
        (-1, 1, true) => 0,
        (-1, 1, false) => 1,
        (1, 1, false) => 2,
        (1, 1, true) => 3,
        (1, -1, true) => 4,
        (1, -1, false) => 5,
        (-1, -1, false) => 6,
        _ => 7,
    }
}

/// The place of a move in a list of vectors.
fn listed(families: &[&[Vector]], side: Side, attempt: Attempt) -> Option<(u8, u8)> {
    let (files, ranks) = difference(attempt);
    let ahead = if side == Side::White { ranks } else { -ranks };
    let vectors = families.iter().flat_map(|family| family.iter());
    let mut steps = vectors.zip(0..).map(|(vector, number)| (number, steps_along(*vector, (files, ahead))));
    steps.find_map(|(number, steps)| Some((number, steps?)))
}

/// How many units stand between departure and arrival, which a queen's line joins.
fn units_between(ground: &Ground, attempt: Attempt) -> u8 {
    let (files, ranks) = difference(attempt);
    let (_, first) = ground.ride(attempt.from, (files.signum(), ranks.signum()));
    let mut number = 0;
    let mut unit = first.filter(|unit| *unit != attempt.to);
    while let Some(square) = unit {
        number += 1;
        unit = ground.ride(square, (files.signum(), ranks.signum())).1.filter(|next| *next != attempt.to);
        // Behind the arrival there may be more units.
        let is_beyond = |next: &Square| {
            let far = Attempt { to: *next, ..attempt };
            let (one, other) = (difference(far), (files, ranks));
            one.0.abs().max(one.1.abs()) > other.0.abs().max(other.1.abs())
        };
        unit = unit.filter(|next| !is_beyond(next));
    }
    number
}

//! The lines by which magic units attack: by them it is told which attacks are new.

use crate::board::{Position, Side, Square};
use crate::rules::plan::Plan;
use crate::walks::angles::turned;
use crate::walks::curves::{self, Curve, CurveUse};
use crate::walks::ground::{Vector, plus, step, times};
use crate::walks::hoppers::Hopper;
use crate::walks::locusts::Locust;
use crate::walks::table::Way;
use crate::walks::zigzags::{self, Zigzag};
use crate::walks::{Ground, Walk};

/// The walks whose attacks follow straight lines.
const STRAIGHT: &[&str] = &[
    "R", "Q", "B", "N", "WA", "CR", "ZR", "GR", "BS", "SP", "RR", "BR", "WR", "FR", "ET", "LI", "RL", "BL",
    "NL", "PA", "LE", "VA", "NA", "L", "LN", "LB", "LR", "SI", "TR", "ND", "KA", "KL", "RT", "KO", "EQ",
    "OR", "EH", "G", "NH", "CH", "ZH", "GH", "RH", "BH", "CG", "G2", "G3", "BO", "QE", "AO", "OA", "ML",
    "MM", "DO", "B1", "B2", "B3",
];

/// The walks made of leaps and straight lines; what is not on a queen's line is a leap in all of them.
const MIXED: &[&str] = &["AM", "EM", "PR", "GY", "SH", "GL", "SO"];

/// The walks that leap, or whose attacks count like leaps.
const LEAPING: &[&str] = &[
    "K", "PO", "EK", "S", "Z", "CA", "GI", "RF", "BU", "WE", "AL", "FE", "DA", "GN", "AN", "SQ", "OK", "37",
    "16", "24", "35", "15", "25", "BI", "ZE", "36", "MA", "MO", "NE", "NO", "QF", "KH", "KP", "MS", "P",
    "BP", "PP", "CP", "MP", "DR",
];

/// The walks that turn at a hurdle: what counts is the direction behind it.
const ANGLED: &[&str] = &["M", "RM", "BM", "EA", "RE", "BE", "SW", "RW", "BW"];

/// Whether a rule says which attacks of a magic unit of this walk are the same.
pub(super) fn knows(walk: Walk) -> bool {
    [STRAIGHT, MIXED, LEAPING, ANGLED].into_iter().any(|walks| walks.contains(&walk.code()))
        || Bent::of(walk).is_some()
}

/// The walks of which one attack may follow several lines.
#[derive(Clone, Copy)]
enum Bent {
    /// Along octagons: roses and their kin.
    Round(Attack),
    Zigzag(Zigzag),
    /// Over two hurdles, with a turn between.
    Twice(&'static [Vector]),
}

/// How a unit on an octagon attacks, seen from what it attacks.
#[derive(Clone, Copy)]
enum Attack {
    /// It is the first unit.
    Ride,
    /// It is the first unit behind a neighbour.
    Hop,
    /// It is the second unit.
    HopOn,
    /// It is the first unit, and the square on the other side is empty.
    Locust,
}

impl Bent {
    fn of(walk: Walk) -> Option<Self> {
        match *walk.row().ways {
            [Way::Curve(CurveUse::Ride)] => Some(Self::Round(Attack::Ride)),
            [Way::Curve(CurveUse::Hop)] => Some(Self::Round(Attack::Hop)),
            [Way::Curve(CurveUse::HopOn | CurveUse::Chinese)] => Some(Self::Round(Attack::HopOn)),
            [Way::Locust(Locust::Rose)] => Some(Self::Round(Attack::Locust)),
            [Way::Zigzag(zigzag)] => Some(Self::Zigzag(zigzag)),
            [Way::Hopper(vectors, Hopper::Twice)] => Some(Self::Twice(vectors)),
            _ => None,
        }
    }
}

/// A line with its direction, or the squares of a leap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// Direction, and which of the parallels.
    Straight((i8, i8), i8),
    /// From here to there.
    Leap(Square, Square),
    /// Where the direction behind the hurdle leads off the board, back from who attacks and on from what is attacked.
    Angled((i8, i8), (i8, i8)),
    /// The lowest square of an octagon, which may lie beside the board, and the one behind it.
    Round((i8, i8), (i8, i8)),
    /// The first square off the board behind who attacks, and the one that would follow.
    Zigzag((i8, i8), (i8, i8)),
    /// The square between two hops, and where the first of them would come from if it began off the board.
    Twice(Square, (i8, i8)),
}

/// By which lines a magic unit attacks what it attacks: one, but for walks that turn.
pub(super) fn lines(
    plan: &Plan,
    position: &Position,
    side: Side,
    walk: Walk,
    magic: Square,
    viewed: Square,
) -> Vec<Line> {
    let ground = plan.ground(position, side);
    match Bent::of(walk) {
        Some(Bent::Round(attack)) => return octagons(&ground, attack, magic, viewed),
        Some(Bent::Zigzag(zigzag)) => return bends(&ground, zigzag, magic, viewed),
        Some(Bent::Twice(vectors)) => return double_hops(&ground, vectors, magic, viewed),
        None => {}
    }
    let [Way::Angle(vectors, angle)] = *walk.row().ways else { return vec![line(walk, magic, viewed)] };
    let behind = vectors.iter().filter_map(|vector| Some((*vector, ground.first_unit(magic, *vector)?)));
    let on = behind.flat_map(|(vector, hurdle)| turned(vector, angle).map(|on| (hurdle, on)));
    let leading = on.filter(|(hurdle, on)| step(*hurdle, *on) == Some(viewed));
    leading.map(|(_, on)| Line::Angled(beyond(magic, times(on, -1)), beyond(viewed, on))).collect()
}

/// The first square off the board in a direction.
fn beyond(from: Square, (files, ranks): (i8, i8)) -> (i8, i8) {
    let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
    while is_on_board((file, rank)) {
        (file, rank) = (file + files, rank + ranks);
    }
    (file, rank)
}

/// The ways round an octagon by which a rose or its kin attacks.
fn octagons(ground: &Ground, attack: Attack, magic: Square, viewed: Square) -> Vec<Line> {
    let attacking = curves::all(viewed).filter(|curve| {
        let mut riding = *curve;
        let first = riding.ride(ground, viewed).1;
        let next = |from: Vector| step(viewed, from);
        let attacker = match attack {
            Attack::Ride => first,
            Attack::Hop => first
                .filter(|unit| curve.leaps().next().and_then(next) == Some(*unit))
                .and_then(|_| riding.ride(ground, viewed).1),
            Attack::HopOn => first.and_then(|_| riding.ride(ground, viewed).1),
            Attack::Locust => first.filter(|_| {
                let last = curve.leaps().last().map(|leap| times(leap, -1));
                last.and_then(next).is_some_and(|square| ground.is_empty(square))
            }),
        };
        attacker == Some(magic)
    });
    let lowest_way = |curve: Curve| {
        let mut at = (viewed.file() as i8, viewed.rank() as i8);
        let ways = curve.leaps().map(|leap| {
            let from = at;
            at = plus(at, leap);
            (from, at)
        });
        ways.min_by_key(|((file, rank), _)| (*rank, *file))
    };
    attacking.filter_map(lowest_way).map(|(lowest, next)| Line::Round(lowest, next)).collect()
}

/// The ways by which a unit attacks that turns with each step.
fn bends(ground: &Ground, zigzag: Zigzag, magic: Square, viewed: Square) -> Vec<Line> {
    let attacking = zigzags::turns(zigzag).filter(|turn| {
        let mut from = viewed;
        let units = turn.iter().cycle().map_while(|vector| {
            from = step(from, *vector)?;
            Some(from)
        });
        let first = { units }.find(|square| !ground.is_empty(*square));
        first == Some(magic)
    });
    let behind = |turn: [Vector; 2]| {
        let mut at = (viewed.file() as i8, viewed.rank() as i8);
        let mut vectors = turn.into_iter().cycle();
        while let Some(vector) = vectors.next() {
            at = plus(at, vector);
            if !is_on_board(at) {
                return vectors.next().map(|next| Line::Zigzag(at, plus(at, next)));
            }
        }
        None
    };
    attacking.filter_map(behind).collect()
}

/// The ways by which a double hopper attacks.
fn double_hops(ground: &Ground, vectors: &[Vector], magic: Square, viewed: Square) -> Vec<Line> {
    let mut lines = Vec::new();
    for second in vectors {
        let Some(mut between) = ground.unit_at(viewed, *second) else { continue };
        while let Some(square) = step(between, *second).filter(|square| ground.is_empty(*square)) {
            between = square;
            for first in vectors {
                let hurdle = ground.unit_at(between, *first);
                if hurdle.and_then(|hurdle| ground.first_unit(hurdle, *first)) == Some(magic) {
                    lines.push(Line::Twice(between, beyond(between, *first)));
                }
            }
        }
    }
    lines
}

const fn is_on_board((file, rank): (i8, i8)) -> bool {
    0 <= file && file < 8 && 0 <= rank && rank < 8
}

fn line(walk: Walk, magic: Square, viewed: Square) -> Line {
    let files = viewed.file() as i8 - magic.file() as i8;
    let ranks = viewed.rank() as i8 - magic.rank() as i8;
    let is_leap = |files: i8, ranks: i8| {
        let is_queenlike = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let is_adjacent = files.abs() <= 1 && ranks.abs() <= 1;
        match walk.code() {
            "SO" => is_adjacent,
            "GL" => files.abs() == 2 && ranks.abs() == 2,
            _ => !is_queenlike,
        }
    };
    if LEAPING.contains(&walk.code()) || MIXED.contains(&walk.code()) && is_leap(files, ranks) {
        return Line::Leap(magic, viewed);
    }
    let (mut one, mut other) = (files.abs(), ranks.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    let (across, up) = (files / one.max(1), ranks / one.max(1));
    Line::Straight((across, up), across * magic.rank() as i8 - up * magic.file() as i8)
}

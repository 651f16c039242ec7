//! The lines by which magic units attack: by them it is told which attacks are new.

use crate::board::Square;
use crate::walks::angles::{Angle, turned};
use crate::walks::curves::{self, Curve, CurveUse};
use crate::walks::ground::{Vector, plus, step, times};
use crate::walks::hoppers::Hopper;
use crate::walks::locusts::Locust;
use crate::walks::table::Way;
use crate::walks::zigzags::{self, Zigzag};
use crate::walks::{Ground, Walk};
use std::sync::LazyLock;

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

/// How the lines of the walks in the lists are told: with each move it is asked for each magic unit.
static TOLD: LazyLock<Vec<(Walk, Lines)>> = LazyLock::new(|| {
    let walks =
        [LEAPING, STRAIGHT, MIXED, ANGLED].into_iter().flatten().filter_map(|code| Walk::from_code(code));
    walks.map(|walk| (walk, Lines::looked_up(walk))).collect()
});

/// How the lines of a walk are told.
#[derive(Clone, Copy)]
enum Told {
    Bent(Bent),
    /// With a turn at the hurdle.
    Angled(&'static [Vector], Angle),
    /// Leaps alone.
    Leaps,
    /// Leaps where these squares apart say so, straight lines elsewhere.
    Mixed(fn(i8, i8) -> bool),
    Straight,
}

/// By which lines a magic unit of some walk attacks.
#[derive(Clone, Copy)]
pub(super) struct Lines(Told);

impl Lines {
    /// Those of a walk.
    pub(super) fn of(walk: Walk) -> Self {
        TOLD.iter()
            .find(|(known, _)| *known == walk)
            .map_or_else(|| Self::looked_up(walk), |(_, lines)| *lines)
    }

    fn looked_up(walk: Walk) -> Self {
        let code = walk.code();
        Self(if let Some(bent) = Bent::of(walk) {
            Told::Bent(bent)
        } else if let [Way::Angle(vectors, angle)] = *walk.row().ways {
            Told::Angled(vectors, angle)
        } else if LEAPING.contains(&code) {
            Told::Leaps
        } else if MIXED.contains(&code) {
            Told::Mixed(match code {
                "SO" => is_adjacent,
                "GL" => is_alfil,
                _ => is_off_lines,
            })
        } else {
            Told::Straight
        })
    }

    /// By which lines a unit attacks what it attacks: one, but for walks that turn.
    pub(super) fn between(self, ground: &Ground, magic: Square, viewed: Square) -> Vec<Line> {
        let files = viewed.file() as i8 - magic.file() as i8;
        let ranks = viewed.rank() as i8 - magic.rank() as i8;
        match self.0 {
            Told::Bent(Bent::Round(attack)) => octagons(ground, attack, magic, viewed),
            Told::Bent(Bent::Zigzag(zigzag)) => bends(ground, zigzag, magic, viewed),
            Told::Bent(Bent::Twice(vectors)) => double_hops(ground, vectors, magic, viewed),
            Told::Angled(vectors, angle) => angled(ground, vectors, angle, magic, viewed),
            Told::Leaps => vec![Line::Leap(magic, viewed)],
            Told::Mixed(is_leap) if is_leap(files, ranks) => vec![Line::Leap(magic, viewed)],
            Told::Mixed(_) | Told::Straight => vec![straight(magic, (files, ranks))],
        }
    }
}

const fn is_adjacent(files: i8, ranks: i8) -> bool {
    files.abs() <= 1 && ranks.abs() <= 1
}

const fn is_alfil(files: i8, ranks: i8) -> bool {
    files.abs() == 2 && ranks.abs() == 2
}

/// Whether no queen goes so.
const fn is_off_lines(files: i8, ranks: i8) -> bool {
    files != 0 && ranks != 0 && files.abs() != ranks.abs()
}

/// The ways by which a unit attacks that turns at a hurdle.
fn angled(ground: &Ground, vectors: &[Vector], angle: Angle, magic: Square, viewed: Square) -> Vec<Line> {
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

/// The line on which a unit attacks what is so many files and ranks away.
fn straight(magic: Square, (files, ranks): (i8, i8)) -> Line {
    let (mut one, mut other) = (files.abs(), ranks.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    let (across, up) = (files / one.max(1), ranks / one.max(1));
    Line::Straight((across, up), across * magic.rank() as i8 - up * magic.file() as i8)
}

//! Magic units: what comes under an odd number of new attacks of magic units by a move changes sides.
//!
//! An attack is new unless the same magic unit attacked the same unit along the same line before the move, in the same direction, be it that one of them has been reborn;
//! leaps, and hops over a neighbour, have the squares of both in the place of a line. What attacks could capture, whatever became of it then. Magic units attack units of either side. Magic, royal and neutral units don't
//! change; a neutral magic unit attacks for both sides, so twice. (Popeye's manual, attribute Magic; the rest by its behaviour.)

use super::AnyCondition;
use super::condition::Condition;
use crate::board::position::{Cause, Mark};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Position, Side, Slot, Square, Unit};
use crate::rules::facet::{ActsAfter, HasFacts, Played, Refuses};
use crate::rules::facts::Facts;
use crate::rules::moves::CastlingSquares;
use crate::rules::plan::Plan;
use crate::walks::angles::turned;
use crate::walks::curves::{self, Curve};
use crate::walks::ground::{plus, step, times};
use crate::walks::table::Way;
use crate::walks::{Ground, Walk};

/// What magic units bring along; in force where there are some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicUnits;

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

/// The walk of a rose.
const ROSE: &str = "RO";

impl MagicUnits {
    /// Whether a rule says which attacks of a magic unit of this walk are the same.
    fn knows(walk: Walk) -> bool {
        [STRAIGHT, MIXED, LEAPING, ANGLED, &[ROSE]].into_iter().any(|walks| walks.contains(&walk.code()))
    }
}

/// An attack: who attacks whom along which line. Two are the same if all is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    magic: Square,
    viewed: Square,
    line: Line,
}

/// A line with its direction, or the squares of a leap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Direction, and which of the parallels.
    Straight((i8, i8), i8),
    Leap(Square, Square),
    /// Where the direction behind the hurdle leads off the board, back from who attacks and on from what is attacked.
    Angled((i8, i8), (i8, i8)),
    /// The lowest square of an octagon, which may lie beside the board, and the one behind it.
    Round((i8, i8), (i8, i8)),
}

/// By which lines a magic unit attacks what it attacks: one, but for walks that turn.
fn lines(
    plan: &Plan,
    position: &Position,
    side: Side,
    walk: Walk,
    magic: Square,
    viewed: Square,
) -> Vec<Line> {
    let ground = plan.ground(position, side);
    if walk.code() == ROSE {
        return octagons(&ground, magic, viewed);
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
    while (0..8).contains(&file) && (0..8).contains(&rank) {
        (file, rank) = (file + files, rank + ranks);
    }
    (file, rank)
}

/// The ways round an octagon by which a rose attacks.
fn octagons(ground: &Ground, magic: Square, viewed: Square) -> Vec<Line> {
    let attacking = curves::all(viewed).filter(|curve| {
        let mut riding = *curve;
        riding.ride(ground, viewed).1 == Some(magic)
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

/// The attacks of magic units; `place_of` says where a unit stands after the move that stood on a square before.
fn views(plan: &Plan, position: &Position, place_of: impl Fn(Square) -> Option<Square>) -> Vec<View> {
    let mut views = Vec::new();
    let spared = |unit: Unit| {
        unit.is_none()
            || unit.attributes.has(Attributes::MAGIC)
            || unit.is_royal()
            || unit.owner == Owner::Neutral
    };
    let targets: Vec<Square> =
        position.occupied().into_iter().filter(|square| !spared(position.unit(*square))).collect();
    for side in Side::BOTH {
        for magic in position.of(side) {
            if !position.unit(magic).attributes.has(Attributes::MAGIC) {
                continue;
            }
            let planes = plan.planes_in_force(position, side).map(|plane| plane & Bitboard::of(magic));
            let slot = (0..planes.len()).map(Slot::new).find(|slot| planes[slot.index()].is_some());
            let Some(walk) = slot.map(|slot| plan.walks().walk(slot)) else { continue };
            for &viewed in &targets {
                let walkers = plan.walkers(position, viewed, side, &planes);
                if plan.capturers_by_themselves(position, viewed, side, walkers).is_empty() {
                    continue;
                }
                let lines = lines(plan, position, side, walk, magic, viewed);
                if let (Some(magic), Some(viewed)) = (place_of(magic), place_of(viewed)) {
                    views.extend(lines.into_iter().map(|line| View { magic, viewed, line }));
                }
            }
        }
    }
    views
}

impl Condition for MagicUnits {
    const NAMES: &'static [&'static str] = &["MagicUnits"];

    fn brought_along_by(marks: Attributes, _: &[AnyCondition]) -> Option<Self> {
        marks.has(Attributes::MAGIC).then_some(Self)
    }
}

impl Refuses for MagicUnits {
    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String> {
        let is_magic = |square: &Square| position.unit(*square).attributes.has(Attributes::MAGIC);
        let magic: Vec<Square> = Square::all().filter(is_magic).collect();
        let slots = || magic.iter().flat_map(|square| position.unit(*square).parts.slots());
        // A magic pawn becomes a magic unit of another walk.
        let has_pawn = slots().any(|slot| slot == Slot::PAWN);
        let promotions = plan.promotions().iter().copied().filter(|_| has_pawn);
        let mut walks = slots().chain(promotions).map(|slot| plan.walks().walk(slot));
        let name = walks.find(|walk| !Self::knows(*walk))?.row().name;
        let first = magic.first()?;
        let misfit = format!("the magic {name} has no meaning: no rule says which of its attacks are new");
        Some(format!("{misfit} (the first magic unit stands on {first})"))
    }
}

impl HasFacts for MagicUnits {
    fn facts(&self) -> Facts {
        Facts { castling_returns: true, ..Facts::NONE }
    }
}

impl ActsAfter for MagicUnits {
    fn after(&self, plan: &Plan, position: &mut Position, played: &Played, mark: &Mark) {
        let mut before = position.clone();
        before.take_back(mark);
        let mv = played.mv;
        let mover = position.place_of_mover(mv.arrival, mark);
        let mut rebirths =
            position.effects_since(mark).iter().filter(|effect| effect.cause == Cause::Rebirth);
        let reborn = rebirths.next_back().map(|effect| effect.square);
        let castling = mv.is_castling().then(|| CastlingSquares::new(played.mover, mv.kind));
        let place_of = |square: Square| {
            if square == mv.departure {
                return mover;
            }
            if Some(square) == mv.capture {
                return reborn;
            }
            if let Some(squares) = castling.filter(|squares| squares.rook_from == square) {
                return Some(squares.rook_to);
            }
            (!position.unit(square).is_none()).then_some(square)
        };
        let old = views(plan, &before, place_of);
        let new = views(plan, position, Some);
        for square in position.occupied() {
            let fresh = new.iter().filter(|view| view.viewed == square && !old.contains(view)).count();
            let unit = position.unit(square);
            if fresh % 2 == 1 {
                let owner = if unit.owner == Owner::White { Owner::Black } else { Owner::White };
                position.change(square, Unit { owner, ..unit }, Cause::Recolouring);
            }
        }
    }
}

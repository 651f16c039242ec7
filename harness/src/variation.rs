//! Variations of a problem: what a composer tries out, one change at a time.

mod answer;
mod minimise;
pub mod words;

pub use answer::{Answer, Found, Relation, answer};
pub use minimise::{Smaller, minimise};

use crate::asked::Asked;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use cookstopper_engine::twin::{Mirror, Rotation, Twin, TwinCommand};
use cookstopper_engine::walks::Walk;
use serde::Serialize;

/// The owners, in the order of lists, with their names.
pub const OWNERS: [(Owner, &str); 3] =
    [(Owner::White, "White"), (Owner::Black, "Black"), (Owner::Neutral, "neutral")];

/// How much is done for a variation if nothing is said: about a second.
pub const USUAL_NODES: u64 = 1_000_000;

/// What is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A unit is removed.
    Removed,
    /// A unit walks otherwise.
    Replaced,
    /// There is one unit more.
    Added,
    /// A unit stands elsewhere.
    Moved,
    /// Two units change places.
    Exchanged,
    /// All units are shifted.
    Shifted,
    /// The board is mirrored or turned.
    Mirrored,
    /// White's units become Black's.
    Recoloured,
    /// Something else is asked for, or in more or fewer moves.
    Asked,
    /// There is a condition more, or one less.
    Conditions,
}

/// A problem with one change.
#[derive(Debug, Clone)]
pub struct Variation {
    /// What is changed.
    pub kind: Kind,
    /// The change, as a twin of the problem makes it.
    pub change: TwinCommand,
    /// The change, as Popeye describes twins.
    pub description: String,
    /// The problem.
    pub problem: Problem,
}

impl Variation {
    /// The problem with a change; nothing if that can't be made, or changes nothing.
    fn of(base: &Problem, kind: Kind, change: TwinCommand) -> Option<Self> {
        let mut problem = base.clone();
        let twin = Twin { is_continued: false, commands: vec![change.clone()] };
        let described = twin.apply(&mut problem).ok()?;
        let names = problem.conditions.names();
        let description = match (&change, names.is_empty()) {
            (TwinCommand::Condition(_), true) => "no conditions".to_owned(),
            (TwinCommand::Condition(_), false) => names.join(", "),
            _ => described.trim().to_owned(),
        };
        (problem != *base).then_some(Self { kind, change, description, problem })
    }
}

/// All variations that are asked for, in a fixed order: by kind, and by squares from a1 to h8.
///
/// ```
/// use cookstopper::asked::Asked;
/// use cookstopper::variation::variations;
/// use cookstopper_engine::{diagram::Diagram, problem::Problem};
/// let diagram = Diagram::from_piece_lists("Kg1 Ra2", "Kg8 Pf7g7h7", "").unwrap();
/// let problem = Problem::new(diagram, Default::default(), "#1".parse().unwrap());
/// let asked = Asked { removes: true, ..Asked::default() };
/// let told: Vec<String> = variations(&problem, &asked).map(|one| one.description).collect();
/// assert_eq!(told, ["-wRa2", "-bPf7", "-bPg7", "-bPh7"]);
/// ```
pub fn variations<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Variation> + Send + 'a {
    let changes = removed(base, asked)
        .chain(replaced(base, asked))
        .chain(added(base, asked))
        .chain(moved(base, asked))
        .chain(exchanged(base, asked))
        .chain(shifted(asked))
        .chain(mirrored(asked))
        .chain(asked.recolours.then_some((Kind::Recoloured, TwinCommand::PolishType)))
        .chain(otherwise_asked(base, asked))
        .chain(conditions(base, asked));
    changes.filter_map(|(kind, change)| Variation::of(base, kind, change))
}

type Change = (Kind, TwinCommand);

/// The units, with where they stand.
fn units(base: &Problem) -> impl Iterator<Item = (Square, &DiagramUnit)> + Clone {
    Square::all().filter_map(|square| Some((square, base.diagram.unit(square)?)))
}

/// The units that are no kings: without them nothing would be asked.
fn officers(base: &Problem) -> impl Iterator<Item = (Square, &DiagramUnit)> + Clone {
    let is_royal = |unit: &DiagramUnit| unit.is_royal || unit.walks.iter().any(|walk| walk.is_king());
    units(base).filter(move |(_, unit)| !is_royal(unit))
}

/// Whether a unit can stand on a square: pawns of chess don't stand on the first rank or the last.
fn can_stand(unit: &DiagramUnit, square: Square) -> bool {
    !unit.walks.contains(&Walk::PAWN) || !matches!(square.rank(), 0 | 7)
}

fn empty_squares(base: &Problem) -> impl Iterator<Item = Square> + Clone {
    let holes = base.conditions.holes();
    Square::all().filter(move |square| base.diagram.unit(*square).is_none() && !holes.contains(*square))
}

fn removed<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    let squares = officers(base).filter(|_| asked.removes).map(|(square, _)| square);
    squares.map(|square| (Kind::Removed, TwinCommand::Remove(square)))
}

fn replaced<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    officers(base).flat_map(|(square, unit)| {
        let others = asked.replaces.iter().flat_map(|walks| walks.0.iter());
        let others = others.filter(|walk| unit.walks != [**walk]);
        let others = others.map(|walk| DiagramUnit { walks: vec![*walk], ..unit.clone() });
        let fitting = others.filter(move |unit| can_stand(unit, square));
        fitting.map(move |unit| (Kind::Replaced, TwinCommand::Add(square, unit)))
    })
}

fn added<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    asked.additions.iter().flat_map(|addition| {
        addition.units.iter().flat_map(|unit| {
            let squares = empty_squares(base).filter(|square| addition.is_meant(*square));
            let squares = squares.filter(|square| can_stand(unit, *square));
            squares.map(|square| (Kind::Added, TwinCommand::Add(square, unit.clone())))
        })
    })
}

fn moved<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    units(base).filter(|_| asked.moves).flat_map(|(from, unit)| {
        let squares = empty_squares(base).filter(|to| can_stand(unit, *to));
        squares.map(move |to| (Kind::Moved, TwinCommand::Move(from, to)))
    })
}

fn exchanged<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    units(base).filter(|_| asked.exchanges).flat_map(move |(from, one)| {
        let behind = units(base).filter(move |(to, other)| *to > from && *other != one);
        let fitting = behind.filter(move |(to, other)| can_stand(one, *to) && can_stand(other, from));
        fitting.map(move |(to, _)| (Kind::Exchanged, TwinCommand::Exchange(from, to)))
    })
}

/// All shifts; those over the edge can't be made.
fn shifted(asked: &Asked) -> impl Iterator<Item = Change> {
    let steps = (-7_i8..=7).flat_map(|ranks| (-7_i8..=7).map(move |files| (files, ranks)));
    let ways = steps.filter(|step| *step != (0, 0)).filter_map(|(files, ranks)| {
        // Far enough from the edge to be told by two squares.
        let from = Square::at(if files < 0 { 7 } else { 0 }, if ranks < 0 { 7 } else { 0 });
        Some(TwinCommand::Shift(from, from.offset(files, ranks)?))
    });
    ways.filter(|_| asked.shifts).map(|shift| (Kind::Shifted, shift))
}

fn mirrored(asked: &Asked) -> impl Iterator<Item = Change> {
    let mirrors = [Mirror::LeftRight, Mirror::AboveBelow, Mirror::AboutA8H1, Mirror::AboutA1H8];
    let rotations = [Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];
    let ways = mirrors.map(TwinCommand::Mirror).into_iter().chain(rotations.map(TwinCommand::Rotate));
    ways.filter(|_| asked.mirrors).map(|way| (Kind::Mirrored, way))
}

fn otherwise_asked<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    let is_plain = base.stipulation.structure.is_none();
    let lengths = asked.lengths.iter().filter(move |_| is_plain).flat_map(|lengths| lengths.half_moves());
    let lengths = lengths.map(|half_moves| Stipulation { half_moves, ..base.stipulation.clone() });
    let all = lengths.chain(asked.stipulations.iter().cloned());
    all.map(|stipulation| (Kind::Asked, TwinCommand::Stipulation(stipulation)))
}

fn conditions<'a>(base: &'a Problem, asked: &'a Asked) -> impl Iterator<Item = Change> + 'a {
    let names = base.conditions.names();
    let less = names.clone().into_iter().enumerate().filter(|_| asked.leaves_out).map({
        let names = names.clone();
        move |(place, _)| {
            let others = names.iter().enumerate().filter(|(other, _)| *other != place);
            others.map(|(_, name)| name.clone()).collect::<Vec<_>>()
        }
    });
    let more =
        asked.conditions.iter().map(move |name| names.iter().chain([name]).cloned().collect::<Vec<_>>());
    // What isn't possible together is no variation.
    let sets = less.chain(more).filter_map(|names| Conditions::parse(&names).ok());
    sets.map(|conditions| (Kind::Conditions, TwinCommand::Condition(conditions)))
}

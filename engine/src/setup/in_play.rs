//! What the diagrams bring along: walks, and marks of units.

use super::SetUpError;
use crate::board::unit::Attributes;
use crate::board::{Slot, Square};
use crate::conditions::Conditions;
use crate::diagram::{Diagram, DiagramUnit};
use crate::rules::in_play::Facets;
use crate::rules::marks::ACTORS_ON_HURDLES;
use crate::rules::plan::{MarksInPlay, UnitsInPlay};
use crate::walks::reach::TooManyWalks;
use crate::walks::table::Role;
use crate::walks::{Walk, Walks};

/// The walks of the units in the diagrams.
pub(super) fn standing<'a>(diagrams: impl Iterator<Item = &'a Diagram>) -> Vec<Walk> {
    diagrams.flat_map(Diagram::all_units).flat_map(|unit| unit.walks.iter().copied()).collect()
}

/// Every mark of a unit in the diagrams.
pub(super) fn marks<'a>(diagrams: impl Iterator<Item = &'a Diagram>) -> Attributes {
    let marks = diagrams.flat_map(Diagram::all_units).map(DiagramUnit::attributes);
    marks.fold(Attributes::NONE, Attributes::with)
}

/// The walks that occur or may arise: those that stand, those that come up by conditions, and what marine pawns promote to.
pub(super) fn walks(standing: &[Walk], conditions: &Conditions) -> Result<Walks, TooManyWalks> {
    let mut walks = Walks::default();
    let come_up = conditions.in_order().flat_map(|condition| condition.walks());
    for walk in standing.iter().copied().chain(come_up) {
        walks.slot(walk)?;
    }
    if walks.slots().any(|slot| walks.role(slot) == Role::MarinePawn) {
        let kings_are_ordinary = conditions.in_order().any(|condition| condition.facts().kings_are_ordinary);
        let king = kings_are_ordinary.then_some(Walk::MARINE_KING);
        for walk in Walk::MARINE_OFFICERS.into_iter().chain(king).filter_map(Walk::from_code) {
            walks.slot(walk)?;
        }
    }
    Ok(walks)
}

/// What the units of the diagram bring along.
pub(super) fn units(
    diagram: &Diagram,
    standing: Vec<Walk>,
    walks: &Walks,
) -> Result<UnitsInPlay, SetUpError> {
    let has = |mark: Attributes| diagram.all_units().any(|unit| unit.marks.has(mark));
    let marks = MarksInPlay {
        kamikaze: has(Attributes::KAMIKAZE),
        chameleon: has(Attributes::CHAMELEON),
        uncapturable: has(Attributes::UNCAPTURABLE),
        half_neutral: has(Attributes::HALF_NEUTRAL),
        ..MarksInPlay::default()
    };
    Ok(UnitsInPlay { standing, marks: with_hurdles(marks, diagram, walks)? })
}

/// The marks with those of hoppers that do something to their hurdles.
fn with_hurdles(mut marks: MarksInPlay, diagram: &Diagram, walks: &Walks) -> Result<MarksInPlay, SetUpError> {
    if !diagram.all_units().any(|unit| !on_hurdles(unit).is_empty()) {
        return Ok(marks);
    }
    let above = Square::all().filter_map(|square| Some((square, diagram.unit(square)?)));
    for (square, unit) in above.chain(diagram.beneath.iter().map(|(square, unit)| (*square, unit))) {
        for walk in &unit.walks {
            let bits = match on_hurdles(unit)[..] {
                [] => &mut marks.hurdle_keeping,
                [_] if !ACTORS_ON_HURDLES.contains(&walk.code()) => {
                    return Err(SetUpError::NoHurdle(walk.row().name));
                }
                [Attributes::BUL] => &mut marks.bul,
                [Attributes::DOB] => &mut marks.dob,
                [_] => &mut marks.hurdle_changing,
                [_, _, ..] => return Err(SetUpError::HurdlesTwice(square)),
            };
            *bits |= 1 << walks.slot_of(*walk).map_or(0, Slot::index);
        }
    }
    Ok(marks)
}

/// What a unit's marks do to its hurdles.
fn on_hurdles(unit: &DiagramUnit) -> Vec<Attributes> {
    Attributes::ON_HURDLES.into_iter().filter(|mark| unit.marks.has(*mark)).collect()
}

//! The units of a diagram as units of a position.

use super::{SetUpError, TargetUnits};
use crate::board::unit::{Attributes, Origin};
use crate::board::{Owner, Parts, Slot, Square, Unit};
use crate::diagram::{Diagram, DiagramUnit};
use crate::rules::Plan;
use crate::walks::Walk;

/// What a unit of the diagram is under a plan.
pub(super) fn unit_of(plan: &Plan, unit: &DiagramUnit, square: Square) -> Result<Unit, SetUpError> {
    let parts = parts_of(plan, unit, square)?;
    if plan.fuses_units() {
        check_fusion(plan, unit, parts, square)?;
    } else if parts.is_composite() {
        return Err(SetUpError::CompositeWithoutFusion(square));
    }
    let origin = if plan.tracks_origins() { Origin::on(square) } else { Origin::UNKNOWN };
    Ok(Unit { parts, owner: unit.owner, attributes: attributes_of(plan, unit, parts), origin })
}

/// What must stand where in a target.
pub(super) fn target_units(plan: &Plan, target: &Diagram) -> Result<TargetUnits, SetUpError> {
    if !target.imitators.is_empty() && !plan.has_imitators() {
        return Err(SetUpError::TargetWithoutImitators);
    }
    let mut units = [Unit::NONE; 64];
    for square in Square::all() {
        if let Some(unit) = target.unit(square) {
            let owner = unit.owner;
            let unit = unit_of(plan, unit, square)?;
            let is_one_of_several = || {
                let is_king =
                    |other: &&DiagramUnit| other.owner == owner && other.walks.contains(&Walk::KING);
                target.units.iter().flatten().filter(is_king).count() > 1
            };
            let is_ordinary = unit.is_royal()
                && (plan.kings_are_ordinary() || plan.only_single_kings_are_royal() && is_one_of_several());
            let common = if is_ordinary { Attributes::COMMON } else { Attributes::NONE };
            units[square.index()] = Unit { attributes: unit.attributes.with(common), ..unit };
        } else if plan.holes().contains(square) {
            units[square.index()] = Unit::HOLE;
        }
    }
    Ok(units)
}

/// The components of a unit.
fn parts_of(plan: &Plan, unit: &DiagramUnit, square: Square) -> Result<Parts, SetUpError> {
    let is_divided = |walk: Walk| walk == Walk::QUEEN && plan.fuses_units();
    let slots = unit.walks.iter().flat_map(|walk| match is_divided(*walk) {
        true => [Some(Slot::BISHOP), Some(Slot::ROOK)],
        false => [plan.walks().slot_of(*walk), None],
    });
    slots.flatten().try_fold(Parts::NONE, |parts, slot| {
        parts.plus(Parts::one(slot)).ok_or(SetUpError::TooManyComponents(square))
    })
}

/// Units without a meaning where units fuse.
fn check_fusion(plan: &Plan, unit: &DiagramUnit, parts: Parts, square: Square) -> Result<(), SetUpError> {
    let fusing = plan.all().iter().find(|condition| condition.facts().fuses_units);
    let condition = fusing.map_or("", |condition| condition.name());
    if unit.is_royal {
        return Err(SetUpError::MarkUnderFusion { mark: "royal", square, condition });
    }
    if unit.owner == Owner::Neutral {
        return Err(SetUpError::MarkUnderFusion { mark: "neutral", square, condition });
    }
    if let Some((_, name, _)) = Attributes::NAMED.iter().find(|(mark, _, _)| unit.marks.has(*mark)) {
        return Err(SetUpError::MarkUnderFusion { mark: name, square, condition });
    }
    let walks = plan.walks();
    let is_unfit = |slot: &Slot| {
        walks.is_locust(*slot)
            || walks.has_pawn_power(*slot)
            || walks.borrowers().any(|(borrower, _)| borrower == *slot)
    };
    match parts.slots().find(is_unfit) {
        Some(slot) => {
            Err(SetUpError::WalkUnderFusion { walk: walks.walk(slot).row().name, square, condition })
        }
        None => Ok(()),
    }
}

/// The marks of a unit of these components.
fn attributes_of(plan: &Plan, unit: &DiagramUnit, parts: Parts) -> Attributes {
    let is_royal = unit.is_royal || unit.walks.iter().any(|walk| walk.is_king());
    let royal = if is_royal && !parts.has(Slot::KING) { Attributes::ROYAL } else { Attributes::NONE };
    let jigger = if unit.is_jigger { Attributes::JIGGER } else { Attributes::NONE };
    let marks = unit.marks.without(plan.needless_marks());
    let attributes = royal.with(jigger).with(marks).without(Attributes::FIRST_BOARD);
    let is_king = parts.has(Slot::KING) && !plan.kings_are_ordinary() || attributes.has(Attributes::ROYAL);
    if is_king { attributes } else { attributes.with(plan.marks_of_all()) }
}

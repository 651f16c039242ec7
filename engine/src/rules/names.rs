//! The names of units: `Ra4`, `bjS`, `(B+S)c3`.

use super::Plan;
use crate::board::unit::Attributes;
use crate::board::{Owner, Parts, Position, Slot, Square, Unit};

/// A unit without its colour.
pub(crate) fn marked(plan: &Plan, unit: Unit) -> String {
    format!("{}{}", marks(plan, unit), group(plan, unit.parts))
}

/// The order in which components are written: king, bishop, rook, knight, fairy walks, pawn.
fn written_rank(slot: Slot) -> usize {
    match slot {
        Slot::KING => 0,
        Slot::BISHOP => 1,
        Slot::ROOK => 2,
        Slot::KNIGHT => 3,
        Slot::QUEEN => 4,
        Slot::PAWN => usize::MAX,
        fairy => fairy.index(),
    }
}

/// Components joined by `+`; bishop and rook alone are a queen.
pub(crate) fn components(plan: &Plan, parts: Parts) -> String {
    if parts == Parts::bishop_and_rook() {
        return "Q".to_owned();
    }
    let mut slots: Vec<Slot> = parts.slots().collect();
    slots.sort_by_key(|slot| written_rank(*slot));
    let codes: Vec<&str> = slots
        .into_iter()
        .flat_map(|slot| std::iter::repeat_n(plan.walks().walk(slot).code(), parts.count(slot) as usize))
        .collect();
    codes.join("+")
}

/// [`components`], in brackets if there are several.
pub(crate) fn group(plan: &Plan, parts: Parts) -> String {
    let text = components(plan, parts);
    if text.contains('+') { format!("({text})") } else { text }
}

/// The letters in front of a walk: neutral, royal, jigger.
pub(crate) fn prefix(plan: &Plan, unit: Unit) -> String {
    let mut text = String::new();
    if unit.owner == Owner::Neutral {
        text.push('n');
    }
    text.push_str(&marks(plan, unit));
    text
}

/// The letters of what is special about a unit besides its walk.
pub(crate) fn marks(plan: &Plan, unit: Unit) -> String {
    let is_king = plan.walks().walk(unit.parts.lowest()).is_king();
    let implied = if is_king { Attributes::ROYAL } else { Attributes::NONE };
    unit.attributes.without(implied).without(plan.marks_of_all()).letters()
}

/// The letter of its side.
pub(crate) fn colour(unit: Unit) -> char {
    unit.owner.letter()
}

/// A unit with its colour: `wR`, `bjS`, `w(B+S)`, `nP`.
#[must_use]
pub fn unit_with_colour(plan: &Plan, unit: Unit) -> String {
    format!("{}{}{}", colour(unit), marks(plan, unit), group(plan, unit.parts))
}

/// A unit with its square, as people name it: `Ra4`, `(B+S)c3`, `Pa2`.
#[must_use]
pub fn unit_on(plan: &Plan, position: &Position, square: Square) -> String {
    let unit = position.unit(square);
    format!("{}{}{square}", prefix(plan, unit), group(plan, unit.parts))
}

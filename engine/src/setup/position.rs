//! The position in which play begins.

use super::castling::castling;
use super::en_passant::en_passant;
use super::units::unit_of;
use super::{SetUpError, fitting};
use crate::board::position::{Lifetime, WaitingUnit};
use crate::board::{Position, Side, Square, Unit};
use crate::diagram::Diagram;
use crate::rules::Plan;

/// The position of a diagram under a plan.
pub(super) fn position(diagram: &Diagram, plan: &Plan) -> Result<Position, SetUpError> {
    let mut position = with_units(diagram, plan)?;
    fitting::check_position(&position, plan)?;
    for condition in plan.all() {
        condition.begin(plan, &mut position);
    }
    position.set_castling(castling(diagram, plan, &position));
    position.set_turn(diagram.turn.unwrap_or(Side::White));
    position.set_en_passant(diagram.en_passant.and_then(|crossed| en_passant(plan, &position, crossed)));
    Ok(position)
}

/// The units of a diagram, those that wait below others, and holes.
fn with_units(diagram: &Diagram, plan: &Plan) -> Result<Position, SetUpError> {
    let mut position = Position::default();
    for square in Square::all() {
        if let Some(unit) = diagram.unit(square) {
            position.put(square, unit_of(plan, unit, square)?);
        }
    }
    if plan.lets_units_come_up() {
        for (square, unit) in &diagram.beneath {
            let unit = unit_of(plan, unit, *square)?;
            position.let_wait(WaitingUnit { square: *square, unit, lifetime: Lifetime::Play });
        }
    }
    for square in plan.holes() {
        if position.unit(square).is_none() {
            position.put(square, Unit::HOLE);
        }
    }
    Ok(position)
}

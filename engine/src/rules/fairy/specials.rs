//! Moves that are none of chess: units that change places, sides that change roles.

use crate::board::position::{Castling, Cause};
use crate::board::{Owner, Position, Square, Unit};

/// Two units change places.
pub(super) fn exchange(position: &mut Position, departure: Square, arrival: Square) {
    let (one, other) = (position.unit(departure), position.unit(arrival));
    position.change(departure, other, Cause::Departure);
    position.change(arrival, one, Cause::Arrival);
}

/// The board is turned round by half a turn, and each unit changes sides.
pub(super) fn exchange_roles(position: &mut Position) {
    let turned = |unit: Unit| {
        let owner = match unit.owner {
            _ if unit.is_none() => unit.owner,
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        };
        Unit { owner, ..unit }
    };
    let before: Vec<Unit> = Square::all().map(|square| position.unit(square)).collect();
    for (square, opposite) in Square::all().zip(before.into_iter().rev()) {
        let unit = turned(opposite);
        if unit != position.unit(square) {
            position.change(square, unit, Cause::Departure);
        }
    }
    position.set_castling(Castling::NONE);
    position.remember(|memory| {
        memory.role_exchanges = memory.role_exchanges.map(|left| left.saturating_sub(1));
    });
}

//! Circe: whose square, where, adapted how, and what happens if it is occupied.

use super::board::{
    Position, Side, Square, Unit, Walk, Wing, file_of, is_light, king_home, rank_of, rook_home, shifted,
    square_at,
};
use super::notation;
use super::play::{Capture, forget_moved, promotions};
use super::rules::{Circe, Where};
use std::rc::Rc;

/// The positions after the rebirth of what was just captured, with the text to add: one, or one
/// for each promotion of a reborn pawn, or none if the own king would be assassinated.
pub fn rebirths(after: &Position, capture: &Capture) -> Vec<(Position, String)> {
    let no_rebirth = vec![(after.clone(), String::new())];
    let Some(circe) = after.rules.circe else {
        return no_rebirth;
    };
    if circe.place == Where::Parrain {
        return vec![(left_waiting(after, &circe, capture), String::new())];
    }
    // "A captured unit, kings excepted, is reborn."
    if capture.unit.royal && !circe.rex_inclusive {
        return no_rebirth;
    }
    let reborn = reborn_unit(&circe, capture);
    let Some(square) = rebirth_square(&circe, capture, &reborn) else {
        return no_rebirth;
    };
    if after.board.is_hole(square) {
        return no_rebirth;
    }
    let mut after = after.clone();
    if let Some(standing) = after.board[square].clone() {
        if !circe.assassin {
            return no_rebirth;
        }
        if standing.royal && standing.side == capture.capturer.side {
            return Vec::new();
        }
        after.board[square] = None;
        forget_moved(&mut after);
    }
    place(&after, &circe, square, reborn)
}

fn place(after: &Position, circe: &Circe, square: Square, reborn: Unit) -> Vec<(Position, String)> {
    let text = format!("[+{}", notation::placed(&reborn, square));
    let reborn = come_back_as(after, circe, square, reborn).into_iter();
    reborn.map(|(unit, becomes)| (placed(after, square, unit), format!("{text}{becomes}]"))).collect()
}

/// As what a unit comes back to this square, with the text of it: one for each promotion of a pawn that promotes there. A
/// unit of several components comes back whole, its pawns unpromoted.
pub fn come_back_as(after: &Position, circe: &Circe, square: Square, unit: Unit) -> Vec<(Unit, String)> {
    let is_last = rank_of(square) == unit.side.rank(8);
    if !unit.is_just(Walk::Pawn) || !is_last || !circe.reborn_pawn_promotes() {
        return vec![(unit, String::new())];
    }
    let become_one = |walks: Vec<Walk>| {
        let promoted = Unit { components: walks.clone(), ..unit.clone() };
        let text = notation::promotion(&walks, &promoted);
        (promoted, text)
    };
    promotions(after, 1).into_iter().map(become_one).collect()
}

/// A rook reborn on its corner may castle; so may a king reborn on its home square.
pub fn placed(after: &Position, square: Square, reborn: Unit) -> Position {
    let mut after = after.clone();
    after.board[square] = Some(reborn.into());
    deem_unmoved(&mut after, square);
    after
}

/// What has come to this square otherwise than by moving may castle if that is its home.
pub fn deem_unmoved(after: &mut Position, square: Square) {
    let Some(unit) = after.board[square].clone() else { return };
    for side in [Side::White, Side::Black].into_iter().filter(|side| unit.moves_for(*side)) {
        for wing in [Wing::King, Wing::Queen] {
            if unit.is_just(Walk::Rook) && square == rook_home(side, wing) {
                *after.unmoved_mut(side).rook(wing) = true;
            }
        }
        if unit.royal && unit.is_just(Walk::King) && square == king_home(side) {
            after.unmoved_mut(side).king = true;
        }
    }
}

/// Parrain: a captured unit waits for the next move.
fn left_waiting(after: &Position, circe: &Circe, capture: &Capture) -> Position {
    let mut after = after.clone();
    if !capture.unit.royal || circe.rex_inclusive {
        after.waiting = Some((Rc::new(capture.unit.clone()), capture.square));
    }
    after
}

/// "A captured unit is reborn with the next move: as far from the capture, in the same direction, as that move
/// goes. Off the board or on a taken square: no rebirth."
pub fn waiting_brought_back(after: &Position, (files, ranks): (i32, i32)) -> Vec<(Position, String)> {
    let mut after = after.clone();
    let waiting = after.waiting.take();
    let Some(((unit, captured_on), circe)) = waiting.zip(after.rules.circe) else {
        return vec![(after, String::new())];
    };
    let square = shifted(captured_on, files, ranks).filter(|square| after.board[*square].is_none());
    let Some(square) = square else { return vec![(after, String::new())] };
    // Who captures en passant arrives on an empty square.
    if let Some(right) = &mut after.en_passant {
        right.crossed.retain(|crossed| *crossed != square);
    }
    after.en_passant = after.en_passant.filter(|right| !right.crossed.is_empty());
    place(&after, &circe, square, Unit::clone(&unit))
}

/// The captured unit itself; as a clone of the capturer, unless that is royal.
fn reborn_unit(circe: &Circe, capture: &Capture) -> Unit {
    let mut unit = capture.unit.clone();
    if circe.clone && !capture.capturer.royal {
        unit.components = capture.walks_before_promotion.to_vec();
    }
    unit
}

fn rebirth_square(circe: &Circe, capture: &Capture, reborn: &Unit) -> Option<Square> {
    // Whose square: the reborn unit's, or (couscous) the capturer's; as if of the other side (mirror).
    let relevant = if circe.couscous { &capture.capturer } else { reborn };
    rebirth_square_of(circe, relevant, capture, capture.square)
}

/// The square of this unit, if what happened there brings it back.
pub fn rebirth_square_of(circe: &Circe, relevant: &Unit, capture: &Capture, there: Square) -> Option<Square> {
    let side = if circe.mirror { relevant.side.other() } else { relevant.side };
    let square = match circe.place {
        Where::Home => home_square(relevant, side, there),
        Where::File => file_square(relevant, side, there),
        Where::Symmetry => 63 - there,
        Where::Antipodes => antipode(there),
        Where::Diagram => relevant.diagram_square,
        Where::Departure => capture.from,
        Where::Equipollents => equipollent(circe, capture, there)?,
        Where::Parrain => unreachable!("the next move tells it"),
    };
    Some(if circe.diametral { 63 - square } else { square })
}

/// The conventional home square of a unit of this side captured on that square.
fn home_square(unit: &Unit, side: Side, captured_on: Square) -> Square {
    // White's rook and bishop of the king's wing stand on light squares, its knight on a dark one;
    // with Black it is the other way round.
    let light = is_light(captured_on) == (side == Side::White);
    let file = match unit.components.as_slice() {
        [Walk::King] => 4,
        [Walk::Rook] => {
            if light {
                7
            } else {
                0
            }
        }
        [Walk::Bishop] => {
            if light {
                5
            } else {
                2
            }
        }
        [Walk::Knight] => {
            if light {
                1
            } else {
                6
            }
        }
        _ if unit.is_queen() => 3,
        _ => file_of(captured_on),
    };
    square_at(file, home_rank(unit, side)).expect("on the board")
}

/// On the file of the capture.
fn file_square(unit: &Unit, side: Side, captured_on: Square) -> Square {
    square_at(file_of(captured_on), home_rank(unit, side)).expect("on the board")
}

/// Pawns: the second rank; officers: the first; fairy units: the promotion rank.
fn home_rank(unit: &Unit, side: Side) -> i32 {
    match unit.components.as_slice() {
        [Walk::Pawn] => side.rank(2),
        [walk] if walk.is_orthodox() => side.rank(1),
        _ if unit.is_queen() => side.rank(1),
        _ => side.rank(8),
    }
}

/// Four files and four ranks away.
fn antipode(square: Square) -> Square {
    let (file, rank) = (file_of(square), rank_of(square));
    square_at((file + 4) % 8, (rank + 4) % 8).expect("on the board")
}

/// As far beyond the capture square as the capturer came (mirror: the other way).
fn equipollent(circe: &Circe, capture: &Capture, there: Square) -> Option<Square> {
    let sign = if circe.mirror { -1 } else { 1 };
    let files = sign * (file_of(capture.to) - file_of(capture.from));
    let ranks = sign * (rank_of(capture.to) - rank_of(capture.from));
    square_at(file_of(there) + files, rank_of(there) + ranks)
}

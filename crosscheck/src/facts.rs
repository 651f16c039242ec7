//! What a position says, in words that the engine and the reference share.

use super::answers::sorted_components;
use super::reference::board::{Unmoved, Wing, rook_home, square_name};
use super::reference::{self, notation};
use cookstopper_engine::board::position::Castling;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Owner, Parts, Position, Side, Square, Unit};
use cookstopper_engine::rules::Plan;
use cookstopper_engine::rules::names::unit_with_colour;

/// Everything beyond its units on which the future of a position depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub turn: char,
    pub castling: String,
    pub en_passant: String,
    /// Augsburg: the types of several components seen so far.
    pub types: Vec<String>,
}

/// Which of the facts matter under the conditions in force.
#[derive(Clone, Copy, Debug)]
pub struct Relevance {
    pub origins: bool,
    /// That a king has not moved matters without a rook, which may be reborn.
    pub kings_alone: bool,
    /// That a rook has not moved matters without a king, which may be reborn.
    pub rooks_alone: bool,
    /// What made a double step matters where only that falls.
    pub groups: bool,
    pub en_passant: bool,
}

impl Relevance {
    pub fn of(position: &reference::Position) -> Self {
        use reference::rules::{EnPassantTakes, Where};
        let circe = position.rules.circe;
        let takes = position.rules.augsburg.map(|augsburg| augsburg.en_passant);
        Self {
            origins: circe.is_some_and(|circe| circe.place == Where::Diagram),
            kings_alone: circe.is_some(),
            rooks_alone: circe.is_some_and(|circe| circe.rex_inclusive),
            groups: takes == Some(EnPassantTakes::Group),
            en_passant: takes != Some(EnPassantTakes::Nothing),
        }
    }
}

/// Whether the same units stand on the same squares in both.
pub fn same_units(
    plan: &Plan,
    position: &Position,
    reference: &reference::Position,
    relevance: Relevance,
) -> bool {
    Square::all().zip(reference.board.iter()).all(|(square, expected)| {
        let unit = position.unit(square);
        match expected {
            None if reference.board.is_hole(square.index()) => unit.attributes.has(Attributes::HOLE),
            None => unit.is_none(),
            Some(expected) => same_unit(plan, unit, expected, relevance),
        }
    })
}

fn same_unit(plan: &Plan, unit: Unit, expected: &reference::Unit, relevance: Relevance) -> bool {
    let owner = match expected.side {
        _ if expected.neutral => Owner::Neutral,
        reference::Side::White => Owner::White,
        reference::Side::Black => Owner::Black,
    };
    let is_marked_royal = expected.royal && !expected.has(reference::Walk::King);
    let origin = unit.origin.square().map(Square::index);
    let times =
        |code: &str| expected.components.iter().filter(|walk| notation::walk_code(**walk) == code).count();
    let same_components = unit
        .parts
        .slots()
        .all(|slot| unit.parts.count(slot) as usize == times(plan.walks().walk(slot).code()));
    unit.owner == owner
        && unit.attributes.has(Attributes::ROYAL) == is_marked_royal
        && unit.attributes.has(Attributes::JIGGER) == expected.jigger
        && unit.attributes.has(Attributes::KAMIKAZE) == expected.kamikaze
        && unit.parts.total() as usize == expected.components.len()
        && same_components
        && (!relevance.origins || origin == Some(expected.diagram_square))
}

/// `wRa1` for every unit, with `<e4` behind one that stood there in the diagram, where that matters.
pub fn units_of_engine(plan: &Plan, position: &Position, relevance: Relevance) -> Vec<String> {
    let units = Square::all().filter(|square| !position.unit(*square).is_none()).map(|square| {
        let unit = position.unit(square);
        let origin = unit.origin.square().filter(|_| relevance.origins);
        let origin = origin.map_or_else(String::new, |origin| format!("<{origin}"));
        sorted_components(&format!("{}{square}{origin}", unit_with_colour(plan, unit)))
    });
    units.collect()
}

/// What a position of the engine says beyond its units.
pub fn of_engine(plan: &Plan, position: &Position, relevance: Relevance) -> Facts {
    // A neutral rook with a free way to the king checks him: nobody castles with one, whatever the rights say.
    let is_neutral = |side: Side, wing: Wing| {
        let side = if side == Side::White { reference::Side::White } else { reference::Side::Black };
        let corner = Square::new(rook_home(side, wing) as u8);
        position.unit(corner).owner == Owner::Neutral
    };
    let rights = |side: Side| Unmoved {
        king: position.state.castling.has(Castling::king_unmoved(side)),
        king_wing_rook: position.state.castling.has(Castling::kingside(side))
            && !is_neutral(side, Wing::King),
        queen_wing_rook: position.state.castling.has(Castling::queenside(side))
            && !is_neutral(side, Wing::Queen),
    };
    let group = |parts: Parts| components(plan, parts);
    Facts {
        turn: if position.turn() == Side::White { 'w' } else { 'b' },
        castling: castling(rights(Side::White), rights(Side::Black), relevance),
        en_passant: position.state.en_passant.filter(|_| relevance.en_passant).map_or_else(
            || "-".to_owned(),
            |right| {
                en_passant(
                    &right.squares().map(|square| square.to_string()).collect::<String>(),
                    &right.victim.to_string(),
                    group(right.group()),
                    relevance,
                )
            },
        ),
        types: sorted(position.types_seen().iter().map(|parts| components(plan, *parts)).collect()),
    }
}

/// The units of a position of the reference, in the same words.
pub fn units_of_reference(position: &reference::Position, relevance: Relevance) -> Vec<String> {
    let units = (0..64).filter_map(|square| {
        let unit = position.board[square].as_ref()?;
        let origin =
            if relevance.origins { format!("<{}", square_name(unit.diagram_square)) } else { String::new() };
        Some(sorted_components(&format!("{}{origin}", notation::placed(unit, square))))
    });
    units.collect()
}

/// What a position of the reference says beyond its units.
pub fn of_reference(position: &reference::Position, relevance: Relevance) -> Facts {
    let queen = "B+R";
    let types: Vec<String> = position.types_seen.iter().map(|walks| joined(walks)).collect();
    Facts {
        turn: position.to_move.letter(),
        castling: castling(
            without_neutral_rooks(position, reference::Side::White),
            without_neutral_rooks(position, reference::Side::Black),
            relevance,
        ),
        en_passant: position.en_passant.as_ref().filter(|_| relevance.en_passant).map_or_else(
            || "-".to_owned(),
            |right| {
                en_passant(
                    &right.crossed.iter().map(|square| square_name(*square)).collect::<String>(),
                    &square_name(right.arrival),
                    joined(&right.group),
                    relevance,
                )
            },
        ),
        types: sorted(types.into_iter().filter(|name| name != queen).collect()),
    }
}

fn without_neutral_rooks(position: &reference::Position, side: reference::Side) -> Unmoved {
    let mut unmoved = position.unmoved(side);
    for wing in [Wing::King, Wing::Queen] {
        let unit = &position.board[rook_home(side, wing)];
        *unmoved.rook(wing) &= unit.as_ref().is_none_or(|unit| !unit.neutral);
    }
    unmoved
}

fn en_passant(crossed: &str, victim: &str, group: String, relevance: Relevance) -> String {
    if relevance.groups { format!("{crossed} {victim} {group}") } else { format!("{crossed} {victim}") }
}

fn castling(white: Unmoved, black: Unmoved, relevance: Relevance) -> String {
    let side = |unmoved: Unmoved| {
        let rook = |is_unmoved: bool| is_unmoved && (unmoved.king || relevance.rooks_alone);
        let mut text = String::new();
        for (is_so, letter) in [
            (unmoved.king && relevance.kings_alone, 'E'),
            (rook(unmoved.king_wing_rook), 'K'),
            (rook(unmoved.queen_wing_rook), 'Q'),
        ] {
            if is_so {
                text.push(letter);
            }
        }
        text
    };
    format!("{}/{}", side(white), side(black))
}

fn components(plan: &Plan, parts: Parts) -> String {
    let codes = parts
        .slots()
        .flat_map(|slot| std::iter::repeat_n(plan.walks().walk(slot).code(), parts.count(slot) as usize));
    sorted(codes.collect()).join("+")
}

fn joined(walks: &[reference::Walk]) -> String {
    sorted(walks.iter().map(|walk| notation::walk_code(*walk)).collect()).join("+")
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items
}

//! A diagram in the mirror: with colours changed, or left and right.

use cookstopper_engine::board::{Owner, Side, Square};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::{CastlingClaim, PawnStep};

/// Ranks mirrored, White and Black changed: the same game seen from the other side.
pub fn colours_changed(diagram: &Diagram) -> Diagram {
    let mut mirrored = placed(diagram, Square::flip_ranks);
    for unit in mirrored.units.iter_mut().flatten() {
        unit.owner = match unit.owner {
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        };
    }
    mirrored.turn = diagram.turn.map(Side::other);
    mirrored.castling = diagram.castling.map(|claim| {
        let [swap_king, swap_kingside, swap_queenside] =
            [claim.king_unmoved, claim.kingside, claim.queenside].map(|[white, black]| [black, white]);
        CastlingClaim { king_unmoved: swap_king, kingside: swap_kingside, queenside: swap_queenside }
    });
    mirrored
}

/// Files mirrored; castling rights are lost.
pub fn files_changed(diagram: &Diagram) -> Diagram {
    Diagram { castling: Some(CastlingClaim::default()), ..placed(diagram, Square::flip_files) }
}

fn placed(diagram: &Diagram, square_of: fn(Square) -> Square) -> Diagram {
    let mut mirrored = Diagram { turn: diagram.turn, ..Diagram::default() };
    for square in Square::all() {
        mirrored.units[square_of(square).index()] = diagram.unit(square).cloned();
    }
    mirrored.en_passant = diagram.en_passant.map(|step| PawnStep::over(square_of(step.crossed)));
    mirrored
}

/// The text of a move as the other side would write it.
pub fn text_with_colours_changed(text: &str) -> String {
    let flipped = with_squares(text, Square::flip_ranks);
    let marked = flipped.replace("[+w", "[+?").replace("[+b", "[+w");
    marked.replace("[+?", "[+b")
}

/// The text of a move in the mirror of the files.
pub fn text_with_files_changed(text: &str) -> String {
    with_squares(text, Square::flip_files)
}

/// Squares are the only places where a small letter stands in front of a digit.
fn with_squares(text: &str, square_of: fn(Square) -> Square) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(square) = rest.get(..2).and_then(|start| start.parse::<Square>().ok()) {
            result.push_str(&square_of(square).to_string());
            rest = &rest[2..];
        } else {
            result.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    result
}

//! The text of a move, in Popeye's long notation without check marks.

use super::board::{FAIRY_WALKS, Position, Square, Unit, Walk, square_name};
use super::generate::{Castling, Kind, Motion};

pub fn walk_code(walk: Walk) -> &'static str {
    match walk {
        Walk::King => "K",
        Walk::Queen => "Q",
        Walk::Rook => "R",
        Walk::Bishop => "B",
        Walk::Knight => "S",
        Walk::Pawn => "P",
        Walk::Far(code) => code,
        fairy => FAIRY_WALKS.iter().find(|(walk, _)| *walk == fairy).expect("a fairy walk").1,
    }
}

/// `K`, `Q` for bishop and rook together, `B+P`.
fn joined(components: &[Walk]) -> String {
    if components == [Walk::Bishop, Walk::Rook] {
        return "Q".into();
    }
    let codes: Vec<&str> = components.iter().map(|walk| walk_code(*walk)).collect();
    codes.join("+")
}

/// As `joined`, several components in brackets.
fn bracketed(components: &[Walk]) -> String {
    let text = joined(components);
    if text.contains('+') { format!("({text})") } else { text }
}

/// A unit's marks and walk: `R`, `jP`, `rQ`, `(B+S)`.
pub fn piece(unit: &Unit) -> String {
    format!("{}{}", marks(unit), bracketed(&unit.components))
}

/// As what a unit comes back that is another by now: `Q`; with its marks, `rP`, if it has been a king.
pub fn clone(unit: &Unit, before: &Unit) -> String {
    if before.has(Walk::King) { piece(unit) } else { bracketed(&unit.components) }
}

fn marks(unit: &Unit) -> String {
    let royal = if unit.royal && !unit.has(Walk::King) { "r" } else { "" };
    let jigger = if unit.jigger { "j" } else { "" };
    let kamikaze = if unit.kamikaze { "k" } else { "" };
    format!("{royal}{kamikaze}{jigger}")
}

/// With its side and square: `wRa1`, `wjRa1`.
pub fn placed(unit: &Unit, square: Square) -> String {
    let owner = if unit.neutral { 'n' } else { unit.side.letter() };
    format!("{owner}{}{}", piece(unit), square_name(square))
}

/// `Ra1-a3`, `a2-a4`, `d4*e3 ep.`, `(B+P)a3*b4`.
pub fn body(motion: &Motion, mover: &Unit) -> String {
    let piece = piece(mover);
    let piece = if mover.neutral { format!("n{piece}") } else { piece };
    let piece = if piece == "P" { String::new() } else { piece };
    let sign = if motion.capture.is_some() { "*" } else { "-" };
    let tail = match motion.kind {
        Kind::EnPassant => " ep.",
        Kind::DoubleStep if motion.says_double_step => " dstep",
        _ => "",
    };
    format!("{piece}{}{sign}{}{tail}", square_name(motion.from), square_name(motion.to))
}

/// What replaces the pawns: `=Q`, `=jQ`, `=R+S`.
pub fn promotion(walks: &[Walk], unit: &Unit) -> String {
    let neutral = if unit.neutral { "n" } else { "" };
    format!("={neutral}{}{}", marks(unit), joined(walks))
}

/// `0-0`, `0-0-0`; with `{K,R}` where a part stays behind.
pub fn castling(position: &Position, motion: &Motion, castling: &Castling, corner: Square) -> String {
    let name = if corner > motion.from { "0-0" } else { "0-0-0" };
    let whole = |square: Square, group: &[Walk]| {
        position.board[square].as_ref().is_some_and(|unit| unit.components == group)
    };
    if whole(motion.from, &motion.group) && whole(corner, &castling.rook_group) {
        return name.into();
    }
    format!("{name}{{{},{}}}", bracketed(&motion.group), bracketed(&castling.rook_group))
}

/// `Pb7<->Pe3`.
pub fn exchange(position: &Position, motion: &Motion) -> String {
    let placed = |square: Square| {
        let unit = position.board[square].as_ref().expect("a unit that is exchanged");
        format!("{}{}", bracketed(&unit.components), square_name(square))
    };
    format!("{}<->{}", placed(motion.from), placed(motion.to))
}

//! Positions from text.
//!
//! The standard letters (`n` knight), `g` grasshopper, `h` nightrider, `[ca]` any other walk by
//! Popeye's English code, `(bnp)` a unit of several components, `=` before a unit: neutral, `~` behind
//! it: jigger, `{k2}`: kamikaze, on the second board of Alice chess. In the castling field `K Q k q` also say that the king has not moved, `E e` say only that.

use super::board::{
    Board, EnPassant, FAIRY_WALKS, Position, Side, Square, Unit, Unmoved, Walk, Wing, file_of, king_home,
    rank_of, rook_home, shifted, square_at, square_named,
};
use super::far_walks::FAR_WALKS;
use super::rules::{Promotion, Rules};
use std::rc::Rc;
use std::sync::Arc;

impl Position {
    pub fn from_fen(fen: &str, conditions: &[&str]) -> Result<(Rules, Position), String> {
        let mut rules = Rules::read(conditions)?;
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let board = read_board(fields.first().ok_or("an empty FEN")?, &rules)?;
        let to_move = match fields.get(1).copied() {
            Some("w") | None => Side::White,
            Some("b") => Side::Black,
            Some(other) => return Err(format!("side to move: {other}")),
        };
        // A dummy can't move; Popeye promotes to none.
        let fairy = |walk: &Walk| !walk.is_orthodox() && *walk != Walk::Far("DU");
        rules.diagram_walks =
            board.iter().flatten().flat_map(|unit| unit.components.clone()).filter(fairy).collect();
        let castling = fields.get(2).copied().unwrap_or("-");
        let en_passant = fields.get(3).copied().unwrap_or("-");
        let mut position = Position {
            rules: Arc::new(rules.clone()),
            board,
            to_move,
            white_unmoved: Unmoved::default(),
            black_unmoved: Unmoved::default(),
            en_passant: None,
            types_seen: Rc::default(),
            waiting: None,
            exchanged: None,
        };
        position.white_unmoved = read_unmoved(&position, Side::White, castling);
        position.black_unmoved = read_unmoved(&position, Side::Black, castling);
        position.en_passant = read_en_passant(&position, en_passant)?;
        if rules.augsburg.is_some_and(|augsburg| augsburg.promotion != Promotion::Simple) {
            position.note_types();
        }
        Ok((rules, position))
    }
}

fn read_board(text: &str, rules: &Rules) -> Result<Board, String> {
    let mut board = Board::empty();
    let mut rest = text.chars().peekable();
    let (mut file, mut rank) = (0, 7);
    while let Some(letter) = rest.next() {
        match letter {
            '/' => (file, rank) = (0, rank - 1),
            '1'..='8' => file += letter.to_digit(10).expect("a digit") as i32,
            _ => {
                let square: Square = square_at(file, rank).ok_or("a unit beside the board")?;
                let neutral = letter == '=';
                let letter = if neutral { rest.next().ok_or("a mark without a unit")? } else { letter };
                let (side, components) = read_components(letter, &mut rest, rules)?;
                let jigger = rest.next_if_eq(&'~').is_some();
                let mut unit = Unit { neutral, ..Unit::new(side, components, jigger, square) };
                read_marks(&mut unit, &mut rest)?;
                board[square] = Some(unit.into());
                file += 1;
            }
        }
    }
    Ok(board)
}

/// `{k}`: kamikaze; `{2}`: on the second board, `{1}` on the first.
fn read_marks(unit: &mut Unit, rest: &mut Letters) -> Result<(), String> {
    if rest.next_if_eq(&'{').is_none() {
        return Ok(());
    }
    for mark in rest.by_ref().take_while(|letter| *letter != '}') {
        match mark {
            'k' => unit.kamikaze = true,
            '1' => unit.on_second_board = false,
            '2' => unit.on_second_board = true,
            _ => return Err(format!("unknown mark {mark}")),
        }
    }
    Ok(())
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn read_components(first: char, rest: &mut Letters, rules: &Rules) -> Result<(Side, Vec<Walk>), String> {
    if first != '(' {
        let (side, walk) = read_walk(first, rest)?;
        return Ok((side, components_of(walk, rules)));
    }
    if rules.augsburg.is_none() {
        return Err("a unit of several components outside Augsburg chess".into());
    }
    let mut side = None;
    let mut components = Vec::new();
    loop {
        let letter = rest.next().ok_or("a unit without its closing bracket")?;
        if letter == ')' {
            break;
        }
        let (its_side, walk) = read_walk(letter, rest)?;
        if *side.get_or_insert(its_side) != its_side {
            return Err("components of both sides".into());
        }
        components.extend(components_of(walk, rules));
    }
    Ok((side.ok_or("a unit without components")?, components))
}

/// "A queen *is* B+R" in Augsburg chess.
fn components_of(walk: Walk, rules: &Rules) -> Vec<Walk> {
    if walk == Walk::Queen && rules.augsburg.is_some() {
        return vec![Walk::Bishop, Walk::Rook];
    }
    vec![walk]
}

fn read_walk(first: char, rest: &mut Letters) -> Result<(Side, Walk), String> {
    let mut code = first.to_string();
    if first == '[' {
        code = rest.by_ref().take_while(|letter| *letter != ']').collect();
    }
    let upper = code.to_uppercase();
    let side = if code == upper { Side::White } else { Side::Black };
    let walk = match (first, upper.as_str()) {
        ('[', fairy) => {
            let found = FAIRY_WALKS.iter().find(|(_, its_code)| *its_code == fairy);
            let far = FAR_WALKS.iter().find(|its_code| **its_code == fairy).map(|code| Walk::Far(code));
            found.map(|(walk, _)| *walk).or(far).ok_or(format!("unknown walk [{code}]"))?
        }
        (_, "K") => Walk::King,
        (_, "Q") => Walk::Queen,
        (_, "R") => Walk::Rook,
        (_, "B") => Walk::Bishop,
        (_, "N") => Walk::Knight,
        (_, "P") => Walk::Pawn,
        (_, "G") => Walk::Grasshopper,
        (_, "H") => Walk::Nightrider,
        _ => return Err(format!("unknown letter {first}")),
    };
    Ok((side, walk))
}

fn read_unmoved(position: &Position, side: Side, castling: &str) -> Unmoved {
    let letters = if side == Side::White { ['K', 'Q', 'E'] } else { ['k', 'q', 'e'] };
    let stands = |square: Square, walk: Walk| {
        position.board[square].as_ref().is_some_and(|unit| unit.moves_for(side) && unit.has(walk))
    };
    let king = letters.iter().any(|letter| castling.contains(*letter)) && stands(king_home(side), Walk::King);
    let rook =
        |wing: Wing, letter: char| castling.contains(letter) && stands(rook_home(side, wing), Walk::Rook);
    Unmoved {
        king,
        king_wing_rook: rook(Wing::King, letters[0]),
        queen_wing_rook: rook(Wing::Queen, letters[1]),
    }
}

/// The field names the crossed square; the unit stands one step ahead of it.
fn read_en_passant(position: &Position, text: &str) -> Result<Option<EnPassant>, String> {
    if text == "-" {
        return Ok(None);
    }
    let crossed = square_named(text).ok_or(format!("en passant square: {text}"))?;
    let by = position.to_move.other();
    let arrival = shifted(crossed, 0, by.forward()).ok_or("en passant square on the last rank")?;
    let Some(unit) = &position.board[arrival] else {
        return Err("nothing to capture en passant".into());
    };
    if unit.side != by || !unit.has(Walk::Pawn) {
        return Err("no pawn to capture en passant".into());
    }
    debug_assert_eq!(file_of(crossed), file_of(arrival));
    debug_assert_eq!((rank_of(crossed) - rank_of(arrival)).abs(), 1);
    Ok(Some(EnPassant { by, crossed: vec![crossed], arrival, group: unit.components.clone().into() }))
}

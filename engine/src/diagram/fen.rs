//! FEN, in a dialect that also writes fairy units.
//!
//! On the board: the letters of chess (N is the knight), `G` grasshopper, `H` nightrider, `[CA]` the walk
//! with Popeye's code CA, `(BNP)` one unit of several components; upper case is White's, lower case
//! Black's. In front of a unit `=` makes it neutral (in either case) and `!` royal without being a king;
//! `~` behind it makes it a jigger. Among the castling rights `E` and `e` say only that the king has not
//! moved, which `K`, `Q`, `k` and `q` say along with their right. The counters at the end may be missing,
//! and so may everything behind the board.

use super::piece_list::{nearest_code, too_often};
use super::{CastlingClaim, Diagram, DiagramUnit, PawnStep};
use crate::board::unit::{Attributes, MOST_EQUAL_PARTS};
use crate::board::{Owner, Side, Square};
use crate::nearest::{did_you_mean, foreign_letter, words};
use crate::walks::Walk;

/// What is wrong with a FEN, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct FenError {
    /// What is wrong.
    pub fault: FenFault,
    offset: usize,
}

impl FenError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What is said of another language's letter for a unit; that of Popeye's for the knight is one.
fn in_fen(found: Option<char>) -> String {
    found.map_or_else(String::new, |letter| foreign_letter(&letter.to_string(), 'N'))
}

/// What can be wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
    /// There is nothing.
    #[error("expected a FEN such as `8/8/8/8/R7/1K5k/R7/8 w - - 0 1`, found nothing")]
    Empty,
    /// A character that can't stand where it does.
    #[error("expected {expected}, found {}{}", quoted(*.found), in_fen(*.found))]
    Unexpected {
        /// What was found; nothing at the end.
        found: Option<char>,
        /// What could stand there.
        expected: &'static str,
    },
    /// A code in brackets that no walk has.
    #[error("expected a walk's code in brackets such as `[CA]`, found `{code}`{}", did_you_mean(*.nearest))]
    UnknownWalk {
        /// What was found.
        code: String,
        /// The nearest code, if one is near.
        nearest: Option<&'static str>,
    },
    /// Upper and lower case in one unit.
    #[error(
        "expected the components of a unit all in upper case (White) or all in lower case (Black), found both"
    )]
    MixedCase,
    /// More equal components than a unit can have.
    #[error("expected at most {MOST_EQUAL_PARTS} equal components in a unit, found more of `{0}`")]
    TooOften(&'static str),
    /// A rank that is too short or too long.
    #[error("expected 8 squares on rank {rank}, found {squares}")]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// Its squares, or those up to the one that is too many.
        squares: u32,
    },
    /// Too few or too many ranks.
    #[error("expected 8 ranks separated by `/`, found {0}")]
    RankCount(usize),
    /// The side to move.
    #[error("expected the side to move, `w` or `b`, found `{0}`")]
    Turn(String),
    /// The en passant square.
    #[error("expected the square crossed by a pawn, such as `{example}`, or `-`, found `{found}`")]
    EnPassant {
        /// What was found.
        found: String,
        /// A square that would fit.
        example: &'static str,
    },
    /// One of the counters.
    #[error("expected the number of {what}, found `{found}`")]
    Counter {
        /// What is counted.
        what: &'static str,
        /// What was found.
        found: String,
    },
    /// Something behind the last field.
    #[error("expected nothing behind the number of moves, found `{0}`")]
    Extra(String),
}

pub(super) fn quoted(found: Option<char>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |found| format!("`{found}`"))
}

const fn at(offset: usize, fault: FenFault) -> FenError {
    FenError { fault, offset }
}

impl Diagram {
    /// Reads a FEN; see [the module](self) for what it can say beyond chess.
    ///
    /// ```
    /// use cookstopper_engine::board::{Owner, Square};
    /// use cookstopper_engine::diagram::Diagram;
    /// let diagram = Diagram::from_fen("8/2p~5/6=G1/(BNP)7/8/8/8/4k2K b - - 0 1").unwrap();
    /// let unit = |square: &str| diagram.unit(square.parse().unwrap()).unwrap();
    /// assert_eq!(unit("a5").walks.len(), 3);
    /// assert_eq!(unit("g6").owner, Owner::Neutral);
    /// assert!(unit("c7").is_jigger);
    /// assert_eq!(Diagram::from_fen("8/8/9/8/8/8/8/8").unwrap_err().offset(), 4);
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = words(text);
        let (offset, board_field) = fields.next().ok_or(at(0, FenFault::Empty))?;
        let mut diagram = Self { units: read_board(board_field, offset)?, ..Self::default() };
        if let Some((offset, field)) = fields.next() {
            diagram.turn = Some(read_turn(field, offset)?);
        }
        if let Some((offset, field)) = fields.next() {
            diagram.castling = Some(read_castling(field, offset)?);
        }
        if let Some((offset, field)) = fields.next() {
            diagram.en_passant = read_en_passant(field, offset, diagram.turn)?.map(PawnStep::over);
        }
        for what in ["half-moves since the last capture or pawn move", "moves played"] {
            if let Some((offset, field)) = fields.next() {
                let fault = || FenFault::Counter { what, found: field.to_owned() };
                field.parse::<u32>().map_err(|_| at(offset, fault()))?;
            }
        }
        match fields.next() {
            Some((offset, field)) => Err(at(offset, FenFault::Extra(field.to_owned()))),
            None => Ok(diagram),
        }
    }

    /// Writes the diagram as a FEN that [`Diagram::from_fen`] reads back.
    ///
    /// A diagram that says nothing but what stands where is written as a board alone. Otherwise a
    /// missing side to move is written as White, and missing castling rights as those that the kings and
    /// rooks on their squares of the game array have.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// let fen = "r3k~2r~/8/3n4/[ca]3b3/4B~3/3N4/8/R3K2R~ w KQe - 0 1";
    /// assert_eq!(Diagram::from_fen(fen).unwrap().to_fen(), fen);
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> String {
        let board = self.fen_board();
        if self.turn.is_none() && self.castling.is_none() && self.en_passant.is_none() {
            return board;
        }
        let turn = match self.turn.unwrap_or(Side::White) {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let castling = castling_letters(&self.castling.unwrap_or_else(|| self.castling_by_array()));
        let en_passant = self.en_passant.map_or_else(|| "-".to_owned(), |step| step.crossed.to_string());
        format!("{board} {turn} {castling} {en_passant} 0 1")
    }

    fn fen_board(&self) -> String {
        let mut board = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.unit(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(unit) => {
                        push_number(&mut board, empty);
                        empty = 0;
                        push_unit(&mut board, unit);
                    }
                }
            }
            push_number(&mut board, empty);
            if rank > 0 {
                board.push('/');
            }
        }
        board
    }

    /// The rights that a diagram has which doesn't mention them.
    fn castling_by_array(&self) -> CastlingClaim {
        let mut claim = CastlingClaim::default();
        for side in Side::BOTH {
            let stands = |walk: Walk, file: u8| {
                let unit = self.unit(Square::at(file, side.nth_rank(0)));
                unit.is_some_and(|unit| unit.owner == side.into() && unit.walks.contains(&walk))
            };
            let king_unmoved = stands(Walk::KING, 4);
            claim.king_unmoved[side.index()] = king_unmoved;
            claim.kingside[side.index()] = king_unmoved && stands(Walk::ROOK, 7);
            claim.queenside[side.index()] = king_unmoved && stands(Walk::ROOK, 0);
        }
        claim
    }
}

fn push_number(board: &mut String, empty: u8) {
    if empty > 0 {
        board.push(char::from(b'0' + empty));
    }
}

fn push_unit(board: &mut String, unit: &DiagramUnit) {
    let is_black = unit.owner == Owner::Black;
    if unit.owner == Owner::Neutral {
        board.push('=');
    }
    if unit.is_royal {
        board.push('!');
    }
    let is_composite = unit.walks.len() != 1;
    if is_composite {
        board.push('(');
    }
    for walk in &unit.walks {
        let name =
            walk.row().fen.map_or_else(|| format!("[{}]", walk.code().replace('/', ":")), String::from);
        board.push_str(&if is_black { name.to_ascii_lowercase() } else { name });
    }
    if is_composite {
        board.push(')');
    }
    if unit.is_jigger {
        board.push('~');
    }
    if unit.marks != Attributes::NONE {
        board.push_str(&format!("{{{}}}", unit.marks.braced()));
    }
}

/// The letters of the castling field; `-` if there is none.
fn castling_letters(claim: &CastlingClaim) -> String {
    let mut letters = String::new();
    for (side, names) in Side::BOTH.into_iter().zip(["KQE", "kqe"]) {
        let [kingside, queenside] = [claim.kingside[side.index()], claim.queenside[side.index()]];
        let king_alone = claim.king_unmoved[side.index()] && !kingside && !queenside;
        let said = [kingside, queenside, king_alone];
        letters.extend(names.chars().zip(said).filter(|&(_, is_said)| is_said).map(|(letter, _)| letter));
    }
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// What is left of a notation while it is read, and where that begins.
pub(super) struct Cursor<'text> {
    pub(super) rest: &'text str,
    pub(super) offset: usize,
}

impl Cursor<'_> {
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn skip(&mut self, character: char) {
        self.rest = self.rest.strip_prefix(character).unwrap_or(self.rest);
        self.offset += character.len_utf8();
    }

    /// Skips `character` if it comes next.
    pub(super) fn skip_if(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        if is_next {
            self.skip(character);
        }
        is_next
    }
}

fn unexpected(cursor: &Cursor<'_>, expected: &'static str) -> FenError {
    at(cursor.offset, FenFault::Unexpected { found: cursor.peek(), expected })
}

fn read_board(field: &str, offset: usize) -> Result<[Option<DiagramUnit>; 64], FenError> {
    let mut units = [const { None }; 64];
    let ranks = field.split('/').count();
    let mut next_offset = offset;
    for (text, rank) in field.split('/').zip((0..8u8).rev()) {
        read_rank(Cursor { rest: text, offset: next_offset }, rank, &mut units)?;
        next_offset += text.len() + 1;
    }
    match ranks {
        8 => Ok(units),
        9.. => Err(at(next_offset - 1, FenFault::RankCount(ranks))),
        _ => Err(at(offset + field.len(), FenFault::RankCount(ranks))),
    }
}

fn read_rank(
    mut cursor: Cursor<'_>,
    rank: u8,
    units: &mut [Option<DiagramUnit>; 64],
) -> Result<(), FenError> {
    let mut squares = 0;
    while let Some(found) = cursor.peek() {
        let offset = cursor.offset;
        let unit = if let '1'..='8' = found {
            cursor.skip(found);
            squares += found.to_digit(10).unwrap_or_default();
            None
        } else {
            squares += 1;
            Some(read_unit(&mut cursor)?)
        };
        if squares > 8 {
            return Err(at(offset, FenFault::RankLength { rank: rank + 1, squares }));
        }
        if unit.is_some() {
            units[Square::at((squares - 1) as u8, rank).index()] = unit;
        }
    }
    if squares < 8 {
        return Err(at(cursor.offset, FenFault::RankLength { rank: rank + 1, squares }));
    }
    Ok(())
}

/// Marks in braces, as in `R{kc}`; `skip_if` takes a character if it is the next one. What can't be read is left
/// where it is, as a fault of what follows.
pub(super) fn read_marks(mut skip_if: impl FnMut(char) -> bool) -> Attributes {
    let mut marks = Attributes::NONE;
    if skip_if('{') {
        while let Some((mark, _)) = Attributes::BRACED.into_iter().find(|(_, letter)| skip_if(*letter)) {
            marks = marks.with(mark);
        }
        skip_if('}');
    }
    marks
}

fn read_unit(cursor: &mut Cursor<'_>) -> Result<DiagramUnit, FenError> {
    let start = cursor.offset;
    let mut is_neutral = cursor.skip_if('=');
    let is_royal = cursor.skip_if('!');
    is_neutral |= !is_neutral && cursor.skip_if('=');
    let (walks, side) = if cursor.skip_if('(') { read_components(cursor)? } else { read_component(cursor)? };
    let is_jigger = cursor.skip_if('~');
    let marks = read_marks(|letter| cursor.skip_if(letter));
    if let Some(walk) = too_often(&walks) {
        return Err(at(start, FenFault::TooOften(walk.code())));
    }
    let owner = if is_neutral { Owner::Neutral } else { side.into() };
    // A king is royal anyway.
    let is_royal = is_royal && !walks.iter().any(|walk| walk.is_king());
    Ok(DiagramUnit { owner, walks, is_royal, is_jigger, marks })
}

/// Reads what follows `(`, up to and with `)`.
fn read_components(cursor: &mut Cursor<'_>) -> Result<(Vec<Walk>, Side), FenError> {
    let (mut walks, side) = read_component(cursor)?;
    while !cursor.skip_if(')') {
        if cursor.peek().is_none() {
            return Err(unexpected(cursor, "`)` behind the components of a unit"));
        }
        let offset = cursor.offset;
        let (walk, side_of_next) = read_component(cursor)?;
        if side_of_next != side {
            return Err(at(offset, FenFault::MixedCase));
        }
        walks.extend(walk);
    }
    Ok((walks, side))
}

fn read_component(cursor: &mut Cursor<'_>) -> Result<(Vec<Walk>, Side), FenError> {
    if cursor.skip_if('[') {
        return read_code(cursor);
    }
    let letter = cursor.peek().unwrap_or_default();
    match Walk::from_fen_letter(letter.to_ascii_uppercase()) {
        Some(walk) => {
            cursor.skip(letter);
            let side = if letter.is_ascii_lowercase() { Side::Black } else { Side::White };
            Ok((vec![walk], side))
        }
        None => Err(unexpected(
            cursor,
            "one of the letters KQRBNPGH, a walk's code such as `[CA]`, components such as `(BNP)` or a number from 1 to 8",
        )),
    }
}

/// Reads what follows `[`, up to and with `]`.
fn read_code(cursor: &mut Cursor<'_>) -> Result<(Vec<Walk>, Side), FenError> {
    let offset = cursor.offset;
    let Some((code, rest)) = cursor.rest.split_once(']') else {
        let end = Cursor { rest: "", offset: offset + cursor.rest.len() };
        return Err(unexpected(&end, "`]` behind the code of a walk"));
    };
    // A stroke would end the rank.
    let walk = Walk::from_code(&code.replace(':', "/")).ok_or_else(|| {
        let nearest = nearest_code(code);
        at(offset, FenFault::UnknownWalk { code: code.to_owned(), nearest })
    })?;
    let has_upper = code.contains(|letter: char| letter.is_ascii_uppercase());
    let has_lower = code.contains(|letter: char| letter.is_ascii_lowercase());
    if has_upper && has_lower {
        return Err(at(offset, FenFault::MixedCase));
    }
    cursor.offset += code.len() + 1;
    cursor.rest = rest;
    Ok((vec![walk], if has_lower { Side::Black } else { Side::White }))
}

fn read_turn(field: &str, offset: usize) -> Result<Side, FenError> {
    match field {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        other => Err(at(offset, FenFault::Turn(other.to_owned()))),
    }
}

fn read_castling(field: &str, offset: usize) -> Result<CastlingClaim, FenError> {
    let mut claim = CastlingClaim::default();
    if field == "-" {
        return Ok(claim);
    }
    for (place, letter) in field.char_indices() {
        let side = if letter.is_ascii_lowercase() { Side::Black } else { Side::White };
        match letter.to_ascii_uppercase() {
            'K' => claim.kingside[side.index()] = true,
            'Q' => claim.queenside[side.index()] = true,
            'E' => {}
            _ => {
                let expected = "castling rights, `-` or some of `KQEkqe`";
                return Err(at(offset + place, FenFault::Unexpected { found: Some(letter), expected }));
            }
        }
        claim.king_unmoved[side.index()] = true;
    }
    Ok(claim)
}

/// The crossed square lies on the third rank of the side that has just moved.
fn read_en_passant(field: &str, offset: usize, turn: Option<Side>) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let crossed_by = turn.unwrap_or(Side::White).other();
    let square = field.parse::<Square>().ok().filter(|square| square.rank() == crossed_by.nth_rank(2));
    let example = if crossed_by == Side::White { "e3" } else { "e6" };
    let fault = || FenFault::EnPassant { found: field.to_owned(), example };
    square.map(Some).ok_or_else(|| at(offset, fault()))
}

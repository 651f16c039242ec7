//! Squares, sides, walks, units and the position.

use super::rules::Rules;
use std::collections::BTreeSet;
use std::ops::{Index, IndexMut};
use std::rc::Rc;
use std::sync::Arc;

/// a1 is 0, b1 is 1, h8 is 63.
pub type Square = usize;

pub fn file_of(square: Square) -> i32 {
    (square % 8) as i32
}

pub fn rank_of(square: Square) -> i32 {
    (square / 8) as i32
}

/// The square on this file and rank (both from 0), if the board has it.
pub fn square_at(file: i32, rank: i32) -> Option<Square> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| (rank * 8 + file) as usize)
}

/// The square so many files and ranks away, if the board has it.
pub fn shifted(square: Square, files: i32, ranks: i32) -> Option<Square> {
    square_at(file_of(square) + files, rank_of(square) + ranks)
}

/// a1 is dark.
pub fn is_light(square: Square) -> bool {
    (file_of(square) + rank_of(square)) % 2 == 1
}

pub fn square_name(square: Square) -> String {
    let file = (b'a' + file_of(square) as u8) as char;
    format!("{file}{}", rank_of(square) + 1)
}

pub fn square_named(name: &str) -> Option<Square> {
    let bytes = name.as_bytes();
    if bytes.len() != 2 {
        return None;
    }
    square_at(i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The direction in which pawns go, in ranks.
    pub fn forward(self) -> i32 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The board's rank (from 0) which this side counts as its `n`th (from 1).
    pub fn rank(self, n: i32) -> i32 {
        match self {
            Side::White => n - 1,
            Side::Black => 8 - n,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

/// In the order in which components are written: K Q R B S, then fairy, then P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Walk {
    King,
    Queen,
    Bishop,
    Rook,
    Knight,
    Grasshopper,
    Nightrider,
    Wazir,
    Fers,
    Dabbaba,
    Alfil,
    Camel,
    Zebra,
    Giraffe,
    Erlking,
    Princess,
    Empress,
    Amazon,
    Lion,
    Pao,
    Vao,
    Leo,
    /// A walk of `far_walks`, by its code.
    Far(&'static str),
    Pawn,
}

pub const FAIRY_WALKS: [(Walk, &str); 17] = [
    (Walk::Grasshopper, "G"),
    (Walk::Nightrider, "N"),
    (Walk::Wazir, "WE"),
    (Walk::Fers, "FE"),
    (Walk::Dabbaba, "DA"),
    (Walk::Alfil, "AL"),
    (Walk::Camel, "CA"),
    (Walk::Zebra, "Z"),
    (Walk::Giraffe, "GI"),
    (Walk::Erlking, "EK"),
    (Walk::Princess, "PR"),
    (Walk::Empress, "EM"),
    (Walk::Amazon, "AM"),
    (Walk::Lion, "LI"),
    (Walk::Pao, "PA"),
    (Walk::Vao, "VA"),
    (Walk::Leo, "LE"),
];

impl Walk {
    pub fn is_orthodox(self) -> bool {
        use Walk::{Bishop, King, Knight, Pawn, Queen, Rook};
        matches!(self, King | Queen | Rook | Bishop | Knight | Pawn)
    }
}

/// What stands on a square. Outside Augsburg chess it has one component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    pub side: Side,
    /// Sorted; a multiset.
    pub components: Vec<Walk>,
    pub jigger: bool,
    pub royal: bool,
    /// Disappears when it captures.
    pub kamikaze: bool,
    /// Moves for either side, and is captured by either; `side` says nothing then.
    pub neutral: bool,
    /// Alice chess: it stands on the second board.
    pub on_second_board: bool,
    /// Where it stood in the diagram (Circe Diagram).
    pub diagram_square: Square,
}

impl Unit {
    pub fn new(side: Side, mut components: Vec<Walk>, jigger: bool, diagram_square: Square) -> Unit {
        components.sort();
        let royal = components.contains(&Walk::King);
        Unit {
            side,
            components,
            jigger,
            royal,
            kamikaze: false,
            neutral: false,
            on_second_board: false,
            diagram_square,
        }
    }

    /// Whether this side may move it.
    pub fn moves_for(&self, side: Side) -> bool {
        self.neutral || self.side == side
    }

    /// Whether this side may capture it.
    pub fn is_prey_of(&self, side: Side) -> bool {
        self.neutral || self.side != side
    }

    pub fn has(&self, walk: Walk) -> bool {
        self.components.contains(&walk)
    }

    /// Its walk, for a unit of one component.
    pub fn is_just(&self, walk: Walk) -> bool {
        self.components == [walk]
    }

    /// A queen, be it one component or the two of Augsburg chess.
    pub fn is_queen(&self) -> bool {
        self.is_just(Walk::Queen) || self.components == [Walk::Bishop, Walk::Rook]
    }
}

/// What stands where, and which squares are there no longer. Units are shared between the copies of a board.
#[derive(Clone, Debug)]
pub struct Board {
    units: [Option<Rc<Unit>>; 64],
    /// Haan chess: squares that nothing enters or crosses.
    holes: [bool; 64],
}

impl Board {
    pub fn empty() -> Board {
        Board { units: [const { None }; 64], holes: [false; 64] }
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Option<Rc<Unit>>> {
        self.units.iter()
    }

    pub fn is_hole(&self, square: Square) -> bool {
        self.holes[square]
    }

    pub fn dig(&mut self, square: Square) {
        self.holes[square] = true;
    }
}

impl Index<Square> for Board {
    type Output = Option<Rc<Unit>>;

    fn index(&self, square: Square) -> &Option<Rc<Unit>> {
        &self.units[square]
    }
}

impl IndexMut<Square> for Board {
    fn index_mut(&mut self, square: Square) -> &mut Option<Rc<Unit>> {
        &mut self.units[square]
    }
}

/// Components that move together.
pub type Group = Rc<[Walk]>;

/// The two corners towards which a king may castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    King,
    Queen,
}

/// Who has not moved yet. A castling needs both its king and its rook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unmoved {
    pub king: bool,
    pub king_wing_rook: bool,
    pub queen_wing_rook: bool,
}

impl Unmoved {
    pub fn rook(&mut self, wing: Wing) -> &mut bool {
        match wing {
            Wing::King => &mut self.king_wing_rook,
            Wing::Queen => &mut self.queen_wing_rook,
        }
    }
}

/// After a pawn's double step: what may be captured en passant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnPassant {
    /// The side that made the double step.
    pub by: Side,
    /// One square; two behind the three steps of Einstein chess.
    pub crossed: Vec<Square>,
    pub arrival: Square,
    /// The components that arrived by the double step.
    pub group: Group,
}

#[derive(Clone, Debug)]
pub struct Position {
    pub rules: Arc<Rules>,
    pub board: Board,
    pub to_move: Side,
    pub white_unmoved: Unmoved,
    pub black_unmoved: Unmoved,
    pub en_passant: Option<EnPassant>,
    /// Augsburg: the unit types, without king and pawn, that have stood on the board so far.
    pub types_seen: Rc<BTreeSet<Vec<Walk>>>,
    /// Parrain: what the last move captured, and where.
    pub waiting: Option<(Rc<Unit>, Square)>,
    /// Messigny: the squares of the units that the last move exchanged.
    pub exchanged: Option<[Square; 2]>,
}

impl Position {
    pub fn unmoved(&self, side: Side) -> Unmoved {
        match side {
            Side::White => self.white_unmoved,
            Side::Black => self.black_unmoved,
        }
    }

    pub fn unmoved_mut(&mut self, side: Side) -> &mut Unmoved {
        match side {
            Side::White => &mut self.white_unmoved,
            Side::Black => &mut self.black_unmoved,
        }
    }

    pub fn squares_of(&self, side: Side) -> Vec<Square> {
        let owned = |square: &Square| self.board[*square].as_ref().is_some_and(|unit| unit.moves_for(side));
        (0..64).filter(owned).collect()
    }

    /// Royal units; two kings that have fused (Augsburg rex inclusive) are still two.
    pub fn royals(&self, side: Side) -> usize {
        let royals = self.board.iter().flatten().filter(|unit| unit.moves_for(side) && unit.royal);
        royals.map(|unit| unit.components.iter().filter(|walk| **walk == Walk::King).count().max(1)).sum()
    }
}

pub fn king_home(side: Side) -> Square {
    square_at(4, side.rank(1)).expect("on the board")
}

pub fn rook_home(side: Side, wing: Wing) -> Square {
    let file = if wing == Wing::King { 7 } else { 0 };
    square_at(file, side.rank(1)).expect("on the board")
}

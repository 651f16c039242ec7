//! Grid chess: every move crosses a line of the grid that divides the board into cells.
//!
//! Usually of two by two squares; shifted by one file, rank or both; with lines behind certain files and ranks; with cells that are named,
//! what is not named being one more; and with single lines. A king is in check only from a unit in another cell. (Popeye's manual, condition
//! GridChess.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use super::squares::read_squares;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::facet::{Drawn, DrawnGrid, Draws, Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;
use std::fmt::Write;

/// Grid chess with its grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    shape: Shape,
    /// The number of the cell of each square.
    cells: [u8; 64],
    lines: Lines,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Regular,
    ShiftedFiles,
    ShiftedRanks,
    ShiftedBoth,
    /// Behind which files and ranks there are lines, one bit each.
    Orthogonal(u8, u8),
    Irregular,
}

/// How many single lines there can be.
const MOST_LINES: usize = 32;

/// Single lines: the corner where each begins, its length, whether it runs along a rank. A corner is the lower left one of the square of that
/// file and rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lines {
    list: [(u8, u8, u8, bool); MOST_LINES],
    count: usize,
}

impl Lines {
    const NONE: Self = Self { list: [(0, 0, 0, false); MOST_LINES], count: 0 };

    fn all(&self) -> impl Iterator<Item = (u8, u8, u8, bool)> + use<'_> {
        self.list.iter().take(self.count).copied()
    }

    /// Reads `hc41`: horizontal from c4 on, one square long.
    fn read(&mut self, word: &str) -> bool {
        let lower = word.to_ascii_lowercase();
        let &[way, file, rank, length] = lower.as_bytes() else { return false };
        let (file, rank, length) =
            (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'), length.wrapping_sub(b'0'));
        let is_line = matches!(way, b'h' | b'v') && file < 8 && rank < 8 && (1..=8).contains(&length);
        if is_line && self.count < MOST_LINES {
            self.list[self.count] = (file, rank, length, way == b'h');
            self.count += 1;
            return true;
        }
        false
    }

    /// Whether the straight way between the centres of two squares meets a line, ends included.
    fn meet(&self, from: Square, to: Square) -> bool {
        let centre = |square: Square| (2 * i32::from(square.file()) + 1, 2 * i32::from(square.rank()) + 1);
        let (from, to) = (centre(from), centre(to));
        self.all().any(|(file, rank, length, is_horizontal)| {
            let start = (2 * i32::from(file), 2 * i32::from(rank));
            let length = 2 * i32::from(length);
            let end = if is_horizontal { (start.0 + length, start.1) } else { (start.0, start.1 + length) };
            let way = (to.0 - from.0, to.1 - from.1);
            let line = (end.0 - start.0, end.1 - start.1);
            let apart = (start.0 - from.0, start.1 - from.1);
            let cross = |one: (i32, i32), two: (i32, i32)| one.0 * two.1 - one.1 * two.0;
            let turn = cross(line, way);
            let within =
                |part: i32| if turn < 0 { (turn..=0).contains(&part) } else { (0..=turn).contains(&part) };
            turn != 0 && within(cross(way, apart)) && within(cross(line, apart))
        })
    }
}

impl Grid {
    /// The grid of a shape whose cells follow from files and ranks.
    fn of(shape: Shape) -> Self {
        let parts = |square: Square| {
            let (file, rank) = (square.file(), square.rank());
            let behind = |mask: u8, place: u8| (mask & ((1 << place) - 1)).count_ones() as u8;
            match shape {
                Shape::Regular | Shape::Irregular => (file / 2, rank / 2),
                Shape::ShiftedFiles => (file.div_ceil(2), rank / 2),
                Shape::ShiftedRanks => (file / 2, rank.div_ceil(2)),
                Shape::ShiftedBoth => (file.div_ceil(2), rank.div_ceil(2)),
                Shape::Orthogonal(files, ranks) => (behind(files, file), behind(ranks, rank)),
            }
        };
        let columns = 1 + Square::all().map(|square| parts(square).0).max().unwrap_or(0);
        let mut cells = [0; 64];
        for square in Square::all() {
            let (column, row) = parts(square);
            cells[square.index()] = column + columns * row;
        }
        Self { shape, cells, lines: Lines::NONE }
    }

    /// Whether a move would stay in its cell.
    fn stays(&self, from: Square, to: Square) -> bool {
        self.cells[from.index()] == self.cells[to.index()] && !self.lines.meet(from, to)
    }
}

impl Condition for Grid {
    const NAMES: &'static [&'static str] = &["GridChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let wrong = |word: &str| ConditionError::UnknownWord {
            condition: name,
            word: word.to_owned(),
            nearest: None,
        };
        let mut grid = Self::of(Shape::Regular);
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "horizontalshift" => grid = Self { lines: grid.lines, ..Self::of(Shape::ShiftedFiles) },
                "verticalshift" => grid = Self { lines: grid.lines, ..Self::of(Shape::ShiftedRanks) },
                "diagonalshift" => grid = Self { lines: grid.lines, ..Self::of(Shape::ShiftedBoth) },
                "orthogonal" => {
                    let word = words.next().ok_or_else(|| wrong(word))?;
                    let (mut files, mut ranks) = (0, 0);
                    for letter in word.to_ascii_lowercase().bytes() {
                        match letter {
                            b'a'..=b'h' => files |= 1 << (letter - b'a'),
                            b'1'..=b'8' => ranks |= 1 << (letter - b'1'),
                            _ => return Err(wrong(word)),
                        }
                    }
                    grid = Self { lines: grid.lines, ..Self::of(Shape::Orthogonal(files, ranks)) };
                }
                "irregular" => {
                    grid.shape = Shape::Irregular;
                    grid.cells = [0; 64];
                    let mut number = 1;
                    while let Some(Ok(cell)) = words.peek().map(|word| read_squares(name, &[word])) {
                        words.next();
                        for square in cell {
                            grid.cells[square.index()] = number;
                        }
                        number += 1;
                    }
                }
                "gridline" => {
                    let before = grid.lines.count;
                    while words.peek().is_some_and(|word| grid.lines.read(word)) {
                        words.next();
                    }
                    if grid.lines.count == before {
                        return Err(wrong(word));
                    }
                }
                _ => return Err(wrong(word)),
            }
        }
        Ok(grid)
    }

    /// Contact grid chess has the regular grid, across whose lines units observe one another, too.
    fn brought_along_by(_: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let has_contact = others.iter().any(|other| matches!(other, AnyCondition::ContactGrid(_)));
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Grid(_)));
        (has_contact && !is_there).then(|| Self::of(Shape::Regular))
    }

    fn describe(&self) -> String {
        let mut text = "GridChess".to_owned();
        match self.shape {
            Shape::Regular => {}
            Shape::ShiftedFiles => text.push_str(" HorizontalShift"),
            Shape::ShiftedRanks => text.push_str(" VerticalShift"),
            Shape::ShiftedBoth => text.push_str(" DiagonalShift"),
            Shape::Orthogonal(files, ranks) => {
                let names = |mask: u8, first: u8| {
                    (0..8).filter(move |bit| mask >> bit & 1 != 0).map(move |bit| char::from(first + bit))
                };
                text.push_str(" Orthogonal ");
                text.extend(names(files, b'a').chain(names(ranks, b'1')));
            }
            Shape::Irregular => {
                text.push_str(" Irregular");
                for number in 1..=self.cells.iter().copied().max().unwrap_or(0) {
                    text.push(' ');
                    let is_of_cell = |square: &Square| self.cells[square.index()] == number;
                    let cell: Bitboard = Square::all().filter(is_of_cell).collect();
                    text.extend(cell.into_iter().map(|square| square.to_string()));
                }
            }
        }
        if self.lines.count > 0 {
            text.push_str(" GridLine");
        }
        for (file, rank, length, is_horizontal) in self.lines.all() {
            let way = if is_horizontal { 'h' } else { 'v' };
            // Writing to a string cannot fail.
            let _ = write!(text, " {way}{}{length}", Square::at(file, rank));
        }
        text
    }
}

impl Vetoes for Grid {
    fn vetoes(&self, _: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        self.stays(mv.departure, mv.arrival)
    }

    fn tells_steps(&self) -> bool {
        true
    }

    fn lets_step(&self, _: &Position, _: Side, [from, to]: [Square; 2], _: Bitboard) -> bool {
        !self.stays(from, to)
    }
}

impl VetoesChecks for Grid {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl Explains for Grid {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("would stay in its cell of the grid".to_owned()),
            Question::Unobserved { target, .. } => {
                Some(format!("stands in the same cell of the grid as {target}"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

impl Draws for Grid {
    fn drawn(&self) -> Drawn {
        let (mut left, mut below) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (file, rank, length, is_horizontal) in self.lines.all() {
            let whole = if is_horizontal { file..8 } else { rank..8 };
            let places = whole.take(usize::from(length));
            if is_horizontal {
                below |= places.map(|file| Square::at(file, rank)).collect::<Bitboard>();
            } else {
                left |= places.map(|rank| Square::at(file, rank)).collect::<Bitboard>();
            }
        }
        Drawn { grid: Some(DrawnGrid { cells: self.cells, left, below }), ..Drawn::default() }
    }
}

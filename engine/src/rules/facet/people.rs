//! What people are told.

use super::Played;
use crate::board::{Bitboard, Position, Square};
use crate::rules::plan::Plan;
use std::fmt;

/// What people who look at a position ask a condition.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// Why the unit on this square moves otherwise than printed.
    Walk(Square),
    /// Why the move that has just been carried out is forbidden.
    Forbidden(&'a Played),
    /// Why a unit that reaches a royal unit does not attack it.
    Unobserved {
        /// Where the royal unit stands.
        target: Square,
        /// Where the unit stands that reaches it.
        attacker: Square,
    },
    /// What became of what the move that has just been carried out captured.
    Captured(&'a Played),
}

/// What conditions draw on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// Where imitators stand.
    pub imitators: Bitboard,
    /// The grid whose lines are drawn.
    pub grid: Option<DrawnGrid>,
    /// Squares where the rules are others, which diagrams mark.
    pub marked: Bitboard,
}

/// A grid as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnGrid {
    /// The number of the cell of each square.
    pub cells: [u8; 64],
    /// The squares that have a line on their left besides those between cells.
    pub left: Bitboard,
    /// The squares that have a line below besides those between cells.
    pub below: Bitboard,
}

impl DrawnGrid {
    /// The usual one, with cells of two by two squares.
    #[must_use]
    pub fn regular() -> Self {
        let cells = std::array::from_fn(|index| (index % 8 / 2 + index / 16 * 4) as u8);
        Self { cells, left: Bitboard::EMPTY, below: Bitboard::EMPTY }
    }

    /// Whether there is a line between a square and the one on its left.
    #[must_use]
    pub fn has_line_left(&self, file: u8, rank: u8) -> bool {
        file > 0 && (self.differ(file, rank, file - 1, rank) || self.left.contains(Square::at(file, rank)))
    }

    /// Whether there is a line between a square and the one below.
    #[must_use]
    pub fn has_line_below(&self, file: u8, rank: u8) -> bool {
        rank > 0 && (self.differ(file, rank, file, rank - 1) || self.below.contains(Square::at(file, rank)))
    }

    /// The lines inside of the board, each as long as it goes: those along files from left to right, then those along ranks.
    #[must_use]
    pub fn lines(&self) -> Vec<GridLine> {
        let along_files =
            (0..8).flat_map(|file| runs(|rank| self.has_line_left(file, rank), move |rank| (file, rank)));
        let along_files =
            along_files.map(|(corner, length)| GridLine { corner, length, is_along_rank: false });
        let along_ranks =
            (0..8).flat_map(|rank| runs(|file| self.has_line_below(file, rank), move |file| (file, rank)));
        let along_ranks =
            along_ranks.map(|(corner, length)| GridLine { corner, length, is_along_rank: true });
        along_files.chain(along_ranks).collect()
    }

    fn differ(&self, file: u8, rank: u8, other_file: u8, other_rank: u8) -> bool {
        let cell = |file, rank| self.cells[Square::at(file, rank).index()];
        cell(file, rank) != cell(other_file, other_rank)
    }
}

/// A line of a grid. `hc42`: along a rank, from the lower left corner of c4, two squares long; `vc18`: along a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// The square in whose lower left corner it begins.
    pub corner: Square,
    /// Its length in squares.
    pub length: u8,
    /// Whether it runs along a rank, not along a file.
    pub is_along_rank: bool,
}

impl fmt::Display for GridLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", if self.is_along_rank { 'h' } else { 'v' }, self.corner, self.length)
    }
}

/// The runs of places for which something holds: where each begins, and its length.
fn runs(holds: impl Fn(u8) -> bool, at: impl Fn(u8) -> (u8, u8)) -> Vec<(Square, u8)> {
    let mut runs: Vec<(Square, u8)> = Vec::new();
    for place in 0..8 {
        let goes_on = place > 0 && holds(place - 1);
        match runs.last_mut().filter(|_| goes_on) {
            _ if !holds(place) => {}
            Some((_, length)) => *length += 1,
            None => {
                let (file, rank) = at(place);
                runs.push((Square::at(file, rank), 1));
            }
        }
    }
    runs
}

/// Gives reasons.
pub trait Explains: Send + Sync {
    /// Answers a question of people, in words that follow the name of the unit it is about: `stands in front of
    /// Ka3 and moves like it`. Nothing where this condition is not the reason.
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String>;
}

/// Draws something on the board besides units and holes.
pub trait Draws: Send + Sync {
    /// What is drawn on the board besides units and holes.
    fn drawn(&self) -> Drawn;
}

//! A diagram: what an entry, a FEN string or a piece list says before any rule looks at it.

pub mod fen;
pub mod forsyth;
pub mod piece_list;
mod unit;

pub use unit::DiagramUnit;

use crate::board::{Owner, Side, Square};
use crate::walks::Walk;
use fen::FenError;
use std::fmt;
use std::str::FromStr;

/// Who may still castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastlingClaim {
    /// Per side (White first): the king has not moved.
    pub king_unmoved: [bool; 2],
    /// Per side: castling with the rook on the h-file.
    pub kingside: [bool; 2],
    /// Per side: castling with the rook on the a-file.
    pub queenside: [bool; 2],
}

impl CastlingClaim {
    /// Nothing has moved.
    pub const ALL: Self = Self { king_unmoved: [true; 2], kingside: [true; 2], queenside: [true; 2] };

    /// Takes away the right that depends on the king or rook of `square`.
    pub fn lose(&mut self, square: Square) {
        let side = match square.rank() {
            0 => Side::White,
            7 => Side::Black,
            _ => return,
        };
        match square.file() {
            0 => self.queenside[side.index()] = false,
            4 => {
                for right in [&mut self.king_unmoved, &mut self.kingside, &mut self.queenside] {
                    right[side.index()] = false;
                }
            }
            7 => self.kingside[side.index()] = false,
            _ => {}
        }
    }
}

/// A pawn's step over other squares, by which it can be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PawnStep {
    /// The square that was crossed, of two the first.
    pub crossed: Square,
    /// The second of two squares.
    pub also_crossed: Option<Square>,
    /// Departure and arrival, where they are told. They needn't lie on one line: a pawn may have gone on through a wormhole.
    pub ends: Option<[Square; 2]>,
}

impl PawnStep {
    /// The double step of a pawn of chess over this square.
    #[must_use]
    pub const fn over(crossed: Square) -> Self {
        Self { crossed, also_crossed: None, ends: None }
    }

    /// A step whose squares are told, departure first, arrival last; or the only square that it crossed.
    #[must_use]
    pub fn along(way: &[Square]) -> Option<Self> {
        match *way {
            [crossed] => matches!(crossed.rank(), 2 | 5).then(|| Self::over(crossed)),
            [departure, crossed, arrival] => {
                Some(Self { crossed, also_crossed: None, ends: Some([departure, arrival]) })
            }
            [departure, crossed, also, arrival] => {
                Some(Self { crossed, also_crossed: Some(also), ends: Some([departure, arrival]) })
            }
            _ => None,
        }
    }

    /// Who made it: White goes up the board.
    #[must_use]
    pub fn mover(self) -> Side {
        let goes_up = match self.ends {
            Some([departure, arrival]) => departure.index() < arrival.index(),
            None => self.crossed.rank() < 4,
        };
        if goes_up { Side::White } else { Side::Black }
    }
}

/// Everything a diagram says. As text it is a FEN.
///
/// ```
/// use cookstopper_engine::diagram::Diagram;
/// let diagram: Diagram = "8/8/8/8/R7/1K5k/R7/8".parse()?;
/// assert_eq!(diagram, Diagram::from_piece_lists("Kb3 Ra2a4", "Kh3", "")?);
/// assert_eq!(diagram.to_string(), "8/8/8/8/R7/1K5k/R7/8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagram {
    /// What stands where; index by [`Square::index`].
    #[cfg_attr(feature = "serde", serde(with = "unit::by_square"))]
    pub units: [Option<DiagramUnit>; 64],
    /// What waits below other units, where a condition lets it come up later, as in ghost chess; last what comes up
    /// first. An input of Popeye's that names a square twice puts it there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub beneath: Vec<(Square, DiagramUnit)>,
    /// The side to move, where the source says so (a FEN does, a piece list does not).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub turn: Option<Side>,
    /// The castling rights, where the source says so; without, every king and rook (or unit with a rook
    /// component, a queen excepted) on its square in the game array may castle.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub castling: Option<CastlingClaim>,
    /// The step over other squares that a pawn has just made.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub en_passant: Option<PawnStep>,
    /// How many units are there that nobody sees: whose, which and where is unknown (total invisibles).
    #[cfg_attr(feature = "serde", serde(default))]
    pub invisible: u8,
    /// Where imitators stand in a position that the play leads to; nothing if that doesn't matter. Where they stand in the beginning is told by the
    /// condition.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub imitators: Vec<Square>,
}

impl fmt::Display for Diagram {
    /// [`Self::to_fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}

impl FromStr for Diagram {
    type Err = FenError;

    /// [`Self::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

impl Default for Diagram {
    fn default() -> Self {
        Self {
            units: [const { None }; 64],
            beneath: Vec::new(),
            turn: None,
            castling: None,
            en_passant: None,
            invisible: 0,
            imitators: Vec::new(),
        }
    }
}

impl Diagram {
    /// The game array, White to move.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// assert_eq!(Diagram::game_array().counts(), [16, 16, 0]);
    /// ```
    #[must_use]
    pub fn game_array() -> Self {
        const OFFICERS: [Walk; 8] = [
            Walk::ROOK,
            Walk::KNIGHT,
            Walk::BISHOP,
            Walk::QUEEN,
            Walk::KING,
            Walk::BISHOP,
            Walk::KNIGHT,
            Walk::ROOK,
        ];
        let mut diagram = Self { turn: Some(Side::White), ..Self::default() };
        for (file, officer) in (0..).zip(OFFICERS) {
            for (owner, [officers, pawns]) in [(Owner::White, [0, 1]), (Owner::Black, [7, 6])] {
                diagram.units[Square::at(file, officers).index()] = Some(DiagramUnit::new(owner, officer));
                diagram.units[Square::at(file, pawns).index()] = Some(DiagramUnit::new(owner, Walk::PAWN));
            }
        }
        diagram
    }

    /// Every unit, those below others included.
    pub fn all_units(&self) -> impl Iterator<Item = &DiagramUnit> {
        self.units.iter().flatten().chain(self.beneath.iter().map(|(_, unit)| unit))
    }

    /// Puts a unit on a square, above what stands there.
    pub fn put_above(&mut self, square: Square, unit: DiagramUnit) {
        let below = self.units[square.index()].replace(unit);
        self.beneath.extend(below.map(|below| (square, below)));
    }

    /// The unit on `square`.
    #[must_use]
    pub fn unit(&self, square: Square) -> Option<&DiagramUnit> {
        self.units[square.index()].as_ref()
    }

    /// The number of units of White, of Black and neutral, in this order, as printed below a diagram.
    #[must_use]
    pub fn counts(&self) -> [usize; 3] {
        let count = |owner| self.units.iter().flatten().filter(|unit| unit.owner == owner).count();
        [count(Owner::White), count(Owner::Black), count(Owner::Neutral)]
    }
}

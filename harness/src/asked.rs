//! Which variations of a problem are asked for.

use cookstopper_engine::board::{Bitboard, Owner, Square};
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::diagram::piece_list::parse_units;
use cookstopper_engine::stipulation::{MOST_HALF_MOVES, Stipulation};
use cookstopper_engine::walks::Walk;
use std::str::FromStr;

/// Which variations are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// Each unit is removed.
    pub removes: bool,
    /// Each unit walks by each of these.
    pub replaces: Option<Walks>,
    /// One unit is added.
    pub additions: Vec<Addition>,
    /// Each unit stands on each empty square.
    pub moves: bool,
    /// Each two units change places.
    pub exchanges: bool,
    /// All units are shifted, as far as they stay on the board.
    pub shifts: bool,
    /// The board is mirrored and turned.
    pub mirrors: bool,
    /// The colours change.
    pub recolours: bool,
    /// These lengths.
    pub lengths: Option<Lengths>,
    /// These stipulations.
    pub stipulations: Vec<Stipulation>,
    /// Each condition is left out.
    pub leaves_out: bool,
    /// One of these conditions is added.
    pub conditions: Vec<String>,
}

impl Asked {
    /// What is looked at if nothing is said: what changes least.
    #[must_use]
    pub fn usual() -> Self {
        Self {
            removes: true,
            replaces: Some(Walks::default()),
            shifts: true,
            mirrors: true,
            recolours: true,
            leaves_out: true,
            ..Self::default()
        }
    }
}

/// Walks in the place of which others are tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walks(pub Vec<Walk>);

impl Default for Walks {
    /// Those of chess, without the king's.
    fn default() -> Self {
        Self(vec![Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN])
    }
}

/// What isn't a list of walks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected codes of walks such as `Q,R,N`, found `{0}`")]
pub struct WalksError(String);

impl FromStr for Walks {
    type Err = WalksError;

    fn from_str(text: &str) -> Result<Self, WalksError> {
        let walk = |code: &str| {
            let exact = Walk::from_code(code);
            let walk = exact.or_else(|| Walk::from_code(&code.to_uppercase()));
            walk.or_else(|| Walk::from_code(&code.to_lowercase())).ok_or_else(|| WalksError(code.to_owned()))
        };
        text.split([',', ' ']).filter(|code| !code.is_empty()).map(walk).collect::<Result<_, _>>().map(Self)
    }
}

/// A unit that is added: `black P anywhere`, `white Q,R d4 e5`.
///
/// ```
/// use cookstopper::asked::Addition;
/// let addition: Addition = "black S,B d4e5 a1".parse().unwrap();
/// assert_eq!((addition.units.len(), addition.squares.unwrap().len()), (2, 3));
/// let error = "black P nowhere".parse::<Addition>().unwrap_err();
/// assert_eq!(error.to_string(), "expected squares such as `d4 e5`, or `anywhere`, found `nowhere`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    /// The units, of which one is added.
    pub units: Vec<DiagramUnit>,
    /// Where, if not anywhere.
    pub squares: Option<Vec<Square>>,
}

/// What says of no unit where it is to be added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdditionError {
    /// Neither colour.
    #[error("expected `white`, `black` or `neutral`, found `{0}`")]
    Colour(String),
    /// No unit.
    #[error("expected units such as `P` or `Q,R`, found `{0}`")]
    Unit(String),
    /// No squares.
    #[error("expected squares such as `d4 e5`, or `anywhere`, found `{0}`")]
    Squares(String),
}

impl FromStr for Addition {
    type Err = AdditionError;

    fn from_str(text: &str) -> Result<Self, AdditionError> {
        let mut words = text.split_whitespace();
        let colour = words.next().unwrap_or_default();
        let owner = match colour.to_lowercase().as_str() {
            "white" | "w" => Owner::White,
            "black" | "b" => Owner::Black,
            "neutral" | "n" => Owner::Neutral,
            _ => return Err(AdditionError::Colour(colour.to_owned())),
        };
        let codes = words.next().unwrap_or_default();
        let unit = |code: &str| {
            let units = parse_units(&format!("{code}a1"), owner).ok();
            let unit = units.and_then(|units| units.into_iter().next());
            unit.map(|(_, unit)| unit).ok_or_else(|| AdditionError::Unit(code.to_owned()))
        };
        let units = codes.split(',').map(unit).collect::<Result<_, _>>()?;
        let squares: Vec<&str> = words.collect();
        if let ["anywhere"] = squares.as_slice() {
            return Ok(Self { units, squares: None });
        }
        let wrong = || AdditionError::Squares(squares.join(" "));
        let written = squares.concat();
        if written.is_empty() || !written.is_ascii() {
            return Err(wrong());
        }
        let pairs = written.as_bytes().chunks(2).map(|pair| {
            let pair = str::from_utf8(pair).ok()?;
            pair.parse::<Square>().ok()
        });
        let squares = pairs.collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        Ok(Self { units, squares: Some(squares) })
    }
}

impl Addition {
    /// Whether a unit is to be added on this square.
    #[must_use]
    pub fn is_meant(&self, square: Square) -> bool {
        self.squares.as_ref().is_none_or(|squares| {
            squares.iter().fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(*square)).contains(square)
        })
    }
}

/// Lengths: `3`, `2..5`; with halves, `2..3.5`, all half-moves between.
///
/// ```
/// use cookstopper::asked::Lengths;
/// let half_moves = |text: &str| text.parse::<Lengths>().unwrap().half_moves().collect::<Vec<_>>();
/// assert_eq!(half_moves("2..5"), [4, 6, 8, 10]);
/// assert_eq!(half_moves("2..3.5"), [4, 5, 6, 7]);
/// assert!("5..2".parse::<Lengths>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    /// Half-moves.
    first: u32,
    last: u32,
}

/// What isn't a range of lengths.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected lengths such as `2..5` or `2..3.5`, found `{0}`")]
pub struct LengthsError(String);

impl FromStr for Lengths {
    type Err = LengthsError;

    fn from_str(text: &str) -> Result<Self, LengthsError> {
        let half_moves = |moves: &str| -> Option<u32> {
            let (whole, half) = match moves.trim().split_once('.') {
                None => (moves.trim(), 0),
                Some((whole, "5")) => (whole, 1),
                Some(_) => return None,
            };
            let moves: u32 = whole.parse().ok()?;
            let half_moves = moves.checked_mul(2)?.checked_add(half)?;
            (1..=MOST_HALF_MOVES).contains(&half_moves).then_some(half_moves)
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let bounds = half_moves(first).zip(half_moves(last)).filter(|(first, last)| first <= last);
        let (first, last) = bounds.ok_or_else(|| LengthsError(text.to_owned()))?;
        Ok(Self { first, last })
    }
}

impl Lengths {
    /// Each length in half-moves.
    pub fn half_moves(self) -> impl Iterator<Item = u32> {
        let step = if self.first.is_multiple_of(2) && self.last.is_multiple_of(2) { 2 } else { 1 };
        (self.first..=self.last).step_by(step)
    }
}

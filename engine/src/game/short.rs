//! Moves in short notation, as people print them: without the departure where it isn't needed.

use super::LegalMove;
use super::move_text::without_balances;
use std::fmt;

/// A move in short notation: `Sd5`, `Sbxd5`, `exd6 ep.`, `d8=Q[+bRa8]`. Its parts stand apart, so that units can be named in
/// the letters of any language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShortMove {
    /// Marks and walk of the moving unit, in Popeye's letters; empty for a pawn.
    pub unit: String,
    /// As much of the departure as is needed, the sign of a capture, the arrival; of what is no move of a single unit from
    /// square to square, nothing.
    pub squares: String,
    /// What follows: the promotion, effects in brackets; of what is no move of a single unit, everything.
    pub rest: String,
}

impl fmt::Display for ShortMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.unit, self.squares, self.rest)
    }
}

impl ShortMove {
    /// One of the legal moves of a position in short notation.
    ///
    /// The departure is told by its file where that sets the move apart from the others to the same square, otherwise by
    /// its rank, otherwise in full, as in the Fédération's notation for games.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// use cookstopper_engine::game::{Game, ShortMove};
    /// let diagram = Diagram::from_piece_lists("Ka1 Rb1 Rb7 Pe5", "Kh8 Pd6", "").unwrap();
    /// let mut game = Game::new(&diagram, &Default::default()).unwrap();
    /// let moves = game.legal_moves();
    /// let short = |text: &str| {
    ///     let wanted = moves.iter().find(|legal| &*legal.played.text == text).unwrap();
    ///     ShortMove::new(wanted, &moves).to_string()
    /// };
    /// assert_eq!(short("Rb1-b4"), "R1b4");
    /// assert_eq!(short("Rb1-h1"), "Rh1");
    /// assert_eq!(short("e5*d6"), "exd6");
    /// ```
    #[must_use]
    pub fn new(wanted: &LegalMove, legal: &[LegalMove]) -> Self {
        let text = without_balances(&wanted.played.text).trim_start();
        let Some(long) = Long::of(wanted) else { return Self { rest: text.to_owned(), ..Self::default() } };
        let rivals: Vec<Long<'_>> =
            legal.iter().filter_map(Long::of).filter(|other| long.is_rival(other)).collect();
        let is_apart = |from: &str| rivals.iter().all(|other| !other.can_come_from(from));
        let (file, rank) = long.departure.split_at(1);
        // A pawn that captures is told by its file in any case; nobody tells pawns by their ranks.
        let ways: &[&str] = match (long.unit.is_empty(), long.is_capture) {
            (true, true) => &[file],
            (true, false) => &[""],
            (false, _) => &["", file, rank],
        };
        let sign = if long.is_capture { "x" } else { "" };
        let squares = match ways.iter().find(|from| is_apart(from)) {
            Some(from) => format!("{from}{sign}{}", long.arrival),
            None => format!("{}{}{}", long.departure, if long.is_capture { "x" } else { "-" }, long.arrival),
        };
        Self { unit: long.unit.to_owned(), squares, rest: long.rest.to_owned() }
    }
}

/// The parts of a move of one unit from square to square, in long notation.
#[derive(Debug, PartialEq, Eq)]
struct Long<'text> {
    unit: &'text str,
    departure: &'text str,
    is_capture: bool,
    arrival: &'text str,
    rest: &'text str,
}

impl<'text> Long<'text> {
    fn of(legal: &'text LegalMove) -> Option<Self> {
        let text = without_balances(&legal.played.text).trim_start();
        let departure = legal.departure.to_string();
        let at = text.find(&departure)?;
        let (unit, departure, behind) = (&text[..at], text.get(at..at + 2)?, text.get(at + 2..)?);
        let is_capture = behind.starts_with('*');
        let behind = behind.strip_prefix(['*', '-'])?;
        let (arrival, rest) = (behind.get(..2)?, behind.get(2..)?);
        // What is brought about before the move, castling, detours, captures elsewhere and moves of components are written
        // in full.
        let is_plain = arrival == legal.arrival.to_string()
            && !unit.contains(['[', '(', '-', '*'])
            && !rest.starts_with(['-', '*', '/', '<']);
        is_plain.then_some(Self { unit, departure, is_capture, arrival, rest })
    }

    /// What the unit becomes.
    fn promotion(&self) -> &str {
        let end = self.rest.find('[').unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    /// Whether the other could be meant where both are written without their departures. What effects are told doesn't set
    /// them apart: people leave effects out.
    fn is_rival(&self, other: &Self) -> bool {
        self.unit == other.unit
            && self.is_capture == other.is_capture
            && self.arrival == other.arrival
            && self.departure != other.departure
            && self.promotion() == other.promotion()
    }

    /// Whether its departure is written so: by file, rank or both; nothing stands for any.
    fn can_come_from(&self, from: &str) -> bool {
        self.departure.contains(from)
    }
}

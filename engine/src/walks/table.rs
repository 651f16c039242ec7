//! The table of walks: one row each.
//!
//! Codes are Popeye's English ones (its manual, section on pieces). A new leaper, rider or hopper is a
//! new row; nothing else has to change.

use std::fmt;

/// A row of the table of walks, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Walk(u8);

/// One way of moving. A walk is the union of its ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A pawn of chess.
    Pawn,
    /// One leap along each vector.
    Leap(&'static [(i8, i8)]),
    /// Any number of equal leaps along each vector, over empty squares.
    Ride(&'static [(i8, i8)]),
    /// Rides up to a hurdle and lands on the square right behind it (grasshopper family).
    Hop(&'static [(i8, i8)]),
    /// Rides up to a hurdle and lands anywhere behind it on the line (lion family).
    HopOn(&'static [(i8, i8)]),
    /// Moves like a rider, captures like a lion (Chinese pieces: pao, vao, leo, mao riders).
    Chinese(&'static [(i8, i8)]),
}

/// A walk: its code, its English name, and its ways of moving.
#[derive(Debug)]
pub struct WalkRow {
    /// Popeye's English code in upper case, one or two characters.
    pub code: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The letter in FEN strings, for the walks that have one.
    pub fen: Option<char>,
    /// The ways of moving, of which the walk is the union.
    pub ways: &'static [Way],
}

const WAZIR: &[(i8, i8)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const FERS: &[(i8, i8)] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KING: &[(i8, i8)] = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const DABBABA: &[(i8, i8)] = &[(2, 0), (0, 2), (-2, 0), (0, -2)];
const ALFIL: &[(i8, i8)] = &[(2, 2), (-2, 2), (-2, -2), (2, -2)];
const KNIGHT: &[(i8, i8)] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const CAMEL: &[(i8, i8)] = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
const GIRAFFE: &[(i8, i8)] = &[(1, 4), (4, 1), (4, -1), (1, -4), (-1, -4), (-4, -1), (-4, 1), (-1, 4)];
const ZEBRA: &[(i8, i8)] = &[(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)];
const ANTELOPE: &[(i8, i8)] = &[(3, 4), (4, 3), (4, -3), (3, -4), (-3, -4), (-4, -3), (-4, 3), (-3, 4)];

const L15: &[(i8, i8)] = &[(1, 5), (5, 1), (5, -1), (1, -5), (-1, -5), (-5, -1), (-5, 1), (-1, 5)];
const L16: &[(i8, i8)] = &[(1, 6), (6, 1), (6, -1), (1, -6), (-1, -6), (-6, -1), (-6, 1), (-1, 6)];
const L24: &[(i8, i8)] = &[(2, 4), (4, 2), (4, -2), (2, -4), (-2, -4), (-4, -2), (-4, 2), (-2, 4)];
const L25: &[(i8, i8)] = &[(2, 5), (5, 2), (5, -2), (2, -5), (-2, -5), (-5, -2), (-5, 2), (-2, 5)];
const L35: &[(i8, i8)] = &[(3, 5), (5, 3), (5, -3), (3, -5), (-3, -5), (-5, -3), (-5, 3), (-3, 5)];
const L36: &[(i8, i8)] = &[(3, 6), (6, 3), (6, -3), (3, -6), (-3, -6), (-6, -3), (-6, 3), (-3, 6)];
const L37: &[(i8, i8)] = &[(3, 7), (7, 3), (7, -3), (3, -7), (-3, -7), (-7, -3), (-7, 3), (-3, 7)];
const L50: &[(i8, i8)] = &[(5, 0), (0, 5), (-5, 0), (0, -5)];
const L55: &[(i8, i8)] = &[(5, 5), (-5, 5), (-5, -5), (5, -5)];
const L17: &[(i8, i8)] = &[(1, 7), (7, 1), (7, -1), (1, -7), (-1, -7), (-7, -1), (-7, 1), (-1, 7)];

const fn row(code: &'static str, name: &'static str, ways: &'static [Way]) -> WalkRow {
    WalkRow { code, name, fen: None, ways }
}

const fn lettered(code: &'static str, name: &'static str, fen: char, ways: &'static [Way]) -> WalkRow {
    WalkRow { code, name, fen: Some(fen), ways }
}

/// The rows. The first six are those of chess, in the order of [`crate::board::Slot`].
pub static ROWS: &[WalkRow] = &[
    lettered("P", "pawn", 'P', &[Way::Pawn]),
    lettered("S", "knight", 'N', &[Way::Leap(KNIGHT)]),
    lettered("B", "bishop", 'B', &[Way::Ride(FERS)]),
    lettered("R", "rook", 'R', &[Way::Ride(WAZIR)]),
    lettered("Q", "queen", 'Q', &[Way::Ride(KING)]),
    lettered("K", "king", 'K', &[Way::Leap(KING)]),
    // Leapers.
    row("EK", "erlking", &[Way::Leap(KING)]),
    row("WE", "wazir", &[Way::Leap(WAZIR)]),
    row("FE", "fers", &[Way::Leap(FERS)]),
    row("DA", "dabbaba", &[Way::Leap(DABBABA)]),
    row("AL", "alfil", &[Way::Leap(ALFIL)]),
    row("CA", "camel", &[Way::Leap(CAMEL)]),
    row("GI", "giraffe", &[Way::Leap(GIRAFFE)]),
    row("Z", "zebra", &[Way::Leap(ZEBRA)]),
    row("AN", "antelope", &[Way::Leap(ANTELOPE)]),
    row("15", "1:5-leaper", &[Way::Leap(L15)]),
    row("16", "1:6-leaper", &[Way::Leap(L16)]),
    row("24", "2:4-leaper", &[Way::Leap(L24)]),
    row("25", "2:5-leaper", &[Way::Leap(L25)]),
    row("35", "3:5-leaper", &[Way::Leap(L35)]),
    row("36", "3:6-leaper", &[Way::Leap(L36)]),
    row("37", "3:7-leaper", &[Way::Leap(L37)]),
    row("BU", "root-25-leaper", &[Way::Leap(L50), Way::Leap(ANTELOPE)]),
    row("RF", "root-50-leaper", &[Way::Leap(L55), Way::Leap(L17)]),
    row("GN", "gnu", &[Way::Leap(KNIGHT), Way::Leap(CAMEL)]),
    row("OK", "okapi", &[Way::Leap(KNIGHT), Way::Leap(ZEBRA)]),
    row("BI", "bison", &[Way::Leap(CAMEL), Way::Leap(ZEBRA)]),
    row("SQ", "squirrel", &[Way::Leap(KNIGHT), Way::Leap(DABBABA), Way::Leap(ALFIL)]),
    // Riders.
    lettered("N", "nightrider", 'H', &[Way::Ride(KNIGHT)]),
    row("WR", "wazirrider", &[Way::Ride(WAZIR)]),
    row("FR", "fersrider", &[Way::Ride(FERS)]),
    row("CR", "camelrider", &[Way::Ride(CAMEL)]),
    row("ZR", "zebrarider", &[Way::Ride(ZEBRA)]),
    row("GR", "gnurider", &[Way::Ride(KNIGHT), Way::Ride(CAMEL)]),
    row("AM", "amazon", &[Way::Ride(KING), Way::Leap(KNIGHT)]),
    row("EM", "empress", &[Way::Ride(WAZIR), Way::Leap(KNIGHT)]),
    row("PR", "princess", &[Way::Ride(FERS), Way::Leap(KNIGHT)]),
    row("WA", "waran", &[Way::Ride(WAZIR), Way::Ride(KNIGHT)]),
    // Hoppers.
    lettered("G", "grasshopper", 'G', &[Way::Hop(KING)]),
    row("RH", "rookhopper", &[Way::Hop(WAZIR)]),
    row("BH", "bishopper", &[Way::Hop(FERS)]),
    row("NH", "nightriderhopper", &[Way::Hop(KNIGHT)]),
    row("CH", "camelriderhopper", &[Way::Hop(CAMEL)]),
    row("ZH", "zebrariderhopper", &[Way::Hop(ZEBRA)]),
    row("GH", "gnuriderhopper", &[Way::Hop(KNIGHT), Way::Hop(CAMEL)]),
    // Lions.
    row("LI", "lion", &[Way::HopOn(KING)]),
    row("RL", "rooklion", &[Way::HopOn(WAZIR)]),
    row("BL", "bishoplion", &[Way::HopOn(FERS)]),
    row("NL", "nightriderlion", &[Way::HopOn(KNIGHT)]),
    // Chinese pieces.
    row("LE", "leo", &[Way::Chinese(KING)]),
    row("PA", "pao", &[Way::Chinese(WAZIR)]),
    row("VA", "vao", &[Way::Chinese(FERS)]),
    row("NA", "nao", &[Way::Chinese(KNIGHT)]),
];

impl Walk {
    /// Pawn.
    pub const PAWN: Self = Self(0);
    /// Knight, which problemists write S.
    pub const KNIGHT: Self = Self(1);
    /// Bishop.
    pub const BISHOP: Self = Self(2);
    /// Rook.
    pub const ROOK: Self = Self(3);
    /// Queen.
    pub const QUEEN: Self = Self(4);
    /// King.
    pub const KING: Self = Self(5);

    /// The walk with Popeye's English code, in either case; `None` if it is not in the table.
    ///
    /// ```
    /// use cookstopper_engine::walks::Walk;
    /// assert_eq!(Walk::from_code("n").unwrap().row().name, "nightrider");
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let place = ROWS.iter().position(|row| row.code.eq_ignore_ascii_case(code))?;
        Some(Self(place as u8))
    }

    /// The walk with the given upper-case letter in FEN strings, where N is the knight.
    #[must_use]
    pub fn from_fen_letter(letter: char) -> Option<Self> {
        let place = ROWS.iter().position(|row| row.fen == Some(letter))?;
        Some(Self(place as u8))
    }

    /// The row of the table.
    #[must_use]
    pub fn row(self) -> &'static WalkRow {
        &ROWS[self.0 as usize]
    }

    /// Popeye's English code in upper case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// Whether this is one of the six walks of chess.
    #[must_use]
    pub const fn is_orthodox(self) -> bool {
        self.0 < 6
    }

    /// The place in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_every_walk_moves() {
        for (place, row) in ROWS.iter().enumerate() {
            assert_eq!(Walk::from_code(row.code).map(Walk::index), Some(place), "{}", row.code);
            assert!(!row.ways.is_empty(), "{} has no way of moving", row.code);
        }
    }
}

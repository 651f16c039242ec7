//! Who moves, and to whom a unit belongs.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// Moves up the board.
    White = 0,
    /// Moves down the board.
    Black = 1,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank (0 to 7) that is the side's `nth` seen from its own edge, counted from 0.
    ///
    /// ```
    /// use cookstopper_engine::board::Side;
    /// assert_eq!(Side::Black.nth_rank(1), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn nth_rank(self, nth: u8) -> u8 {
        match self {
            Self::White => nth & 7,
            Self::Black => 7 - (nth & 7),
        }
    }
}

/// To whom a unit belongs. A neutral unit belongs to both sides: whoever is to move may play it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Owner {
    /// White's.
    White = 1,
    /// Black's.
    Black = 2,
    /// Either side's.
    Neutral = 3,
}

impl Owner {
    /// The one side that may play the unit; none, if both may.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Neutral => None,
        }
    }

    /// Whether `side` may play the unit.
    #[inline]
    #[must_use]
    pub const fn includes(self, side: Side) -> bool {
        self as u8 >> side as u8 & 1 != 0
    }

    /// The letter in front of its units: `w`, `b`, `n`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
            Self::Neutral => 'n',
        }
    }
}

impl From<Side> for Owner {
    #[inline]
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

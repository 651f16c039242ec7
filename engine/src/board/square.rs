//! One of the 64 squares.

use crate::texts::as_text;
use std::fmt;

/// A square of the board, numbered from a1 (0) along the ranks to h8 (63).
///
/// ```
/// use cookstopper_engine::board::Square;
/// let c4: Square = "c4".parse().unwrap();
/// assert_eq!(c4.file(), 2);
/// assert_eq!(c4.rank(), 3);
/// assert_eq!(c4.to_string(), "c4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with the given number, which is taken modulo 64.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number & 63)
    }

    /// The square on `file` (0 = a) and `rank` (0 = first), each taken modulo 8.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | file & 7)
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// 0 (a1) to 63 (h8).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 (file a) to 7 (file h).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (first rank) to 7 (eighth rank).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// Whether the square is dark, as a1 is.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// The square with the two axes mirrored: point-symmetric about the centre.
    #[must_use]
    pub const fn antipode_of_centre(self) -> Self {
        Self(63 - (self.0 & 63))
    }

    /// The square on the same file, ranks mirrored.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self((self.0 & 63) ^ 56)
    }

    /// Where the square goes when the board turns clockwise by a quarter.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::at(self.rank(), 7 - self.file())
    }

    /// The square on the same rank, files mirrored.
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self((self.0 & 63) ^ 7)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self::at(file as u8, rank as u8))
        }
    }
}

impl Square {
    /// The squares of a word such as `a1b2`, in either case; nothing if it is no such word.
    ///
    /// ```
    /// use cookstopper_engine::board::Square;
    /// assert_eq!(Square::list("a1H8"), Some(vec!["a1".parse().unwrap(), "h8".parse().unwrap()]));
    /// assert_eq!(Square::list("a1b"), None);
    /// assert_eq!(Square::list(""), None);
    /// ```
    #[must_use]
    pub fn list(word: &str) -> Option<Vec<Self>> {
        let read = |name: &[u8]| std::str::from_utf8(name).ok()?.to_ascii_lowercase().parse().ok();
        word.as_bytes().chunks(2).map(read).collect::<Option<Vec<_>>>().filter(|squares| !squares.is_empty())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

as_text!(Square);

/// What stands where a square was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a square such as `e4`, found `{0}`")]
pub struct SquareError(pub String);

impl std::str::FromStr for Square {
    type Err = SquareError;

    /// Reads `a1` to `h8`.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(file - b'a', rank - b'1')),
            _ => Err(SquareError(text.to_owned())),
        }
    }
}

/// A square or none, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MaybeSquare(u8);

impl MaybeSquare {
    /// None.
    pub const NONE: Self = Self(64);

    /// This square.
    #[must_use]
    pub const fn at(square: Square) -> Self {
        Self(square.index() as u8)
    }

    /// The square, if there is one.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        if self.0 < 64 { Some(Square::new(self.0)) } else { None }
    }
}

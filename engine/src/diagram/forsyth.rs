//! Popeye's Forsyth notation.
//!
//! From a8 rank by rank: a walk's letter (S is the knight, N the nightrider), or a dot and the two letters
//! of its code, in upper case for White and in lower case for Black (the first letter decides); `+`, `-` or
//! `=` before it makes it White's, Black's or neutral in either case. A number of any size counts empty
//! squares; `/` between ranks may be missing, and so may the empty squares at the end. Beyond Popeye,
//! `!`, `~` and `( )` mean what they mean in our [FEN](super::fen); hunters stand in such brackets, too: `(R/.CA)`.

use super::fen::{Cursor, quoted};
use super::piece_list::{nearest_code, too_often};
use super::{Diagram, DiagramUnit};
use crate::board::unit::{Attributes, MOST_EQUAL_PARTS};
use crate::board::{Owner, Square};
use crate::nearest::did_you_mean;
use crate::walks::Walk;

/// What is wrong with a Forsyth notation, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ForsythError {
    /// What is wrong.
    pub fault: ForsythFault,
    offset: usize,
}

impl ForsythError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What can be wrong with a Forsyth notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ForsythFault {
    /// A character that can't stand where it does.
    #[error("expected {expected}, found {}", quoted(*.found))]
    Unexpected {
        /// What was found; nothing at the end.
        found: Option<char>,
        /// What could stand there.
        expected: &'static str,
    },
    /// No walk has this code.
    #[error("expected a walk such as K, Q, R, B, S, P or `.CA`, found `{code}`{}", did_you_mean(*.nearest))]
    UnknownWalk {
        /// What was found.
        code: String,
        /// The code of the walk that was perhaps meant.
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
    /// A slash inside a rank.
    #[error("expected `/` behind 8 squares of a rank, found it behind {0}")]
    SlashInRank(usize),
    /// More than 64 squares.
    #[error("expected at most 64 squares, found more")]
    TooManySquares,
}

const fn at(offset: usize, fault: ForsythFault) -> ForsythError {
    ForsythError { fault, offset }
}

impl Diagram {
    /// Reads Popeye's Forsyth notation; see [the module](self).
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// let short = Diagram::from_forsyth("48/5gPp/5K1k").unwrap();
    /// let long = Diagram::from_fen("8/8/8/8/8/8/5gPp/5K1k").unwrap();
    /// assert_eq!(short, long);
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn from_forsyth(text: &str) -> Result<Self, ForsythError> {
        let (diagram, miscount) = Self::from_forsyth_as_counted(text)?;
        miscount.map_or(Ok(diagram), Err)
    }

    /// Reads it as Popeye does, which counts squares alone: a slash means nothing, wherever it stands, and what comes behind the 64th square is passed over. What
    /// is miscounted so is told beside the diagram.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// let (diagram, miscount) = Diagram::from_forsyth_as_counted("5k3/8").unwrap();
    /// assert_eq!(diagram.to_fen(), "5k2/8/8/8/8/8/8/8");
    /// assert_eq!(miscount.unwrap().to_string(), "expected `/` behind 8 squares of a rank, found it behind 1");
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault that is no miscount, with its place.
    pub fn from_forsyth_as_counted(text: &str) -> Result<(Self, Option<ForsythError>), ForsythError> {
        let mut diagram = Self::default();
        let offset = text.len() - text.trim_start().len();
        let mut cursor = Cursor { rest: text.trim(), offset };
        let mut squares = 0;
        let mut miscount = None;
        while let Some(found) = cursor.peek() {
            let offset = cursor.offset;
            if found == '/' {
                if squares % 8 != 0 {
                    miscount.get_or_insert(at(offset, ForsythFault::SlashInRank(squares % 8)));
                }
                cursor.skip(found);
            } else if found.is_ascii_digit() {
                squares += read_number(&mut cursor);
            } else {
                let unit = read_unit(&mut cursor)?;
                if let Some(place) = diagram.units.get_mut(nth_square(squares)) {
                    *place = Some(unit);
                }
                squares += 1;
            }
            if squares > 64 {
                miscount.get_or_insert(at(offset, ForsythFault::TooManySquares));
                break;
            }
        }
        Ok((diagram, miscount))
    }

    /// Writes the units in Popeye's Forsyth notation, all eight ranks.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// let forsyth = "1.PA6/8/1Q2.va3/8/k1.va.va4/=n7/1P1K4/8";
    /// assert_eq!(Diagram::from_forsyth(forsyth).unwrap().to_forsyth(), forsyth);
    /// ```
    #[must_use]
    pub fn to_forsyth(&self) -> String {
        let ranks: Vec<_> = (0..8).rev().map(|rank| self.forsyth_rank(rank)).collect();
        ranks.join("/")
    }

    fn forsyth_rank(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            match self.unit(Square::at(file, rank)) {
                None => empty += 1,
                Some(unit) => {
                    push_number(&mut text, empty);
                    empty = 0;
                    push_unit(&mut text, unit);
                }
            }
        }
        push_number(&mut text, empty);
        text
    }
}

fn push_number(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn push_unit(text: &mut String, unit: &DiagramUnit) {
    let is_upper = match unit.owner {
        Owner::White => true,
        Owner::Black => false,
        Owner::Neutral => {
            text.push('=');
            false
        }
    };
    if unit.is_royal {
        text.push('!');
    }
    let with_dot = |code: &str| if code.len() == 1 { code.to_owned() } else { format!(".{code}") };
    let codes = unit.walks.iter().map(|walk| match walk.code().split_once('/') {
        Some((away, home)) => format!("{}/{}", with_dot(away), with_dot(home)),
        None => with_dot(walk.code()),
    });
    let codes: String = codes.collect();
    let is_bare = unit.walks.len() == 1 && !codes.contains('/');
    let codes = if is_upper { codes } else { codes.to_ascii_lowercase() };
    text.push_str(&if is_bare { codes } else { format!("({codes})") });
    if unit.is_jigger {
        text.push('~');
    }
    if unit.marks != Attributes::NONE {
        text.push_str(&format!("{{{}}}", unit.marks.braced()));
    }
}

/// The place in a diagram of the `nth` square counted from a8.
fn nth_square(nth: usize) -> usize {
    nth ^ 56
}

/// Reads a run of digits; more than fits on the board is as good as any number too great.
fn read_number(cursor: &mut Cursor<'_>) -> usize {
    let mut number: usize = 0;
    while let Some(digit) = cursor.peek().filter(char::is_ascii_digit) {
        let value = digit.to_digit(10).unwrap_or_default() as usize;
        number = number.saturating_mul(10).saturating_add(value).min(65);
        cursor.skip(digit);
    }
    number
}

fn read_unit(cursor: &mut Cursor<'_>) -> Result<DiagramUnit, ForsythError> {
    let start = cursor.offset;
    let prefixes = [('+', Owner::White), ('-', Owner::Black), ('=', Owner::Neutral)];
    let said = prefixes.into_iter().find(|&(prefix, _)| cursor.skip_if(prefix)).map(|(_, owner)| owner);
    let is_royal = cursor.skip_if('!');
    let (walks, owner) = if cursor.skip_if('(') {
        read_components(cursor, said)?
    } else {
        let (walk, owner) = read_walk(cursor)?;
        (vec![walk], owner)
    };
    let is_jigger = cursor.skip_if('~');
    let marks = super::fen::read_marks(|letter| cursor.skip_if(letter));
    if let Some(walk) = too_often(&walks) {
        return Err(at(start, ForsythFault::TooOften(walk.code())));
    }
    // A king is royal anyway.
    let is_royal = is_royal && !walks.iter().any(|walk| walk.is_king());
    Ok(DiagramUnit { owner: said.unwrap_or(owner), walks, is_royal, is_jigger, marks })
}

/// Reads what follows `(`, up to and with `)`.
fn read_components(cursor: &mut Cursor<'_>, said: Option<Owner>) -> Result<(Vec<Walk>, Owner), ForsythError> {
    let (walk, owner) = read_part(cursor)?;
    let mut walks = vec![walk];
    while !cursor.skip_if(')') {
        if cursor.peek().is_none() {
            let expected = "`)` behind the components of a unit";
            return Err(at(cursor.offset, ForsythFault::Unexpected { found: None, expected }));
        }
        let offset = cursor.offset;
        let (walk, owner_of_next) = read_part(cursor)?;
        if said.is_none() && owner_of_next != owner {
            return Err(at(offset, ForsythFault::MixedCase));
        }
        walks.push(walk);
    }
    Ok((walks, owner))
}

/// Reads a walk, or a hunter of two of them.
fn read_part(cursor: &mut Cursor<'_>) -> Result<(Walk, Owner), ForsythError> {
    let offset = cursor.offset;
    let (away, owner) = read_walk(cursor)?;
    if !cursor.skip_if('/') {
        return Ok((away, owner));
    }
    let (home, _) = read_walk(cursor)?;
    let code = format!("{}/{}", away.code(), home.code());
    match Walk::hunter(away, home) {
        Some(hunter) => Ok((hunter, owner)),
        None => Err(at(offset, ForsythFault::UnknownWalk { code, nearest: None })),
    }
}

/// Reads a letter, or a dot and two; the case of the first gives the owner.
fn read_walk(cursor: &mut Cursor<'_>) -> Result<(Walk, Owner), ForsythError> {
    let length = if cursor.skip_if('.') { 2 } else { 1 };
    let offset = cursor.offset;
    let code: String = cursor.rest.chars().take(length).collect();
    let is_code = code.chars().all(|letter| letter.is_ascii_alphanumeric()) && code.len() == length;
    if !is_code {
        let expected = "a walk's letter such as K or S, a dot and a code such as `.CA`, a number or `/`";
        let found = code.chars().find(|letter| !letter.is_ascii_alphanumeric());
        return Err(at(offset, ForsythFault::Unexpected { found, expected }));
    }
    let walk = Walk::from_code(&code).ok_or_else(|| {
        at(offset, ForsythFault::UnknownWalk { code: code.clone(), nearest: nearest_code(&code) })
    })?;
    code.chars().for_each(|letter| cursor.skip(letter));
    let is_black = code.starts_with(|letter: char| letter.is_ascii_lowercase());
    Ok((walk, if is_black { Owner::Black } else { Owner::White }))
}

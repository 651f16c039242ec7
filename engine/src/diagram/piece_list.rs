//! Piece lists: `Kb3 Ra2a4 jigger Sc3`, as problemists write a position.
//!
//! A walk's code (Popeye's English ones: S is the knight, N the nightrider), then its squares, all in one
//! word or in two. `(B+S+P)a3` is one unit of several components. `Royal` and `Jigger` (or an abbreviation)
//! stand before a walk and hold for it with all its squares, and for nothing behind them.

use super::{Diagram, DiagramUnit};
use crate::board::unit::{Attributes, MOST_EQUAL_PARTS};
use crate::board::{Owner, Square};
use crate::nearest::{Meaning, did_you_mean, foreign_letter, meaning, nearest, words};
use crate::walks::Walk;
use crate::walks::table::ROWS;

/// What is wrong with a piece list, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct PieceListError {
    /// What is wrong.
    pub fault: PieceListFault,
    offset: usize,
}

impl PieceListError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What can be wrong with a piece list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PieceListFault {
    /// No walk has this code.
    #[error("expected a walk such as K, Q, R, B, S, P or CA and its squares, as in `Ra2a4`, found `{code}`{}{}", did_you_mean(*.nearest), foreign_letter(.code, 'S'))]
    UnknownWalk {
        /// What was found.
        code: String,
        /// The code of the walk that was perhaps meant.
        nearest: Option<&'static str>,
    },
    /// A word that is neither a unit nor an attribute.
    #[error("expected units such as `Ra2a4`, or `Royal` or `Jigger` before them, found `{word}`{}{}", did_you_mean(*.nearest), colour(.word))]
    UnknownWord {
        /// What was found.
        word: String,
        /// The nearest attribute or code, if one is near.
        nearest: Option<&'static str>,
    },
    /// An attribute that can't be played.
    #[error("attribute `{0}` is not supported")]
    UnsupportedAttribute(&'static str),
    /// A walk or attribute without anything behind it.
    #[error("expected {expected} behind `{word}`, found {found}")]
    Incomplete {
        /// What comes before.
        word: String,
        /// What should follow.
        expected: &'static str,
        /// What follows.
        found: String,
    },
    /// A square that is none.
    #[error("expected a square such as `e4`, found `{0}`")]
    Square(String),
    /// A square without a walk.
    #[error("expected a walk before `{0}`: the squares of a walk are written together, as in `Ra2a4`")]
    WalkMissing(String),
    /// A parenthesis that isn't closed.
    #[error("expected components and squares such as `(B+S+P)a3`, found `{0}`")]
    Components(String),
    /// More equal components than a unit can have.
    #[error("expected at most {MOST_EQUAL_PARTS} equal components in a unit, found more of `{0}`")]
    TooOften(&'static str),
}

/// What is said of a word for a colour.
fn colour(word: &str) -> &'static str {
    const COLOURS: [&str; 11] = [
        "white", "black", "neutral", "weiß", "weiss", "schwarz", "blancs", "noirs", "blanc", "noir", "neutre",
    ];
    let is_one = COLOURS.contains(&word.trim_end_matches(':').to_lowercase().as_str());
    if is_one { "; the units of each colour stand in a list of their own" } else { "" }
}

const fn at(offset: usize, fault: PieceListFault) -> PieceListError {
    PieceListError { fault, offset }
}

/// What is wrong with the lists that make up a diagram.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PieceListsError {
    /// One of the lists can't be read.
    #[error("{error}")]
    List {
        /// Whose list.
        owner: Owner,
        /// What is wrong with it.
        error: PieceListError,
    },
    /// Two units on one square.
    #[error("expected one unit on {square}, found two: {first} and {second}")]
    Occupied {
        /// The square.
        square: Square,
        /// The unit named first.
        first: String,
        /// The unit named second.
        second: String,
        /// In whose list the second unit is.
        owner: Owner,
        /// Where.
        offset: usize,
    },
}

impl PieceListsError {
    /// The list with the fault.
    #[must_use]
    pub const fn owner(&self) -> Owner {
        match self {
            Self::List { owner, .. } | Self::Occupied { owner, .. } => *owner,
        }
    }

    /// The byte of that list at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::List { error, .. } => error.offset(),
            Self::Occupied { offset, .. } => *offset,
        }
    }
}

/// Reads a list of units that all belong to `owner`; see [the module](self) for how it is written.
///
/// Two units on one square are not looked for.
///
/// ```
/// use cookstopper_engine::board::Owner;
/// use cookstopper_engine::diagram::piece_list::parse_units;
/// let units = parse_units("Kb3 Ra2a4 jigger Sc3 (B+S+P)h1", Owner::White).unwrap();
/// assert_eq!(units.len(), 5);
/// assert_eq!(units[2].0.to_string(), "a4");
/// assert!(units[3].1.is_jigger);
/// assert_eq!(parse_units("Kb3 Rab2", Owner::White).unwrap_err().offset(), 4);
/// ```
///
/// # Errors
///
/// The first fault, with its place.
pub fn parse_units(text: &str, owner: Owner) -> Result<Vec<(Square, DiagramUnit)>, PieceListError> {
    let placed = read_list(text, owner)?;
    Ok(placed.into_iter().map(|placed| (placed.square, placed.unit)).collect())
}

impl Diagram {
    /// Sets up the units of three lists, of which any may be empty.
    ///
    /// ```
    /// use cookstopper_engine::diagram::Diagram;
    /// let diagram = Diagram::from_piece_lists("Kb3 Ra2a4", "Kh3", "").unwrap();
    /// assert_eq!(diagram.to_fen(), "8/8/8/8/R7/1K5k/R7/8");
    /// let error = Diagram::from_piece_lists("Kb3", "Pb3", "").unwrap_err();
    /// assert_eq!(error.to_string(), "expected one unit on b3, found two: white K and black P");
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault, with its place, or the first square that is named twice.
    pub fn from_piece_lists(white: &str, black: &str, neutral: &str) -> Result<Self, PieceListsError> {
        let mut diagram = Self::default();
        for (owner, list) in [(Owner::White, white), (Owner::Black, black), (Owner::Neutral, neutral)] {
            let placed = read_list(list, owner).map_err(|error| PieceListsError::List { owner, error })?;
            for Placed { offset, square, unit } in placed {
                let second = unit_name(&unit);
                if let Some(first) = diagram.units[square.index()].replace(unit) {
                    let first = unit_name(&first);
                    return Err(PieceListsError::Occupied { square, first, second, owner, offset });
                }
            }
        }
        Ok(diagram)
    }
}

/// Writes the units of one owner as a list that [`parse_units`] reads back: kings first, then queens,
/// rooks, bishops, knights and pawns, then fairy units, then composite ones; squares file by file.
///
/// ```
/// use cookstopper_engine::board::Owner;
/// use cookstopper_engine::diagram::Diagram;
/// use cookstopper_engine::diagram::piece_list::to_piece_list;
/// let diagram = Diagram::from_piece_lists("Sg1 Pb2 Kb3 CAe2 Ra4 (B+S)c1 Ra2", "", "").unwrap();
/// assert_eq!(to_piece_list(&diagram, Owner::White), "Kb3 Ra2a4 Sg1 Pb2 CAe2 (B+S)c1");
/// ```
#[must_use]
pub fn to_piece_list(diagram: &Diagram, owner: Owner) -> String {
    let mut groups: Vec<(&DiagramUnit, String)> = Vec::new();
    for square in (0..8).flat_map(|file| (0..8).map(move |rank| Square::at(file, rank))) {
        let Some(unit) = diagram.unit(square).filter(|unit| unit.owner == owner) else { continue };
        match groups.iter_mut().find(|(grouped, _)| *grouped == unit) {
            Some((_, squares)) => squares.push_str(&square.to_string()),
            None => groups.push((unit, square.to_string())),
        }
    }
    groups.sort_by_key(|(unit, _)| {
        (unit.walks.len(), places(&unit.walks), unit.is_royal, unit.is_jigger, unit.marks)
    });
    let written: Vec<_> = groups.iter().map(|(unit, squares)| unit_text(unit) + squares).collect();
    written.join(" ")
}

/// The unit as in a list, without owner and square: `jigger R`, `(B+S+P)`.
#[must_use]
pub(crate) fn unit_text(unit: &DiagramUnit) -> String {
    format!("{}{}", marks_text(unit.attributes()), walks_text(&unit.walks))
}

/// The marks as words, each with a blank behind it.
fn marks_text(marks: Attributes) -> String {
    let present = Attributes::NAMED.iter().filter(|(mark, _, _)| marks.has(*mark));
    let words = present.map(|(mark, name, _)| {
        let is_royal = *mark == Attributes::ROYAL;
        if is_royal { format!("{name} ") } else { format!("{} ", name.to_lowercase()) }
    });
    words.collect()
}

/// The components as in a list: `R`, `(B+S+P)`.
#[must_use]
pub(crate) fn walks_text(walks: &[Walk]) -> String {
    let codes: Vec<_> = walks.iter().map(|walk| walk.code()).collect();
    match codes.as_slice() {
        [code] => (*code).to_owned(),
        codes => format!("({})", codes.join("+")),
    }
}

/// The walk that occurs more often than a unit can have it, if any.
pub(super) fn too_often(walks: &[Walk]) -> Option<Walk> {
    let count = |walk: &Walk| walks.iter().filter(|&other| other == walk).count();
    walks.iter().copied().find(|walk| count(walk) > MOST_EQUAL_PARTS as usize)
}

/// The code of the walk whose name `word` is, or nearly is.
pub(super) fn nearest_code(word: &str) -> Option<&'static str> {
    if word.len() < 3 {
        return None;
    }
    let name = nearest(word, ROWS.iter().map(|row| row.name))?;
    ROWS.iter().find(|row| row.name == name).map(|row| row.code)
}

fn unit_name(unit: &DiagramUnit) -> String {
    let owner = match unit.owner {
        Owner::White => "white",
        Owner::Black => "black",
        Owner::Neutral => "neutral",
    };
    format!("{owner} {}", unit_text(unit))
}

/// Where the walks stand in the order K Q R B S P, then as in the table.
fn places(walks: &[Walk]) -> Vec<usize> {
    const FIRST: [Walk; 6] = [Walk::KING, Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
    let place = |walk: &Walk| FIRST.iter().position(|first| first == walk).unwrap_or(walk.index());
    walks.iter().map(place).collect()
}

/// A unit of a list and where it is named.
struct Placed {
    offset: usize,
    square: Square,
    unit: DiagramUnit,
}

/// What can stand before a walk, with Popeye's names.
const ATTRIBUTES: &[&str] = &[
    "Royal",
    "Jigger",
    "Kamikaze",
    "Paralysing",
    "Chameleon",
    "Volage",
    "Functionary",
    "HalfNeutral",
    "HurdleColourChanging",
    "Protean",
    "Magic",
    "Uncapturable",
    "Patrol",
    "Frischauf",
    "Bul",
    "Dob",
    "Anda",
    "AndaInverse",
    "AliceA",
    "AliceB",
];

/// The shortest abbreviation of an attribute; one or two letters are the code of a walk.
const SHORTEST_ATTRIBUTE: usize = 3;

fn read_list(text: &str, owner: Owner) -> Result<Vec<Placed>, PieceListError> {
    let mut placed = Vec::new();
    let mut list = words(text).map(|(offset, word)| (offset, word.trim_end_matches([',', ';'])));
    let blank =
        DiagramUnit { owner, walks: Vec::new(), is_royal: false, is_jigger: false, marks: Attributes::NONE };
    let mut unit = blank.clone();
    let mut attribute = None;
    while let Some((offset, word)) = list.next() {
        if word.is_empty() {
            continue;
        }
        // `white: Kb3`, `white:Kb3`
        if let Some((before, _)) = word.split_once(':')
            && !colour(before).is_empty()
        {
            return Err(unknown_word(&word[..=before.len()], offset, None));
        }
        if is_attribute(word) {
            read_attribute(word, offset, &mut unit)?;
            attribute = Some(word);
            continue;
        }
        let (walks, squares) = read_walks(word, offset)?;
        unit.walks = walks;
        // A king is royal anyway.
        unit.is_royal &= !unit.walks.iter().any(|walk| walk.is_king());
        let (offset, squares) = if squares.is_empty() {
            list.next().ok_or_else(|| incomplete(word, offset, "its squares"))?
        } else {
            (offset + word.len() - squares.len(), squares)
        };
        read_squares(squares, offset, |offset, square| {
            placed.push(Placed { offset, square, unit: unit.clone() });
        })?;
        unit = blank.clone();
        attribute = None;
    }
    match attribute {
        Some(word) => Err(incomplete(word, text.len().saturating_sub(word.len()), "a unit")),
        None => Ok(placed),
    }
}

fn incomplete(word: &str, offset: usize, expected: &'static str) -> PieceListError {
    let found = "nothing".to_owned();
    at(offset + word.len(), PieceListFault::Incomplete { word: word.to_owned(), expected, found })
}

/// Whether this can only be an attribute: a word of letters that is longer than a walk's code.
fn is_attribute(word: &str) -> bool {
    word.chars().count() >= SHORTEST_ATTRIBUTE && word.chars().all(char::is_alphabetic)
}

fn read_attribute(word: &str, offset: usize, unit: &mut DiagramUnit) -> Result<(), PieceListError> {
    match meaning(word, ATTRIBUTES) {
        Meaning::Name(name) => match Attributes::named(name) {
            Some(marks) => unit.mark(marks),
            None => return Err(at(offset, PieceListFault::UnsupportedAttribute(name))),
        },
        Meaning::Ambiguous(nearest, _) => return Err(unknown_word(word, offset, Some(nearest))),
        Meaning::Unknown(nearest) => {
            return Err(unknown_word(word, offset, nearest.or_else(|| nearest_code(word))));
        }
    }
    Ok(())
}

fn unknown_word(word: &str, offset: usize, nearest: Option<&'static str>) -> PieceListError {
    at(offset, PieceListFault::UnknownWord { word: word.to_owned(), nearest })
}

/// Splits `Ra2a4` or `(B+S)a2` into the walks and the squares, which may be missing.
fn read_walks(word: &str, offset: usize) -> Result<(Vec<Walk>, &str), PieceListError> {
    if let Some(rest) = word.strip_prefix('(') {
        return read_components(word, rest, offset);
    }
    if word.parse::<Square>().is_ok() {
        return Err(at(offset, PieceListFault::WalkMissing(word.to_owned())));
    }
    if let Some(slash) = word.find('/').filter(|slash| (1..=2).contains(slash)) {
        let home = if (word.len() - slash - 1) % 2 == 1 { 1 } else { 2 };
        if let Some((code, squares)) = word.split_at_checked(slash + 1 + home) {
            return Ok((vec![read_walk(code, offset)?], squares));
        }
    }
    // Squares have two characters, so that an odd number means a code of one.
    let has_square_behind_letter = word.get(1..3).is_some_and(|square| square.parse::<Square>().is_ok());
    let code_length = if has_square_behind_letter || word.len() % 2 == 1 { 1 } else { 2 };
    let Some((code, squares)) = word.split_at_checked(code_length) else {
        return Err(at(offset, PieceListFault::UnknownWalk { code: word.to_owned(), nearest: None }));
    };
    // In `Rab2` somebody means two rooks, which are `Ra2b2`, and no walk RA.
    if code.starts_with(char::is_uppercase) && code.ends_with(|file| matches!(file, 'a'..='h')) {
        return Err(at(offset, PieceListFault::UnknownWalk { code: code.to_owned(), nearest: None }));
    }
    Ok((vec![read_walk(code, offset)?], squares))
}

/// Reads `rest`, which follows the parenthesis that opens `word`.
fn read_components<'word>(
    word: &str,
    rest: &'word str,
    offset: usize,
) -> Result<(Vec<Walk>, &'word str), PieceListError> {
    let Some((codes, squares)) = rest.split_once(')') else {
        return Err(at(offset, PieceListFault::Components(word.to_owned())));
    };
    let mut next_offset = offset + 1;
    let mut walks = Vec::new();
    for code in codes.split('+') {
        walks.push(read_walk(code, next_offset)?);
        next_offset += code.len() + 1;
    }
    match too_often(&walks) {
        Some(walk) => Err(at(offset, PieceListFault::TooOften(walk.code()))),
        None => Ok((walks, squares)),
    }
}

fn read_walk(code: &str, offset: usize) -> Result<Walk, PieceListError> {
    Walk::from_code(code).ok_or_else(|| {
        let nearest = nearest_code(code);
        at(offset, PieceListFault::UnknownWalk { code: code.to_owned(), nearest })
    })
}

/// Hands each square of `a2a4` to `place`, with its offset.
pub(crate) fn read_squares(
    squares: &str,
    offset: usize,
    mut place: impl FnMut(usize, Square),
) -> Result<(), PieceListError> {
    let mut rest = squares;
    while !rest.is_empty() {
        let here = offset + squares.len() - rest.len();
        let split = rest.split_at_checked(2).and_then(|(name, behind)| Some((name.parse().ok()?, behind)));
        let Some((square, behind)) = split else {
            return Err(at(here, PieceListFault::Square(rest.to_owned())));
        };
        place(here, square);
        rest = behind;
    }
    Ok(())
}

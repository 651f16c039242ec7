//! Reading stipulations in Popeye's traditional form.

use super::spelling::meant;
use super::{Goal, MOST_HALF_MOVES, Play, Stipulation, Structure, StructureError};
use crate::board::Square;
use crate::nearest::{begins_with, did_you_mean};
use std::str::FromStr;

/// What is wrong with a stipulation, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct StipulationError {
    /// What is wrong.
    pub fault: StipulationFault,
    offset: usize,
}

impl StipulationError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// What can be wrong with a stipulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StipulationFault {
    /// There is nothing.
    #[error("expected a stipulation such as `#2`, `h#2.5` or `ser-s=7`, found nothing")]
    Empty,
    /// Neither a kind of play nor a goal.
    #[error(
        "expected a goal (`#`, `=`, `x`, `zd4` ...), perhaps with a kind of play before it (`h`, `s`, `r`, `semi-r`, `hs`, `hr`, \
         `ser-`, `ser-h`, `ser-s`, `ser-r`), found `{found}`{}", did_you_mean(*.nearest)
    )]
    Unknown {
        /// What was found.
        found: String,
        /// The kind of play that was perhaps meant.
        nearest: Option<&'static str>,
    },
    /// What can be guessed.
    #[error("expected a stipulation such as `#2` or `h#2.5`, found `{found}`, did you mean `{meant}`?")]
    Meant {
        /// What was found.
        found: String,
        /// The stipulation that was probably meant.
        meant: String,
    },
    /// `n->` without a number.
    #[error("expected the number of introductory moves before `->`, as in `2->ser-h#4`, found `{0}`")]
    Introduction(String),
    /// A structured stipulation with a fault.
    #[error("{0}")]
    Structure(StructureError),
    /// `n->` twice.
    #[error("expected at most one introduction, found another `->`")]
    TwoIntroductions,
    /// The length isn't a number.
    #[error("expected the number of moves, as in `#2` or `h#2.5`, found {found}")]
    Length {
        /// What was found.
        found: String,
    },
    /// Half a move where there is none.
    #[error("expected a whole number of moves, found `{found}`: only help play can have half a move")]
    HalfMove {
        /// What was found.
        found: String,
    },
    /// No move to play.
    #[error("expected at least 1 move, found `{0}`")]
    TooShort(String),
    /// More moves than can be solved.
    #[error("expected at most {most} moves, found `{found}`", most = MOST_HALF_MOVES / 2)]
    TooLong {
        /// What was found.
        found: String,
    },
}

const fn at(offset: usize, fault: StipulationFault) -> StipulationError {
    StipulationError { fault, offset }
}

const PLAYS: &[Play] = &[
    Play::Direct,
    Play::SelfPlay,
    Play::Reflex,
    Play::SemiReflex,
    Play::Help,
    Play::HelpSelf,
    Play::HelpReflex,
    Play::SeriesDirect,
    Play::SeriesHelp,
    Play::SeriesSelf,
    Play::SeriesReflex,
    Play::SeriesHelpSelf,
    Play::Parry,
    Play::ParrySelf,
    Play::ParryReflex,
    Play::ParrySeriesHelp,
    Play::ParrySeriesHelpSelf,
    Play::ParryHelp,
    Play::ParryHelpSelf,
    Play::ParryHelpReflex,
    Play::Reciprocal,
    Play::SeriesReciprocal,
];

/// Goals that are written with a sign or word alone; longer ones first where one begins another.
const GOALS: &[Goal] = &[
    Goal::CounterMate,
    Goal::DoubleMate,
    Goal::MateOrStalemate,
    Goal::Mate,
    Goal::DoubleStalemate,
    Goal::Stalemate,
    Goal::AutoStalemate,
    Goal::AutoMate,
    Goal::Castling,
    Goal::WinOfUnit,
    Goal::AnyMove,
    Goal::EnPassant,
    Goal::Check,
    Goal::Capture,
    Goal::CircuitByRebirth,
    Goal::Circuit,
    Goal::ExchangeByRebirth,
    Goal::Exchange,
    Goal::Chess81,
    Goal::ProofGame,
    Goal::AToB,
];

/// Makes a goal of its square.
type WithSquare = fn(Square) -> Goal;

/// Goals with a square behind their letter.
const SQUARE_GOALS: &[(&str, WithSquare)] = &[("z", Goal::Target), ("k", Goal::Kiss)];

/// Words that people write for a kind of play.
const SPELLINGS: &[(&str, &str)] = &[
    ("help", "h"),
    ("self", "s"),
    ("reflex", "r"),
    ("semir", "semi-r"),
    ("semi-reflex", "semi-r"),
    ("series-", "ser-"),
    ("series", "ser-"),
    ("serh", "ser-h"),
    ("sers", "ser-s"),
    ("serr", "ser-r"),
    ("ser", "ser-"),
    ("sh", "ser-h"),
    ("direct", "#"),
    ("mate", "#"),
    ("stalemate", "="),
    ("m", "#"),
];

impl FromStr for Stipulation {
    type Err = StipulationError;

    /// Reads Popeye's traditional form; case doesn't matter.
    ///
    /// ```
    /// use cookstopper_engine::stipulation::{Play, Stipulation};
    /// let stipulation: Stipulation = "ser-h#13".parse().unwrap();
    /// assert_eq!(stipulation.play, Play::SeriesHelp);
    /// let error = "h#2.3".parse::<Stipulation>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected the number of moves, as in `#2` or `h#2.5`, found `2.3`");
    /// ```
    fn from_str(text: &str) -> Result<Self, StipulationError> {
        read(text).map_err(|error| match meant(text) {
            Some(meant) => at(0, StipulationFault::Meant { found: text.to_owned(), meant }),
            None => error,
        })
    }
}

/// Reads a stipulation as it should be written.
pub(super) fn read(text: &str) -> Result<Stipulation, StipulationError> {
    let start = text.len() - text.trim_start().len();
    let text = text.trim();
    if text.is_empty() {
        return Err(at(start, StipulationFault::Empty));
    }
    if begins_with(text, "white ") || begins_with(text, "black ") {
        let structure = text.parse::<Structure>();
        return structure.map(Stipulation::from).map_err(|error| at(start + error.offset(), error.into()));
    }
    if let Some((number, rest)) = text.split_once("->") {
        let introduction = read_introduction(number).map_err(|fault| at(start, fault))?;
        let offset = start + text.len() - rest.len();
        let stipulation =
            read(rest).map_err(|error: StipulationError| at(offset + error.offset, error.fault))?;
        if stipulation.introduction.is_some() || stipulation.structure.is_some() {
            return Err(at(offset, StipulationFault::TwoIntroductions));
        }
        return Ok(Stipulation { introduction: Some(introduction), ..stipulation });
    }
    let is_exact = begins_with(text, "exact-");
    let behind_exact = if is_exact { text.get("exact-".len()..).unwrap_or_default() } else { text };
    let offset_of = |rest: &str| start + text.len() - rest.len();
    let (play, goal_onwards) = read_play(behind_exact, offset_of(behind_exact))?;
    let (reciprocal_goal, goal_onwards) = match goal_onwards.strip_prefix('(') {
        None => (None, goal_onwards),
        Some(inner) => {
            let (goal, rest) = read_goal(inner, offset_of(inner))?;
            let behind = rest.strip_prefix(')');
            let behind = behind.ok_or_else(|| at(offset_of(rest), unknown(rest)))?;
            (Some(goal), behind)
        }
    };
    let (goal, length) = read_goal(goal_onwards, offset_of(goal_onwards))?;
    // From position to position both sides help.
    let is_game = play == Play::Direct && matches!(goal, Goal::ProofGame | Goal::AToB);
    let play = if is_game { Play::ProofGame } else { play };
    let half_moves = read_length(length, play).map_err(|fault| at(offset_of(length), fault))?;
    Ok(Stipulation { is_exact, reciprocal_goal, ..Stipulation::new(play, goal, half_moves) })
}

impl From<StructureError> for StipulationFault {
    fn from(error: StructureError) -> Self {
        Self::Structure(error)
    }
}

fn unknown(found: &str) -> StipulationFault {
    StipulationFault::Unknown { found: found.to_owned(), nearest: None }
}

/// Reads the number in front of `->`.
fn read_introduction(number: &str) -> Result<u32, StipulationFault> {
    let moves = number.trim().parse().ok().filter(|moves| (1..=MOST_HALF_MOVES / 2).contains(moves));
    moves.ok_or_else(|| StipulationFault::Introduction(number.to_owned()))
}

/// Splits the longest kind of play off that leaves a goal, of those that can be solved or not.
fn read_play(text: &str, offset: usize) -> Result<(Play, &str), StipulationError> {
    let behind = |prefix: &str| text.get(prefix.len()..).filter(|_| begins_with(text, prefix));
    let leaves_goal = |(play, rest): &(Play, &str)| {
        let has_two = matches!(play, Play::Reciprocal | Play::SeriesReciprocal);
        let rest = rest.strip_prefix('(').filter(|_| has_two).unwrap_or(rest);
        let signs =
            GOALS.iter().map(|goal| goal.word()).chain(SQUARE_GOALS.iter().map(|&(letter, _)| letter));
        signs.into_iter().any(|sign| begins_with(rest, sign))
    };
    let played = PLAYS.iter().filter_map(|&play| Some((play, behind(play.prefix())?)).filter(leaves_goal));
    played.min_by_key(|(_, rest)| rest.len()).ok_or_else(|| {
        let meant = |(spelling, _): &&(&str, &str)| begins_with(text, spelling);
        let nearest = SPELLINGS.iter().filter(meant).max_by_key(|(spelling, _)| spelling.len());
        let nearest = nearest.map(|&(_, sign)| sign);
        at(offset, StipulationFault::Unknown { found: text.to_owned(), nearest })
    })
}

/// Splits the goal off; what remains is the length.
fn read_goal(text: &str, offset: usize) -> Result<(Goal, &str), StipulationError> {
    split_goal(text).ok_or_else(|| at(offset, unknown(text)))
}

/// Splits a goal off the beginning of a text.
pub(super) fn split_goal(text: &str) -> Option<(Goal, &str)> {
    for &goal in GOALS {
        if begins_with(text, goal.word()) {
            return Some((goal, text.get(goal.word().len()..)?));
        }
    }
    SQUARE_GOALS.iter().find_map(|&(letter, goal)| {
        let behind = text.get(letter.len()..).filter(|_| begins_with(text, letter))?;
        let square = behind.get(..2)?.to_lowercase().parse::<Square>().ok()?;
        Some((goal(square), behind.get(2..)?))
    })
}

/// Reads `2` or `2.5` as a number of half-moves.
fn read_length(text: &str, play: Play) -> Result<u32, StipulationFault> {
    let length = || StipulationFault::Length {
        found: if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") },
    };
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return Err(length()),
    };
    if whole.is_empty() || !whole.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(length());
    }
    let too_long = || StipulationFault::TooLong { found: text.to_owned() };
    let moves: u32 = whole.parse().map_err(|_| too_long())?;
    let half_moves = moves.checked_mul(2).and_then(|whole_moves| whole_moves.checked_add(half));
    let half_moves = half_moves.filter(|&half_moves| half_moves <= MOST_HALF_MOVES).ok_or_else(too_long)?;
    if half == 1 && !play.is_help() {
        return Err(StipulationFault::HalfMove { found: text.to_owned() });
    }
    if half_moves < 1 {
        return Err(StipulationFault::TooShort(text.to_owned()));
    }
    Ok(half_moves)
}

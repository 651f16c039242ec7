//! BGL: each side, or both together, may move only so far in the whole play.
//!
//! Every move costs its geometric length, rounded to hundredths, castling the king's way, a move from elsewhere (Mars Circe, Phantom and
//! Plus chess) the way from there; what it costs must be left, also for the
//! capture of a king. One number: what both have together; two: White's and Black's, `-` for no limit. (Popeye's manual,
//! condition BGL.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Move;
use crate::rules::distances::written;
use crate::rules::facet::{
    ActsAfter, Begins, Explains, Footprint, HasFacts, HasPromises, Played, Promises, Question, Vetoes,
    VetoesChecks,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// How far the sides may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bgl {
    /// What each side has, White first, in hundredths.
    left: [Option<u32>; 2],
    /// Whether that belongs to both together.
    is_shared: bool,
}

/// The longest move, in hundredths: from corner to corner.
const LONGEST: u32 = 990;

/// What a move costs, in hundredths.
fn cost(mv: &Move) -> u32 {
    let from = if mv.is_castling() { mv.departure } else { mv.start() };
    length(from, mv.arrival)
}

/// How far it is, by files and ranks, in hundredths.
static LENGTHS: [[u32; 8]; 8] = {
    let mut lengths = [[0; 8]; 8];
    let mut place: u32 = 0;
    while place < 64 {
        let (files, ranks) = (place / 8, place % 8);
        let square = 10_000 * (files * files + ranks * ranks);
        let root = square.isqrt();
        // The nearest whole number: no length lies half-way between two.
        lengths[files as usize][ranks as usize] = root + (square - root * root > root) as u32;
        place += 1;
    }
    lengths
};

/// How far it is from one square to another, in hundredths.
fn length(from: Square, to: Square) -> u32 {
    let files = to.file().abs_diff(from.file());
    let ranks = to.rank().abs_diff(from.rank());
    LENGTHS[usize::from(files)][usize::from(ranks)]
}

/// Reads `17.65`; nothing for `-`.
fn read(condition: &'static str, word: &str) -> Result<Option<u32>, ConditionError> {
    if word == "-" {
        return Ok(None);
    }
    let wrong = || ConditionError::UnknownWord { condition, word: word.to_owned(), nearest: None };
    let (whole, hundredths) = word.split_once(['.', ',']).unwrap_or((word, ""));
    let digits = |text: &str| text.len() <= 6 && text.chars().all(|letter| letter.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || hundredths.len() > 2 || !digits(hundredths) {
        return Err(wrong());
    }
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    let hundredths: u32 = format!("{hundredths:0<2}").parse().map_err(|_| wrong())?;
    Ok(Some(100 * whole + hundredths))
}

impl Condition for Bgl {
    const NAMES: &'static [&'static str] = &["BGL"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let words: Vec<&str> = words.iter().flat_map(|word| word.split('/')).collect();
        match words.as_slice() {
            [both] => {
                let both = read(name, both)?;
                Ok(Self { left: [both, both], is_shared: true })
            }
            [white, black] => Ok(Self { left: [read(name, white)?, read(name, black)?], is_shared: false }),
            [] => Ok(Self { left: [None, None], is_shared: false }),
            [_, _, more, ..] => {
                let word = (*more).to_owned();
                Err(ConditionError::UnknownWord { condition: name, word, nearest: None })
            }
        }
    }

    fn describe(&self) -> String {
        format!("BGL {}", written(if self.is_shared { &self.left[..1] } else { &self.left }))
    }
}

impl HasFacts for Bgl {
    fn facts(&self) -> Facts {
        Facts { shares_distances: self.is_shared, ..Facts::NONE }
    }
}

impl Begins for Bgl {
    fn begin(&self, _: &Plan, position: &mut Position) {
        position.remember(|memory| memory.distances = self.left);
    }
}

impl ActsAfter for Bgl {
    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let cost = cost(&played.mv);
        position.remember(|memory| {
            for side in Side::BOTH {
                if side == played.mover || self.is_shared {
                    let left = &mut memory.distances[side.index()];
                    *left = left.map(|left| left.saturating_sub(cost));
                }
            }
        });
    }

    fn returns(&self, _: &Plan, _: &Position, _: &Move) -> Option<Bitboard> {
        Some(Bitboard::EMPTY)
    }
}

impl Vetoes for Bgl {
    fn vetoes(&self, _: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let left = position.memory().distances[by.index()];
        left.is_some_and(|left| cost(mv) > left)
    }

    fn tells_steps(&self) -> bool {
        true
    }

    fn lets_step(&self, position: &Position, side: Side, [from, to]: [Square; 2], gone: Bitboard) -> bool {
        // What goes before it may cost its side something, too, each unit.
        let paid_for = if self.is_shared { gone } else { gone & position.of(side) };
        let before = LONGEST * paid_for.len();
        position.memory().distances[side.index()].is_none_or(|left| left >= length(from, to) + before)
    }
}

impl VetoesChecks for Bgl {}

impl HasPromises for Bgl {
    fn promises(&self, safe: Promises) -> Promises {
        // Behind a move it only counts.
        Promises { footprint: Some(Footprint::NONE), captures_check_otherwise: false, ..safe }
    }
}

impl Explains for Bgl {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "may not go so far any more".to_owned())
    }
}

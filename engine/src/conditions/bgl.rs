//! BGL: each side, or both together, may move only so far in the whole play.
//!
//! Every move costs its geometric length, rounded to hundredths, castling the king's way; what it costs must be left, also for the
//! capture of a king. One number: what both have together; two: White's and Black's, `-` for no limit. (Popeye's manual,
//! condition BGL.)

use super::ConditionError;
use super::condition::{Condition, Played, Question, Stage};
use super::footprint::Footprint;
use crate::board::position::Mark;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facts::Facts;
use crate::rules::plan::{Balances, Plan};

/// What each side has, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bgl(Balances);

/// What a move costs, in hundredths.
fn cost(mv: &Move) -> u32 {
    let files = u32::from(mv.arrival.file().abs_diff(mv.departure.file()));
    let ranks = u32::from(mv.arrival.rank().abs_diff(mv.departure.rank()));
    let square = 10_000 * (files * files + ranks * ranks);
    let root = square.isqrt();
    // The nearest whole number: no length lies half-way between two.
    root + u32::from(square - root * root > root)
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
                Ok(Self(Balances { left: [both, both], are_one: true }))
            }
            [white, black] => {
                Ok(Self(Balances { left: [read(name, white)?, read(name, black)?], are_one: false }))
            }
            [] => Ok(Self(Balances { left: [None, None], are_one: false })),
            [_, _, more, ..] => {
                let word = (*more).to_owned();
                Err(ConditionError::UnknownWord { condition: name, word, nearest: None })
            }
        }
    }

    fn describe(&self) -> String {
        format!("BGL {}", self.0)
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Vetoes, Stage::After, Stage::Observes]
    }

    fn footprint(&self) -> Option<Footprint> {
        Some(Footprint::NONE)
    }

    fn facts(&self) -> Facts {
        Facts { balances: Some(self.0), ..Facts::NONE }
    }

    fn vetoes(&self, _: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let left = position.balances().and_then(|balances| balances.left[by.index()]);
        left.is_some_and(|left| cost(mv) > left)
    }

    fn after(&self, _: &Plan, position: &mut Position, played: &Played, _: &Mark) {
        let Some(mut balances) = position.balances() else { return };
        let cost = cost(&played.mv);
        for side in Side::BOTH {
            if side == played.mover || balances.are_one {
                let left = &mut balances.left[side.index()];
                *left = left.map(|left| left.saturating_sub(cost));
            }
        }
        position.set_balances(Some(balances));
    }

    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_) | Question::Unobserved { .. })
            .then(|| "may not go so far any more".to_owned())
    }
}

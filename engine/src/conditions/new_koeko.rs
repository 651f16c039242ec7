//! New Köko: a unit that stands next to another one moves only to where it does so, too, and one that doesn't only to where it
//! doesn't.
//!
//! What counts is where it stands before the move, and where and beside whom when everything has happened that the move brings about;
//! of a castling king, too. So it is with the capture of a king. (Popeye's manual, condition NewKoeko; the rest by its
//! behaviour.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Square};
use crate::rules::facet::{Allows, Explains, HasFacts, Played, Question};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// NewKoeko, which has no parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewKoeko;

/// Whether what stands on a square among these has contact.
fn has_contact(men: Bitboard, square: Square) -> bool {
    Bitboard::of(square).neighbours().meets(men)
}

impl Condition for NewKoeko {
    const NAMES: &'static [&'static str] = &["NewKoeko"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self)
    }
}

impl HasFacts for NewKoeko {
    fn facts(&self) -> Facts {
        Facts { checks_played_if_reached: true, ..Facts::NONE }
    }
}

impl Allows for NewKoeko {
    fn allows(&self, _: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        let had_contact = has_contact(position.men_at(mark), played.mv.departure);
        played.place(position, mark).is_none_or(|place| has_contact(position.men(), place) == had_contact)
    }
}

impl Explains for NewKoeko {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "would win or lose contact".to_owned())
    }
}

//! Anti-Köko: a unit moves only to where it has no contact.
//!
//! When everything the move brings about has happened, the unit that moved may not stand next to any other unit. A king is in check only if its
//! capture would itself be such a move. (Popeye's manual, condition Antikoeko; the rest by its behaviour.)

use super::ConditionError;
use super::condition::Condition;
use super::koeko::{Neighbour, alone_among};
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Allows, Explains, HasFacts, Observes, Played, Question, Wakes};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Anti-Köko, with what counts as contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiKoeko(Neighbour);

impl Condition for AntiKoeko {
    const NAMES: &'static [&'static str] = &["Antikoeko"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        Neighbour::read(name, words).map(Self)
    }

    fn describe(&self) -> String {
        format!("{}{}", Self::NAMES[0], self.0)
    }
}

impl HasFacts for AntiKoeko {
    fn facts(&self) -> Facts {
        Facts { needs_contact: true, ..Facts::NONE }
    }
}

impl Allows for AntiKoeko {
    fn allows(&self, _: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        let place = played.place(position, mark);
        place.is_none_or(|place| !self.0.of(place).meets(position.men()))
    }
}

impl Observes for AntiKoeko {
    fn observes(
        &self,
        _: &Plan,
        position: &Position,
        target: Square,
        _: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let contacts = self.0.of(target) & position.men();
        attackers & alone_among(contacts)
    }

    fn wakes(&self, _: &Position, target: Square, _: Side) -> Option<Wakes> {
        Some(Wakes { left: self.0.of(target), ..Wakes::default() })
    }
}

impl Explains for AntiKoeko {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(played) => Some(format!("has contact on {}", played.mv.arrival)),
            Question::Unobserved { target, .. } => {
                Some(format!("would have contact after a capture on {target}"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

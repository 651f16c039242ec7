//! Köko chess and jigger units: a unit moves only into contact.
//!
//! A move is legal only if the unit that moved stands next to some other unit, of either side,
//! orthogonally or diagonally, when everything the move brings about has happened. Castling always has contact. A king is in
//! check only if its capture would itself be such a move. White Köko and Black Köko bind one side alone,
//! jigger units themselves alone. (Article "Les échecs Köko" of *La composition échiquéenne*; Popeye's
//! manual, condition Koeko.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{
    Allows, Explains, HasFacts, HasPromises, Observes, Played, Promises, Question, Shield,
};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// Who must move into contact. Jigger units must in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Koeko {
    /// Per side, White first.
    binds: [bool; 2],
}

/// The units that would have no contact on a square beside which `contacts` stand: whoever goes there takes its own away.
pub(super) fn alone_among(contacts: Bitboard) -> Bitboard {
    match (contacts.is_empty(), contacts.is_several()) {
        (true, _) => Bitboard::ALL,
        (false, false) => contacts,
        (false, true) => Bitboard::EMPTY,
    }
}

impl Koeko {
    /// Only jigger units are bound.
    pub const JIGGERS_ONLY: Self = Self { binds: [false, false] };

    /// The units of `side` that must move into contact.
    fn bound(self, position: &Position, side: Side) -> Bitboard {
        if self.binds[side.index()] { Bitboard::ALL } else { position.jiggers() }
    }
}

impl Condition for Koeko {
    const NAMES: &'static [&'static str] =
        &["Koeko", "Koko", "White Koeko", "Black Koeko", "White Koko", "Black Koko"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        if let Some(word) = words.first() {
            let word = (*word).to_owned();
            return Err(ConditionError::UnknownWord { condition: "Koeko", word, nearest: None });
        }
        let binds = [!name.starts_with("Black"), !name.starts_with("White")];
        Ok(Self { binds })
    }

    fn describe(&self) -> String {
        match self.binds {
            [true, false] => "White Koeko",
            [false, true] => "Black Koeko",
            [true, true] => "Koeko",
            [false, false] => "jigger units",
        }
        .to_owned()
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Koeko(_)));
        (marks.has(Attributes::JIGGER) && !is_there).then_some(Self::JIGGERS_ONLY)
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let [white, black] = self.binds;
        Some(Self { binds: [white || other.binds[0], black || other.binds[1]] })
    }
}

impl HasFacts for Koeko {
    fn facts(&self) -> Facts {
        Facts { decides_moves: true, ..Facts::NONE }
    }
}

impl Allows for Koeko {
    fn forbids(&self, _: &Plan, position: &Position, mv: &Move) -> bool {
        let departure = Bitboard::of(mv.departure);
        let arrival = Bitboard::of(mv.arrival);
        let unit = position.unit(mv.departure);
        let is_bound = self.binds[position.turn().index()] || unit.attributes.has(Attributes::JIGGER);
        let left = if unit.parts == mv.moving { departure } else { Bitboard::EMPTY };
        is_bound && !mv.is_castling() && !arrival.neighbours().meets(position.occupied().without(left))
    }

    fn allows(&self, _: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        // A unit that a rebirth has removed from its own arrival square needs no contact.
        let Some(place) = played.place(position, mark) else { return true };
        let arrival = Bitboard::of(place);
        let is_bound = self.binds[played.mover.index()] || played.unit.attributes.has(Attributes::JIGGER);
        // Of units that have changed places each needs contact.
        let is_exchange = played.mv.kind == MoveKind::Exchange;
        let other = if is_exchange { Bitboard::of(played.mv.departure) } else { arrival };
        let has_contact = |square: Bitboard| square.neighbours().meets(position.occupied());
        !is_bound || played.mv.is_castling() || has_contact(arrival) && has_contact(other)
    }
}

impl Observes for Koeko {
    fn observes(
        &self,
        _: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let contacts = Bitboard::of(target).neighbours() & position.occupied();
        let bound = self.bound(position, by);
        // A part of a unit may stay behind.
        attackers.without(alone_among(contacts) & bound.without(position.composites() & contacts))
    }
}

impl HasPromises for Koeko {
    fn promises(&self, safe: Promises) -> Promises {
        Promises {
            // Contact decides only whether units that reach a king check it.
            shield: Shield::PLAIN_MOVES,
            ..safe
        }
    }
}

impl Explains for Koeko {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(played) => Some(format!("has no contact on {}", played.mv.arrival)),
            Question::Unobserved { target, .. } => {
                Some(format!("would have no contact after a capture on {target}"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

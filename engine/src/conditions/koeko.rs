//! Köko chess and jigger units: a unit moves only into contact.
//!
//! A move is legal only if the unit that moved stands next to some other unit, of either side,
//! orthogonally or diagonally (`Neighbour S`: a knight's move away, or that of another leaper), when everything the move brings about has happened. Castling always has contact. A king is in
//! check only if its capture would itself be such a move. White Köko and Black Köko bind one side alone,
//! jigger units themselves alone. (Article "Les échecs Köko" of *La composition échiquéenne*; Popeye's
//! manual, condition Koeko.)

use super::AnyCondition;
use super::ConditionError;
use super::condition::Condition;
use crate::board::position::Mark;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Allows, Explains, HasFacts, Observes, Played, Question, Wakes};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::Walk;
use std::fmt;

/// Who must move into contact. Jigger units must in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Koeko {
    /// Per side, White first.
    binds: [bool; 2],
    /// What stands a move of this leaper away gives contact.
    neighbour: Neighbour,
}

/// What counts as contact: the squares to which a leaper could go, a king if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Neighbour(Walk);

impl Neighbour {
    /// The squares beside a square, diagonally too.
    pub(super) const KING: Self = Self(Walk::KING);

    /// Reads `Neighbour` and the code of a leaper, or nothing.
    pub(super) fn read(condition: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let unknown = |word: &&str| {
            Err(ConditionError::UnknownWord { condition, word: (*word).to_owned(), nearest: None })
        };
        match words {
            [] => Ok(Self::KING),
            [word, code] if word.eq_ignore_ascii_case("Neighbour") => {
                let walk = Walk::from_code(code).filter(|walk| walk.leaps().is_some());
                walk.map_or_else(|| unknown(code), |walk| Ok(Self(walk)))
            }
            [word, ..] => unknown(word),
        }
    }

    /// The squares that have contact with a square.
    #[inline]
    pub(super) fn of(self, square: Square) -> Bitboard {
        if self == Self::KING {
            return Bitboard::of(square).neighbours();
        }
        let vectors = self.0.leaps().unwrap_or_default();
        vectors.iter().filter_map(|(files, ranks)| square.offset(*files, *ranks)).collect()
    }
}

impl fmt::Display for Neighbour {
    /// The words behind a condition, behind a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::KING { Ok(()) } else { write!(f, " Neighbour {}", self.0.code()) }
    }
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
    pub const JIGGERS_ONLY: Self = Self { binds: [false, false], neighbour: Neighbour::KING };

    /// The units of `side` that must move into contact.
    fn bound(self, position: &Position, side: Side) -> Bitboard {
        if self.binds[side.index()] { Bitboard::ALL } else { position.jiggers() }
    }
}

impl Condition for Koeko {
    const NAMES: &'static [&'static str] =
        &["Koeko", "Koko", "White Koeko", "Black Koeko", "White Koko", "Black Koko"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let neighbour = Neighbour::read("Koeko", words)?;
        let binds = [!name.starts_with("Black"), !name.starts_with("White")];
        Ok(Self { binds, neighbour })
    }

    fn describe(&self) -> String {
        let name = match self.binds {
            [true, false] => "White Koeko",
            [false, true] => "Black Koeko",
            [true, true] => "Koeko",
            [false, false] => "jigger units",
        };
        format!("{name}{}", self.neighbour)
    }

    fn brought_along_by(marks: Attributes, others: &[AnyCondition]) -> Option<Self> {
        let is_there = others.iter().any(|other| matches!(other, AnyCondition::Koeko(_)));
        (marks.has(Attributes::JIGGER) && !is_there).then_some(Self::JIGGERS_ONLY)
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let [white, black] = self.binds;
        let binds = [white || other.binds[0], black || other.binds[1]];
        (self.neighbour == other.neighbour).then_some(Self { binds, ..*self })
    }
}

impl HasFacts for Koeko {
    fn facts(&self) -> Facts {
        Facts { decides_moves: true, needs_contact: true, ..Facts::NONE }
    }
}

impl Allows for Koeko {
    fn forbids(&self, _: &Plan, position: &Position, mv: &Move) -> bool {
        let departure = Bitboard::of(mv.departure);
        let unit = position.unit(mv.departure);
        let is_bound = self.binds[position.turn().index()] || unit.attributes.has(Attributes::JIGGER);
        let left = if unit.parts == mv.moving { departure } else { Bitboard::EMPTY };
        is_bound && !mv.is_castling() && !self.neighbour.of(mv.arrival).meets(position.men().without(left))
    }

    fn lets_step(&self, position: &Position, side: Side, [from, to]: [Square; 2], gone: Bitboard) -> bool {
        let is_bound = self.bound(position, side).contains(from);
        let others = position.men().without(Bitboard::of(from) | gone);
        !is_bound || self.neighbour.of(to).meets(others)
    }

    fn allows(&self, _: &Plan, position: &Position, played: &Played, mark: &Mark) -> bool {
        // A unit that a rebirth has removed from its own arrival square needs no contact.
        let Some(place) = played.place(position, mark) else { return true };
        let binds_all = self.binds[played.mover.index()];
        let is_bound = binds_all || played.unit.attributes.has(Attributes::JIGGER);
        // Of units that have changed places each needs contact, but where only jiggers do, the one that it has gone to.
        let is_exchange = played.mv.kind == MoveKind::Exchange && binds_all;
        let other = if is_exchange { played.mv.departure } else { place };
        let has_contact = |square: Square| self.neighbour.of(square).meets(position.men());
        !is_bound || played.mv.is_castling() || has_contact(place) && has_contact(other)
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
        let contacts = self.neighbour.of(target) & position.men();
        let bound = self.bound(position, by);
        // A part of a unit may stay behind.
        attackers.without(alone_among(contacts) & bound.without(position.composites() & contacts))
    }

    fn wakes(&self, position: &Position, target: Square, by: Side) -> Option<Wakes> {
        let entered = self.neighbour.of(target);
        let all_sleep = self.binds[by.index()] && !entered.meets(position.men());
        Some(Wakes { entered, all_sleep, ..Wakes::default() })
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

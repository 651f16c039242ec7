//! Köko chess and jigger units: a unit moves only into contact.
//!
//! A move is legal only if the unit that moved stands next to some other unit, of either side,
//! orthogonally or diagonally, when everything the move brings about has happened. Castling always has contact. A king is in
//! check only if its capture would itself be such a move. White Köko and Black Köko bind one side alone,
//! jigger units themselves alone. (Article "Les échecs Köko" of *La composition échiquéenne*; Popeye's
//! manual, condition Koeko.)

use super::ConditionError;
use super::condition::{Condition, Played, Shield, Stage};
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::plan::Plan;

/// Who must move into contact. Jigger units must in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Koeko {
    /// Per side, White first.
    binds: [bool; 2],
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
    const NAMES: &'static [&'static str] = &["Koeko", "Koko", "White Koeko", "Black Koeko", "White Koko", "Black Koko"];

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

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Allows, Stage::Observes]
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let [white, black] = self.binds;
        Some(Self { binds: [white || other.binds[0], black || other.binds[1]] })
    }

    /// Contacts of the king decide whether an attack on it counts.
    fn shield(&self, position: &Position, side: Side) -> Shield {
        let kings = position.royals() & position.of(side);
        Shield { touchy: kings.neighbours(), covers_captures: true }
    }

    fn allows(&self, position: &Position, played: &Played, _: &Mark) -> bool {
        let arrival = Bitboard::of(played.mv.arrival);
        // A unit that a rebirth has removed from its own arrival square needs no contact.
        let is_bound = (self.bound(position, played.mover) & position.of(played.mover)).meets(arrival);
        !is_bound || played.mv.is_castling() || arrival.neighbours().meets(position.occupied())
    }

    fn observes(
        &self,
        _: &Plan,
        position: &Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let contacts = Bitboard::of(target).neighbours() & position.occupied();
        if contacts.is_several() {
            return attackers;
        }
        // The capturing unit takes its own contact away with it, unless a part of it stays behind.
        let bound = self.bound(position, by);
        let alone = if contacts.is_empty() { Bitboard::ALL } else { contacts };
        attackers.without(alone & bound.without(position.composites() & contacts))
    }
}

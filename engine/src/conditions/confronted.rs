//! Face-to-face, back-to-back and cheek-to-cheek chess: enemy units that stand side by side move like each other.
//!
//! A unit with an enemy unit right in front of it (back-to-back: right behind it; cheek-to-cheek: beside it on its rank)
//! moves only like that unit, with one on either side like both. In front is one square north for White, south for Black. Pawns' steps are taken in the direction of the unit's own side; a unit that
//! stands on its own first rank has no pawn's power. What is taken over is the other unit's nature. (Popeye's manual,
//! conditions FaceToFace, BackToBack and CheekToCheek.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::facet::{ChangesPlanes, Explains, Question};
use crate::rules::plan::Plan;

/// Which enemy unit lends its walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confronted {
    /// The one in front.
    FaceToFace,
    /// The one behind.
    BackToBack,
    /// Those on the left and on the right.
    CheekToCheek,
}

impl Confronted {
    /// The squares of a side's units to which units on `lenders`, which are the other side's, lend their walk.
    fn led(self, side: Side, lenders: Bitboard) -> Bitboard {
        match self {
            Self::FaceToFace => lenders.forward(side.other()),
            Self::BackToBack => lenders.forward(side),
            Self::CheekToCheek => lenders.beside(),
        }
    }
}

impl Condition for Confronted {
    const NAMES: &'static [&'static str] = &["FaceToFace", "BackToBack", "CheekToCheek"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(match name {
            "BackToBack" => Self::BackToBack,
            "CheekToCheek" => Self::CheekToCheek,
            _ => Self::FaceToFace,
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::FaceToFace => "FaceToFace",
            Self::BackToBack => "BackToBack",
            Self::CheekToCheek => "CheekToCheek",
        }
        .to_owned()
    }
}

impl ChangesPlanes for Confronted {
    fn observes_as_printed(&self) -> bool {
        true
    }

    /// Units check by the walks that they have taken over, and kings take over these.
    fn checks_as_printed(&self) -> bool {
        false
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        let own = position.of(side);
        let enemies = position.of(side.other());
        let led = self.led(side, enemies) & own;
        if led.is_empty() {
            return;
        }
        for (plane, slot) in planes.iter_mut().zip(plan.slots()) {
            let lent = self.led(side, position.with_walk(*slot) & enemies) & own;
            *plane = plane.without(led) | lent;
        }
    }
}

impl Explains for Confronted {
    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        let is_led = Side::BOTH.into_iter().any(|side| {
            let led = self.led(side, position.of(side.other())) & position.of(side);
            led.contains(square)
        });
        is_led.then(|| "moves like the enemy unit next to it".to_owned())
    }
}

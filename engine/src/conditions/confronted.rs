//! Face-to-face and back-to-back chess: units that stand before or behind one another on a file move like each other.
//!
//! A unit with an enemy unit right in front of it (back-to-back: right behind it) moves only like that unit. In front is
//! one square north for White, south for Black. Pawns' steps are taken in the direction of the unit's own side; a unit that
//! stands on its own first rank has no pawn's power. What is taken over is the other unit's nature. (Popeye's manual,
//! conditions FaceToFace and BackToBack.)

use super::ConditionError;
use super::condition::{Condition, Numbering, Past, Question, Stage};
use crate::board::{Bitboard, Position, Side};
use crate::rules::plan::Plan;

/// Which enemy unit lends its walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confronted {
    /// The one in front.
    FaceToFace,
    /// The one behind.
    BackToBack,
}

impl Condition for Confronted {
    const NAMES: &'static [&'static str] = &["FaceToFace", "BackToBack"];

    const EXCLUDES: &'static [(&'static str, &'static str)] = &[
        ("Augsburg", "no rule says what a unit of several components lends to another"),
        ("Annan", "no rule says which of two units lends the walk"),
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name == "BackToBack" { Self::BackToBack } else { Self::FaceToFace })
    }

    fn describe(&self) -> String {
        match self {
            Self::FaceToFace => "FaceToFace",
            Self::BackToBack => "BackToBack",
        }
        .to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[Stage::Planes]
    }

    fn numbering(&self) -> Numbering {
        Numbering::LeftOut
    }

    fn observes_as_printed(&self) -> bool {
        true
    }

    fn planes(&self, plan: &Plan, position: &Position, side: Side, planes: &mut [Bitboard]) {
        // The enemy units, moved onto the squares of those to whom they lend.
        let towards = match self {
            Self::FaceToFace => side.other(),
            Self::BackToBack => side,
        };
        let own = position.of(side);
        let enemies = position.of(side.other());
        let led = enemies.forward(towards) & own;
        if led.is_empty() {
            return;
        }
        for (plane, slot) in planes.iter_mut().zip(&plan.slots) {
            let lent = (position.with_walk(*slot) & enemies).forward(towards) & own;
            *plane = plane.without(led) | lent;
        }
    }

    fn explain(&self, _: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        let Question::Walk(square) = *question else { return None };
        let is_led = Side::BOTH.into_iter().any(|side| {
            let towards = if *self == Self::FaceToFace { side.other() } else { side };
            let led = position.of(side.other()).forward(towards) & position.of(side);
            led.contains(square)
        });
        is_led.then(|| "moves like the enemy unit next to it on its file".to_owned())
    }

    fn past(&self) -> Past {
        Past::ANY
    }
}

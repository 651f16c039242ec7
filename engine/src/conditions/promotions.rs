//! What pawns may promote to: only certain walks (PromOnly), or nothing, so that White's, Black's or no pawn moves to its last rank.
//!
//! (Popeye's manual, conditions PromOnly, NoWhitePromotion and NoBlackPromotion. A pawn that may not promote does not move there; it
//! checks there all the same.)

use super::ConditionError;
use super::condition::Condition;
use super::sequence::Sequence;
use super::sides::Sides;
use crate::board::{Position, Side};
use crate::rules::Move;
use crate::rules::facet::{BringsWalks, Explains, HasFacts, Question, Stage, Vetoes};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// What is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promotions {
    /// The walks to which pawns may promote; none: as usual.
    only: Sequence,
    /// Whose pawns may not promote, if any.
    barred: Option<Sides>,
}

impl Condition for Promotions {
    const NAMES: &'static [&'static str] = &["PromOnly", "NoWhitePromotion", "NoBlackPromotion"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut words = words.iter().peekable();
        let mut promotions = Self { only: Sequence::NONE, barred: None };
        if name == "PromOnly" {
            promotions.only = Sequence::read(&mut words);
            if !promotions.only.is_given() {
                return Err(ConditionError::MissingWalks(name));
            }
        } else {
            promotions.barred = Some(Sides::named(name));
        }
        let rest: Vec<&str> = words.copied().collect();
        ConditionError::unless_empty(name, &rest)?;
        Ok(promotions)
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let only = match (self.only.is_given(), other.only.is_given()) {
            (true, true) => return None,
            (true, false) => self.only,
            (false, _) => other.only,
        };
        let barred = match (self.barred, other.barred) {
            (Some(one), Some(two)) => Some(one.and(two)),
            (one, two) => one.or(two),
        };
        Some(Self { only, barred })
    }

    fn describe(&self) -> String {
        let only = self.only.is_given().then(|| format!("PromOnly{}", self.only));
        let both = "NoWhitePromotion, NoBlackPromotion";
        let barred = self.barred.map(|sides| sides.pick(Self::NAMES[1], Self::NAMES[2], both).to_owned());
        only.into_iter().chain(barred).collect::<Vec<_>>().join(", ")
    }

    fn rests_in(&self, _: Stage) -> bool {
        self.barred.is_none()
    }
}

impl HasFacts for Promotions {
    fn facts(&self) -> Facts {
        let only = self.only.is_given().then(|| self.only.walks().collect());
        Facts { promotes_only_to: only, ..Facts::NONE }
    }
}

impl BringsWalks for Promotions {
    fn walks(&self) -> Vec<Walk> {
        self.only.walks().collect()
    }
}

impl Vetoes for Promotions {
    fn vetoes(&self, plan: &Plan, _: &Position, by: Side, mv: &Move) -> bool {
        self.barred.is_some_and(|sides| sides.binds(by))
            && !mv.is_castling()
            && plan.promotes(mv.moving, mv.arrival, by)
    }
}

impl Explains for Promotions {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        matches!(question, Question::Forbidden(_)).then(|| "may not promote".to_owned())
    }
}

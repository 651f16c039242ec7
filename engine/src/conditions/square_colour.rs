//! Monochromatic and bichromatic chess: every move leads to a square of the colour that it leaves, or of the other colour.
//!
//! A king is in check only from a unit that stands on a square of the king's colour, or of the other. In monochromatic chess castling is
//! possible on the king's side alone, where the rook keeps its colour too; in bichromatic chess nobody castles: the king would keep its
//! colour. (Popeye's manual, conditions MonochromChess and BichromChess.)

use super::ConditionError;
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Explains, Question, Vetoes, VetoesChecks};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};

/// To which colour of square moves lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareColour {
    /// To that of the square that they leave.
    Kept,
    /// To the other one.
    Changed,
    /// To both, so that there are none: the one condition and the other.
    KeptAndChanged,
}

impl Condition for SquareColour {
    const NAMES: &'static [&'static str] =
        &["MonochromChess", "MonochromaticChess", "BichromChess", "BichromaticChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(if name.starts_with("Mono") { Self::Kept } else { Self::Changed })
    }

    fn describe(&self) -> String {
        match self {
            Self::Kept => "MonochromChess",
            Self::Changed => "BichromChess",
            Self::KeptAndChanged => "MonochromChess, BichromChess",
        }
        .to_owned()
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let is_both = matches!((self, other), (Self::Kept, Self::Changed) | (Self::Changed, Self::Kept));
        is_both.then_some(Self::KeptAndChanged)
    }
}

impl SquareColour {
    /// Whether the colours of the squares let a unit go from the one to the other.
    fn fits(self, from: Square, to: Square) -> bool {
        match self {
            Self::Kept => from.is_dark() == to.is_dark(),
            Self::Changed => from.is_dark() != to.is_dark(),
            Self::KeptAndChanged => false,
        }
    }
}

impl Vetoes for SquareColour {
    fn vetoes(&self, plan: &Plan, _: &Position, _: Side, mv: &Move) -> bool {
        let is_barred = *self == Self::Kept && mv.kind == MoveKind::CastleQueenside;
        is_barred || !self.fits(plan.departure_of(mv), mv.arrival)
    }

    fn tells_steps(&self) -> bool {
        true
    }

    fn lets_step(&self, _: &Position, _: Side, [from, to]: [Square; 2], _: Bitboard) -> bool {
        self.fits(from, to)
    }
}

impl VetoesChecks for SquareColour {
    fn are_squares_all(&self) -> bool {
        true
    }
}

impl Explains for SquareColour {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let (forbidden, unobserved) = match self {
            Self::Kept => ("would change its colour of square", "stands on the other colour than"),
            Self::Changed => ("would keep its colour of square", "stands on the same colour as"),
            Self::KeptAndChanged => ("may not move at all", "could not move to"),
        };
        match question {
            Question::Forbidden(_) => Some(forbidden.to_owned()),
            Question::Unobserved { target, .. } => Some(format!("{unobserved} {target}")),
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

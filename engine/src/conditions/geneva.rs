//! Geneva chess: a unit captures only if the square on which it would come back in Anticirce is empty.
//!
//! That square is looked for from where the unit stands, as what it is before it promotes; it must not be the one that the
//! unit leaves, nor the one on which it captures. The modalities of Circe can say otherwise where it is; files and
//! symmetries are taken from where it captures. Kings capture freely, unless `RexInclusive`. A king is in check only from a unit that could capture it. (Popeye's manual, condition
//! GenevaChess.)

use super::ConditionError;
use super::circe::{Chain, Rebirth};
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Capture, Explains, HasFacts, Question, Vetoes, VetoesChecks};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Geneva chess with its chain of modalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geneva {
    chain: Chain,
    includes_kings: bool,
}

impl Condition for Geneva {
    const NAMES: &'static [&'static str] = &["GenevaChess"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut geneva = Self { chain: Chain::STANDARD, includes_kings: false };
        for word in words {
            match *word {
                "Strict" => {}
                "RexInclusive" => geneva.includes_kings = true,
                "RexExclusive" => geneva.includes_kings = false,
                other => geneva.chain.add_words(name, &[other])?,
            }
        }
        let choosing = geneva.chain.chooses().then_some("Super");
        if let Some(word) = geneva.chain.beyond_placing().or(choosing) {
            let word = word.to_owned();
            return Err(ConditionError::UnknownWord { condition: name, word, nearest: None });
        }
        Ok(geneva)
    }

    fn describe(&self) -> String {
        format!("GenevaChess{}{}", self.chain, if self.includes_kings { " RexInclusive" } else { "" })
    }
}

impl HasFacts for Geneva {
    fn facts(&self) -> Facts {
        Facts { tracks_origins: self.chain.tracks_origins(), ..Facts::NONE }
    }
}

impl Vetoes for Geneva {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let Some(square) = mv.capture else { return false };
        let unit = position.unit(mv.departure);
        if unit.is_royal() && !self.includes_kings {
            return false;
        }
        // A file or a symmetry is taken from the square of the capture, a rank is not.
        let from = if self.chain.starts_from_capture() { square } else { mv.departure };
        let captured = Capture { square: from, unit };
        let start = Rebirth::start(plan, &self.chain, mv, by.other(), captured, unit);
        let rebirth = self.chain.run(&Rebirth { is_of_capturer: true, includes_kings: true, ..start });
        let Some(home) = rebirth.square else { return true };
        let left = Bitboard::of(square);
        (position.occupied().without(left) | Bitboard::of(mv.arrival)).contains(home)
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Geneva {
    fn tells_checks_alone(&self) -> bool {
        true
    }
}

impl Explains for Geneva {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        let is_asked = matches!(question, Question::Forbidden(_) | Question::Unobserved { .. });
        is_asked.then(|| "could not come back, and may not capture".to_owned())
    }
}

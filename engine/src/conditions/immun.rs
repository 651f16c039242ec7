//! Immun chess: a unit can be captured only if the square on which it would come back in Circe is empty then.
//!
//! The square is looked at when the capturing unit has left its own and arrived, so that a unit on its own square of rebirth is immune. Modalities of
//! Circe can say otherwise where that square is. Kings can always be captured, unless `RexInclusive`: then a king whose square is taken is not in check.
//! (Popeye's manual, condition ImmunChess and its variants.)

use super::ConditionError;
use super::circe::{Chain, Rebirth};
use super::condition::Condition;
use crate::board::{Bitboard, Position, Side};
use crate::rules::Move;
use crate::rules::facet::{Capture, Explains, HasFacts, Question, Vetoes, VetoesChecks};
use crate::rules::facts::Facts;
use crate::rules::plan::Plan;

/// Immun chess with its chain of modalities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Immun {
    chain: Chain,
    includes_kings: bool,
}

impl Immun {
    /// Whether kings are immune, too.
    pub(crate) const fn includes_kings(&self) -> bool {
        self.includes_kings
    }
}

/// Traditional names with the modalities that they stand for.
const TRADITIONAL: [(&str, &[&str]); 9] = [
    ("MirrorImmunChess", &["Mirror"]),
    ("FileImmunChess", &["File"]),
    ("DiagramImmunChess", &["Diagram"]),
    ("MirrorFileImmunChess", &["Mirror", "File"]),
    ("SymmetryImmunChess", &["Symmetry"]),
    ("AntipodeanImmunChess", &["Antipodes"]),
    ("EquipollentsImmunChess", &["Equipollents"]),
    ("ImmuneVerticalSymmetry", &["VerticalSymmetry"]),
    ("ImmuneHorizontalSymmetry", &["HorizontalSymmetry"]),
];

impl Condition for Immun {
    const NAMES: &'static [&'static str] = &[
        "ImmunChess",
        "MirrorImmunChess",
        "FileImmunChess",
        "DiagramImmunChess",
        "MirrorFileImmunChess",
        "SymmetryImmunChess",
        "AntipodeanImmunChess",
        "EquipollentsImmunChess",
        "ImmuneVerticalSymmetry",
        "ImmuneHorizontalSymmetry",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let mut immun = Self { chain: Chain::STANDARD, includes_kings: false };
        if let Some((_, words)) = TRADITIONAL.iter().find(|(known, _)| *known == name) {
            immun.chain.add_words("ImmunChess", words)?;
        }
        for word in words {
            match *word {
                "Strict" => {}
                "RexInclusive" => immun.includes_kings = true,
                "RexExclusive" => immun.includes_kings = false,
                other => immun.chain.add_words("ImmunChess", &[other])?,
            }
        }
        let choosing = immun.chain.chooses().then_some("Super");
        if let Some(word) = immun.chain.beyond_placing().or(choosing) {
            let word = word.to_owned();
            return Err(ConditionError::UnknownWord { condition: "ImmunChess", word, nearest: None });
        }
        Ok(immun)
    }

    fn describe(&self) -> String {
        format!("ImmunChess{}{}", self.chain, if self.includes_kings { " RexInclusive" } else { "" })
    }
}

impl HasFacts for Immun {
    fn facts(&self) -> Facts {
        Facts { tracks_origins: self.chain.tracks_origins(), ..Facts::NONE }
    }
}

impl Vetoes for Immun {
    fn vetoes(&self, plan: &Plan, position: &Position, by: Side, mv: &Move) -> bool {
        let Some(square) = mv.capture else { return false };
        let unit = position.unit(square);
        if unit.is_royal() && !self.includes_kings {
            return false;
        }
        let capturer = position.unit(mv.departure).with_parts(mv.arriving);
        let start = Rebirth::start(plan, &self.chain, mv, by, Capture { square, unit }, capturer);
        let rebirth = self.chain.run(&Rebirth { includes_kings: true, ..start });
        let Some(home) = rebirth.square else { return true };
        let left = Bitboard::of(square) | Bitboard::of(mv.departure);
        (position.occupied().without(left) | Bitboard::of(mv.arrival)).contains(home)
    }

    fn vetoes_captures_alone(&self) -> bool {
        true
    }
}

impl VetoesChecks for Immun {
    fn tells_checks_alone(&self) -> bool {
        true
    }
}

impl Explains for Immun {
    fn explain(&self, _: &Plan, _: &Position, question: &Question<'_>) -> Option<String> {
        match question {
            Question::Forbidden(_) => Some("may not capture what could not come back".to_owned()),
            Question::Unobserved { target, .. } => {
                Some(format!("may not capture what stands on {target} and could not come back"))
            }
            Question::Walk(_) | Question::Captured(_) => None,
        }
    }
}

//! Families of pieces that replace those of chess: pawns promote to them.
//!
//! CavalierMajeur: nightriders for knights; Leofamily: leo, pao, vao and mao for queen, rook, bishop and knight; MarineChess: siren, triton, nereid
//! and marine knight; UltramarineChess: the same, with poseidons and marine pawns for kings and pawns; ArgentinianChess: senora, faro, loco and saltador. ChineseChess: leo, pao, vao and mao besides. What stands in the diagram may also
//! come up. (Popeye's manual, conditions of these names.)

use super::ConditionError;
use super::condition::Condition;
use crate::rules::facet::{BringsWalks, HasFacts};
use crate::rules::facts::Facts;
use crate::walks::Walk;

/// Which family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Families(usize);

/// The name, what stands for queen, rook, bishop and knight, for king and pawn, too, and what comes up besides.
const FAMILIES: [(&str, &[&str], &[&str]); 6] = [
    ("CavalierMajeur", &["Q", "R", "B", "N"], &[]),
    ("Leofamily", &["LE", "PA", "VA", "MA"], &[]),
    ("MarineChess", &["SI", "TR", "ND", "MS"], &[]),
    ("UltramarineChess", &["SI", "TR", "ND", "MS", "PO", "MP"], &[]),
    ("ArgentinianChess", &["SE", "FA", "LO", "SA"], &[]),
    ("ChineseChess", &["Q", "R", "B", "S"], &["LE", "PA", "VA", "MA"]),
];

/// The pieces of chess that the families replace.
const CHESS: [&str; 6] = ["Q", "R", "B", "S", "K", "P"];

impl Condition for Families {
    const NAMES: &'static [&'static str] = &[
        "CavalierMajeur",
        "Leofamily",
        "MarineChess",
        "UltramarineChess",
        "ArgentinianChess",
        "ChineseChess",
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(FAMILIES.iter().position(|(known, ..)| *known == name).unwrap_or_default()))
    }

    fn describe(&self) -> String {
        FAMILIES[self.0].0.to_owned()
    }
}

impl Families {
    /// What stands in the game array in the place of a piece of chess.
    fn in_array(self, walk: Walk) -> Walk {
        let place = CHESS.iter().position(|code| Walk::from_code(code) == Some(walk));
        let code = place.and_then(|place| FAMILIES[self.0].1.get(place));
        code.and_then(|code| Walk::from_code(code)).unwrap_or(walk)
    }
}

impl HasFacts for Families {
    fn facts(&self) -> Facts {
        let replaced = CHESS.iter().filter_map(|code| Walk::from_code(code));
        Facts {
            promotion_family: Some(self.walks()),
            array: replaced.map(|piece| (piece, self.in_array(piece))).collect(),
            ..Facts::NONE
        }
    }
}

impl BringsWalks for Families {
    fn walks(&self) -> Vec<Walk> {
        let (_, family, more) = FAMILIES[self.0];
        family.iter().chain(more).filter_map(|code| Walk::from_code(code)).collect()
    }
}

//! Families of pieces that replace those of chess: pawns promote to them.
//!
//! CavalierMajeur: nightriders for knights; Leofamily: leo, pao, vao and mao for queen, rook, bishop and knight; MarineChess: siren, triton, nereid
//! and marine knight; ArgentinianChess: senora, faro, loco and saltador. ChineseChess: leo, pao, vao and mao besides. What stands in the diagram may also
//! come up. (Popeye's manual, conditions of these names.)

use super::ConditionError;
use super::condition::{Condition, Past, Shield, Stage};
use super::footprint::Footprint;
use crate::rules::plan::Plan;
use crate::walks::Walk;

/// Which family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Families(usize);

/// The name, what stands for queen, rook, bishop and knight, and what comes up besides.
const FAMILIES: [(&str, [&str; 4], &[&str]); 5] = [
    ("CavalierMajeur", ["Q", "R", "B", "N"], &[]),
    ("Leofamily", ["LE", "PA", "VA", "MA"], &[]),
    ("MarineChess", ["SI", "TR", "ND", "MS"], &[]),
    ("ArgentinianChess", ["SE", "FA", "LO", "SA"], &[]),
    ("ChineseChess", CHESS, &["LE", "PA", "VA", "MA"]),
];

/// The pieces of chess that the families replace.
const CHESS: [&str; 4] = ["Q", "R", "B", "S"];

/// Why no condition fits that knows where units stand in the game array.
const ARRAY: &str = "no rule says where a unit of the family comes back";

impl Condition for Families {
    const NAMES: &'static [&'static str] =
        &["CavalierMajeur", "Leofamily", "MarineChess", "ArgentinianChess", "ChineseChess"];

    const EXCLUDES: &'static [(&'static str, &'static str)] = &[
        ("Augsburg", "no rule says what a queen of a family consists of"),
        ("Circe", ARRAY),
        ("AntiCirce", ARRAY),
        ("MarsCirce", ARRAY),
        ("PhantomChess", ARRAY),
        ("GenevaChess", ARRAY),
        ("DangerCirce", ARRAY),
        ("TransmissionMenace", ARRAY),
        ("SingleBox", ARRAY),
        ("EinsteinChess", "no rule says what follows a piece of a family"),
        ("Football", "no rule says what a unit turns into"),
        ("PromOnly", "both say what pawns promote to"),
        ("RelegationChess", "no rule says which officers change"),
    ];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        ConditionError::unless_empty(name, words)?;
        Ok(Self(FAMILIES.iter().position(|(known, ..)| *known == name).unwrap_or_default()))
    }

    fn describe(&self) -> String {
        FAMILIES[self.0].0.to_owned()
    }

    fn stages(&self) -> &'static [Stage] {
        &[]
    }

    fn shield(&self) -> Shield {
        Shield::PLAIN_MOVES
    }

    fn walks(&self) -> Vec<Walk> {
        let (_, family, more) = FAMILIES[self.0];
        family.iter().chain(more).filter_map(|code| Walk::from_code(code)).collect()
    }

    fn prepare(&self, plan: &mut Plan) {
        plan.promotion_family = Some(self.walks());
    }

    fn in_array(&self, walk: Walk) -> Walk {
        let place = CHESS.iter().position(|code| Walk::from_code(code) == Some(walk));
        place.and_then(|place| Walk::from_code(FAMILIES[self.0].1[place])).unwrap_or(walk)
    }

    /// From afar pawns are taken to promote as in chess.
    fn footprint(&self) -> Option<Footprint> {
        None
    }

    fn past(&self) -> Past {
        Past::CHESS
    }
}

//! A unit of a diagram.

use crate::board::Owner;
use crate::board::unit::Attributes;
use crate::walks::Walk;
use std::fmt;

/// One unit of a diagram.
///
/// Walks are named absolutely here; a [`crate::problem::Problem`] turns them into the slots of a position.
///
/// ```
/// use cookstopper_engine::board::Owner;
/// use cookstopper_engine::diagram::{Diagram, DiagramUnit};
/// use cookstopper_engine::walks::Walk;
/// assert_eq!(DiagramUnit::new(Owner::Neutral, Walk::ROOK).to_string(), "nR");
/// let diagram = Diagram::from_piece_lists("jigger Sa1 (S+B)b1", "royal Qh8", "").unwrap();
/// let units: Vec<String> = diagram.all_units().map(ToString::to_string).collect();
/// assert_eq!(units, ["wjS", "w(B+S)", "brQ"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiagramUnit {
    /// The owner.
    pub owner: Owner,
    /// The components as written, one for an ordinary unit. Never empty.
    pub walks: Vec<Walk>,
    /// Royal without being a king.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub is_royal: bool,
    /// A jigger unit of Köko chess.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub is_jigger: bool,
    /// Its other marks: kamikaze, chameleon, uncapturable.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Attributes::is_none"))]
    pub marks: Attributes,
}

impl DiagramUnit {
    /// All marks.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        let royal = if self.is_royal { Attributes::ROYAL } else { Attributes::NONE };
        let jigger = if self.is_jigger { Attributes::JIGGER } else { Attributes::NONE };
        self.marks.with(royal).with(jigger)
    }

    /// Adds marks; what is a king by its walk is not marked as royal.
    pub fn mark(&mut self, marks: Attributes) {
        self.is_royal |= marks.has(Attributes::ROYAL) && !self.walks.iter().any(|walk| walk.is_king());
        self.is_jigger |= marks.has(Attributes::JIGGER);
        self.marks = self.marks.with(marks).without(Attributes::ROYAL).without(Attributes::JIGGER);
    }

    /// A unit of one component without marks.
    #[must_use]
    pub fn new(owner: Owner, walk: Walk) -> Self {
        Self { owner, walks: vec![walk], is_royal: false, is_jigger: false, marks: Attributes::NONE }
    }
}

impl fmt::Display for DiagramUnit {
    /// As solutions write it, with its colour.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_king = self.walks.first().is_some_and(|walk| walk.is_king());
        let implied = if is_king { Attributes::ROYAL } else { Attributes::NONE };
        write!(f, "{}{}", self.owner.letter(), self.attributes().without(implied).letters())?;
        let mut walks = self.walks.clone();
        walks.sort_by_key(|walk| written_rank(*walk));
        match walks.as_slice() {
            [Walk::BISHOP, Walk::ROOK] => f.write_str(Walk::QUEEN.code()),
            [walk] => f.write_str(walk.code()),
            several => {
                let codes: Vec<&str> = several.iter().map(|walk| walk.code()).collect();
                write!(f, "({})", codes.join("+"))
            }
        }
    }
}

/// The order in which components are written: king, bishop, rook, knight, queen, fairy walks as they come, pawn.
fn written_rank(walk: Walk) -> u8 {
    match walk {
        Walk::KING => 0,
        Walk::BISHOP => 1,
        Walk::ROOK => 2,
        Walk::KNIGHT => 3,
        Walk::QUEEN => 4,
        Walk::PAWN => 6,
        _ => 5,
    }
}

/// The units of a diagram as data, by their squares.
#[cfg(feature = "serde")]
pub(super) mod by_square {
    use super::DiagramUnit;
    use crate::board::Square;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(
        units: &[Option<DiagramUnit>; 64],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let standing = Square::all().zip(units).filter_map(|(square, unit)| Some((square, unit.as_ref()?)));
        serializer.collect_map(standing)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Option<DiagramUnit>; 64], D::Error> {
        let mut units = [const { None }; 64];
        for (square, unit) in <BTreeMap<Square, DiagramUnit>>::deserialize(deserializer)? {
            units[square.index()] = Some(unit);
        }
        Ok(units)
    }
}

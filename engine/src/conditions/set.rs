//! The conditions of one problem, together.

use super::AnyCondition;
use super::ConditionErrors;
use super::past::{Past, past};
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Side, Square};
use crate::rules::Facets;
use crate::rules::facet::Drawn;
use crate::texts::as_text;
use crate::walks::Walk;
use std::fmt;
use std::str::FromStr;

/// The fairy conditions of a problem: a set that has a meaning.
///
/// ```
/// use cookstopper_engine::conditions::Conditions;
/// let conditions = Conditions::parse(["köko", "Circe Diametral"]).unwrap();
/// assert_eq!(conditions.to_string(), "Circe Diametral, Koeko");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conditions {
    pub(super) list: Vec<AnyCondition>,
}

impl Conditions {
    /// The conditions in the order of the registry.
    pub fn in_order(&self) -> impl Iterator<Item = AnyCondition> {
        self.list.iter().copied()
    }

    /// These conditions with those that units with such marks bring along, and those that follow from others, each in its place.
    #[must_use]
    pub fn with_those_of(&self, marks: Attributes) -> Self {
        let mut list = self.list.clone();
        AnyCondition::bring_along(marks, &mut list);
        list.sort_by_key(AnyCondition::rank);
        Self { list }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What play under these conditions may have brought about before the diagram.
    #[must_use]
    pub fn past(&self) -> Past {
        self.list.iter().map(past).fold(Past::CHESS, Past::or)
    }

    /// What stands in the game array in the place of a piece of chess.
    #[must_use]
    pub fn in_array(&self, walk: Walk) -> Walk {
        let replaced = |walk: Walk, condition: &AnyCondition| {
            let array = condition.facts().array;
            array.into_iter().find(|(piece, _)| *piece == walk).map_or(walk, |(_, other)| other)
        };
        self.list.iter().fold(walk, replaced)
    }

    /// Whether there are two boards, of which every move takes its unit to the other.
    #[must_use]
    pub fn has_two_boards(&self) -> bool {
        self.list.iter().any(|condition| condition.facts().has_two_boards)
    }

    /// Whether a square stands for the king of each side, White first.
    #[must_use]
    pub fn squares_are_kings(&self) -> [bool; 2] {
        [0, 1].map(|side| self.list.iter().any(|condition| condition.facts().squares_are_kings[side]))
    }

    /// Whether a side may pass under one of them, so that `...` is a move.
    #[must_use]
    pub fn let_pass(&self) -> bool {
        self.list.iter().any(|condition| condition.facts().may_pass.contains(&true))
    }

    /// The squares that are holes from the beginning.
    #[must_use]
    pub fn holes(&self) -> Bitboard {
        self.list.iter().fold(Bitboard::EMPTY, |holes, condition| holes | condition.facts().holes)
    }

    /// What is drawn on the board besides units and holes.
    #[must_use]
    pub fn drawn(&self) -> Drawn {
        self.list.iter().map(AnyCondition::drawn).fold(Drawn::default(), |all, one| Drawn {
            imitators: all.imitators | one.imitators,
            grid: all.grid.or(one.grid),
            marked: all.marked | one.marked,
        })
    }

    /// The conditions where the board has been turned or mirrored: `goal` says where each square comes.
    #[must_use]
    pub fn turned(&self, goal: impl Fn(Square) -> Square) -> Self {
        Self { list: self.list.iter().map(|condition| condition.turned(&goal)).collect() }
    }

    /// Whether one of them binds the defender, whoever that is, so that it depends on what is asked for.
    ///
    /// ```
    /// use cookstopper_engine::conditions::Conditions;
    /// let bind = |name| Conditions::parse([name]).unwrap().bind_defender();
    /// assert_eq!(["Maximummer", "BlackMaximummer"].map(bind), [true, false]);
    /// ```
    #[must_use]
    pub fn bind_defender(&self) -> bool {
        self.list.iter().any(|condition| condition.bound(Side::White) != condition.bound(Side::Black))
    }

    /// The conditions where this side defends.
    ///
    /// ```
    /// use cookstopper_engine::{board::Side, conditions::Conditions};
    /// let conditions = Conditions::parse(["Circe", "Maximummer exact"]).unwrap();
    /// assert_eq!(conditions.bound(Side::White).to_string(), "Circe, WhiteMaximummer exact");
    /// ```
    #[must_use]
    pub fn bound(&self, defender: Side) -> Self {
        Self { list: self.list.iter().map(|condition| condition.bound(defender)).collect() }
    }

    /// The canonical names with parameters.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let described = self.list.iter().map(AnyCondition::describe);
        // Two of a kind that were joined (BlackMaximummer and WhiteMaximummer) are two names.
        described.flat_map(|text| text.split(", ").map(str::to_owned).collect::<Vec<_>>()).collect()
    }
}

impl FromStr for Conditions {
    type Err = ConditionErrors;

    /// Reads conditions with commas between them; nothing is none.
    ///
    /// ```
    /// use cookstopper_engine::conditions::Conditions;
    /// let conditions: Conditions = "Circe Diametral, Koeko".parse().unwrap();
    /// assert_eq!(conditions.names().len(), 2);
    /// assert_eq!("".parse(), Ok(Conditions::default()));
    /// ```
    fn from_str(text: &str) -> Result<Self, ConditionErrors> {
        Self::parse(Some(text.trim()).filter(|names| !names.is_empty()))
    }
}

as_text!(Conditions);

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}

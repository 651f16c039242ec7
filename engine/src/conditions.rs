//! The registry of fairy conditions: one line each.

pub mod condition;
mod parse;

pub use parse::ConditionError;

use crate::board::position::Mark;
use crate::board::{Bitboard, Parts, Position, Side, Square};
use crate::rules::Move;
use crate::rules::generate::Field;
use crate::rules::plan::{Plan, Planes};
use condition::{Condition, Past, Played, Question, Shield, Stage};
use std::fmt;

macro_rules! registry {
    ($($module:ident::$variant:ident: $doc:literal,)*) => {
        $(pub mod $module;)*

        /// One condition of a problem. The order of the variants is the order in which conditions act
        /// within a stage.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum AnyCondition {
            $(#[doc = $doc] $variant($module::$variant),)*
        }

        impl AnyCondition {
            /// Every name of every condition, in the order of the registry.
            const NAMES: &'static [&'static [&'static str]] = &[$($module::$variant::NAMES,)*];

            /// Reads the words after `name`, which must be one of [`Self::NAMES`].
            fn parse_named(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
                $(if $module::$variant::NAMES.contains(&name) {
                    return $module::$variant::parse(name, words).map(Self::$variant);
                })*
                Err(ConditionError::Unknown { name: name.to_owned(), nearest: None })
            }

            /// The place in the registry.
            fn rank(&self) -> usize {
                let names = match self { $(Self::$variant(_) => $module::$variant::NAMES,)* };
                Self::NAMES.iter().position(|known| *known == names).unwrap_or_default()
            }

            /// The canonical name.
            fn canonical_name(&self) -> &'static str {
                match self { $(Self::$variant(_) => $module::$variant::NAMES[0],)* }
            }

            /// Joins two of a kind, where that has a meaning.
            fn join(&self, other: &Self) -> Option<Self> {
                match (self, other) {
                    $((Self::$variant(one), Self::$variant(two)) => one.join(two).map(Self::$variant),)*
                    _ => None,
                }
            }

            /// Why this has no meaning together with the condition called `other`.
            fn excludes(&self, other: &str) -> Option<&'static str> {
                match self { $(Self::$variant(condition) => condition.refuses(other),)* }
            }

            /// See [`Condition::describe`].
            #[must_use]
            pub fn describe(&self) -> String {
                match self { $(Self::$variant(condition) => condition.describe(),)* }
            }

            /// See [`Condition::stages`].
            #[must_use]
            pub fn stages(&self) -> &'static [Stage] {
                match self { $(Self::$variant(condition) => condition.stages(),)* }
            }

            /// See [`Condition::prepare`].
            pub fn prepare(&self, plan: &mut Plan) {
                match self { $(Self::$variant(condition) => condition.prepare(plan),)* }
            }

            /// See [`Condition::shield`].
            #[inline]
            #[must_use]
            pub fn shield(&self) -> Shield {
                match self { $(Self::$variant(condition) => condition.shield(),)* }
            }

            /// See [`Condition::planes`].
            #[inline]
            pub fn planes(&self, position: &Position, side: Side, planes: &mut [Bitboard]) {
                match self { $(Self::$variant(condition) => condition.planes(position, side, planes),)* }
            }

            /// See [`Condition::generate`].
            #[inline]
            pub fn generate(
                &self,
                plan: &Plan,
                position: &mut Position,
                planes: &Planes,
                field: &Field,
                moves: &mut Vec<Move>,
            ) {
                match self {
                    $(Self::$variant(condition) => condition.generate(plan, position, planes, field, moves),)*
                }
            }

            /// See [`Condition::promotion_choices`].
            #[must_use]
            pub fn promotion_choices(&self, plan: &Plan, position: &Position) -> Option<Vec<Parts>> {
                match self { $(Self::$variant(condition) => condition.promotion_choices(plan, position),)* }
            }

            /// See [`Condition::variants`].
            #[inline]
            pub fn variants(&self, plan: &Plan, position: &mut Position, place: usize, moves: &mut Vec<Move>) {
                match self { $(Self::$variant(condition) => condition.variants(plan, position, place, moves),)* }
            }

            /// See [`Condition::after`].
            #[inline]
            pub fn after(&self, plan: &Plan, position: &mut Position, played: &Played) {
                match self { $(Self::$variant(condition) => condition.after(plan, position, played),)* }
            }

            /// See [`Condition::forbids`].
            #[inline]
            #[must_use]
            pub fn forbids(&self, position: &Position, mv: &Move) -> bool {
                match self { $(Self::$variant(condition) => condition.forbids(position, mv),)* }
            }

            /// See [`Condition::acts_after_quiet_moves`].
            #[must_use]
            pub fn acts_after_quiet_moves(&self) -> bool {
                match self { $(Self::$variant(condition) => condition.acts_after_quiet_moves(),)* }
            }

            /// See [`Condition::allows`].
            #[inline]
            #[must_use]
            pub fn allows(&self, position: &Position, played: &Played, mark: &Mark) -> bool {
                match self { $(Self::$variant(condition) => condition.allows(position, played, mark),)* }
            }

            /// See [`Condition::observes`].
            #[inline]
            #[must_use]
            pub fn observes(
                &self,
                plan: &Plan,
                position: &Position,
                target: Square,
                by: Side,
                attackers: Bitboard,
            ) -> Bitboard {
                match self {
                    $(Self::$variant(condition) => condition.observes(plan, position, target, by, attackers),)*
                }
            }

            /// See [`Condition::explain`].
            #[must_use]
            pub fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
                match self { $(Self::$variant(condition) => condition.explain(plan, position, question),)* }
            }

            /// See [`Condition::past`].
            #[must_use]
            pub fn past(&self) -> Past {
                match self { $(Self::$variant(condition) => condition.past(),)* }
            }
        }
    };
}

// One line a condition: `file::Type: "what it does"`. The order is that in which conditions act.
registry! {
    annan::Annan: "Units move like the unit behind them.",
    circe::Circe: "Captured units are reborn.",
    augsburg::Augsburg: "Units fuse and split.",
    koeko::Koeko: "Units move only into contact.",
}

/// The fairy conditions of a problem: a set that has a meaning.
///
/// ```
/// use cookstopper_engine::conditions::Conditions;
/// let conditions = Conditions::parse(["köko", "Circe Diametral"]).unwrap();
/// assert_eq!(conditions.to_string(), "Circe Diametral, Koeko");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conditions {
    list: Vec<AnyCondition>,
}

impl Conditions {
    /// The conditions in the order of the registry.
    pub fn in_order(&self) -> impl Iterator<Item = AnyCondition> {
        self.list.iter().copied()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What play under these conditions may have brought about before the diagram.
    #[must_use]
    pub fn past(&self) -> Past {
        self.list.iter().fold(Past::CHESS, |past, condition| past.or(condition.past()))
    }

    /// The canonical names with parameters.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.list.iter().map(AnyCondition::describe).collect()
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}

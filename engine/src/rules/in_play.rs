//! The conditions of a problem as the rules know them: what they say at which moment, and not which they are.

use super::Plan;
use super::facet::{
    Acknowledges, ActsAfter, ActsBefore, Allows, ChangesPlanes, Concedes, DefinesCheck, Generates, Judges,
    Observes, Permits, Precedes, Promises, Question, Rewrites, Selects, Stage, Suffocates, Varies, Vetoes,
    with_stages,
};
use super::facts::Facts;
use crate::board::{Bitboard, Position, Side, Square};
use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A condition's place in the order in which conditions act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub usize);

/// Everything that the rules ask of a condition.
pub trait Facets: Any + fmt::Debug + Send + Sync {
    /// Its place in the order in which conditions act; two of the same kind, with other parameters, have the same.
    fn rank(&self) -> Rank;

    /// The canonical name.
    fn name(&self) -> &'static str;

    /// The canonical name with the parameters in force.
    fn describe(&self) -> String;

    /// What it does, in one sentence.
    fn rule(&self) -> &'static str;

    /// The moments at which it acts.
    fn acts(&self) -> Acts;

    /// See [`super::facet::HasFacts`].
    fn facts(&self) -> Facts;

    /// See [`super::facet::HasPromises`].
    fn promises(&self) -> Promises;

    /// See [`super::facet::Refuses`].
    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String>;

    /// See [`super::facet::Begins`].
    fn begin(&self, plan: &Plan, position: &mut Position);

    /// See [`super::facet::Starts`].
    fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard>;

    /// See [`super::facet::Admits`].
    fn admits(&self, position: &Position, square: Square) -> bool;

    /// See [`super::facet::Explains`].
    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String>;
}

macro_rules! acts {
    ($($(#[$doc:meta])* $name:ident: $facet:ident at $stage:ident,)*) => {
        /// What a condition says at each of the moments at which it may act, if it does.
        #[derive(Clone)]
        pub struct Acts {
            $(
                #[doc = concat!("At [`Stage::", stringify!($stage), "`].")]
                pub $name: Option<Arc<dyn $facet>>,
            )*
        }

        impl Acts {
            /// Whether it acts in a stage.
            #[must_use]
            pub fn in_stage(&self, stage: Stage) -> bool {
                match stage { $(Stage::$stage => self.$name.is_some(),)* }
            }

            /// The same at fewer moments.
            #[must_use]
            pub fn resting_in(self, rests: impl Fn(Stage) -> bool) -> Self {
                Self { $($name: self.$name.filter(|_| !rests(Stage::$stage)),)* }
            }

            /// The stages in which it acts.
            #[must_use]
            pub fn stages(&self) -> Vec<Stage> {
                Stage::ALL.into_iter().filter(|stage| self.in_stage(*stage)).collect()
            }
        }

        impl ConditionInPlay {
            $(
                #[doc = concat!("The condition at [`Stage::", stringify!($stage), "`], if it acts there.")]
                #[must_use]
                pub fn $name(&self) -> Option<Acting<dyn $facet>> {
                    let acts = self.0.acts.$name.clone()?;
                    Some(Acting { condition: self.clone(), acts })
                }
            )*
        }
    };
}

with_stages!(acts);

/// Which moves have a number in Popeye's order under a condition, and what that order is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// That isn't known.
    Unknown,
    /// The moves that the condition forbids have no number; the others are tried in the order of the walks.
    LeftOut,
    /// The same; what the stage `Selects` adds comes before the moves from which it is made.
    Added,
    /// What the stage `Allows` forbids is a move into check and has a number, as has what can't reach the goal at once; the
    /// order is that of the walks.
    Everything,
    /// As [`Self::LeftOut`], but all moves are sorted by their squares.
    Sorted,
    /// The same, sorted by the squares of captures first.
    SortedByCaptures,
    /// The order is known only where something else lets all moves be sorted by their squares.
    OnlySorted,
    /// In the place of a capture come the moves that go on behind it, like what was captured.
    InTwoLegs,
}

/// A condition of a problem.
#[derive(Clone)]
pub struct ConditionInPlay(Arc<InPlay>);

struct InPlay {
    acts: Acts,
    numbering: Numbering,
    facets: Box<dyn Facets>,
}

impl ConditionInPlay {
    /// A condition, and which of its moves are counted.
    #[must_use]
    pub fn new(facets: impl Facets, numbering: Numbering) -> Self {
        Self(Arc::new(InPlay { acts: facets.acts(), numbering, facets: Box::new(facets) }))
    }

    /// Which moves are counted, where moves are numbered.
    #[inline]
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.0.numbering
    }

    /// Whether it acts in a stage.
    #[inline]
    #[must_use]
    pub fn acts_in(&self, stage: Stage) -> bool {
        self.0.acts.in_stage(stage)
    }

    /// The condition as those know it who made it.
    #[must_use]
    pub fn as_made<T: Facets>(&self) -> Option<&T> {
        let facets: &dyn Any = &*self.0.facets;
        facets.downcast_ref()
    }
}

impl Deref for ConditionInPlay {
    type Target = dyn Facets;

    #[inline]
    fn deref(&self) -> &dyn Facets {
        &*self.0.facets
    }
}

impl fmt::Debug for ConditionInPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.facets.fmt(f)
    }
}

/// A condition at a moment at which it acts: what the trait `F` of that moment says.
pub struct Acting<F: ?Sized> {
    /// The condition.
    pub condition: ConditionInPlay,
    acts: Arc<F>,
}

impl<F: ?Sized> Clone for Acting<F> {
    fn clone(&self) -> Self {
        Self { condition: self.condition.clone(), acts: Arc::clone(&self.acts) }
    }
}

impl<F: ?Sized> Deref for Acting<F> {
    type Target = F;

    #[inline]
    fn deref(&self) -> &F {
        &self.acts
    }
}

impl<F: ?Sized> fmt::Debug for Acting<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.fmt(f)
    }
}

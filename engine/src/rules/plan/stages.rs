//! The conditions of a problem, sorted into the stages in which they act.

use super::Plan;
use crate::rules::facet::{
    Acknowledges, ActsAfter, ActsBefore, Allows, ChangesPlanes, Concedes, DefinesCheck, Generates, Judges,
    Observes, Permits, Precedes, Rewrites, Selects, Stage, Suffocates, Varies, Vetoes, with_stages,
};
use crate::rules::in_play::Rank;
use crate::rules::{Acting, ConditionInPlay};

/// One list of conditions a stage, each in the order of the registry.
macro_rules! stages {
    ($($(#[$doc:meta])* $name:ident: $facet:ident at $stage:ident,)*) => {
        /// The conditions by the stages in which they act.
        #[derive(Clone, Debug)]
        pub(super) struct Stages {
            all: Vec<ConditionInPlay>,
            vetoes_of_king_captures: Vec<Acting<dyn Vetoes>>,
            $($name: Vec<Acting<dyn $facet>>,)*
        }

        impl Stages {
            /// Sorts conditions, which may come in any order.
            pub(super) fn of(conditions: &[ConditionInPlay]) -> Self {
                let mut all = conditions.to_vec();
                all.sort_by_key(|condition| condition.rank());
                let observing = all.iter().filter(|condition| condition.acts_in(Stage::Observes));
                let mut stages = Self {
                    vetoes_of_king_captures: observing.filter_map(ConditionInPlay::vetoes).collect(),
                    $($name: all.iter().filter_map(ConditionInPlay::$name).collect(),)*
                    all,
                };
                // Whatever lends a unit its walk, what is paralysed doesn't move.
                stages.planes.sort_by_key(|condition| condition.paralyses());
                // What check is for others is reversed by what comes before them.
                stages.checks.sort_by_key(|condition| !condition.reverses_check());
                // Who can't capture doesn't count where it matters how many can.
                stages.observes.sort_by_key(|condition| condition.weighs_attackers());
                stages
            }
        }

        impl Plan {
            $(
                #[doc = concat!("The conditions that act in [`Stage::", stringify!($stage), "`].")]
                #[inline]
                #[must_use]
                pub fn $name(&self) -> &[Acting<dyn $facet>] {
                    &self.stages.$name
                }
            )*
        }
    };
}

with_stages!(stages);

impl Stages {
    /// Whether any condition acts behind moves.
    pub(super) fn act_after(&self) -> bool {
        !self.after.is_empty()
    }

    /// The same without the conditions of this rank.
    pub(super) fn without(&self, rank: Rank) -> Self {
        let left = self.all.iter().filter(|condition| condition.rank() != rank).cloned();
        Self::of(&left.collect::<Vec<_>>())
    }
}

impl Plan {
    /// All conditions, in the order of the registry.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[ConditionInPlay] {
        &self.stages.all
    }

    /// Those conditions that veto captures of kings, too.
    #[inline]
    #[must_use]
    pub fn vetoes_of_king_captures(&self) -> &[Acting<dyn Vetoes>] {
        &self.stages.vetoes_of_king_captures
    }
}

//! Which traits a condition implements, and with them the moments at which it acts: found out by the compiler, so that no list can be
//! wrong.

use super::AnyCondition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::Plan;
use crate::rules::facet::{
    Acknowledges, ActsAfter, ActsBefore, Admits, Allows, Begins, BringsWalks, ChangesPlanes, Concedes,
    DefinesCheck, Drawn, Draws, Explains, Generates, HasFacts, HasPromises, Judges, Observes, Permits,
    Precedes, Promises, Question, Refuses, Rewrites, Selects, Stage, Starts, Suffocates, Varies, Vetoes,
};
use crate::rules::facts::Facts;
use crate::walks::Walk;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A condition at a moment at which it acts: what the trait `F` of that moment says.
pub struct Acting<F: ?Sized> {
    /// The condition.
    pub condition: AnyCondition,
    acts: Arc<F>,
}

impl<F: ?Sized> Clone for Acting<F> {
    fn clone(&self) -> Self {
        Self { condition: self.condition, acts: Arc::clone(&self.acts) }
    }
}

impl<F: ?Sized> Deref for Acting<F> {
    type Target = F;

    #[inline]
    fn deref(&self) -> &F {
        &self.acts
    }
}

impl<F: ?Sized> PartialEq for Acting<F> {
    fn eq(&self, other: &Self) -> bool {
        self.condition == other.condition
    }
}

impl<F: ?Sized> Eq for Acting<F> {}

impl<F: ?Sized> fmt::Debug for Acting<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.fmt(f)
    }
}

/// A condition of which it is asked whether it implements a trait. A method that asks for the trait hides the one of the same name that
/// asks for nothing and says no, wherever it applies.
pub(super) struct Of<'a, T>(pub &'a T);

macro_rules! asked {
    ($($facet:ident $ask:ident $otherwise:ident,)*) => {
        $(
            impl<T: $facet + Copy + 'static> Of<'_, T> {
                pub(super) fn $ask(&self) -> Option<Arc<dyn $facet>> {
                    Some(Arc::new(*self.0))
                }
            }

            pub(super) trait $otherwise {
                fn $ask(&self) -> Option<Arc<dyn $facet>> {
                    None
                }
            }

            impl<T> $otherwise for Of<'_, T> {}
        )*
    };
}

asked! {
    ChangesPlanes planes NotChangesPlanes,
    Generates generate NotGenerates,
    Rewrites rewrites NotRewrites,
    Varies variants NotVaries,
    ActsBefore before NotActsBefore,
    Vetoes vetoes NotVetoes,
    ActsAfter after NotActsAfter,
    Allows allows NotAllows,
    Observes observes NotObserves,
    DefinesCheck checks NotDefinesCheck,
    Permits permits NotPermits,
    Precedes precedes NotPrecedes,
    Concedes concedes NotConcedes,
    Selects selects NotSelects,
    Suffocates suffocates NotSuffocates,
    Judges judges NotJudges,
    Acknowledges acknowledges NotAcknowledges,
}

/// The same of what is said outside the play.
macro_rules! said {
    ($($facet:ident $ask:ident $otherwise:ident,)*) => {
        $(
            impl<'a, T: $facet> Of<'a, T> {
                pub(super) fn $ask(&self) -> Option<&'a dyn $facet> {
                    Some(self.0)
                }
            }

            pub(super) trait $otherwise<'a> {
                fn $ask(&self) -> Option<&'a dyn $facet> {
                    None
                }
            }

            impl<'a, T> $otherwise<'a> for Of<'a, T> {}
        )*
    };
}

said! {
    Starts as_starts NotStarts,
    Begins as_begins NotBegins,
    Admits as_admits NotAdmits,
    HasFacts as_has_facts NotHasFacts,
    BringsWalks as_brings_walks NotBringsWalks,
    HasPromises as_has_promises NotHasPromises,
    Refuses as_refuses NotRefuses,
    Explains as_explains NotExplains,
    Draws as_draws NotDraws,
}

/// The condition at each moment at which it acts.
macro_rules! stages {
    ($($variant:ident)*) => {
        /// The condition at [`Stage::Planes`], if it acts there.
        #[must_use]
        pub fn planes(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::ChangesPlanes>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).planes(),)* };
            self.acting_in($crate::rules::facet::Stage::Planes, acts)
        }

        /// The condition at [`Stage::Generate`], if it acts there.
        #[must_use]
        pub fn generate(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Generates>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).generate(),)* };
            self.acting_in($crate::rules::facet::Stage::Generate, acts)
        }

        /// The condition at [`Stage::Rewrites`], if it acts there.
        #[must_use]
        pub fn rewrites(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Rewrites>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).rewrites(),)* };
            self.acting_in($crate::rules::facet::Stage::Rewrites, acts)
        }

        /// The condition at [`Stage::Variants`], if it acts there.
        #[must_use]
        pub fn variants(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Varies>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).variants(),)* };
            self.acting_in($crate::rules::facet::Stage::Variants, acts)
        }

        /// The condition at [`Stage::Before`], if it acts there.
        #[must_use]
        pub fn before(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::ActsBefore>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).before(),)* };
            self.acting_in($crate::rules::facet::Stage::Before, acts)
        }

        /// The condition at [`Stage::Vetoes`], if it acts there.
        #[must_use]
        pub fn vetoes(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Vetoes>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).vetoes(),)* };
            self.acting_in($crate::rules::facet::Stage::Vetoes, acts)
        }

        /// The condition at [`Stage::After`], if it acts there.
        #[must_use]
        pub fn after(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::ActsAfter>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).after(),)* };
            self.acting_in($crate::rules::facet::Stage::After, acts)
        }

        /// The condition at [`Stage::Allows`], if it acts there.
        #[must_use]
        pub fn allows(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Allows>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).allows(),)* };
            self.acting_in($crate::rules::facet::Stage::Allows, acts)
        }

        /// The condition at [`Stage::Observes`], if it acts there.
        #[must_use]
        pub fn observes(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Observes>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).observes(),)* };
            self.acting_in($crate::rules::facet::Stage::Observes, acts)
        }

        /// The condition at [`Stage::Checks`], if it acts there.
        #[must_use]
        pub fn checks(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::DefinesCheck>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).checks(),)* };
            self.acting_in($crate::rules::facet::Stage::Checks, acts)
        }

        /// The condition at [`Stage::Permits`], if it acts there.
        #[must_use]
        pub fn permits(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Permits>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).permits(),)* };
            self.acting_in($crate::rules::facet::Stage::Permits, acts)
        }

        /// The condition at [`Stage::Precedes`], if it acts there.
        #[must_use]
        pub fn precedes(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Precedes>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).precedes(),)* };
            self.acting_in($crate::rules::facet::Stage::Precedes, acts)
        }

        /// The condition at [`Stage::Concedes`], if it acts there.
        #[must_use]
        pub fn concedes(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Concedes>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).concedes(),)* };
            self.acting_in($crate::rules::facet::Stage::Concedes, acts)
        }

        /// The condition at [`Stage::Selects`], if it acts there.
        #[must_use]
        pub fn selects(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Selects>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).selects(),)* };
            self.acting_in($crate::rules::facet::Stage::Selects, acts)
        }

        /// The condition at [`Stage::Suffocates`], if it acts there.
        #[must_use]
        pub fn suffocates(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Suffocates>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).suffocates(),)* };
            self.acting_in($crate::rules::facet::Stage::Suffocates, acts)
        }

        /// The condition at [`Stage::Judges`], if it acts there.
        #[must_use]
        pub fn judges(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Judges>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).judges(),)* };
            self.acting_in($crate::rules::facet::Stage::Judges, acts)
        }

        /// The condition at [`Stage::Acknowledges`], if it acts there.
        #[must_use]
        pub fn acknowledges(&self) -> Option<$crate::conditions::Acting<dyn $crate::rules::facet::Acknowledges>> {
            use $crate::conditions::dispatch::*;
            let acts = match self { $(Self::$variant(condition) => Of(condition).acknowledges(),)* };
            self.acting_in($crate::rules::facet::Stage::Acknowledges, acts)
        }
    };
}

/// What the condition says besides.
macro_rules! facets {
    ($($variant:ident)*) => {
        fn as_starts(&self) -> Option<&dyn $crate::rules::facet::Starts> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_starts(),)* }
        }

        fn as_begins(&self) -> Option<&dyn $crate::rules::facet::Begins> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_begins(),)* }
        }

        fn as_admits(&self) -> Option<&dyn $crate::rules::facet::Admits> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_admits(),)* }
        }

        fn as_has_facts(&self) -> Option<&dyn $crate::rules::facet::HasFacts> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_has_facts(),)* }
        }

        fn as_brings_walks(&self) -> Option<&dyn $crate::rules::facet::BringsWalks> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_brings_walks(),)* }
        }

        fn as_has_promises(&self) -> Option<&dyn $crate::rules::facet::HasPromises> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_has_promises(),)* }
        }

        fn as_refuses(&self) -> Option<&dyn $crate::rules::facet::Refuses> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_refuses(),)* }
        }

        fn as_explains(&self) -> Option<&dyn $crate::rules::facet::Explains> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_explains(),)* }
        }

        fn as_draws(&self) -> Option<&dyn $crate::rules::facet::Draws> {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => Of(condition).as_draws(),)* }
        }
    };
}

pub(super) use {facets, stages};

impl AnyCondition {
    pub(super) fn acting_in<F: ?Sized>(&self, stage: Stage, acts: Option<Arc<F>>) -> Option<Acting<F>> {
        let acts = acts.filter(|_| !self.rests_in(stage))?;
        Some(Acting { condition: *self, acts })
    }

    /// Whether it acts in a stage.
    #[must_use]
    pub fn acts_in(&self, stage: Stage) -> bool {
        match stage {
            Stage::Planes => self.planes().is_some(),
            Stage::Generate => self.generate().is_some(),
            Stage::Rewrites => self.rewrites().is_some(),
            Stage::Variants => self.variants().is_some(),
            Stage::Before => self.before().is_some(),
            Stage::Vetoes => self.vetoes().is_some(),
            Stage::After => self.after().is_some(),
            Stage::Allows => self.allows().is_some(),
            Stage::Observes => self.observes().is_some(),
            Stage::Checks => self.checks().is_some(),
            Stage::Permits => self.permits().is_some(),
            Stage::Precedes => self.precedes().is_some(),
            Stage::Concedes => self.concedes().is_some(),
            Stage::Selects => self.selects().is_some(),
            Stage::Suffocates => self.suffocates().is_some(),
            Stage::Judges => self.judges().is_some(),
            Stage::Acknowledges => self.acknowledges().is_some(),
        }
    }

    /// The stages in which it acts.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage> {
        Stage::ALL.into_iter().filter(|stage| self.acts_in(*stage)).collect()
    }

    /// See [`HasFacts`].
    #[must_use]
    pub fn facts(&self) -> Facts {
        self.as_has_facts().map_or(Facts::NONE, |condition| condition.facts())
    }

    /// See [`HasPromises`].
    #[must_use]
    pub fn promises(&self) -> Promises {
        let only_paralyses = self.planes().is_some_and(|condition| condition.paralyses());
        let safe = Promises::safe(&self.stages(), only_paralyses);
        self.as_has_promises().map_or(safe, |condition| condition.promises(safe))
    }

    /// See [`Refuses`].
    #[must_use]
    pub fn misfit(&self, plan: &Plan, position: &Position) -> Option<String> {
        self.as_refuses()?.misfit(plan, position)
    }

    /// See [`BringsWalks`].
    #[must_use]
    pub fn walks(&self) -> Vec<Walk> {
        self.as_brings_walks().map_or_else(Vec::new, |condition| condition.walks())
    }

    /// See [`Begins`].
    pub fn begin(&self, plan: &Plan, position: &mut Position) {
        if let Some(condition) = self.as_begins() {
            condition.begin(plan, position);
        }
    }

    /// See [`Starts`].
    #[must_use]
    pub fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard> {
        self.as_starts()?.starts(plan, position, from, side)
    }

    /// See [`Admits`].
    #[must_use]
    pub fn admits(&self, position: &Position, square: Square) -> bool {
        self.as_admits().is_none_or(|condition| condition.admits(position, square))
    }

    /// See [`Explains`].
    #[must_use]
    pub fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        self.as_explains()?.explain(plan, position, question)
    }

    /// See [`Draws`].
    #[must_use]
    pub fn drawn(&self) -> Drawn {
        self.as_draws().map_or_else(Drawn::default, |condition| condition.drawn())
    }
}

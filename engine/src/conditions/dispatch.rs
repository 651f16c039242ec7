//! Which traits a condition implements, and with them the moments at which it acts: found out by the compiler, so that no list can be
//! wrong.

use super::AnyCondition;
use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{
    Acknowledges, ActsAfter, ActsBefore, Admits, Allows, Begins, BringsWalks, ChangesPlanes, Concedes,
    DefinesCheck, Drawn, Draws, Explains, Generates, HasFacts, HasPromises, Judges, Observes, Permits,
    Precedes, Promises, Question, Refuses, Rewrites, Selects, Stage, Starts, Suffocates, Varies, Vetoes,
};
use crate::rules::facts::Facts;
use crate::rules::in_play::{Acts, Facets, Rank};
use crate::rules::{ConditionInPlay, Plan};
use crate::walks::Walk;
use std::sync::Arc;

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

/// The moments at which the condition acts.
macro_rules! acts {
    ($($variant:ident)*) => {
        fn acts_with_any_parameters(&self) -> $crate::rules::in_play::Acts {
            use $crate::conditions::dispatch::*;
            match self { $(Self::$variant(condition) => acts_of!(condition),)* }
        }
    };
}

macro_rules! acts_of {
    ($condition:ident) => {
        $crate::rules::in_play::Acts {
            planes: Of($condition).planes(),
            generate: Of($condition).generate(),
            rewrites: Of($condition).rewrites(),
            variants: Of($condition).variants(),
            before: Of($condition).before(),
            vetoes: Of($condition).vetoes(),
            after: Of($condition).after(),
            allows: Of($condition).allows(),
            observes: Of($condition).observes(),
            checks: Of($condition).checks(),
            permits: Of($condition).permits(),
            precedes: Of($condition).precedes(),
            concedes: Of($condition).concedes(),
            selects: Of($condition).selects(),
            suffocates: Of($condition).suffocates(),
            judges: Of($condition).judges(),
            acknowledges: Of($condition).acknowledges(),
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

pub(super) use {acts, acts_of, facets};

impl AnyCondition {
    /// Whether it acts in a stage.
    #[must_use]
    pub fn acts_in(&self, stage: Stage) -> bool {
        self.acts().in_stage(stage)
    }

    /// The stages in which it acts.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage> {
        self.acts().stages()
    }

    /// See [`BringsWalks`].
    #[must_use]
    pub fn walks(&self) -> Vec<Walk> {
        self.as_brings_walks().map_or_else(Vec::new, |condition| condition.walks())
    }

    /// See [`Draws`].
    #[must_use]
    pub fn drawn(&self) -> Drawn {
        self.as_draws().map_or_else(Drawn::default, |condition| condition.drawn())
    }

    /// The conditions of a plan, for those who may know them by name.
    pub fn among(plan: &Plan) -> impl Iterator<Item = &Self> {
        plan.all().iter().filter_map(ConditionInPlay::as_made)
    }
}

impl Facets for AnyCondition {
    fn rank(&self) -> Rank {
        self.kind().rank()
    }

    fn name(&self) -> &'static str {
        self.kind().name()
    }

    fn describe(&self) -> String {
        self.describe()
    }

    fn rule(&self) -> &'static str {
        self.kind().rule()
    }

    fn acts(&self) -> Acts {
        self.acts_with_any_parameters().resting_in(|stage| self.rests_in(stage))
    }

    fn facts(&self) -> Facts {
        self.as_has_facts().map_or(Facts::NONE, |condition| condition.facts())
    }

    fn promises(&self) -> Promises {
        let acts = self.acts();
        let only_paralyses = acts.planes.as_ref().is_some_and(|condition| condition.paralyses());
        let stages = acts.stages();
        let safe = Promises::safe(&stages, only_paralyses);
        let promised = self.as_has_promises().map_or(safe, |condition| condition.promises(safe));
        promised.with_what_follows(&stages, only_paralyses, self.facts().captures_start_elsewhere)
    }

    fn misfit(&self, plan: &Plan, position: &Position) -> Option<String> {
        self.as_refuses()?.misfit(plan, position)
    }

    fn begin(&self, plan: &Plan, position: &mut Position) {
        if let Some(condition) = self.as_begins() {
            condition.begin(plan, position);
        }
    }

    fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard> {
        self.as_starts()?.starts(plan, position, from, side)
    }

    fn admits(&self, position: &Position, square: Square) -> bool {
        self.as_admits().is_none_or(|condition| condition.admits(position, square))
    }

    fn explain(&self, plan: &Plan, position: &Position, question: &Question<'_>) -> Option<String> {
        self.as_explains()?.explain(plan, position, question)
    }
}

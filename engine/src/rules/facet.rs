//! What the author of a condition writes: one trait for each moment at which a condition can act.
//!
//! A condition implements those of the moments at which it acts, and nothing else is asked of it.

mod checks;
mod choice;
mod declared;
mod effects;
mod footprint;
mod legality;
mod movement;
mod people;
mod promises;

pub use crate::board::position::Shield;
pub use checks::{Concedes, DefinesCheck, Observes, VetoesChecks, Wakes};
pub use choice::{Acknowledges, Judges, Precedes, Selects, Suffocates};
pub use declared::{BringsWalks, HasFacts, HasPromises, Refuses};
pub use effects::{ActsAfter, ActsBefore, Admits, Begins, Capture, Played};
pub use footprint::{Footprint, Keeps, Strays};
pub use legality::{Allows, Permits, Vetoes};
pub use movement::{ChangesPlanes, Generates, Leads, Own, Rewrites, Starts, Varies, listed, paralyse};
pub use people::{Drawn, DrawnGrid, Draws, Explains, GridLine, Question};
pub use promises::Promises;

/// The one list of stages, handed to a macro: what is asked there, by which trait, when.
macro_rules! with_stages {
    ($make:ident) => {
        $make! {
            /// How units move now.
            planes: ChangesPlanes at Planes,
            /// Makes the moves out of the planes.
            generate: Generates at Generate,
            /// Puts other moves in the place of the generated ones.
            rewrites: Rewrites at Rewrites,
            /// Splits a generated move into several.
            variants: Varies at Variants,
            /// Changes the board before a move is carried out.
            before: ActsBefore at Before,
            /// Forbids a move before it is played.
            vetoes: Vetoes at Vetoes,
            /// Acts after a move.
            after: ActsAfter at After,
            /// Forbids a move by its result.
            allows: Allows at Allows,
            /// Says which attacks on a king count.
            observes: Observes at Observes,
            /// Says which kings are in check, whatever attacks them.
            checks: DefinesCheck at Checks,
            /// Forbids a move that leaves no king in check by what can happen next.
            permits: Permits at Permits,
            /// Says which of the legal moves come first; only these may be played.
            precedes: Precedes at Precedes,
            /// Says which attacks on a king count, by what else the attacking side could do.
            concedes: Concedes at Concedes,
            /// Says which of all the moves may be played, told from what each of them leads to.
            selects: Selects at Selects,
            /// Says when a side that can't move is not mated, but stalemated.
            suffocates: Suffocates at Suffocates,
            /// Says which side can't move, in the place of legal moves.
            judges: Judges at Judges,
            /// Says which mates count.
            acknowledges: Acknowledges at Acknowledges,
        }
    };
}

macro_rules! stage {
    ($($(#[$doc:meta])* $name:ident: $facet:ident at $stage:ident,)*) => {
        /// A moment at which conditions act. A condition is asked only in the stages that it names.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Stage {
            $($(#[$doc])* $stage,)*
        }

        impl Stage {
            /// All of them.
            pub const ALL: [Self; [$(stringify!($stage)),*].len()] = [$(Self::$stage),*];
        }
    };
}

with_stages!(stage);
pub(in crate::rules) use with_stages;

impl Stage {
    /// Whether a condition that acts there takes moves away, or says what they amount to, and brings about nothing.
    #[must_use]
    pub const fn only_restricts(self) -> bool {
        match self {
            Self::Vetoes
            | Self::Allows
            | Self::Observes
            | Self::Permits
            | Self::Precedes
            | Self::Concedes
            | Self::Selects
            | Self::Suffocates
            | Self::Judges
            | Self::Acknowledges => true,
            Self::Planes
            | Self::Generate
            | Self::Rewrites
            | Self::Variants
            | Self::Before
            | Self::After
            | Self::Checks => false,
        }
    }
}

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
pub use checks::{Concedes, DefinesCheck, Observes, VetoesChecks};
pub use choice::{Acknowledges, Judges, Precedes, Selects, Suffocates};
pub use declared::{BringsWalks, HasFacts, HasPromises, Refuses};
pub use effects::{ActsAfter, ActsBefore, Admits, Begins, Capture, Played};
pub use footprint::Footprint;
pub use legality::{Allows, Permits, Vetoes};
pub use movement::{ChangesPlanes, Generates, Rewrites, Starts, Varies};
pub use people::{Drawn, DrawnGrid, Draws, Explains, Question};
pub use promises::Promises;

/// A moment at which conditions act. A condition is asked only in the stages that it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// How units move now.
    Planes,
    /// Makes the moves out of the planes.
    Generate,
    /// Puts other moves in the place of the generated ones.
    Rewrites,
    /// Splits a generated move into several.
    Variants,
    /// Changes the board before a move is carried out.
    Before,
    /// Forbids a move before it is played.
    Vetoes,
    /// Acts after a move.
    After,
    /// Forbids a move by its result.
    Allows,
    /// Says which attacks on a king count.
    Observes,
    /// Says which kings are in check, whatever attacks them.
    Checks,
    /// Forbids a move that leaves no king in check by what can happen next.
    Permits,
    /// Says which of the legal moves come first; only these may be played.
    Precedes,
    /// Says which attacks on a king count, by what else the attacking side could do.
    Concedes,
    /// Says which of all the moves may be played, told from what each of them leads to.
    Selects,
    /// Says when a side that can't move is not mated, but stalemated.
    Suffocates,
    /// Says which side can't move, in the place of legal moves.
    Judges,
    /// Says which mates count.
    Acknowledges,
}

impl Stage {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Planes,
        Self::Generate,
        Self::Rewrites,
        Self::Variants,
        Self::Before,
        Self::Vetoes,
        Self::After,
        Self::Allows,
        Self::Observes,
        Self::Checks,
        Self::Permits,
        Self::Precedes,
        Self::Concedes,
        Self::Selects,
        Self::Suffocates,
        Self::Judges,
        Self::Acknowledges,
    ];
}

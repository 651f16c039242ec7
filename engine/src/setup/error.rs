//! What cannot be set up.

use crate::board::Square;
use crate::conditions::ConditionError;
use crate::problem::UnknownDefender;
use crate::rules::fairy::UnknownOrder;
use crate::walks::reach::TooManyWalks;

/// A diagram, conditions and options that cannot be put together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// More fairy walks than a position has room for.
    #[error(transparent)]
    TooManyWalks(#[from] TooManyWalks),
    /// A target with imitators, without the condition.
    #[error(
        "imitators in the position to be reached need the condition `Imitator` with their squares in the beginning"
    )]
    TargetWithoutImitators,
    /// A unit of several components, without a condition under which there are such units.
    #[error("the unit of several components on {0} needs a condition such as `Augsburg`")]
    CompositeWithoutFusion(Square),
    /// A unit with more equal components than can be counted.
    #[error("the unit on {0} has more than 15 equal components")]
    TooManyComponents(Square),
    /// A mark that has no meaning where units fuse.
    #[error(
        "the {mark} unit on {square} has no meaning under {condition}: no rule says what fusing does to the mark"
    )]
    MarkUnderFusion {
        /// `royal` or `neutral`.
        mark: &'static str,
        /// Where it stands.
        square: Square,
        /// The condition under which they do.
        condition: &'static str,
    },
    /// A walk that has no meaning where units fuse.
    #[error(
        "the {walk} on {square} has no meaning under {condition}: no rule says how a part of a unit moves like it"
    )]
    WalkUnderFusion {
        /// Its name.
        walk: &'static str,
        /// Where it stands.
        square: Square,
        /// The condition under which they do.
        condition: &'static str,
    },
    /// A unit that borrows its walk, under a condition that says itself how units move.
    #[error(
        "the {walk} on {square} has no meaning under `{condition}`: no rule says which of the two says how it moves"
    )]
    BorrowedTwice {
        /// Its name.
        walk: &'static str,
        /// Where it stands.
        square: Square,
        /// The condition.
        condition: String,
    },
    /// A unit of a walk that hops over no single hurdle, marked as changing the side of its hurdles.
    #[error(
        "a {0} that changes the side of its hurdles, or moves them, has no meaning: only hoppers with one hurdle do"
    )]
    NoHurdle(&'static str),
    /// A hopper that does several things to its hurdles.
    #[error("the unit on {0} has more than one of the marks `HurdleColourChanging`, `Bul` and `Dob`")]
    HurdlesTwice(Square),
    /// Hoppers that move their hurdles, under a condition that changes how units move, or what moves lead to.
    #[error("no rule says whether the hurdle of a bul or dob moves on under {0}")]
    HurdlesRewritten(String),
    /// Moves without numbers, of which only some are to be played.
    #[error(
        "play {0} has no move numbers: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out"
    )]
    Numbers(&'static str),
    /// Moves of which it isn't known which numbers Popeye would give them.
    #[error("{0}: `StartMoveNumber` and `UpToMoveNumber` can't be followed; leave them out")]
    Order(#[from] UnknownOrder),
    /// Walks for which a hole might be an edge.
    #[error(
        "no rule says what a hole is to units that turn on the edge, to nonstop equihoppers and Argentinian pieces"
    )]
    EdgesAmongHoles,
    /// A condition that asks which units attack a king, where that can't be told from the squares.
    #[error(
        "`{0}` has no meaning here: no rule says which attacks count for it where what captures a king moves on, comes back or disappears"
    )]
    NoAttackers(String),
    /// A condition that units bring along, and one that has no meaning together with it.
    #[error(transparent)]
    Conditions(#[from] ConditionError),
    /// More than one choice with a capture.
    #[error("{0} each choose something with a capture: not built yet, a move holds one choice")]
    SeveralChoices(String),
    /// A condition of the defender in play in which both sides defend, or none does.
    #[error(transparent)]
    Defender(#[from] UnknownDefender),
    /// What stands in the diagram has no meaning under a condition, as that says.
    #[error("{0}")]
    Misfit(String),
    /// Total invisibles where a position is needed.
    #[error(
        "a diagram with total invisibles is no position: it can be solved, but not looked into, and authors' solutions of it can't be read"
    )]
    Invisible,
    /// Total invisibles with something of which nobody has verified what they do there.
    #[error(
        "total invisibles can't be combined with {0}: only help play to mate with the units of chess is known"
    )]
    InvisibleWith(String),
}

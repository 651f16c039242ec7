//! What is asked of rules and position besides conditions.

use crate::board::Square;
use crate::diagram::Diagram;
use crate::rules::Shortcuts;

/// What stipulation and options ask of rules and position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Demands<'a> {
    /// Units remember their squares in the diagram.
    pub tracks_origins: bool,
    /// Moves that leave their own side's king in check can be played, too.
    pub excuses_check: bool,
    /// Giving check is what is asked for: conditions that forbid checks let that one be played.
    pub ends_with_check: bool,
    /// The sides may play null moves.
    pub has_null_moves: bool,
    /// Pairs of castlings of which only one is possible, by the corners of the rooks.
    pub exclusive_castlings: &'a [[Square; 2]],
    /// The position to be reached.
    pub target: Option<&'a Diagram>,
    /// Which shortcuts the rules take.
    pub shortcuts: Shortcuts,
}

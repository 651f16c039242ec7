//! What is asked for: `#2`, `h#3.5`, `ser-s=7`.

mod goal;
mod parse;

pub use goal::Goal;
pub use parse::StipulationError;

use std::fmt;

/// Who wants what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// `#n`: White reaches the goal against any defence.
    Direct,
    /// `s#n`: White forces Black to reach the goal.
    SelfPlay,
    /// `r#n`: as self play, and either side must reach the goal at once when it can.
    Reflex,
    /// `semi-r#n`: as reflex play, but only Black must reach the goal when possible.
    SemiReflex,
    /// `h#n`: both help White to reach the goal; Black begins.
    Help,
    /// `hs#n`: both help to a position in which White forces Black to reach the goal in one move.
    HelpSelf,
    /// `hr#n`: both help to a position that is a `r#1` for White (a semi-reflex end).
    HelpReflex,
    /// `ser-#n`: White alone moves and reaches the goal at the last move.
    SeriesDirect,
    /// `ser-h#n`: Black alone moves, then White reaches the goal at once.
    SeriesHelp,
    /// `ser-s#n`: White alone moves, then Black is forced to reach the goal at once.
    SeriesSelf,
    /// `ser-r#n`: White alone moves, then Black can (and so must) reach the goal at once.
    SeriesReflex,
}

impl Play {
    /// Whether a solution is a tree (battle play) rather than lines.
    #[must_use]
    pub const fn is_battle(self) -> bool {
        match self {
            Self::Direct | Self::SelfPlay | Self::Reflex | Self::SemiReflex => true,
            Self::Help
            | Self::HelpSelf
            | Self::HelpReflex
            | Self::SeriesDirect
            | Self::SeriesHelp
            | Self::SeriesSelf
            | Self::SeriesReflex => false,
        }
    }

    /// Whether both sides help from move to move, so that either can begin.
    #[must_use]
    pub const fn is_help(self) -> bool {
        match self {
            Self::Help | Self::HelpSelf | Self::HelpReflex => true,
            Self::Direct
            | Self::SelfPlay
            | Self::Reflex
            | Self::SemiReflex
            | Self::SeriesDirect
            | Self::SeriesHelp
            | Self::SeriesSelf
            | Self::SeriesReflex => false,
        }
    }

    /// The letters in front of the goal.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct => "",
            Self::SelfPlay => "s",
            Self::Reflex => "r",
            Self::SemiReflex => "semi-r",
            Self::Help => "h",
            Self::HelpSelf => "hs",
            Self::HelpReflex => "hr",
            Self::SeriesDirect => "ser-",
            Self::SeriesHelp => "ser-h",
            Self::SeriesSelf => "ser-s",
            Self::SeriesReflex => "ser-r",
        }
    }
}

/// The longest play that is accepted, in half-moves.
pub const MOST_HALF_MOVES: u32 = 400;

/// A stipulation in the traditional form.
///
/// ```
/// use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
/// let stipulation: Stipulation = "h#2.5".parse().unwrap();
/// assert_eq!(stipulation.play, Play::Help);
/// assert_eq!(stipulation.goal, Goal::Mate);
/// assert_eq!(stipulation.half_moves, 5);
/// assert_eq!(stipulation.to_string(), "h#2.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// Who wants what.
    pub play: Play,
    /// What ends the play.
    pub goal: Goal,
    /// The length as printed, in half-moves: `#2` and `h#2` are 4, `h#2.5` is 5, `ser-#4` is 8.
    /// 1 to [`MOST_HALF_MOVES`]; odd only in help play.
    pub half_moves: u32,
    /// `exact-`: shorter solutions don't count.
    pub is_exact: bool,
}

impl Stipulation {
    /// The number in the stipulation, halves rounded up.
    #[must_use]
    pub const fn moves(self) -> u32 {
        self.half_moves.div_ceil(2)
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = if self.is_exact { "exact-" } else { "" };
        write!(f, "{exact}{}{}{}", self.play.prefix(), self.goal, self.half_moves / 2)?;
        if self.half_moves % 2 == 1 { f.write_str(".5") } else { Ok(()) }
    }
}

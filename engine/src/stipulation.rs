//! What is asked for: `#2`, `h#3.5`, `ser-s=7`.

#[cfg(feature = "serde")]
mod data;
mod goal;
mod lower;
mod parse;
pub mod spelling;
pub mod structure;

pub use goal::Goal;
pub use parse::StipulationError;
pub use structure::{Structure, StructureError};

use crate::diagram::Diagram;
use std::fmt;
use std::sync::Arc;

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
    /// `ser-hs#n`: Black alone moves, then White plays a move after which Black is forced to reach the goal.
    SeriesHelpSelf,
    /// `pser-#n`: White reaches the goal; Black moves only to parry checks, and defends.
    Parry,
    /// `pser-s#n`: so White forces Black to reach the goal.
    ParrySelf,
    /// `pser-r#n`: so, and either side must reach the goal at once when it can.
    ParryReflex,
    /// `pser-h#n`: Black moves, White only to parry checks; then White reaches the goal at once. Both help.
    ParrySeriesHelp,
    /// `pser-hs#n`: so, to a `hs#1`.
    ParrySeriesHelpSelf,
    /// `phser-#n`: White reaches the goal; Black moves only to parry checks. Both help.
    ParryHelp,
    /// `phser-s#n`: so, to a position in which Black is forced to reach the goal.
    ParryHelpSelf,
    /// `phser-r#n`: so, and either side must reach the goal at once when it can.
    ParryHelpReflex,
    /// `reci-h#n`: help play, at the end of which Black can reach a goal or help White to reach one.
    Reciprocal,
    /// `ser-reci-h#n`: Black alone moves, until he can reach a goal or help White to reach one.
    SeriesReciprocal,
    /// `dia`, `a=>b`: both sides help to bring a position about, White beginning (Black in `a=>b`).
    ProofGame,
    /// Whatever the structure says.
    Structured,
}

impl Stipulation {
    /// Whether it says itself who begins: help play, series that Black plays, structured play. Elsewhere the side to
    /// move of a FEN is the one that begins, and attacks.
    ///
    /// ```
    /// use cookstopper_engine::stipulation::Stipulation;
    /// let fixes = |text: &str| text.parse::<Stipulation>().unwrap().fixes_beginner();
    /// assert!(["h#2", "ser-h#3", "pser-h#3", "reci-h#2", "black 1a[#]"].into_iter().all(fixes));
    /// assert!(!["#2", "s#2", "ser-#3", "pser-#3"].into_iter().any(fixes));
    /// ```
    #[must_use]
    pub fn fixes_beginner(&self) -> bool {
        let is_blacks_series = matches!(
            self.play,
            Play::SeriesHelp | Play::SeriesHelpSelf | Play::SeriesReciprocal | Play::ParrySeriesHelpSelf
        );
        self.structure.is_some() || self.play.is_help() || is_blacks_series
    }
}

impl Play {
    /// Whether the two sides help each other move by move, so that either can begin: half-moves are counted.
    #[must_use]
    pub const fn is_help(self) -> bool {
        matches!(
            self,
            Self::Help
                | Self::HelpSelf
                | Self::HelpReflex
                | Self::ParrySeriesHelp
                | Self::ParryHelp
                | Self::ParryHelpSelf
                | Self::ParryHelpReflex
                | Self::Reciprocal
                | Self::ProofGame
        )
    }

    /// The letters in front of the goal.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct | Self::ProofGame | Self::Structured => "",
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
            Self::SeriesHelpSelf => "ser-hs",
            Self::Parry => "pser-",
            Self::ParrySelf => "pser-s",
            Self::ParryReflex => "pser-r",
            Self::ParrySeriesHelp => "pser-h",
            Self::ParrySeriesHelpSelf => "pser-hs",
            Self::ParryHelp => "phser-",
            Self::ParryHelpSelf => "phser-s",
            Self::ParryHelpReflex => "phser-r",
            Self::Reciprocal => "reci-h",
            Self::SeriesReciprocal => "ser-reci-h",
        }
    }
}

/// The longest play that is accepted, in half-moves.
pub const MOST_HALF_MOVES: u32 = 600;

/// A stipulation, in the traditional form or structured.
///
/// ```
/// use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
/// let stipulation: Stipulation = "h#2.5".parse().unwrap();
/// assert_eq!(stipulation.play, Play::Help);
/// assert_eq!(stipulation.goal, Goal::Mate);
/// assert_eq!(stipulation.half_moves, 5);
/// assert_eq!(stipulation.to_string(), "h#2.5");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// Who wants what.
    pub play: Play,
    /// What ends the play; of a structured stipulation the first goal in it.
    pub goal: Goal,
    /// The length as printed, in half-moves: `#2` and `h#2` are 4, `h#2.5` is 5, `ser-#4` is 8.
    /// 1 to [`MOST_HALF_MOVES`]; odd only in help play.
    pub half_moves: u32,
    /// `exact-`: shorter solutions don't count.
    pub is_exact: bool,
    /// `n->`: first the other side plays a series of up to so many moves.
    pub introduction: Option<u32>,
    /// `reci-h(=)#n`: what Black reaches, if it isn't what White does.
    pub reciprocal_goal: Option<Goal>,
    /// The position that `a=>b` leads to.
    pub target: Option<Arc<Diagram>>,
    /// The structure, of a structured stipulation.
    pub structure: Option<Arc<Structure>>,
}

impl Stipulation {
    /// A stipulation without introduction.
    #[must_use]
    pub const fn new(play: Play, goal: Goal, half_moves: u32) -> Self {
        Self {
            play,
            goal,
            half_moves,
            is_exact: false,
            introduction: None,
            reciprocal_goal: None,
            target: None,
            structure: None,
        }
    }

    /// The number in the stipulation, halves rounded up.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.half_moves.div_ceil(2)
    }

    /// Whether the play leads to a second position, which must be given as the target.
    #[must_use]
    pub fn asks_for_target(&self) -> bool {
        self.goals().contains(&Goal::AToB)
    }

    /// The goals that it names.
    #[must_use]
    pub fn goals(&self) -> Vec<Goal> {
        match &self.structure {
            Some(structure) => structure.play.goals(),
            None => std::iter::once(self.goal).chain(self.reciprocal_goal).collect(),
        }
    }

    /// How many moves a line of full length has; `None` for trees and where lines of full length differ.
    #[must_use]
    pub const fn line_length(&self) -> Option<u32> {
        match self.play {
            _ if self.introduction.is_some() => None,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::ProofGame => Some(self.half_moves),
            Play::SeriesDirect => Some(self.moves()),
            Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => Some(self.moves() + 1),
            Play::SeriesHelpSelf => Some(self.moves() + 2),
            _ => None,
        }
    }

    /// Whether a solution is a tree (battle play) rather than lines.
    #[must_use]
    pub fn is_battle(&self) -> bool {
        match (&self.structure, self.introduction) {
            (Some(structure), _) => structure.play.is_battle(),
            (None, Some(_)) => false,
            (None, None) => {
                matches!(self.play, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex)
            }
        }
    }
}

impl From<Structure> for Stipulation {
    fn from(structure: Structure) -> Self {
        let goal = structure.play.goals().first().copied().unwrap_or(Goal::AnyMove);
        let half_moves = structure.play.nominal_length().clamp(1, MOST_HALF_MOVES);
        Self { structure: Some(Arc::new(structure)), ..Self::new(Play::Structured, goal, half_moves) }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(structure) = &self.structure {
            return write!(f, "{structure}");
        }
        if let Some(most) = self.introduction {
            write!(f, "{most}->")?;
        }
        let exact = if self.is_exact { "exact-" } else { "" };
        write!(f, "{exact}{}", self.play.prefix())?;
        if let Some(goal) = self.reciprocal_goal {
            write!(f, "({goal})")?;
        }
        write!(f, "{}", self.goal)?;
        match (self.half_moves / 2, self.half_moves % 2) {
            // A series without its only move.
            (0, 0) => Ok(()),
            (moves, 0) => write!(f, "{moves}"),
            (moves, _) => write!(f, "{moves}.5"),
        }
    }
}

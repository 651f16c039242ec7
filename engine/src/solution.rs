//! A solution with everything in it: keys, tries, set play, threats, variations, lines.

mod reached;

pub use reached::{OpenPosition, Place, Reached};

use crate::stipulation::Goal;

/// A move as it was played: its text in Popeye's long notation and what it did to the other king.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedMove {
    /// Popeye's long notation with effects, without check or goal marks: `Rh1*a1[+bRa8]`.
    pub text: Box<str>,
    /// Whether the side then to move is in check.
    pub gives_check: bool,
}

/// What is written behind a first move or a refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mark {
    /// A move inside a tree.
    None,
    /// `!` behind a first move: it solves.
    Key,
    /// `?` behind a first move: some defence refutes it.
    Try,
    /// `!` behind a defence: it refutes.
    Refutation,
    /// `refutes.` below a defence, where the play behind a key was asked for.
    Refutes,
}

/// What the attacker would do if the defender could pass.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outlook {
    /// Not looked for: the move gives check or ends the play, or the entry asks for no threats.
    NotAsked,
    /// Nothing works: `zugzwang.`
    Zugzwang,
    /// These moves work: `threat:`.
    Threats(Vec<TreeMove>),
    /// These moves work, though passing changes the board, too: `threat:[-wPd7]`.
    ThreatsBehind {
        /// What passing changes, as it is written.
        pass: String,
        /// The threats.
        threats: Vec<TreeMove>,
    },
}

impl Outlook {
    /// The threats, if there are any.
    #[must_use]
    pub fn threats(&self) -> &[TreeMove] {
        match self {
            Self::NotAsked | Self::Zugzwang => &[],
            Self::Threats(threats) | Self::ThreatsBehind { threats, .. } => threats,
        }
    }

    /// The same, to be changed.
    pub fn threats_mut(&mut self) -> &mut [TreeMove] {
        match self {
            Self::NotAsked | Self::Zugzwang => &mut [],
            Self::Threats(threats) | Self::ThreatsBehind { threats, .. } => threats,
        }
    }

    /// What passing changes, as it is written; nothing as a rule.
    #[must_use]
    pub fn pass(&self) -> &str {
        match self {
            Self::ThreatsBehind { pass, .. } => pass,
            Self::NotAsked | Self::Zugzwang | Self::Threats(_) => "",
        }
    }
}

/// A move of a tree with all that follows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeMove {
    /// The move.
    pub played: PlayedMove,
    /// The goal, if this move reaches it.
    pub goal: Option<Goal>,
    /// Whether the goal is reached because a reflex condition forces it (written ` ?!?`).
    pub is_forced_goal: bool,
    /// Key, try or refutation.
    pub mark: Mark,
    /// Threats or zugzwang; only behind an attacker's move.
    pub outlook: Outlook,
    /// The moves of the other side that are written below this one.
    pub replies: Vec<TreeMove>,
    /// The defences that refute a try (written below `but`).
    pub refutations: Vec<TreeMove>,
}

impl TreeMove {
    /// A move with nothing below it.
    #[must_use]
    pub fn leaf(played: PlayedMove) -> Self {
        Self {
            played,
            goal: None,
            is_forced_goal: false,
            mark: Mark::None,
            outlook: Outlook::NotAsked,
            replies: Vec::new(),
            refutations: Vec::new(),
        }
    }
}

/// One line of help or series play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// How many half-moves of the first full move (or two) are skipped: 0; 1 in `h#2.5` and in the set
    /// play of `h#2`; 2 in the set play of `h#2.5`.
    pub skipped: u8,
    /// For each move, whether a number is written in front of it (moves of the side that began).
    pub numbered: Vec<bool>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// Before which moves, counted from 0, the numbers begin anew at 1.
    pub recounts: Vec<usize>,
    /// The goal that the last move reaches; `None` if the stipulation tells to leave the end out.
    pub goal: Option<Goal>,
    /// Whether the goal is reached because a reflex condition forces it (written ` ?!?`).
    pub is_forced_goal: bool,
}

/// The play behind a key, without the key.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AfterKey {
    /// Whether the defender, who begins, is in check.
    pub gives_check: bool,
    /// What the attacker would do if the defender could pass.
    pub outlook: Outlook,
    /// The defences that are written.
    pub replies: Vec<TreeMove>,
}

/// Set play or actual play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PhaseKind {
    /// As if the side that begins had passed.
    SetPlay,
    /// The play that the stipulation asks for.
    Actual,
}

/// The moves of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Body {
    /// Battle play. In set play the roots are the defender's first moves.
    Tree(Vec<TreeMove>),
    /// Battle play that begins with the defender's moves.
    AfterKey(AfterKey),
    /// Help and series play.
    Lines(Vec<Line>),
}

/// One phase.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Phase {
    /// Which.
    pub kind: PhaseKind,
    /// How many half-moves are left out in front.
    pub skipped: u8,
    /// Its moves.
    pub body: Body,
}

/// Whether the solver got to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Completeness {
    /// Everything was examined.
    Complete,
    /// Stopped after so many solutions, or left moves out, as the entry asked (`MaxSolutions`, `StopOnShortSolutions`,
    /// `StartMoveNumber`, `UpToMoveNumber`).
    AsAsked,
    /// The budget, the deadline or the user stopped it.
    Interrupted,
}

/// A move with the number that Popeye gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NumberedMove {
    /// In which phase, from 0.
    pub phase: usize,
    /// How many lines or trees of that phase are written in front of it.
    pub before: usize,
    /// Its number, and those of the numbered moves that lead to it: `25:8:27`.
    pub number: Box<str>,
    /// The move.
    pub played: PlayedMove,
}

/// The numbers of moves, where they are asked for (`MoveNumbers`, `StartMoveNumber`, `UpToMoveNumber`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Numbering {
    /// What is written, in that order.
    pub told: Vec<NumberedMove>,
    /// The last number of a first move.
    pub counted: u32,
    /// Whether moves were left out because of their numbers.
    pub has_left_out: bool,
}

/// What the solver found for one diagram or twin.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Solution {
    /// Set play first, where asked for, then the actual play.
    pub phases: Vec<Phase>,
    /// Whether everything was examined.
    pub completeness: Completeness,
    /// Moves played by the solver: its deterministic measure of work.
    pub nodes: u64,
    /// Where it was interrupted, if it can go on there.
    pub reached: Option<Reached>,
    /// The numbers of moves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub numbering: Numbering,
    /// The positions from which an end was found, where stretches of help play leave positions to each other.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub open: Vec<OpenPosition>,
    /// Whether there are moves whose legality hangs on itself, so that it can't be decided. They were taken as not to help who would play them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub has_undecidable_moves: bool,
    /// Those of them that would be first moves, and first moves which they may refute.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub undecidable: Vec<UndecidableMove>,
}

/// A move of which something can't be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UndecidableMove {
    /// The move.
    pub played: PlayedMove,
    /// What can't be decided.
    pub question: Question,
}

/// What can't be decided of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Question {
    /// Whether it is legal.
    IsLegal,
    /// Whether an answer refutes it: whether that is legal.
    IsRefuted,
}

impl Solution {
    /// How Popeye says that solving ended: it doesn't mention that it was told to leave moves out.
    #[must_use]
    pub fn ending(&self) -> Completeness {
        if self.completeness == Completeness::AsAsked && self.numbering.has_left_out {
            return Completeness::Complete;
        }
        self.completeness
    }

    /// A solution with everything in it, found without work.
    pub fn complete(phases: Vec<Phase>) -> Self {
        Self {
            phases,
            completeness: Completeness::Complete,
            nodes: 0,
            reached: None,
            numbering: Numbering::default(),
            open: Vec::new(),
            has_undecidable_moves: false,
            undecidable: Vec::new(),
        }
    }

    /// The first moves that solve, in the order written; empty for lines.
    pub fn keys(&self) -> impl Iterator<Item = &TreeMove> {
        self.roots().filter(|root| root.mark == Mark::Key)
    }

    /// The first moves that are refuted and were asked for, in the order written.
    pub fn tries(&self) -> impl Iterator<Item = &TreeMove> {
        self.roots().filter(|root| root.mark == Mark::Try)
    }

    /// The lines of the actual play; empty for trees.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.actual()
            .filter_map(|body| match body {
                Body::Lines(lines) => Some(lines),
                Body::Tree(_) | Body::AfterKey(_) => None,
            })
            .flatten()
    }

    fn roots(&self) -> impl Iterator<Item = &TreeMove> {
        self.actual()
            .filter_map(|body| match body {
                Body::Tree(roots) => Some(roots),
                Body::Lines(_) | Body::AfterKey(_) => None,
            })
            .flatten()
    }

    fn actual(&self) -> impl Iterator<Item = &Body> {
        self.phases.iter().filter(|phase| phase.kind == PhaseKind::Actual).map(|phase| &phase.body)
    }
}

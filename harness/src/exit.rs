//! Exit codes: the contract with the scripts that call the program.

use crate::event::Summary;
use crate::verdict::Verdict;
use std::process::ExitCode;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything is sound.
    Sound = 0,
    /// Some entry isn't sound.
    Unsound = 1,
    /// The program was called wrongly.
    Usage = 2,
    /// Some entry couldn't be read.
    Unread = 3,
    /// Nothing matched.
    Nothing = 4,
    /// Nothing is worse than undecided.
    Undecided = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl Exit {
    /// The exit code of a run. An entry that couldn't be read outweighs one that isn't sound, and what a second
    /// program contests is no better than that.
    #[must_use]
    pub fn of(summary: &Summary) -> Self {
        if summary.selected == 0 {
            return Self::Nothing;
        }
        match summary.verdicts.keys().max() {
            Some(Verdict::Invalid) => Self::Unread,
            Some(_) if summary.contested > 0 => Self::Unsound,
            Some(Verdict::Sound) if summary.finished() == summary.selected && !summary.is_cut_short() => {
                Self::Sound
            }
            Some(Verdict::Sound | Verdict::Undecided) | None => Self::Undecided,
            Some(
                Verdict::WrongText
                | Verdict::Dual
                | Verdict::Short
                | Verdict::Cooked
                | Verdict::Assertion
                | Verdict::NoSolution
                | Verdict::Illegal,
            ) => Self::Unsound,
        }
    }
}

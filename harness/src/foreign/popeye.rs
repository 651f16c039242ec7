//! Popeye's input and output: `.inp` files in its three languages, solved and written in its layout.
//!
//! The keywords are facts about Popeye 4.104 (its manual and its behaviour). What it can solve and we can't
//! is a [`Fault`] that names the feature; nothing is left out silently.

mod applicability;
pub mod condition_names;
mod conditions;
pub mod difference;
pub mod keywords;
mod live;
mod messages;
pub mod option_names;
mod options;
mod pieces;
mod read;
mod solve;
mod stipulations;
mod tokens;
mod twins;
mod walks;
pub mod wording;
mod write;

pub use conditions::{inputs_of, is_popeyes_condition};
pub use live::Live;
pub use read::{decoded, is_input, read};
pub use solve::{Answer, Limits, header, solve};
pub use write::{Written, end, twin_text, unknown_to_popeye, write, write_in, write_next};

use crate::language::Language;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::twin::Twin;
use std::fmt;
use std::time::Duration;

/// A problem of an input.
#[derive(Debug, Clone)]
pub struct PopeyeProblem {
    /// The language of the input, which the answer is in, too.
    pub language: Language,
    /// Its number in the input, from 1.
    pub number: usize,
    /// Where its description begins, in bytes.
    pub offset: usize,
    /// The file to which Popeye copies its output from here on.
    pub protocol: Option<String>,
    /// What is printed above the header, with its line feeds.
    pub preface: String,
    /// What Popeye remarks upon and goes on.
    pub remarks: Vec<Remark>,
    /// Whether everything but options was understood; what wasn't is remarked upon.
    pub is_understood: bool,
    /// That the LaTeX that the input asks for is not written.
    pub latex: Option<Remark>,
    /// Who composed it, where, what it won, what it is called.
    pub credits: Credits,
    /// The longest solving may take, where the input says so.
    pub most_time: Option<Duration>,
    /// The diagram as it is printed; nothing if it can't be read.
    pub diagram: Option<Problem>,
    /// The conditions as Popeye prints them in English, a line each.
    pub condition_lines: Vec<String>,
    /// Whether Popeye is to derive the play from its end.
    pub is_intelligent: bool,
    /// Which sides may do without a king: White, Black.
    pub kingless: [bool; 2],
    /// Whether the diagram isn't to be solved.
    pub is_zeroposition: bool,
    /// What is to be solved: the diagram, unless in a zeroposition, and its twins.
    pub positions: Vec<Position>,
    /// What can't be read or followed.
    pub faults: Vec<Fault>,
}

/// A position to be solved.
#[derive(Debug, Clone)]
pub struct Position {
    /// What announces it, with the line feeds and what is remarked upon before; empty if it is the only one.
    pub intro: String,
    /// How it differs from the diagram; nothing for the diagram itself.
    pub changes: Option<Twin>,
    /// What is to be solved.
    pub problem: Problem,
}

/// The lines above a diagram.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Credits {
    /// Who composed the problem, as many lines as there are in the input.
    pub authors: Vec<String>,
    /// Where it was published.
    pub origins: Vec<String>,
    /// What it won; the last line counts.
    pub award: Option<String>,
    /// What it is called.
    pub titles: Vec<String>,
}

impl Credits {
    /// The lines in Popeye's order.
    #[must_use]
    pub fn lines(&self) -> Vec<&str> {
        let lines = self.authors.iter().chain(&self.origins).chain(&self.award).chain(&self.titles);
        lines.map(String::as_str).collect()
    }
}

/// Something in an input that can't be read or followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where, in bytes.
    pub offset: usize,
    /// What kind of thing.
    pub feature: Feature,
    /// What it is called, for counting.
    pub name: String,
    /// A sentence about it.
    pub message: String,
}

/// Something that Popeye passes over with a remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Where, in bytes.
    pub offset: usize,
    /// Popeye's words, in the language of the input.
    pub text: String,
    /// Our own, for those who pass nothing over.
    pub fault: Option<String>,
}

impl Remark {
    /// In Popeye's words alone.
    #[must_use]
    pub const fn new(offset: usize, text: String) -> Self {
        Self { offset, text, fault: None }
    }

    /// The same where nothing is passed over.
    #[must_use]
    pub fn to_fault(&self) -> Fault {
        let own = self.fault.clone();
        Fault::syntax(self.offset, own.unwrap_or_else(|| self.text.replace('\n', ", ")))
    }
}

/// What an input can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// A fairy condition.
    Condition,
    /// A walk.
    Walk,
    /// An attribute of pieces.
    Attribute,
    /// An option.
    Option,
    /// A stipulation.
    Stipulation,
    /// A twin command.
    Twin,
    /// Units, conditions and stipulation that don't go together.
    SetUp,
    /// The input's form.
    Syntax,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Condition => "condition",
            Self::Walk => "walk",
            Self::Attribute => "attribute",
            Self::Option => "option",
            Self::Stipulation => "stipulation",
            Self::Twin => "twin",
            Self::SetUp => "set-up",
            Self::Syntax => "syntax",
        })
    }
}

impl Fault {
    /// A feature that is known but can't be followed.
    fn unsupported(offset: usize, feature: Feature, name: impl Into<String>) -> Self {
        let name = name.into();
        let message = format!("{feature} `{name}` is not supported");
        Self { offset, feature, name, message }
    }

    /// Something else than was expected.
    fn syntax(offset: usize, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { offset, feature: Feature::Syntax, name: message.clone(), message }
    }
}

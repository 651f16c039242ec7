//! What the page asks.

use crate::limits::Limits;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use cookstopper::asked::{Addition, Asked, Lengths, Walks};
use cookstopper::language::Language;
use cookstopper::notated::MoveNotation;
use cookstopper_engine::board::Side;
use cookstopper_engine::stipulation::Stipulation;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;

/// A request: what is asked, by whom, and in which language the answer is to be.
#[derive(Debug, Clone, Deserialize)]
pub struct Request {
    /// Stands in every answer.
    #[serde(default)]
    pub id: Value,
    /// `en`, `de` or `fr`.
    #[serde(default)]
    pub language: Tongue,
    /// What is asked.
    #[serde(flatten)]
    pub ask: Ask,
}

/// A language by its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    /// English
    #[default]
    En,
    /// German
    De,
    /// French
    Fr,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::De => Self::German,
            Tongue::Fr => Self::French,
        }
    }
}

/// What is asked. `web/README.md` says what is answered.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// Which problems a text of any format holds.
    Read {
        /// The text.
        text: String,
        /// What it is called.
        #[serde(default)]
        name: String,
    },
    /// Whether a problem can be set up, and what is doubtful about it.
    Check {
        /// The problem.
        problem: DeskProblem,
    },
    /// What solves a problem.
    Solve(Box<Solve>),
    /// What can be played behind some moves.
    Moves {
        /// The problem.
        problem: DeskProblem,
        /// Which twin.
        #[serde(default)]
        twin: usize,
        /// The moves before.
        #[serde(default)]
        line: Vec<String>,
        /// Who is to move then, if not the side whose turn it is.
        #[serde(default)]
        turn: Option<Side>,
    },
    /// What the moves of a line of the solution change on the board.
    Follow {
        /// The problem.
        problem: DeskProblem,
        /// Which twin.
        #[serde(default)]
        twin: usize,
        /// Whether it is set play.
        #[serde(default)]
        set: bool,
        /// The moves, as the solution writes them.
        line: Vec<Followed>,
    },
    /// Why the last move of a line is illegal, doesn't reach the goal, or fails.
    Why {
        /// The problem.
        problem: DeskProblem,
        /// Which twin.
        #[serde(default)]
        twin: usize,
        /// The line.
        line: String,
        /// How much work the answer may be.
        #[serde(default)]
        limits: Limits,
    },
    /// What becomes of a problem when one thing is changed.
    Vary {
        /// The problem.
        problem: DeskProblem,
        /// Which twin.
        #[serde(default)]
        twin: usize,
        /// How much work each variation may be.
        #[serde(default)]
        limits: Limits,
        /// Which variations.
        #[serde(default)]
        kinds: Kinds,
        /// Which share of them, of how many.
        #[serde(default)]
        share: Option<[usize; 2]>,
    },
    /// The smallest position with the same solution.
    Minimise {
        /// The problem.
        problem: DeskProblem,
        /// Which twin.
        #[serde(default)]
        twin: usize,
        /// How much work each position may be.
        #[serde(default)]
        limits: Limits,
    },
    /// What composers and judges look for in a solution.
    Analyse {
        /// The problem.
        problem: DeskProblem,
        /// How much work it may be, with set play, tries and variations.
        #[serde(default)]
        limits: Limits,
    },
    /// Problems in another form.
    Write {
        /// The problems.
        problems: Vec<DeskProblem>,
        /// The form.
        format: Form,
    },
}

/// A move of a solution.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Followed {
    /// As it is written.
    pub text: String,
    /// Whether the side plays it that has played the move before: what is threatened, and moves of a series.
    #[serde(default)]
    pub again: bool,
}

/// What is asked of the solver.
#[derive(Debug, Clone, Deserialize)]
pub struct Solve {
    /// The problem.
    pub problem: DeskProblem,
    /// The only twin that is wanted.
    #[serde(default)]
    pub twin: Option<usize>,
    /// How much work it may be.
    #[serde(default)]
    pub limits: Limits,
    /// How moves are written.
    #[serde(default)]
    pub notation: MoveNotation,
}

/// In which form problems are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A FEN each.
    Fen,
    /// Popeye's input.
    Inp,
    /// Entries of a corpus.
    Toml,
    /// Olive's and YACPDB's.
    Olv,
    /// A document with diagrams.
    Latex,
    /// The diagram of the first.
    Svg,
    /// Boards in letters, for an e-mail.
    Text,
}

/// Kinds of variations; the usual ones, if none is named.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kinds {
    remove: bool,
    replace: Option<String>,
    add: Vec<String>,
    #[serde(rename = "move")]
    moves: bool,
    exchange: bool,
    shift: bool,
    mirror: bool,
    colours: bool,
    lengths: Option<String>,
    #[serde(rename = "as")]
    stipulations: Vec<String>,
    without: bool,
    with: Vec<String>,
}

impl Kinds {
    /// What is asked for.
    ///
    /// # Errors
    /// What can't be understood.
    pub fn asked(&self) -> Result<Asked, Refusal> {
        let asked = Asked {
            removes: self.remove,
            replaces: self.replace.as_deref().map(parsed::<Walks>).transpose()?,
            additions: self.add.iter().map(|text| parsed::<Addition>(text)).collect::<Result<_, _>>()?,
            moves: self.moves,
            exchanges: self.exchange,
            shifts: self.shift,
            mirrors: self.mirror,
            recolours: self.colours,
            lengths: self.lengths.as_deref().map(parsed::<Lengths>).transpose()?,
            stipulations: self
                .stipulations
                .iter()
                .map(|text| parsed::<Stipulation>(text))
                .collect::<Result<_, _>>()?,
            leaves_out: self.without,
            conditions: self.with.clone(),
        };
        Ok(if asked == Asked::default() { Asked::usual() } else { asked })
    }
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|error: T::Err| Refusal::of("kinds", error.to_string()))
}

//! What a second program says, and how it is told.

use crate::foreign::popeye::difference::{self, Difference, play_lines};
use crate::language::Language;
use crate::sentence::{Only, Point, Sentence};
use crate::verdict::{Finding, Kind};
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Duration;

/// What a second program says about an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opinion {
    /// The same solution, to the last variation.
    Agrees,
    /// Another one.
    Disagrees(Disagreement),
    /// Nothing that could be compared.
    CannotSay(Silence),
}

/// Two solutions of one entry that are not the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The second program's name and version.
    pub program: String,
    /// What they differ in, at least one thing.
    pub points: Vec<Point>,
    /// What the second program wrote.
    pub theirs: Vec<MarkedLine>,
    /// What this program found.
    pub ours: Vec<MarkedLine>,
}

/// A line of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MarkedLine {
    /// The line.
    pub text: String,
    /// Whether it differs from the other program's.
    pub differs: bool,
}

/// Why there is no second opinion.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Silence {
    /// The entry only states something about its diagram.
    NothingToSolve,
    /// The entry, or the author's solution, can't be read.
    Unread,
    /// This program didn't finish.
    Undecided,
    /// The second program doesn't know something, in its own words.
    Refused(String),
    /// The second program took something for something else: the line that it printed above its solution.
    Otherwise(String),
    /// The second program took too long.
    OutOfTime(Duration),
    /// The second program failed.
    Failed(String),
    /// What the second program wrote is no solution.
    Unintelligible,
    /// The run was stopped.
    Stopped,
}

impl Opinion {
    /// The name, for scripts.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Disagrees(_) => "disagrees",
            Self::CannotSay(_) => "cannot-say",
        }
    }
}

impl Silence {
    /// The name, for scripts.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NothingToSolve => "nothing-to-solve",
            Self::Unread => "unread",
            Self::Undecided => "undecided",
            Self::Refused(_) => "refused",
            Self::Otherwise(_) => "read-otherwise",
            Self::OutOfTime(_) => "out-of-time",
            Self::Failed(_) => "failed",
            Self::Unintelligible => "unintelligible",
            Self::Stopped => "stopped",
        }
    }
}

impl Silence {
    /// Why, in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let with = |words: [&'static str; 3], what: &str| {
            format!("{}{}{what}", language.choose(words), language.colon())
        };
        match self {
            Self::NothingToSolve => {
                language.choose(["nothing to solve", "nichts zu lösen", "rien à résoudre"]).to_owned()
            }
            Self::Unread => language.choose(["unreadable", "unlesbar", "illisible"]).to_owned(),
            Self::Undecided => {
                let words = [
                    "this program did not finish",
                    "dieses Programm wurde nicht fertig",
                    "ce programme n’a pas terminé",
                ];
                language.choose(words).to_owned()
            }
            Self::Refused(what) => with(["refused", "zurückgewiesen", "refusé"], what),
            Self::Otherwise(what) => {
                with(["understood otherwise", "anders verstanden", "compris autrement"], what)
            }
            Self::OutOfTime(time) => {
                let seconds = time.as_secs_f64().to_string();
                let seconds = seconds.replace('.', language.choose([".", ",", ","]));
                match language {
                    Language::English => format!("not finished in {seconds} s"),
                    Language::German => format!("in {seconds} s nicht fertig"),
                    Language::French => format!("pas terminé en {seconds} s"),
                }
            }
            Self::Failed(what) => with(["failed", "gescheitert", "échec"], what),
            Self::Unintelligible => {
                let words = [
                    "no solution in its output",
                    "keine Lösung in der Ausgabe",
                    "pas de solution dans sa sortie",
                ];
                language.choose(words).to_owned()
            }
            Self::Stopped => language.choose(["stopped", "abgebrochen", "arrêté"]).to_owned(),
        }
    }
}

impl From<&Difference> for Point {
    /// A difference of solution texts, of which the first is the other program's.
    fn from(difference: &Difference) -> Self {
        let only = match difference.kind {
            difference::Kind::Missing => Only::Theirs,
            difference::Kind::Extra => Only::Ours,
            difference::Kind::Changed => Only::Both,
        };
        let (what, play) = (difference.what.clone(), difference.path.join(" "));
        Self { only, what, play, said: difference.change.clone() }
    }
}

impl Disagreement {
    /// The finding about it.
    #[must_use]
    pub fn finding(&self) -> Option<Finding> {
        let (point, others) = self.points.split_first()?;
        let (program, point, others) = (self.program.clone(), point.clone(), others.len());
        let says = Sentence::Disagreement { program, point, others };
        Some(Finding::general(Kind::Disagreement, says))
    }

    /// Both texts, the lines that differ marked.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, lines) in [(self.program.as_str(), &self.theirs), (OURS, &self.ours)] {
            text.push_str(name);
            text.push('\n');
            for line in lines {
                let text_of_line = format!("{} {}", if line.differs { MARK } else { " " }, line.text);
                text.push_str(text_of_line.trim_end());
                text.push('\n');
            }
        }
        text
    }
}

/// This program.
pub const OURS: &str = concat!("Cookstopper ", env!("CARGO_PKG_VERSION"));

/// What stands before lines that differ.
const MARK: &str = ">";

/// The play of a text, line by line, those `marked` by their numbers being different; several blank lines are one.
#[must_use]
pub fn marked_lines(text: &str, marked: &BTreeSet<usize>) -> Vec<MarkedLine> {
    let lines = play_lines(text).into_iter();
    let mut lines: Vec<MarkedLine> = lines
        .map(|(number, line)| MarkedLine {
            text: line.trim_end().to_owned(),
            differs: marked.contains(&number),
        })
        .collect();
    lines.dedup_by(|next, before| next.text.is_empty() && before.text.is_empty());
    lines
}

//! What a second program says, and how it is told.

use crate::foreign::popeye::difference::{self, Difference, play_lines};
use crate::language::Language;
use crate::sentence::Sentence;
use crate::verdict::{Finding, Kind};
use serde::{Deserialize, Serialize};
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

/// One thing in which two solutions differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Who says it.
    pub only: Only,
    /// What it is: a key, a threat, a line.
    pub what: String,
    /// The moves that lead to it and it itself.
    pub play: String,
    /// What the second program and this one say of it, where both have it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub said: Option<(String, String)>,
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Only {
    /// The second program alone.
    Theirs,
    /// This program alone.
    Ours,
    /// Both, but not in the same way.
    Both,
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

impl Point {
    /// A difference of solution texts, of which the first is the other program's.
    #[must_use]
    pub fn of(difference: &Difference) -> Self {
        let only = match difference.kind {
            difference::Kind::Missing => Only::Theirs,
            difference::Kind::Extra => Only::Ours,
            difference::Kind::Changed => Only::Both,
        };
        let (what, play) = (difference.what.clone(), difference.path.join(" "));
        Self { only, what, play, said: difference.change.clone() }
    }

    /// One program alone says that the side that doesn't begin is in check.
    #[must_use]
    pub fn in_check(only: Only) -> Self {
        Self { only, what: "illegal diagram".to_owned(), play: String::new(), said: None }
    }

    /// `key 1.Ra1-a8 # ! only here`.
    #[must_use]
    pub fn text(&self, program: &str, language: Language) -> String {
        let what = self.what.as_str();
        let what = PARTS.iter().find(|names| names[0] == what).map_or(what, |names| language.choose(*names));
        let gap = if self.play.is_empty() { "" } else { " " };
        let play = language.play(&self.play);
        let who = match (self.only, language) {
            (Only::Theirs, Language::English) => format!("{program} only"),
            (Only::Theirs, Language::German) => format!("nur {program}"),
            (Only::Theirs, Language::French) => format!("{program} seulement"),
            (Only::Ours, Language::English) => "only here".to_owned(),
            (Only::Ours, Language::German) => "nur hier".to_owned(),
            (Only::Ours, Language::French) => "seulement ici".to_owned(),
            (Only::Both, _) => {
                let (theirs, ours) = self.said.clone().unwrap_or_default();
                let (theirs, ours, colon) =
                    (said(&theirs, language), said(&ours, language), language.colon());
                let here = language.choose(["here", "hier", "ici"]);
                format!("{program}{colon}{theirs}{}{here}{colon}{ours}", language.semicolon())
            }
        };
        format!("{what}{gap}{play} ({who})")
    }
}

/// What a program says of a move: words of Popeye's layout, and the goals that threats reach.
fn said(text: &str, language: Language) -> String {
    let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest));
    let word = SAID.iter().find(|names| names[0] == word).map_or(word, |names| language.choose(*names));
    format!("{word} {rest}").trim_end().to_owned()
}

/// What is said of a move or at the end, in every language.
const SAID: [[&str; 3]; 7] = [
    ["nothing", "nichts", "rien"],
    ["zugzwang", "Zugzwang", "blocus"],
    ["threat", "Drohung", "menace"],
    ["refutes", "widerlegt", "réfute"],
    ["finished", "vollständig", "complet"],
    ["partial", "teilweise", "partiel"],
    ["interrupted", "abgebrochen", "interrompu"],
];

/// What can differ, in every language.
const PARTS: [[&str; 3]; 13] = [
    ["key", "Schlüssel", "clé"],
    ["try", "Verführung", "essai"],
    ["threat", "Drohung", "menace"],
    ["variation", "Variante", "variante"],
    ["refutation", "Widerlegung", "réfutation"],
    ["set play", "Satzspiel", "jeu apparent"],
    ["root move", "erster Zug", "premier coup"],
    ["line", "Lösung", "ligne"],
    ["twin", "Zwilling", "jumeau"],
    ["mark", "Zeichen", "signe"],
    ["outlook", "Drohung oder Zugzwang", "menace ou blocus"],
    ["ending", "Ende", "fin"],
    ["illegal diagram", "illegales Diagramm", "diagramme illégal"],
];

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

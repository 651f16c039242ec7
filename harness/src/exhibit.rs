//! What a report shows of an entry: diagrams, the play with every position, and where author and program
//! differ.
//!
//! Serializes to what the page reads.

use crate::language::{InLanguages, Language};
use cookstopper_engine::game::ShortMove;
use serde::{Deserialize, Serialize};

/// How a report writes moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Notation {
    /// In long notation.
    Long,
    /// In short notation, too.
    Short,
}

/// Everything that a report shows of one entry, beyond its verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exhibit {
    /// The problem's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who composed it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub authors: Vec<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The diagram of a zeroposition, which is none of the problems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zeroposition: Option<Panel>,
    /// The diagram and its twins, the twins alone of a zeroposition; the diagram alone where nothing is to be solved.
    pub twins: Vec<Panel>,
    /// What the entry states about its diagram, and whether it holds.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub statements: Vec<Stated>,
    /// The author's solution as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The entry's text, so that it can be opened elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A statement about the diagram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stated {
    /// The sentence, if the entry has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    /// Whether it holds.
    pub holds: bool,
}

/// A diagram with its play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panel {
    /// The twin's letter; empty if there is but one.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub letter: String,
    /// How the twin differs from the diagram, or from the twin before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<InLanguages>,
    /// What is asked for, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stipulation: Option<String>,
    /// The conditions.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub conditions: Vec<String>,
    /// The side that begins.
    pub black_begins: bool,
    /// What stands where: `b3wK a2wR`.
    pub position: String,
    /// Where the play begins, if not in the diagram: in a proof game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The position that is to be reached, where there is a second one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The number of units of White, of Black, neutral.
    pub counts: [usize; 3],
    /// Squares that the stipulation names.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub special: Vec<String>,
    /// The lines of a grid: `vc18`, along a file from the lower left corner of c1, eight squares long; `hc42`, along a rank.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lines: Vec<String>,
    /// Squares where the rules are others.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub marked: Vec<String>,
    /// The marks of units, with the squares on which they stand.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub marks: Vec<Marked>,
    /// The play that was found; set play first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub play: Vec<Play>,
    /// The play in Popeye's layout, where it differs from the author's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Author and program side by side; nothing if both say the same or there is no author's solution.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rows: Vec<Row>,
}

/// Units that bear a mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// The mark by its English name in entries.
    pub mark: String,
    /// Where they stand.
    pub squares: Vec<String>,
}

impl Exhibit {
    /// What is shown first: the zeroposition, or the diagram.
    #[must_use]
    pub fn diagram(&self) -> Option<&Panel> {
        self.zeroposition.as_ref().or_else(|| self.twins.first())
    }

    /// Every diagram.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.zeroposition.iter().chain(&self.twins)
    }

    /// How each twin differs, in the words of a language.
    #[must_use]
    pub fn changes(&self, language: Language) -> Vec<String> {
        let changed = self.twins.iter().filter_map(|twin| Some((&twin.letter, twin.change.as_ref()?)));
        changed.map(|(letter, change)| format!("{letter}) {}", change.get(language))).collect()
    }
}

/// Who says a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Both.
    Both,
    /// Only the author: it doesn't work.
    Author,
    /// Only the program.
    Found,
}

/// A row of the comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// How far it is moved in.
    #[serde(rename = "d")]
    pub depth: usize,
    /// Who says it.
    #[serde(rename = "by")]
    pub standing: Standing,
    /// A label in front: `set`, `threat` or `but`.
    #[serde(rename = "w", skip_serializing_if = "str::is_empty", default)]
    pub label: String,
    /// The move or line as the author writes it.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The move or line as it was found.
    #[serde(rename = "o", skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The kind of the finding about it, as scripts know it.
    #[serde(rename = "k", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Whether there is more below that the author doesn't go into.
    #[serde(rename = "more", skip_serializing_if = "std::ops::Not::not", default)]
    pub has_more: bool,
}

/// One phase. Names are short because a page holds very many of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Play {
    /// As if the side that begins had passed.
    #[serde(rename = "set", skip_serializing_if = "is_false", default)]
    pub is_set_play: bool,
    /// The play behind a key that isn't written; the defender begins.
    #[serde(rename = "behind", skip_serializing_if = "is_false", default)]
    pub is_after_key: bool,
    /// What is threatened before the first move, if the play is that behind a key.
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty", default)]
    pub threats: Vec<Knot>,
    /// The moves of battle play.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tree: Vec<Knot>,
    /// The lines of help and series play.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lines: Vec<ShownLine>,
}

/// A move of a tree with what follows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Knot {
    /// The move.
    #[serde(flatten)]
    pub leg: Leg,
    /// `!`, `?` or nothing.
    #[serde(rename = "k", skip_serializing_if = "str::is_empty", default)]
    pub mark: String,
    /// The threats.
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty", default)]
    pub threats: Vec<Knot>,
    /// Whether nothing is threatened.
    #[serde(rename = "z", skip_serializing_if = "is_false", default)]
    pub is_zugzwang: bool,
    /// The other side's moves.
    #[serde(rename = "r", skip_serializing_if = "Vec::is_empty", default)]
    pub replies: Vec<Knot>,
    /// The moves that refute.
    #[serde(rename = "b", skip_serializing_if = "Vec::is_empty", default)]
    pub refutations: Vec<Knot>,
    /// How many moves below are left out, since there are too many.
    #[serde(rename = "x", skip_serializing_if = "is_zero", default)]
    pub left_out: usize,
}

/// A move and what it changes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Leg {
    /// The move in long notation.
    #[serde(rename = "m")]
    pub text: String,
    /// The move in short notation, where a report prints it so.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none", default)]
    pub short: Option<ShortMove>,
    /// The squares that it changes: `a2 b2wR`.
    #[serde(rename = "f", skip_serializing_if = "str::is_empty", default)]
    pub changes: String,
    /// The sign behind it: check or goal.
    #[serde(rename = "s", skip_serializing_if = "str::is_empty", default)]
    pub sign: String,
    /// In a line, whether a number stands in front.
    #[serde(rename = "n", skip_serializing_if = "is_false", default)]
    pub is_numbered: bool,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownLine {
    /// How many half-moves of the first full moves are skipped.
    #[serde(rename = "skip", skip_serializing_if = "is_nothing", default)]
    pub skipped: u8,
    /// Before which moves, counted from 0, the numbers begin anew.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub recounts: Vec<usize>,
    /// The moves.
    #[serde(rename = "l")]
    pub legs: Vec<Leg>,
}

impl Play {
    /// Every move of the phase.
    #[must_use]
    pub fn legs(&self) -> Vec<&Leg> {
        fn collect<'play>(knots: &'play [Knot], legs: &mut Vec<&'play Leg>) {
            for knot in knots {
                legs.push(&knot.leg);
                collect(&knot.threats, legs);
                collect(&knot.replies, legs);
                collect(&knot.refutations, legs);
            }
        }
        let mut legs: Vec<&Leg> = self.lines.iter().flat_map(|line| &line.legs).collect();
        collect(&self.threats, &mut legs);
        collect(&self.tree, &mut legs);
        legs
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_nothing(number: &u8) -> bool {
    *number == 0
}

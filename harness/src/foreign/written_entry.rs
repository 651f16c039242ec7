//! An entry as it is written for a foreign problem.

use crate::entry::claim::literal;
use cookstopper_engine::board::Owner;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::piece_list::to_piece_list;
use serde::Serialize;
use std::collections::BTreeMap;

/// The fields of an entry, in the order in which they are written.
#[derive(Debug, Clone, Default, Serialize)]
pub struct WrittenEntry {
    /// The problem's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who composed it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The fairy conditions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// What is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stipulation: Option<String>,
    /// How to solve.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// How many solutions the author claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// What stands where.
    #[serde(skip)]
    pub position: BTreeMap<&'static str, String>,
    /// What the play leads to.
    #[serde(skip)]
    pub target: BTreeMap<&'static str, String>,
    /// The changes of each twin, by letter.
    #[serde(skip)]
    pub twin: Vec<BTreeMap<String, String>>,
    /// What has no meaning here, as it was written, by the names of its fields.
    #[serde(skip)]
    pub kept: BTreeMap<String, String>,
}

/// The tables behind the fields.
#[derive(Serialize)]
struct Tables<'entry> {
    position: &'entry BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    target: &'entry BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    twin: &'entry [BTreeMap<String, String>],
}

impl WrittenEntry {
    /// Gives the position as piece lists.
    pub fn place(&mut self, diagram: &Diagram) {
        self.position = lists(diagram);
        if diagram.invisible > 0 {
            self.position.insert("invisible", diagram.invisible.to_string());
        }
    }

    /// Gives the position that the play leads to.
    pub fn place_target(&mut self, diagram: &Diagram) {
        self.target = lists(diagram);
        if !diagram.imitators.is_empty() {
            self.target.insert("imitators", diagram.imitators.iter().map(ToString::to_string).collect());
        }
    }

    /// The entry's text.
    #[must_use]
    pub fn text(&self) -> String {
        let expected = "strings, and tables behind them, can be written as TOML";
        let fields = toml::to_string(self).expect(expected);
        let Self { position, target, twin, .. } = self;
        let tables = toml::to_string(&Tables { position, target, twin }).expect(expected);
        let mut text = format!("{fields}\n{tables}");
        if !self.kept.is_empty() {
            text.push_str("\n[kept]\n");
        }
        for (name, kept) in &self.kept {
            let is_bare = name.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'));
            let quoted = toml::Value::from(name.as_str()).to_string();
            let name = if is_bare && !name.is_empty() { name } else { &quoted };
            text.push_str(&format!("{name} = {}\n", literal(kept)));
        }
        text
    }
}

/// The text of an entry with its author's solution in it.
#[must_use]
pub fn with_solution(entry: &str, solution: &str) -> String {
    let at = entry.find("\n\n[").map_or(entry.len(), |at| at + 1);
    format!("{}solution = {}\n{}", &entry[..at], literal(solution), &entry[at..])
}

/// The field of an entry's text that stands at a byte: the last name at the beginning of a line before it.
#[must_use]
pub fn field_at(entry: &str, at: usize) -> Option<&'static str> {
    const FIELDS: [&str; 10] = [
        "title",
        "authors",
        "source",
        "conditions",
        "stipulation",
        "options",
        "solutions",
        "[position]",
        "[target]",
        "[[twin]]",
    ];
    let mut field = None;
    let mut start = 0;
    for line in entry.split_inclusive('\n') {
        if start > at {
            break;
        }
        field = FIELDS.into_iter().find(|name| line.starts_with(name)).or(field);
        start += line.len();
    }
    field.map(|name| name.trim_matches(['[', ']']))
}

fn lists(diagram: &Diagram) -> BTreeMap<&'static str, String> {
    let owners = [("white", Owner::White), ("black", Owner::Black), ("neutral", Owner::Neutral)];
    let lists = owners.map(|(name, owner)| (name, to_piece_list(diagram, owner), owner));
    let written = lists.into_iter().filter(|(_, list, owner)| !list.is_empty() || *owner == Owner::White);
    written.map(|(name, list, _)| (name, list)).collect()
}

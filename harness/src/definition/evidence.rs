//! Where a condition is tested, and an example of it: found in the repository by `cargo xtask docs`.

use super::Definition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What `cargo xtask docs` has found.
const FOUND: &str = include_str!("evidence.json");

/// Where a condition is tested.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Entries of the corpus.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub corpus: Vec<String>,
    /// Tables of node counts, with the number of rows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub perft: BTreeMap<String, usize>,
    /// Sets of conditions under which random positions are compared with the reference.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub reference: Vec<String>,
    /// Tables of what Popeye prints, with the number of problems.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub popeye: BTreeMap<String, usize>,
    /// A problem with its solution.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub example: Option<Example>,
}

/// A problem of the corpus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its entry.
    pub entry: String,
    /// The diagram with stipulation and conditions, and the solution.
    pub text: String,
}

/// A kind of evidence, each independent of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Problems with solutions, and positions with their moves.
    Corpus,
    /// Node counts.
    Perft,
    /// A second implementation.
    Reference,
    /// Popeye's output.
    Popeye,
}

impl Evidence {
    /// What there is, a line for each kind, with so many entries by name.
    #[must_use]
    pub fn lines(&self, most_entries: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.corpus.is_empty() {
            let named = self.corpus[..self.corpus.len().min(most_entries)].join(", ");
            let more = self.corpus.len().saturating_sub(most_entries);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            lines.push(format!(
                "{}: {named}{more}",
                counted(self.corpus.len(), "entry", "entries of the corpus")
            ));
        }
        for (table, rows) in &self.perft {
            lines.push(format!(
                "{}: engine/tests/perft/{table}",
                counted(*rows, "row", "rows of node counts")
            ));
        }
        if !self.reference.is_empty() {
            lines.push(format!("random positions against the reference: {}", self.reference.join("; ")));
        }
        for (table, problems) in &self.popeye {
            lines.push(format!(
                "{}: {table}",
                counted(*problems, "problem", "problems solved as by Popeye 4.104")
            ));
        }
        lines
    }

    /// The kinds that there are.
    #[must_use]
    pub fn kinds(&self) -> Vec<Kind> {
        let kinds = [
            (Kind::Corpus, self.corpus.is_empty()),
            (Kind::Perft, self.perft.is_empty()),
            (Kind::Reference, self.reference.is_empty()),
            (Kind::Popeye, self.popeye.is_empty()),
        ];
        kinds.into_iter().filter(|(_, is_absent)| !is_absent).map(|(kind, _)| kind).collect()
    }
}

/// What is known of a condition.
#[must_use]
pub fn evidence(definition: &Definition) -> Option<&'static Evidence> {
    of_all().get(definition.name())
}

/// What is known of all conditions, by their names.
#[must_use]
pub fn of_all() -> &'static BTreeMap<String, Evidence> {
    static READ: LazyLock<BTreeMap<String, Evidence>> =
        LazyLock::new(|| serde_json::from_str(FOUND).expect("`cargo xtask docs` writes it"));
    &READ
}

/// `1 row of node counts`, `2 rows of node counts`.
fn counted(number: usize, one: &str, many: &str) -> String {
    let rest = many.split_once(' ').map_or("", |(_, rest)| rest);
    if number == 1 { format!("1 {one} {rest}") } else { format!("{number} {many}") }
}

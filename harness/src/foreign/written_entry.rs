//! An entry as it is written for a foreign problem.

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
    /// What stands where.
    pub position: BTreeMap<&'static str, String>,
    /// What the play leads to.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub target: BTreeMap<&'static str, String>,
    /// The changes of each twin, by letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twin: Vec<BTreeMap<String, String>>,
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
    }

    /// The entry's text.
    #[must_use]
    pub fn text(&self) -> String {
        toml::to_string(self).expect("strings, and tables behind them, can be written as TOML")
    }
}

fn lists(diagram: &Diagram) -> BTreeMap<&'static str, String> {
    let owners = [("white", Owner::White), ("black", Owner::Black), ("neutral", Owner::Neutral)];
    let lists = owners.map(|(name, owner)| (name, to_piece_list(diagram, owner), owner));
    let written = lists.into_iter().filter(|(_, list, owner)| !list.is_empty() || *owner == Owner::White);
    written.map(|(name, list, _)| (name, list)).collect()
}

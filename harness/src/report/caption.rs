//! What stands below a diagram on paper, in the reader's language.

use super::figure::{mark_names, names, walk_codes};
use crate::definition::called;
use crate::exhibit::{Exhibit, Panel};
use crate::language::Language;
use std::collections::BTreeMap;

/// What the figures don't say: fairy walks, components, marks, each with its squares.
#[must_use]
pub fn legend(panel: &Panel, language: Language) -> String {
    let mut walks: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (square, unit) in units(panel) {
        let codes: Vec<&str> = walk_codes(unit).collect();
        for code in codes.iter().filter(|code| !"KQRBSP".contains(**code)) {
            walks
                .entry(language.choose(names(code).each_ref().map(String::as_str)).to_owned())
                .or_default()
                .push(square);
        }
        if codes.len() > 1 {
            walks.entry(format!("({})", language.play(&codes.join("+")))).or_default().push(square);
        }
    }
    let walks = walks.iter().map(|(name, squares)| format!("{name} {}", squares.join(" ")));
    let mark =
        |mark: &str| mark_names(mark).map_or_else(|| mark.to_owned(), |names| language.of(names).to_owned());
    let marks =
        panel.marks.iter().map(|marked| format!("{} {}", mark(&marked.mark), marked.squares.join(" ")));
    walks.chain(marks).collect::<Vec<_>>().join("; ")
}

/// The conditions.
#[must_use]
pub fn conditions(panel: &Panel, language: Language) -> String {
    panel.conditions.iter().map(|name| called(name, language)).collect::<Vec<_>>().join(", ")
}

/// What a zeroposition is called; nothing of another diagram.
#[must_use]
pub fn zeroposition(exhibit: &Exhibit, language: Language) -> Option<&'static str> {
    const ZEROPOSITION: [&str; 3] = ["Zeroposition", "Nullstellung", "Zéroposition"];
    exhibit.zeroposition.is_some().then(|| language.choose(ZEROPOSITION))
}

/// The units of a panel, each with its square.
pub fn units(panel: &Panel) -> impl Iterator<Item = (&str, &str)> {
    let placed = panel.position.split(' ').filter_map(|placed| placed.split_at_checked(2));
    placed.filter(|(_, seen)| seen.starts_with(['w', 'b', 'n']))
}

/// The squares on which something else is to be seen: a hole, an imitator.
pub fn squares_with<'panel>(panel: &'panel Panel, what: &'static str) -> impl Iterator<Item = &'panel str> {
    let placed = panel.position.split(' ').filter_map(|placed| placed.split_at_checked(2));
    placed.filter(move |(_, seen)| *seen == what).map(|(square, _)| square)
}

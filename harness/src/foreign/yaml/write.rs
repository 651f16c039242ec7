//! Entries as Olive and YACPDB write problems, with what was kept of how they were written before.

use super::read_one;
use super::record::{CREDITS, UNDERSTOOD};
use crate::entry::{Entry, Task, Twin};
use crate::foreign::popeye::twin_text;
use crate::foreign::popeye_entries::AWARD;
use crate::language::ATTRIBUTES;
use crate::source::Source;
use cookstopper_engine::board::Owner;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::twin::Twin as Changes;
use serde::Serialize;
use serde_saphyr::{FlowSeq, LitString, SerializeError};
use std::collections::BTreeMap;

/// A problem's fields in the order in which they are written.
#[derive(Default, Serialize)]
struct Document {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    authors: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Published>,
    #[serde(skip_serializing_if = "Option::is_none")]
    award: Option<Award>,
    algebraic: BTreeMap<&'static str, FlowSeq<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stipulation: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    twins: BTreeMap<String, String>,
    #[serde(rename = "intended-solutions", skip_serializing_if = "Option::is_none")]
    intended_solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<LitString>,
}

#[derive(Serialize)]
struct Published {
    name: String,
}

#[derive(Serialize)]
struct Award {
    distinction: String,
}

/// Writes an entry with its author's solution as a document; nothing if it has no stipulation.
///
/// # Errors
/// A text that YAML can't hold.
pub fn export(entry: &Entry, solution: Option<&str>) -> Result<Option<String>, SerializeError> {
    let Some(task) = &entry.task else { return Ok(None) };
    let document = document(entry, task, solution);
    let written = serde_saphyr::to_string(&document)?;
    let own = fields(&written);
    // What was kept says it in the words of before, as long as it says the same.
    let before = text(&own, &entry.kept);
    if says_the_same(&before, entry) {
        return Ok(Some(before));
    }
    let is_further =
        |(name, _): &(&String, &String)| !own.iter().any(|(own, _)| own == *name) && !is_meant(name);
    let further =
        entry.kept.iter().filter(is_further).map(|(name, kept)| (name.clone(), kept.clone())).collect();
    Ok(Some(text(&own, &further)))
}

/// Whether a field has a meaning here, so that the entry itself says it.
fn is_meant(name: &str) -> bool {
    UNDERSTOOD.contains(&name) || CREDITS.contains(&name)
}

fn document(entry: &Entry, task: &Task, solution: Option<&str>) -> Document {
    let lines = entry.published.iter().flat_map(|published| published.lines());
    let (awards, published): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with(AWARD));
    let options = task.twins.first().map(|twin| twin.problem.options.to_string());
    let options = options.filter(|options| !options.is_empty());
    let is_zeroposition = task.twins.first().is_some_and(|first| first.changes.is_some());
    let changes = |changes: &Option<Changes>| changes.as_ref().map(twin_text);
    let twins = task.twins.iter().filter_map(|twin| Some((twin.letter.clone(), changes(&twin.changes)?)));
    debug_assert!(is_zeroposition || task.twins.first().is_some_and(|first| first.changes.is_none()));
    Document {
        authors: entry.authors.clone(),
        title: entry.title.clone(),
        source: (!published.is_empty()).then(|| Published { name: published.join("\n") }),
        award: awards.last().map(|line| Award { distinction: line[AWARD.len()..].to_owned() }),
        algebraic: lists(&entry.diagram),
        stipulation: Some(task.stipulation.to_string()),
        options: entry.conditions.names().into_iter().chain(options).collect(),
        twins: twins.collect(),
        intended_solutions: task.solutions,
        solution: solution.map(|solution| LitString(solution.trim_end().to_owned())),
    }
}

/// `[Kb3, Royal Gd4]` for each colour.
fn lists(diagram: &Diagram) -> BTreeMap<&'static str, FlowSeq<Vec<String>>> {
    let mut lists = BTreeMap::new();
    for (name, owner) in [("white", Owner::White), ("black", Owner::Black), ("neutral", Owner::Neutral)] {
        let mut units: Vec<String> = Vec::new();
        for unit in diagram.units.iter().enumerate().filter(|(_, unit)| unit.is_some()) {
            let mut alone = Diagram::default();
            alone.units[unit.0] = unit.1.clone();
            units.push(to_piece_list(&alone, owner).split(' ').map(capital).collect::<Vec<_>>().join(" "));
        }
        units.retain(|unit| !unit.is_empty());
        if !units.is_empty() {
            lists.insert(name, FlowSeq(units));
        }
    }
    lists
}

/// A mark as Popeye calls it: `jigger` is `Jigger`.
fn capital(word: &str) -> &str {
    let known = ATTRIBUTES.iter().find(|names| names[0].eq_ignore_ascii_case(word));
    known.map_or(word, |names| names[0])
}

/// The fields of a document, each with its lines.
fn fields(document: &str) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in document.split_inclusive('\n') {
        let name = line.split_once(':').map(|(name, _)| name);
        match (name.filter(|name| !name.starts_with([' ', '-']) && !name.is_empty()), fields.last_mut()) {
            (Some(name), _) => fields.push((name.to_owned(), line.to_owned())),
            (None, Some((_, text))) => text.push_str(line),
            (None, None) => {}
        }
    }
    fields
}

/// The document with kept fields in place of its own, and the others behind them.
fn text(own: &[(String, String)], kept: &BTreeMap<String, String>) -> String {
    let mut text = "---\n".to_owned();
    let has_credits = kept.keys().any(|name| CREDITS.contains(&name.as_str()));
    for (name, lines) in own {
        match kept.get(name) {
            Some(kept) => text.push_str(kept),
            // They say in their own way where it was published and what it won.
            None if has_credits && CREDITS.contains(&name.as_str()) => {}
            None => text.push_str(lines),
        }
    }
    let others = kept.iter().filter(|(name, _)| !own.iter().any(|(own, _)| own == *name));
    others.for_each(|(_, lines)| text.push_str(lines));
    text
}

/// Whether a document means the entry.
fn says_the_same(document: &str, entry: &Entry) -> bool {
    let source = Source::of_argument("document", document);
    let Ok(imported) = read_one(&source, 0) else { return false };
    let Ok(again) = Entry::parse(Source::of_argument("entry", &imported.entry)) else { return false };
    let credits = |entry: &Entry| (entry.title.clone(), entry.authors.clone(), entry.published.clone());
    let (Some(task), Some(same)) = (&entry.task, &again.task) else { return false };
    let is_same_twin = |(one, other): (&Twin, &Twin)| {
        let (problem, same) = (&one.problem, &other.problem);
        (&one.letter, &one.changes) == (&other.letter, &other.changes)
            && (&problem.diagram, &problem.conditions) == (&same.diagram, &same.conditions)
            && (&problem.stipulation, &problem.options) == (&same.stipulation, &same.options)
    };
    credits(&again) == credits(entry)
        && again.diagram == entry.diagram
        && (task.twins.len(), task.solutions) == (same.twins.len(), same.solutions)
        && task.twins.iter().zip(&same.twins).all(is_same_twin)
}

//! Olive's and YACPDB's problems in YAML, one a document or all of them in a list.
//!
//! Fields that have a meaning here become fields of the entry. All others, and those that would lose something of
//! how they are written, are kept as text.

mod asked;
mod conditions;
mod credits;
mod record;
mod write;

pub use write::export;

use super::{ForeignProblem, Imported};
use crate::diagnostic::{Code, Diagnostic};
use crate::parts::documents;
use crate::source::Source;
use record::Record;
use serde_json::Value;
use std::sync::Arc;

/// The fields of a service's answer in which its problems are.
const WRAPPERS: [&str; 2] = ["result", "entries"];

/// Reads all problems of a text.
pub fn read(source: &Arc<Source>) -> Result<Vec<ForeignProblem>, Diagnostic> {
    let mut problems = Vec::new();
    // A text in memory can always be read.
    for part in documents(source.text.as_bytes()).flatten() {
        let text = part.of(&source.text);
        let part = Source::part(&source.name, text, part.line as usize, 0);
        problems.extend((0..items(text)).map(|item| read_one(&part, item as usize)));
    }
    Ok(problems)
}

/// How many problems a document holds; one, which can't be read, where it isn't YAML.
pub fn items(text: &str) -> u32 {
    let count = serde_saphyr::from_str::<Value>(text).map_or(1, |value| listed(value).len());
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The problems of a document.
fn listed(value: Value) -> Vec<Value> {
    match value {
        Value::Array(list) => list,
        Value::Object(mut fields) if !fields.contains_key("algebraic") => {
            match WRAPPERS.iter().find_map(|name| fields.remove(*name)) {
                Some(inner) => listed(inner),
                None => vec![Value::Object(fields)],
            }
        }
        other => vec![other],
    }
}

/// Reads one problem of a document.
pub fn read_one(source: &Arc<Source>, item: usize) -> ForeignProblem {
    let value: Value = serde_saphyr::from_str(&source.text).map_err(|error| {
        let said = error.to_string();
        let said = said.lines().next().unwrap_or_default();
        // Lines are those of the file, not of its part.
        let said = said
            .split_once(" column ")
            .and_then(|(_, rest)| rest.split_once(": "))
            .map_or(said, |(_, said)| said);
        let title = format!("not YAML: {said}");
        let at = error.location().map_or(0, |location| offset_of(&source.text, location.line() as usize));
        vec![Diagnostic::new(Code::Syntax, source, at..at, title)]
    })?;
    let Some(Value::Object(fields)) = listed(value).into_iter().nth(item) else {
        let title = "expected a problem with `algebraic` and `stipulation`";
        return Err(vec![Diagnostic::new(Code::Syntax, source, 0..0, title)]);
    };
    record::import(&Record::new(source, fields))
}

/// The byte with which a line begins that is counted from 1.
fn offset_of(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}

/// A problem that is checked by itself.
fn imported(record: &Record<'_>, entry: String, solution: Option<String>, kept: Vec<String>) -> Imported {
    Imported { entry, solution, line: record.source.first_line(), places: record.places(), kept }
}

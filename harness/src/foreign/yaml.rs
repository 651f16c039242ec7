//! Olive's and YACPDB's problems in YAML: `authors`, `source`, `algebraic`, `stipulation`, `conditions`,
//! `options`, `twins`, `solution`.

use super::Imported;
use super::written_entry::WrittenEntry;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Fields that say nothing about what is to be solved.
const SILENT: [&str; 10] = [
    "keywords",
    "comments",
    "distinction",
    "award",
    "reprints",
    "legend",
    "judges",
    "intended-solutions",
    "id",
    "version",
];

/// Reads one problem, or a list of them.
pub fn read(source: &Arc<Source>) -> Result<Vec<Result<Imported, Vec<Diagnostic>>>, Diagnostic> {
    let documents: Vec<Value> = serde_saphyr::from_multiple(&source.text).map_err(|error| {
        Diagnostic::of_file(Code::Syntax, source, format!("not YAML: {}", first_line(&error.to_string())))
    })?;
    let problems = documents.into_iter().flat_map(|document| match document {
        Value::Array(list) => list,
        other => vec![other],
    });
    let faulty = |title: String| vec![Diagnostic::of_file(Code::Syntax, source, title)];
    Ok(problems.map(|problem| import(&problem).map_err(faulty)).collect())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn import(problem: &Value) -> Result<Imported, String> {
    let Value::Object(fields) = problem else {
        return Err("expected a problem with `algebraic` and `stipulation`".to_owned());
    };
    let mut entry = WrittenEntry::default();
    let mut solution = None;
    for (name, value) in fields {
        match name.as_str() {
            "authors" | "author" => entry.authors = texts(value),
            "title" | "name" => entry.title = scalar(value),
            "source" => entry.source = Some(published(value)).filter(|source| !source.is_empty()),
            "conditions" => entry.conditions = texts(value),
            "options" => entry.options = texts(value),
            "stipulation" => entry.stipulation = scalar(value),
            "algebraic" => place(value, &mut entry)?,
            "forsyth" => drop(scalar(value).map(|forsyth| entry.position.insert("forsyth", forsyth))),
            "twins" => entry.twin = twins(value)?,
            "solution" => solution = scalar(value).filter(|solution| !solution.trim().is_empty()),
            silent if SILENT.contains(&silent) => {}
            unknown => return Err(format!("field `{unknown}` is not understood")),
        }
    }
    if entry.position.is_empty() {
        return Err("expected a position in `algebraic`, found none".to_owned());
    }
    Ok(Imported { entry: entry.text(), solution })
}

/// A string, or a number written without quotes.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// A list of strings, or a single one.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().filter_map(scalar).collect(),
        other => scalar(other).into_iter().collect(),
    }
}

/// Name, issue, number and date, as far as they are known.
fn published(source: &Value) -> String {
    if let Some(text) = scalar(source) {
        return text;
    }
    let of = |name: &str| source.get(name).and_then(scalar);
    let date = match source.get("date") {
        Some(Value::Object(date)) => {
            let parts = ["day", "month", "year"].iter().filter_map(|part| date.get(*part).and_then(scalar));
            Some(parts.collect::<Vec<_>>().join("/"))
        }
        Some(other) => scalar(other),
        None => None,
    };
    let parts = [of("name"), of("volume"), of("issue"), of("id").or_else(|| of("problemid")), date];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn place(algebraic: &Value, entry: &mut WrittenEntry) -> Result<(), String> {
    let Value::Object(lists) = algebraic else {
        return Err("expected lists of units in `algebraic`".to_owned());
    };
    for (colour, list) in lists {
        let name = match colour.as_str() {
            "white" => "white",
            "black" => "black",
            "neutral" => "neutral",
            other => {
                return Err(format!(
                    "expected `white`, `black` or `neutral` in `algebraic`, found `{other}`"
                ));
            }
        };
        entry.position.insert(name, texts(list).join(" "));
    }
    Ok(())
}

fn twins(value: &Value) -> Result<Vec<BTreeMap<String, String>>, String> {
    let Value::Object(twins) = value else {
        return Err("expected a letter and changes for each of `twins`".to_owned());
    };
    let mut named: Vec<_> = twins.iter().map(|(letter, changes)| (letter.clone(), scalar(changes))).collect();
    named.sort_by_key(|(letter, _)| (letter.len(), letter.clone()));
    // The diagram itself may be named, without changes.
    let changed = named.into_iter().filter_map(|(letter, changes)| {
        Some((letter, changes.filter(|changes| !changes.trim().is_empty())?))
    });
    Ok(changed.map(|twin| BTreeMap::from([twin])).collect())
}

//! A problem's fields, where each is written, and what becomes of it.

use super::asked::{self, Asked};
use super::conditions::{Rules, read_rules};
use super::{credits, imported};
use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::written_entry::WrittenEntry;
use crate::foreign::{ForeignProblem, Places};
use crate::source::Source;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Fields that become fields of the entry.
pub const UNDERSTOOD: [&str; 13] = [
    "authors",
    "author",
    "title",
    "name",
    "conditions",
    "options",
    "stipulation",
    "algebraic",
    "forsyth",
    "twins",
    "solution",
    "intended-solutions",
    "source",
];

/// Fields whose sense is in the lines of the source.
pub const CREDITS: [&str; 9] =
    ["source", "source-id", "date", "issue", "volume", "award", "distinction", "tourney", "judges"];

/// What the fields of an entry are called here.
const NAMES: [(&str, &[&str]); 8] = [
    ("title", &["title", "name"]),
    ("authors", &["authors", "author"]),
    ("source", &["source"]),
    ("conditions", &["conditions", "options"]),
    ("options", &["options"]),
    ("stipulation", &["stipulation"]),
    ("position", &["algebraic", "forsyth"]),
    ("twin", &["twins"]),
];

/// The fields of a problem, and where those are written that stand at the beginning of lines.
pub struct Record<'source> {
    pub source: &'source Arc<Source>,
    pub fields: Map<String, Value>,
    written: BTreeMap<String, Range<usize>>,
    indent: usize,
}

impl<'source> Record<'source> {
    pub fn new(source: &'source Arc<Source>, fields: Map<String, Value>) -> Self {
        let (written, indent) = written_fields(&source.text, &fields);
        Self { source, fields, written, indent }
    }

    /// A field that says something.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !is_empty(value))
    }

    /// The text of a field with its name as it is written, otherwise as JSON, which is YAML, too.
    pub fn text_of(&self, name: &str) -> String {
        let Some(range) = self.written.get(name) else {
            let value = self.fields.get(name).unwrap_or(&Value::Null);
            return format!("{}: {value}\n", Value::from(name));
        };
        let lines = self.source.text[range.clone()].split_inclusive('\n').enumerate();
        let dedented = lines.map(|(place, line)| match place {
            // The hyphen of a list stands in front of the first field.
            0 => line.get(self.indent..).unwrap_or(line),
            _ => line
                .get(self.indent..)
                .filter(|_| line.as_bytes()[..self.indent].iter().all(|sign| *sign == b' '))
                .unwrap_or(line),
        });
        dedented.collect::<String>().trim_end().to_owned() + "\n"
    }

    /// The line in which a field begins.
    pub fn span(&self, name: &str) -> Range<usize> {
        let Some(range) = self.written.get(name) else { return 0..0 };
        let line = self.source.text[range.clone()].lines().next().unwrap_or_default();
        range.start..range.start + line.trim_end().len()
    }

    pub fn fault(&self, code: Code, field: &str, title: impl Into<String>) -> Vec<Diagnostic> {
        vec![Diagnostic::new(code, self.source, self.span(field), title)]
    }

    /// Where the entry's fields come from.
    pub fn places(&self) -> Places {
        let place = |(name, theirs): &(&'static str, &[&str])| {
            let written = theirs.iter().find(|theirs| self.written.contains_key(**theirs))?;
            Some((*name, self.span(written)))
        };
        let solution = self.written.contains_key("solution").then(|| ("solution", self.span("solution")));
        let fields = NAMES.iter().filter_map(place).chain(solution).collect();
        Places::new(self.source, 0, fields)
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The lines of each field, with everything that is moved in below them, and by how much they are moved in themselves.
fn written_fields(text: &str, fields: &Map<String, Value>) -> (BTreeMap<String, Range<usize>>, usize) {
    let mut written = BTreeMap::new();
    let mut indent = None;
    let mut open: Option<(String, usize)> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let as_item = line.strip_prefix("- ").map(|rest| format!("  {rest}")).filter(|_| indent.is_none());
        let content = as_item.as_deref().unwrap_or(line);
        let column = content.len() - content.trim_start_matches(' ').len();
        if let Some(name) = name_of(content.trim_start_matches(' '))
            && fields.contains_key(name)
            && column == *indent.get_or_insert(column)
            && let Some((before, begin)) = open.replace((name.to_owned(), start))
        {
            written.insert(before, begin..start);
        }
        start += line.len();
    }
    if let Some((name, begin)) = open {
        written.insert(name, begin..start);
    }
    (written, indent.unwrap_or_default())
}

/// The name in front of a colon.
fn name_of(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once(':')?;
    let is_field = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let name = name.trim().trim_matches(['"', '\'']);
    (is_field && !name.is_empty()).then_some(name)
}

/// A string, or a number written without quotes.
pub fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(unquoted(text).to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Old files have quotes inside of quotes.
fn unquoted(text: &str) -> &str {
    let inner = text.trim();
    let is_quoted = inner.len() >= 2 && inner.starts_with('"') && inner.ends_with('"');
    if is_quoted { unquoted(&inner[1..inner.len() - 1]) } else { text }
}

/// A list of strings, or a single one.
pub fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().filter_map(scalar).collect(),
        other => scalar(other).into_iter().collect(),
    }
}

/// Makes an entry of a problem.
pub fn import(record: &Record<'_>) -> ForeignProblem {
    let mut entry = WrittenEntry {
        authors: record.get("authors").or_else(|| record.get("author")).map(texts).unwrap_or_default(),
        title: record.get("title").or_else(|| record.get("name")).and_then(scalar),
        source: credits::lines(record),
        ..WrittenEntry::default()
    };
    let Asked { stipulation, options: asked_options } = asked::read(record)?;
    let Rules { conditions, options } = read_rules(record, &stipulation, &asked_options)?;
    (entry.stipulation, entry.conditions, entry.options) = (Some(stipulation), conditions, options);
    place(record, &mut entry)?;
    entry.twin = twins(record)?;
    let solution = record.get("solution").and_then(scalar);
    entry.solutions = solution.as_ref().and_then(|_| asked::claimed(record.get("intended-solutions")?));
    let mut foreign = Vec::new();
    for (name, _) in record.fields.iter().filter(|(_, value)| !is_empty(value)) {
        let is_understood = UNDERSTOOD.contains(&name.as_str());
        let is_credit = CREDITS.contains(&name.as_str());
        if !is_understood || !is_said_by(record, name, &entry) {
            entry.kept.insert(name.clone(), record.text_of(name));
        }
        if !is_understood && !is_credit {
            foreign.push(name.clone());
        }
    }
    Ok(imported(record, entry.text(), solution, foreign))
}

/// Whether the entry says everything that a field does, in the same words.
fn is_said_by(record: &Record<'_>, name: &str, entry: &WrittenEntry) -> bool {
    let Some(value) = record.get(name) else { return true };
    match name {
        "authors" => matches!(value, Value::Array(list) if list.iter().all(Value::is_string)),
        "title" | "solution" => value.is_string(),
        "source" => entry.source.as_deref() == value.as_str() && value.is_string(),
        "stipulation" => value.as_str() == entry.stipulation.as_deref(),
        "options" => {
            let said: Vec<&str> = entry.conditions.iter().chain(&entry.options).map(String::as_str).collect();
            texts(value) == said
        }
        "intended-solutions" => {
            value.as_u64().and_then(|number| usize::try_from(number).ok()) == entry.solutions
        }
        "algebraic" | "twins" => true,
        // Other names for the same, which are not what is written again.
        _ => false,
    }
}

fn place(record: &Record<'_>, entry: &mut WrittenEntry) -> Result<(), Vec<Diagnostic>> {
    let faulty = |title: String| Err(record.fault(Code::BadPosition, "algebraic", title));
    if let Some(forsyth) = record.get("forsyth").and_then(scalar) {
        entry.position.insert("forsyth", forsyth);
        return Ok(());
    }
    let lists = match record.get("algebraic") {
        Some(Value::Object(lists)) => lists,
        Some(_) => return faulty("expected lists of units in `algebraic`".to_owned()),
        None => return faulty("expected a position in `algebraic`, found none".to_owned()),
    };
    for (colour, list) in lists {
        let name = match colour.as_str() {
            "white" => "white",
            "black" => "black",
            "neutral" => "neutral",
            other => {
                let expected = "expected `white`, `black` or `neutral` in `algebraic`";
                return faulty(format!("{expected}, found `{other}`"));
            }
        };
        entry.position.insert(name, texts(list).join(" "));
    }
    Ok(())
}

fn twins(record: &Record<'_>) -> Result<Vec<BTreeMap<String, String>>, Vec<Diagnostic>> {
    let faulty = |title: String| record.fault(Code::BadTwin, "twins", title);
    let twins = match record.get("twins") {
        None => return Ok(Vec::new()),
        Some(Value::Object(twins)) => twins,
        Some(_) => return Err(faulty("expected a letter and changes for each of `twins`".to_owned())),
    };
    let mut named = Vec::new();
    for (letter, changes) in twins {
        match changes {
            // The diagram itself may be named, without changes.
            changes if is_empty(changes) => {}
            changes => match scalar(changes) {
                Some(changes) => named.push((letter.clone(), changes)),
                None => {
                    return Err(faulty(format!("expected changes such as `Move a1 b2` for twin `{letter}`")));
                }
            },
        }
    }
    named.sort_by_key(|(letter, _)| (letter.len(), letter.clone()));
    Ok(named.into_iter().map(|twin| BTreeMap::from([twin])).collect())
}

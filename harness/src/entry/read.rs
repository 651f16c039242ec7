//! Reads an entry and reports everything that is wrong with it.

use super::{Entry, Task, assertion, position, twin};
use crate::diagnostic::{Code, Diagnostic, bounded};
use crate::policy;
use crate::source::Source;
use crate::table::{Faults, Field, Placed, Table};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use toml::de::DeTable;

impl Entry {
    /// Reads the entry in a file.
    ///
    /// # Errors
    /// What is wrong with the file, in the order of the places; behind the first errors how many more there are.
    pub fn read(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let source = Source::read(path).map_err(|diagnostic| vec![diagnostic])?;
        Self::parse(source)
    }

    /// Reads the entry in a text.
    ///
    /// # Errors
    /// What is wrong with the text, in the order of the places; behind the first errors how many more there are.
    pub fn parse(source: Arc<Source>) -> Result<Self, Vec<Diagnostic>> {
        let mut faults = Faults { source: Arc::clone(&source), list: Vec::new() };
        let (document, errors) = DeTable::parse_recoverable(&source.text);
        for error in errors {
            let span = error.span().unwrap_or_default();
            faults.add(Code::Syntax, span, format!("not TOML: {}", error.message()));
        }
        if !faults.list.is_empty() {
            // What recovery makes of a broken file would only be reported as further errors.
            return Err(sorted(faults.list));
        }
        let entry = read_entry(Table::new("an entry", document.get_ref()), &mut faults);
        match entry {
            Some(entry) if faults.list.is_empty() => Ok(entry),
            Some(_) | None => Err(sorted(faults.list)),
        }
    }
}

fn sorted(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    list.sort_by_key(|diagnostic| diagnostic.span.as_ref().map_or(0, |span| span.start));
    list.dedup();
    bounded(list)
}

/// Reads everything before giving up on anything, so that all errors are found.
fn read_entry(mut table: Table<'_>, faults: &mut Faults) -> Option<Entry> {
    let title = table.take("title").and_then(|field| field.string(faults)).map(|title| title.value);
    let authors = table.take("authors").map(|field| field.strings(faults)).unwrap_or_default();
    let published = table.take("source").and_then(|field| field.string(faults)).map(|source| source.value);
    let conditions = table.take("conditions").map(|field| field.strings(faults)).unwrap_or_default();
    let conditions = read_conditions(&conditions, faults);
    let stipulation = table.take("stipulation").and_then(|field| field.string(faults));
    let stipulation_span = stipulation.as_ref().map(|written| written.span.clone());
    let stipulation = stipulation.and_then(|written| read_stipulation(&written, faults));
    let options = table.take("options").map(|field| field.strings(faults)).unwrap_or_default();
    let options = read_options(&options, faults);
    let solutions = table.take("solutions");
    // What it is called where a file holds several, and the author's solution, are read elsewhere.
    for name in ["id", "solution"] {
        let _ = table.take(name).and_then(|field| field.string(faults));
    }
    let kept = table.take("kept").map(|field| read_kept(field, faults)).unwrap_or_default();
    let position = table.take("position");
    let position_span = position.as_ref().map(|field| field.key_span()).unwrap_or_default();
    let diagram = position::read(position, faults);
    let target = table.take("target");
    let stipulation = with_target(stipulation, target, &stipulation_span, faults);
    let twins = table.take("twin");
    let assertions = table.take("assert").map(|field| assertion::read(field, faults)).unwrap_or_default();
    let exceptions =
        table.take("accept").map(|field| policy::read_exceptions(field, faults)).unwrap_or_default();
    table.finish(faults);

    let claimed = solutions.and_then(|field| field.number(faults));
    let task = match (stipulation_span, stipulation, &diagram, &conditions) {
        (Some(span), Some(stipulation), Some(diagram), Some(conditions)) => {
            let (diagram, conditions) = (diagram.clone(), conditions.clone());
            let problem = Problem { diagram, conditions, stipulation, options: options? };
            read_task(problem, span, claimed, twins, faults)
        }
        (None, ..) => {
            needs_stipulation([solutions, twins], assertions.is_empty(), faults);
            None
        }
        (Some(_), ..) => None,
    };
    Some(Entry {
        source: Arc::clone(&faults.source),
        title,
        authors: authors.into_iter().map(|author| author.value).collect(),
        published,
        diagram: diagram?,
        position_span,
        conditions: conditions?,
        task,
        assertions,
        exceptions,
        kept,
    })
}

/// What another program says of the problem, by the names of its fields.
fn read_kept(field: Field<'_>, faults: &mut Faults) -> BTreeMap<String, String> {
    let mut kept = BTreeMap::new();
    for field in field.table("what is kept", faults).into_iter().flat_map(|mut table| table.take_rest()) {
        kept.extend(field.string(faults).map(|text| (field.name().to_owned(), text.value)));
    }
    kept
}

/// The position that `a=>b` leads to.
fn with_target(
    stipulation: Option<Stipulation>,
    target: Option<Field<'_>>,
    span: &Option<Range<usize>>,
    faults: &mut Faults,
) -> Option<Stipulation> {
    let diagram = target.and_then(|field| position::read_target(field, faults));
    let stipulation = stipulation?;
    match (stipulation.asks_for_target(), target, span) {
        (true, None, Some(span)) => {
            let help = "add a table `[target]` like `[position]`";
            let title = format!("`{stipulation}` without the position that it leads to");
            faults.add_with_help(Code::NoPosition, span.clone(), title, help);
        }
        (false, Some(field), _) => {
            let title =
                format!("`[target]` with the stipulation `{stipulation}`, which leads to no position");
            faults.add(Code::BadStipulation, field.key_span(), title);
        }
        _ => {}
    }
    Some(Stipulation { target: diagram.map(Arc::new), ..stipulation })
}

fn read_task(
    problem: Problem,
    stipulation_span: Range<usize>,
    solutions: Option<usize>,
    twins: Option<Field<'_>>,
    faults: &mut Faults,
) -> Option<Task> {
    let stipulation = problem.stipulation.clone();
    let twins = twin::read(problem, twins, faults)?;
    Some(Task { twins, solutions, stipulation, stipulation_span })
}

/// Without a stipulation an entry is only statements; fields about solving have no meaning then.
fn needs_stipulation(fields: [Option<Field<'_>>; 2], states_nothing: bool, faults: &mut Faults) {
    for field in fields.into_iter().flatten() {
        let title = format!("`{}` without a stipulation", field.name());
        faults.add(Code::MissingField, field.key_span(), title);
    }
    if states_nothing {
        let help = "add `stipulation = \"#2\"` or an `[[assert]]`";
        faults.add_with_help(Code::MissingField, 0..0, "neither a stipulation nor statements", help);
    }
}

/// Reads conditions as an entry writes them.
pub(super) fn read_conditions(written: &[Placed<String>], faults: &mut Faults) -> Option<Conditions> {
    match Conditions::parse(written.iter().map(|name| name.value.as_str())) {
        Ok(conditions) => Some(conditions),
        Err(errors) => {
            for (place, error) in errors {
                let span = written.get(place).map(|name| name.span.clone()).unwrap_or_default();
                faults.add(Code::UnknownCondition, span, error.to_string());
            }
            None
        }
    }
}

/// Reads a stipulation as an entry writes it.
pub(super) fn read_stipulation(written: &Placed<String>, faults: &mut Faults) -> Option<Stipulation> {
    match written.value.parse() {
        Ok(stipulation) => Some(stipulation),
        Err(error) => {
            let error: cookstopper_engine::stipulation::StipulationError = error;
            faults.add(Code::BadStipulation, written.span.clone(), error.to_string());
            None
        }
    }
}

/// The arguments of an option may stand in strings of their own, so errors are looked for in the whole
/// first, and then in each string.
fn read_options(written: &[Placed<String>], faults: &mut Faults) -> Option<Options> {
    let error = match Options::parse(written.iter().map(|text| text.value.as_str())) {
        Ok(options) => return Some(options),
        Err(error) => error,
    };
    let faults_before = faults.list.len();
    for text in written {
        if let Err(error) = Options::parse([text.value.as_str()]) {
            faults.add(Code::UnknownOption, text.span.clone(), error.to_string());
        }
    }
    if let Some(last) = written.last()
        && faults.list.len() == faults_before
    {
        faults.add(Code::UnknownOption, last.span.clone(), error.to_string());
    }
    None
}

impl Entry {
    /// The position that lists of units describe, `white`, `black` and `neutral`, as a text in which errors have their places.
    pub fn diagram_of_lists<'list>(
        lists: impl Iterator<Item = (&'list str, &'list str)>,
    ) -> (Arc<Source>, Result<Diagram, Vec<Diagnostic>>) {
        let lines = lists.map(|(name, list)| format!("{name} = {}\n", toml::Value::String(list.to_owned())));
        let source = Source::of_argument("position", &format!("[position]\n{}", lines.collect::<String>()));
        let mut faults = Faults { source: Arc::clone(&source), list: Vec::new() };
        let (document, _) = DeTable::parse_recoverable(&source.text);
        let mut table = Table::new("a position", document.get_ref());
        let diagram = position::read(table.take("position"), &mut faults);
        let diagram = diagram.filter(|_| faults.list.is_empty()).ok_or_else(|| sorted(faults.list));
        (source, diagram)
    }

    /// The position that a FEN describes.
    ///
    /// # Errors
    /// What is wrong with the FEN, and where.
    pub fn diagram_of_fen(source: &Arc<Source>) -> Result<Diagram, Diagnostic> {
        Diagram::from_fen(&source.text).map_err(|error| {
            let end = source.text.len();
            let start = error.offset().min(end);
            Diagnostic::new(Code::BadPosition, source, start..end, error.to_string())
        })
    }
}

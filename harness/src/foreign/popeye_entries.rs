//! Entries from Popeye's inputs, and the other way round.

use super::Imported;
use super::popeye::{self, Credits, Fault, Feature, PopeyeProblem, Remark, Written, twin_text};
use super::written_entry::WrittenEntry;
use crate::diagnostic::{Code, Diagnostic, bounded};
use crate::entry::Entry;
use crate::source::Source;
use cookstopper_engine::board::Side;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use cookstopper_engine::twin::twin_letter;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What stands before an award among the lines of an entry's source, which has no field for it.
const AWARD: &str = "award: ";

/// Reads an input as entries.
pub fn read(source: &Arc<Source>) -> Result<Vec<Result<Imported, Vec<Diagnostic>>>, Diagnostic> {
    let problems = popeye::read(&source.text).map_err(|fault| diagnostic(source, &fault))?;
    Ok(problems.iter().map(|problem| import(source, problem)).collect())
}

fn import(source: &Arc<Source>, problem: &PopeyeProblem) -> Result<Imported, Vec<Diagnostic>> {
    let diagram = match &problem.diagram {
        // An entry is no place for what Popeye would pass over.
        Some(diagram) if problem.faults.is_empty() && problem.remarks.is_empty() => diagram,
        Some(_) | None => {
            let remarks = problem.remarks.iter().map(Remark::to_fault);
            let faults = problem.faults.iter().cloned().chain(remarks);
            return Err(bounded(faults.map(|fault| diagnostic(source, &fault)).collect()));
        }
    };
    if let Some((square, _)) = diagram.diagram.beneath.first() {
        let message = format!("two units stand on {square}, and an entry has no place for the one below");
        let fault =
            Fault { offset: problem.offset, feature: Feature::Syntax, name: message.clone(), message };
        return Err(vec![diagnostic(source, &fault)]);
    }
    let Credits { authors, origins, award, titles } = &problem.credits;
    let origins = origins.iter().cloned().chain(award.iter().map(|award| format!("{AWARD}{award}")));
    let mut entry = WrittenEntry {
        title: lines(titles.iter().cloned()),
        authors: authors.clone(),
        source: lines(origins),
        conditions: diagram.conditions.names(),
        options: Some(diagram.options.to_string())
            .filter(|options| !options.is_empty())
            .into_iter()
            .collect(),
        stipulation: Some(diagram.stipulation.to_string()),
        ..WrittenEntry::default()
    };
    entry.place(&diagram.diagram);
    if let Some(target) = &diagram.stipulation.target {
        entry.place_target(target);
    }
    let first = usize::from(!problem.is_zeroposition);
    let twins = problem.positions.iter().filter_map(|position| position.changes.as_ref());
    let named = twins.enumerate().map(|(place, twin)| (twin_letter(place + first), twin_text(twin)));
    entry.twin = named.map(|twin| BTreeMap::from([twin])).collect();
    Ok(Imported { entry: entry.text(), solution: None })
}

fn lines(lines: impl Iterator<Item = String>) -> Option<String> {
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn diagnostic(source: &Arc<Source>, fault: &Fault) -> Diagnostic {
    let code = match fault.feature {
        Feature::Condition => Code::UnknownCondition,
        Feature::Walk | Feature::Attribute => Code::BadPosition,
        Feature::Option => Code::UnknownOption,
        Feature::Stipulation => Code::BadStipulation,
        Feature::Twin => Code::BadTwin,
        Feature::SetUp => Code::SetUp,
        Feature::Syntax => Code::Syntax,
    };
    let start = fault.offset.min(source.text.len());
    let rest = source.text.get(start..).unwrap_or_default();
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Diagnostic::new(code, source, start..start + length, fault.message.clone())
}

/// Writes entries as an input.
///
/// # Errors
/// An entry without a stipulation.
pub fn export(entries: &[Entry]) -> Result<String, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut wrong = Vec::new();
    for entry in entries {
        let options = entry.task.as_ref().and_then(|task| Some(&task.twins.first()?.problem.options));
        match options.and_then(|options| written(entry, options)) {
            Some(problem) => problems.push(problem),
            None => {
                let title = "has no stipulation, without which Popeye knows no problem";
                wrong.push(Diagnostic::of_file(Code::MissingField, &entry.source, title));
            }
        }
    }
    if wrong.is_empty() { Ok(popeye::write(&problems)) } else { Err(wrong) }
}

/// Writes an entry as an input with these options instead of its own; nothing if it has no stipulation.
#[must_use]
pub fn export_with(entry: &Entry, options: &Options) -> Option<String> {
    Some(popeye::write(&[written(entry, options)?]))
}

fn written(entry: &Entry, options: &Options) -> Option<Written> {
    let task = entry.task.as_ref()?;
    let first = task.twins.first()?;
    let is_zeroposition = first.changes.is_some();
    let published = entry.published.iter().flat_map(|published| published.lines());
    let (awards, origins): (Vec<&str>, Vec<&str>) = published.partition(|line| line.starts_with(AWARD));
    let credits = Credits {
        authors: entry.authors.clone(),
        origins: origins.into_iter().map(str::to_owned).collect(),
        award: awards.last().map(|line| line[AWARD.len()..].to_owned()),
        titles: entry.title.iter().flat_map(|title| title.lines()).map(str::to_owned).collect(),
    };
    let stipulation: Stipulation = task.stipulation.clone();
    let mut options = options.clone();
    // Black to move where the stipulation leaves that open is what Popeye calls half duplex.
    let is_black = entry.diagram.turn == Some(Side::Black) && !stipulation.fixes_beginner();
    options.half_duplex ^= is_black;
    let diagram = Problem {
        diagram: entry.diagram.clone(),
        conditions: entry.conditions.clone(),
        stipulation,
        options,
    };
    let twins = task.twins.iter().filter_map(|twin| twin.changes.clone()).collect();
    Some(Written { credits, diagram, is_zeroposition, twins })
}

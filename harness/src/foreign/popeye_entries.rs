//! Entries from Popeye's inputs, and the other way round.

use super::popeye::keywords::{COMMANDS, Command, PROBLEM_ENDINGS, TWIN_ENDINGS};
use super::popeye::{
    self, Credits, Fault, Feature, PopeyeProblem, Remark, Written, twin_text, unknown_to_popeye,
};
use super::written_entry::WrittenEntry;
use super::{ForeignProblem, Imported, Places};
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
pub const AWARD: &str = "award: ";

/// Reads an input as entries.
pub fn read(source: &Arc<Source>) -> Result<Vec<ForeignProblem>, Diagnostic> {
    let problems = popeye::read(&source.text).map_err(|fault| diagnostic(source, &fault))?;
    Ok(problems.iter().map(|problem| import(source, problem)).collect())
}

fn import(source: &Arc<Source>, problem: &PopeyeProblem) -> ForeignProblem {
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
    Ok(Imported {
        entry: entry.text(),
        solution: None,
        line: source.line_column(problem.offset).0,
        places: places(source, problem),
        kept: Vec::new(),
    })
}

/// Shorter words are no commands here, as in lists of pieces.
const SHORTEST_COMMAND: usize = 3;

/// Where the sections of a problem begin, by the names of an entry's fields.
fn places(source: &Arc<Source>, problem: &PopeyeProblem) -> Places {
    let language = problem.language;
    let mut fields = Vec::new();
    let mut at = problem.offset;
    for word in source.text[problem.offset..].split_inclusive(|sign: char| sign.is_whitespace()) {
        let name = word.trim();
        let start = at;
        at += word.len();
        if name.len() < SHORTEST_COMMAND {
            continue;
        }
        if language.keyword(PROBLEM_ENDINGS, name).found().is_some() {
            break;
        }
        let field = match language.keyword(COMMANDS, name).found() {
            Some(Command::Condition) => Some("conditions"),
            Some(Command::Option) => Some("options"),
            Some(Command::Stipulation | Command::StructuredStipulation) => Some("stipulation"),
            Some(Command::Pieces | Command::Forsyth | Command::GameArray) => Some("position"),
            _ => language.keyword(TWIN_ENDINGS, name).found().map(|_| "twin"),
        };
        let line = source.text[start..].lines().next().map_or(0, |line| line.trim_end().len());
        fields.extend(field.map(|field| (field, start..start + line)));
    }
    Places::new(source, problem.offset, fields)
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
            None => wrong.push(without_stipulation(entry)),
        }
    }
    if wrong.is_empty() { Ok(popeye::write(&problems)) } else { Err(wrong) }
}

/// Writes entries as an input, one after the other, and only what Popeye knows.
#[derive(Debug, Default)]
pub struct Inputs {
    written: usize,
}

impl Inputs {
    /// What an entry adds to the input.
    ///
    /// # Errors
    /// There is nothing to be solved, or something that Popeye doesn't know.
    pub fn add(&mut self, entry: &Entry) -> Result<String, Diagnostic> {
        let Some(task) = &entry.task else { return Err(without_stipulation(entry)) };
        let unknown: Vec<String> =
            task.twins.iter().flat_map(|twin| unknown_to_popeye(&twin.problem)).collect();
        if let Some(first) = unknown.first() {
            let title = format!("Popeye does not know {first}; the entry is left out");
            let span = task.stipulation_span.clone();
            let help = "export it as Olive's file: `--format olv`";
            return Err(Diagnostic::new(Code::SetUp, &entry.source, span, title).with_help(help));
        }
        let options = task.twins.first().map(|twin| &twin.problem.options);
        let problem = options.and_then(|options| written(entry, options));
        let problem = problem.ok_or_else(|| without_stipulation(entry))?;
        self.written += 1;
        Ok(popeye::write_next(&problem, self.written == 1))
    }

    /// What stands behind the last entry.
    #[must_use]
    pub fn end(&self) -> String {
        if self.written == 0 { String::new() } else { popeye::end() }
    }
}

fn without_stipulation(entry: &Entry) -> Diagnostic {
    let title = "has no stipulation, without which Popeye knows no problem";
    Diagnostic::of_file(Code::MissingField, &entry.source, title)
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

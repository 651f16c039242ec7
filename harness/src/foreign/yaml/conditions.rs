//! The list `options`, in which options and conditions stand, as Popeye calls them.

use super::record::{Record, texts};
use crate::diagnostic::{Code, Diagnostic, bounded};
use crate::foreign::popeye::{self, Feature, Remark, option_names::OPTIONS};
use crate::language::{Language, Lookup};

/// The conditions and options of a problem, as an entry writes them.
#[derive(Debug, Default)]
pub struct Rules {
    pub conditions: Vec<String>,
    pub options: Vec<String>,
}

/// Reads both lists. Since they are Popeye's words, they are read as Popeye's input.
pub fn read_rules(
    record: &Record<'_>,
    stipulation: &str,
    further: &[String],
) -> Result<Rules, Vec<Diagnostic>> {
    let listed = |field: &str| record.get(field).map(texts).unwrap_or_default();
    let words: Vec<String> = listed("options").into_iter().chain(listed("conditions")).collect();
    let command = if stipulation.contains('[') { "SStipulation" } else { "Stipulation" };
    let mut input = format!("BeginProblem\nPieces White Ka1\n{command} {stipulation}\n");
    let mut lines = Vec::new();
    for word in words.iter().chain(further).filter(|word| !word.trim().is_empty()) {
        let command = if is_option(word) { "Option" } else { "Condition" };
        lines.push((input.len(), word));
        // A line feed would begin another command.
        input.push_str(&format!("{command} {}\n", word.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    input.push_str("EndProblem\n");
    let read = popeye::read(&input).map(|problems| problems.into_iter().next());
    let (problem, faults) = match read {
        Ok(Some(problem)) => {
            let remarks = problem.remarks.iter().map(Remark::to_fault);
            let faults = problem.faults.iter().cloned().chain(remarks).collect();
            (problem.diagram, faults)
        }
        Ok(None) => (None, Vec::new()),
        Err(fault) => (None, vec![fault]),
    };
    match problem {
        Some(problem) if faults.is_empty() => Ok(Rules {
            conditions: problem.conditions.names(),
            options: Some(problem.options.to_string()).filter(|text| !text.is_empty()).into_iter().collect(),
        }),
        Some(_) | None => {
            let told = faults.into_iter().map(|fault| {
                let word =
                    lines.iter().rev().find(|(start, _)| *start <= fault.offset).map(|(_, word)| *word);
                let code = match fault.feature {
                    Feature::Option => Code::UnknownOption,
                    _ => Code::UnknownCondition,
                };
                let title = word.map_or(fault.message.clone(), |word| format!("`{word}`: {}", fault.message));
                Diagnostic::new(code, record.source, place(record, word), title)
            });
            Err(bounded(told.collect()))
        }
    }
}

/// Where a word of the lists is written.
fn place(record: &Record<'_>, word: Option<&String>) -> std::ops::Range<usize> {
    let holds = |field: &&&str| {
        let list = record.get(field).map(texts).unwrap_or_default();
        word.is_some_and(|word| list.contains(word))
    };
    let field = ["options", "conditions"].iter().find(holds).copied().unwrap_or("options");
    let line = record.span(field);
    let found =
        word.and_then(|word| Some((record.source.text.get(line.start..)?.find(word.as_str())?, word.len())));
    found.map_or(line.clone(), |(at, length)| line.start + at..line.start + at + length)
}

/// Whether a word of the list is an option of Popeye's rather than a condition.
fn is_option(word: &str) -> bool {
    let first = word.split_whitespace().next().unwrap_or_default();
    matches!(Language::English.row(OPTIONS, first), Lookup::Found(_))
}

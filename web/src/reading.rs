//! Problems out of a text of any format.

use crate::host::Voice;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use cookstopper::diagnostic::Diagnostic;
use cookstopper::foreign::{ForeignProblem, Format, WrittenEntry};
use cookstopper::language::Language;
use cookstopper::parts::{self, Part};
use cookstopper::source::Source;
use serde_json::json;
use std::sync::Arc;

/// What is asked for where a text doesn't say it.
const USUAL: &str = "#2";

/// The words before the lists of a position.
const OWNERS: [&str; 3] = ["white", "black", "neutral"];

/// Tells which problems a text holds, and which of it can't be read.
pub fn read(voice: &Voice, text: &str, name: &str, language: Language) {
    let name = if name.is_empty() { "text" } else { name };
    let (format, found) = found(text, name);
    let (mut problems, mut faults) = (Vec::new(), Vec::new());
    for one in found {
        match one {
            Ok(problem) => problems.push(problem),
            Err(wrong) => faults.extend(wrong.iter().map(|fault| Refusal::of_text(fault, language).told())),
        }
    }
    voice.say("problems", json!({ "format": format, "problems": problems, "faults": faults }));
}

type Found = Result<DeskProblem, Vec<Diagnostic>>;

fn found(text: &str, name: &str) -> (&'static str, Vec<Found>) {
    let source = Source::of_argument(name, text);
    if let Some(entry) = lists(text) {
        return ("lists", vec![DeskProblem::of_entry(&Source::of_argument(name, &entry), None)]);
    }
    let Some(format) = Format::of_text(text) else { return ("toml", entries(&source)) };
    match format {
        Format::Positions => {
            let lines = parts::lines(text.as_bytes()).flatten();
            let line = |part: Part| {
                let line = Source::part(name, part.of(text), part.line as usize, 0);
                imported(Format::Positions.read_one(&line, 0, Some(USUAL)))
            };
            ("fen", lines.map(line).collect())
        }
        Format::Popeye | Format::Yaml => {
            let name = if format == Format::Popeye { "inp" } else { "olv" };
            match format.read(&source) {
                Ok(problems) => (name, problems.into_iter().map(imported).collect()),
                Err(wrong) => (name, vec![Err(vec![wrong])]),
            }
        }
    }
}

fn entries(source: &Arc<Source>) -> Vec<Found> {
    let text = &source.text;
    let entry = |part: Part| {
        DeskProblem::of_entry(&Source::part(&source.name, part.of(text), part.line as usize, 0), None)
    };
    parts::entries(text.as_bytes()).flatten().map(entry).collect()
}

fn imported(problem: ForeignProblem) -> Found {
    let imported = problem?;
    let entry = Source::of_argument("entry", &imported.entry);
    DeskProblem::of_entry(&entry, imported.solution.clone()).map_err(|wrong| imported.blamed(wrong))
}

/// The entry that lists of units are, if the text begins as such: `White Kg1 Qd4 Black Kh8 #2`.
fn lists(text: &str) -> Option<String> {
    let words: Vec<&str> =
        text.split([' ', '\n', '\r', '\t', ',', ';']).filter(|word| !word.is_empty()).collect();
    let owner = |word: &str| {
        let word = word.trim_end_matches(':').to_lowercase();
        OWNERS.into_iter().find(|owner| *owner == word)
    };
    owner(words.first()?)?;
    let mut entry = WrittenEntry::default();
    let mut list = OWNERS[0];
    for word in words {
        if let Some(owner) = owner(word) {
            list = owner;
        } else if entry.stipulation.is_none() && asks(word) {
            entry.stipulation = Some(word.to_owned());
        } else {
            let units = entry.position.entry(list).or_default();
            *units = format!("{units} {word}").trim_start().to_owned();
        }
    }
    entry.stipulation.get_or_insert_with(|| USUAL.to_owned());
    Some(entry.text())
}

/// Whether a word is a stipulation. No unit has these signs.
fn asks(word: &str) -> bool {
    let is_stipulation = word.parse::<cookstopper_engine::stipulation::Stipulation>().is_ok();
    is_stipulation && word.contains(['#', '=', '+', '%', '~'])
}

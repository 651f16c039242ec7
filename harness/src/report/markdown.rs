//! The report as Markdown, for comments and job summaries: a table of verdicts, then what isn't sound.

use super::human::second_opinions_text;
use super::{Reporter, append};
use crate::event::{Event, Summary};
use crate::exhibit::Panel;
use crate::opinion::Opinion;
use crate::outcome::{Outcome, TextDifference};
use crate::verdict::Verdict;
use cookstopper_engine::game::Seen;
use similar::TextDiff;
use std::fs::File;
use std::io::{self, Seek, Write};

/// So many findings of an entry are listed; the others are counted.
const MOST_FINDINGS: usize = 20;

/// The lines around a difference that are shown with it.
const CONTEXT_LINES: usize = 3;

/// Collects the entries in a file and writes to `output` at the end, since the summary comes first.
#[derive(Debug)]
pub struct Markdown<O> {
    output: O,
    entries: Option<File>,
}

impl<O: Write> Markdown<O> {
    /// Writes to this stream.
    pub const fn new(output: O) -> Self {
        Self { output, entries: None }
    }
}

impl<O: Write> Reporter for Markdown<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => {
                if outcome.verdict() != Verdict::Sound {
                    let entries = match self.entries.take() {
                        Some(entries) => entries,
                        None => tempfile::tempfile()?,
                    };
                    self.entries.insert(entries).write_all(entry_text(outcome).as_bytes())?;
                }
                Ok(())
            }
            Event::Ended(summary) => {
                self.output.write_all(summary_text(summary).as_bytes())?;
                if let Some(mut entries) = self.entries.take() {
                    entries.rewind()?;
                    io::copy(&mut entries, &mut self.output)?;
                }
                self.output.flush()
            }
        }
    }
}

fn summary_text(summary: &Summary) -> String {
    let mut text = "# Verification\n\n| verdict | entries |\n|---|---:|\n".to_owned();
    for verdict in Verdict::ALL.into_iter().filter(|verdict| summary.count(*verdict) > 0) {
        append(&mut text, format_args!("| {verdict} | {} |\n", summary.count(verdict)));
    }
    let seconds = summary.elapsed.as_secs_f64();
    append(&mut text, format_args!("\n{} of {} entries", summary.finished(), summary.selected));
    append(&mut text, format_args!(", {} nodes, {seconds:.1} s.\n", summary.nodes));
    let second = second_opinions_text(summary);
    if !second.is_empty() {
        text.push_str(&fenced("text", &second));
    }
    append(&mut text, format_args!("\n{}.\n", escaped(&summary.setting.text())));
    text
}

fn entry_text(outcome: &Outcome) -> String {
    let mut text = format!("\n## {}: `{}`\n", outcome.verdict(), outcome.id);
    if let Some(exhibit) = &outcome.exhibit {
        let authors = Some(exhibit.authors.join(", ")).filter(|authors| !authors.is_empty());
        let credits: Vec<String> = [authors, exhibit.title.clone(), exhibit.source.clone()]
            .into_iter()
            .flatten()
            .map(|credit| escaped(&credit))
            .collect();
        if !credits.is_empty() {
            append(&mut text, format_args!("\n{}\n", credits.join(" · ")));
        }
        if let Some(panel) = exhibit.diagram() {
            append(&mut text, format_args!("\n```text\n{}```\n", board_text(panel)));
        }
    }
    let asked: Vec<&str> =
        outcome.stipulation.iter().chain(&outcome.conditions).map(String::as_str).collect();
    if !asked.is_empty() {
        append(&mut text, format_args!("\n**{}**\n", escaped(&asked.join(", "))));
    }
    let errors = outcome.diagnostics.iter().map(crate::diagnostic::Diagnostic::one_line);
    let findings: Vec<String> = outcome.findings.iter().map(|finding| finding.text()).chain(errors).collect();
    text.push('\n');
    for finding in findings.iter().take(MOST_FINDINGS) {
        append(&mut text, format_args!("- {}\n", escaped(finding)));
    }
    if findings.len() > MOST_FINDINGS {
        append(&mut text, format_args!("- and {} more\n", findings.len() - MOST_FINDINGS));
    }
    if let Some(difference) = &outcome.difference {
        text.push_str(&difference_text(difference));
    }
    if let Some(Opinion::Disagrees(disagreement)) = outcome.second_opinion.as_deref() {
        let both = fenced("text", &disagreement.text());
        append(&mut text, format_args!("\n<details><summary>two programs</summary>\n{both}\n</details>\n"));
    }
    text
}

fn difference_text(difference: &TextDifference) -> String {
    let diff = TextDiff::from_lines(&difference.expected, &difference.found);
    let file = &difference.file;
    let diff = diff.unified_diff().context_radius(CONTEXT_LINES).header(file, "found").to_string();
    let diff = fenced("diff", &diff);
    format!("\n<details><summary>author and program</summary>\n{diff}\n</details>\n")
}

/// A block of text. A fence longer than any inside it can't be closed by what an author writes.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("\n{fence}{language}\n{text}{fence}\n")
}

/// The diagram with a letter or more on each square: upper case for White, lower case for Black, `=` in front
/// of neutral units.
fn board_text(panel: &Panel) -> String {
    let mut squares = vec![".".to_owned(); 64];
    for square in panel.position.split(' ').filter(|square| square.len() > 2) {
        let (place, unit) = square.split_at(2);
        let [file, rank] = [place.as_bytes()[0] - b'a', place.as_bytes()[1] - b'1'].map(usize::from);
        let (colour, walks) = unit.split_at(1);
        let walks = match walks.strip_prefix(Seen::SECOND_BOARD) {
            Some(walks) => format!("B:{walks}"),
            None => walks.to_owned(),
        };
        squares[(7 - rank) * 8 + file] = match colour {
            _ if unit == Seen::HOLE => " ".to_owned(),
            _ if unit == Seen::IMITATOR => "I".to_owned(),
            "w" => walks,
            "b" => walks.to_lowercase(),
            _ => format!("={walks}"),
        };
    }
    let width = squares.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in squares.chunks(8) {
        let row: Vec<String> = row.iter().map(|square| format!("{square:<width$}")).collect();
        append(&mut text, format_args!("{}\n", row.join(" ").trim_end()));
    }
    let [white, black, neutral] = panel.counts;
    let neutral = if neutral > 0 { format!("+{neutral}") } else { String::new() };
    append(&mut text, format_args!("({white}+{black}{neutral})\n"));
    text
}

/// Takes the meaning from signs that have one in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '\n' | '\r' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            _ => escaped.push(sign),
        }
    }
    escaped
}

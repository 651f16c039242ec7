//! The report as a table: a line for every entry, no wider than a terminal.

use super::Reporter;
use super::human::{style_of, summary_text};
use crate::event::Event;
use crate::language::Language;
use crate::opinion::Opinion;
use crate::outcome::Outcome;
use std::io::{self, Write};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The most columns that a line takes.
pub const WIDTH: usize = 100;

/// The widths of the columns for verdict, entry, authors, title, and what is asked for; the rest is for the finding.
const VERDICT: usize = 11;
const ENTRY: usize = 18;
const AUTHORS: usize = 14;
const TITLE: usize = 14;
const ASKED: usize = 12;
const FINDING: usize = WIDTH - VERDICT - ENTRY - AUTHORS - TITLE - ASKED - 5;

/// Writes the table to `output`.
#[derive(Debug)]
pub struct Table<O> {
    output: O,
}

impl<O: Write> Table<O> {
    /// Writes to this stream.
    pub const fn new(output: O) -> Self {
        Self { output }
    }
}

impl<O: Write> Reporter for Table<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => {
                let head =
                    ["verdict", "entry", "authors", "title", "asked for", "first finding"].map(str::to_owned);
                writeln!(self.output, "{}", line(&head))
            }
            Event::Finished(outcome) => {
                let style = style_of(outcome.verdict());
                let row = line(&cells(outcome));
                let (verdict, rest) = row.split_at(VERDICT.min(row.len()));
                writeln!(self.output, "{style}{verdict}{style:#}{rest}")
            }
            Event::Ended(summary) => {
                self.output.write_all(summary_text(summary).as_bytes())?;
                self.output.flush()
            }
        }
    }
}

fn cells(outcome: &Outcome) -> [String; 6] {
    let asked: Vec<&str> =
        outcome.stipulation.iter().chain(&outcome.conditions).map(String::as_str).collect();
    let finding = outcome.findings.first();
    let finding = finding.map(|finding| finding.text());
    let error = outcome.diagnostics.first().map(|diagnostic| diagnostic.title.clone());
    let silence = || match outcome.second_opinion.as_deref() {
        Some(Opinion::CannotSay(silence)) => {
            Some(format!("no second opinion: {}", silence.text(Language::English)))
        }
        Some(Opinion::Agrees | Opinion::Disagrees(_)) | None => None,
    };
    [
        outcome.verdict().name().to_owned(),
        outcome.id.clone(),
        outcome.authors.join(" & "),
        outcome.title.clone().unwrap_or_default(),
        asked.join(" "),
        error.or(finding).or_else(silence).unwrap_or_default(),
    ]
}

fn line([verdict, entry, authors, title, asked, finding]: &[String; 6]) -> String {
    let cells = [
        cell(verdict, VERDICT),
        from_the_end(entry, ENTRY),
        cell(authors, AUTHORS),
        cell(title, TITLE),
        cell(asked, ASKED),
        cell(finding, FINDING),
    ];
    cells.join(" ").trim_end().to_owned()
}

/// A text cut or filled up to a width in columns of the terminal.
fn cell(text: &str, width: usize) -> String {
    let text = text.replace(char::is_control, " ");
    if text.width() <= width {
        let padding = " ".repeat(width - text.width());
        return format!("{text}{padding}");
    }
    let cut = prefix(text.chars(), width - 1);
    let padding = " ".repeat(width - 1 - cut.width());
    format!("{cut}…{padding}")
}

/// A name cut in front, since the ends of names tell entries apart.
fn from_the_end(text: &str, width: usize) -> String {
    if text.width() <= width {
        return cell(text, width);
    }
    let end: String = prefix(text.chars().rev(), width - 1).chars().rev().collect();
    cell(&format!("…{end}"), width)
}

fn prefix(signs: impl Iterator<Item = char>, width: usize) -> String {
    let mut left = width;
    signs
        .take_while(|sign| {
            let columns = sign.width().unwrap_or_default();
            let fits = columns <= left;
            left = left.saturating_sub(columns);
            fits
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, cell, from_the_end, line};
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn no_line_is_wider_than_the_table() {
        let long = "漢字 and more ".repeat(20);
        assert_eq!(line(&std::array::from_fn(|_| long.clone())).width(), WIDTH);
    }

    #[test]
    fn names_are_cut_in_front() {
        assert_eq!(from_the_end("corpus/real/prentos", 10), "…l/prentos");
        assert_eq!(cell("prentos", 5), "pren…");
        assert_eq!(cell("ab", 4), "ab  ");
    }
}

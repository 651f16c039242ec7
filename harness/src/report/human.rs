//! The report for people: what isn't sound, and a summary.

use super::Reporter;
use crate::event::{Event, Summary, Tally};
use crate::language::Language;
use crate::opinion::{Opinion, Silence};
use crate::outcome::{Outcome, TextDifference};
use crate::verdict::{Kind, Level, Verdict};
use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The lines around a difference that are shown with it.
const CONTEXT_LINES: usize = 3;

/// Writes verdicts and summary to `output`.
#[derive(Debug)]
pub struct Human<O> {
    output: O,
    errors: Errors,
}

/// How errors of entries are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Errors {
    /// In a line, since they are shown with their places elsewhere.
    InALine,
    /// With their places, since they are shown nowhere else.
    InFull,
}

impl<O: Write> Human<O> {
    /// Writes to this stream.
    pub const fn new(output: O, errors: Errors) -> Self {
        Self { output, errors }
    }
}

impl<O: Write> Reporter for Human<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => self.output.write_all(text_of(outcome, self.errors).as_bytes()),
            Event::Ended(summary) => {
                self.output.write_all(summary_text(summary).as_bytes())?;
                self.output.flush()
            }
        }
    }
}

/// What is to be said about an entry; nothing if it is sound without further ado.
#[must_use]
pub fn outcome_text(outcome: &Outcome) -> String {
    text_of(outcome, Errors::InALine)
}

fn text_of(outcome: &Outcome, errors: Errors) -> String {
    let verdict = outcome.verdict();
    if verdict == Verdict::Sound && outcome.findings.is_empty() && !outcome.is_blessed {
        return String::new();
    }
    let style = style_of(verdict);
    let mut text = format!("{style}{verdict:<11}{style:#} {}", outcome.id);
    for part in outcome.stipulation.iter().chain(&outcome.conditions) {
        text.push_str("  ");
        text.push_str(part);
    }
    text.push('\n');
    for finding in &outcome.findings {
        let (style, sign) = style_of_level(finding.level, verdict);
        writeln!(text, "    {style}{sign}{}{style:#}", finding.text())
            .expect("a string takes whatever is written to it");
        let is_shown = |evidence: &&String| {
            let difference = outcome.difference.as_ref();
            (evidence.contains('\n') || finding.kind == Kind::Unreadable)
                && !difference.is_some_and(|shown| shown.found.contains(evidence.as_str()))
        };
        for line in finding.evidence.as_ref().filter(is_shown).iter().flat_map(|evidence| evidence.lines()) {
            writeln!(text, "        {line}").expect("a string takes whatever is written to it");
        }
    }
    for diagnostic in &outcome.diagnostics {
        let told = match errors {
            Errors::InALine => format!("    {}", diagnostic.one_line()),
            Errors::InFull => diagnostic.render(),
        };
        writeln!(text, "{told}").expect("a string takes whatever is written to it");
    }
    if outcome.is_blessed {
        text.push_str("    blessed\n");
    }
    if let Some(difference) = &outcome.difference {
        text.push_str(&difference_text(difference));
    }
    if let Some(Opinion::Disagrees(disagreement)) = outcome.second_opinion.as_deref() {
        for line in disagreement.text().lines() {
            writeln!(text, "    {line}").expect("a string takes whatever is written to it");
        }
    }
    text
}

/// The unified difference between the author's text and ours, coloured.
#[must_use]
pub fn difference_text(difference: &TextDifference) -> String {
    let diff = TextDiff::from_lines(&difference.expected, &difference.found);
    let mut text = format!("    --- {}\n    +++ found\n", difference.file);
    for hunk in diff.unified_diff().context_radius(CONTEXT_LINES).iter_hunks() {
        let header = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
        writeln!(text, "    {header}{}{header:#}", hunk.header())
            .expect("a string takes whatever is written to it");
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Equal => Style::new(),
                ChangeTag::Delete => Style::new().fg_color(Some(AnsiColor::Red.into())),
                ChangeTag::Insert => Style::new().fg_color(Some(AnsiColor::Green.into())),
            };
            let line = change.value().trim_end_matches('\n');
            if line.is_empty() && change.tag() == ChangeTag::Equal {
                text.push('\n');
                continue;
            }
            writeln!(text, "    {style}{}{line}{style:#}", change.tag())
                .expect("a string takes whatever is written to it");
        }
    }
    text
}

/// So many reasons for which a second program can't say are listed; the others are counted.
const MOST_REASONS: usize = 20;

/// The summary: what the second program said, then the numbers of verdicts.
#[must_use]
pub fn summary_text(summary: &Summary) -> String {
    format!("{}{}\n", second_opinions_text(summary), summary_line(summary))
}

/// `Popeye 4.104, at most 60 s: 320 agree, 1 disagrees, 69 can't say`, and why; empty without a second program.
#[must_use]
pub fn second_opinions_text(summary: &Summary) -> String {
    let Some(name) = summary.setting.second_text() else { return String::new() };
    let Tally { agrees, disagrees, silent } = &summary.second_opinions;
    let count =
        |number: usize, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let agree = count(*agrees, "agrees", "agree");
    let disagree = count(*disagrees, "disagrees", "disagree");
    let mut text =
        format!("{name}: {agree}, {disagree}, {} can't say\n", summary.second_opinions.cannot_say());
    let mut reasons: Vec<(&Silence, usize)> =
        silent.iter().map(|(reason, number)| (reason, *number)).collect();
    reasons.sort_by_key(|(_, number)| Reverse(*number));
    for (reason, number) in reasons.iter().take(MOST_REASONS) {
        let reason = reason.text(Language::English);
        writeln!(text, "    {number:>5}  {reason}").expect("a string takes whatever is written to it");
    }
    if reasons.len() > MOST_REASONS {
        let others: usize = reasons[MOST_REASONS..].iter().map(|(_, number)| number).sum();
        writeln!(text, "    {others:>5}  for other reasons")
            .expect("a string takes whatever is written to it");
    }
    text
}

/// `40 entries: 38 sound, 2 cooked; 12345 nodes; Cookstopper 0.2.0, no limits`.
#[must_use]
pub fn summary_line(summary: &Summary) -> String {
    let counts: Vec<String> = Verdict::ALL
        .into_iter()
        .map(|verdict| (verdict, summary.count(verdict)))
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();
    let noun = if summary.selected == 1 { "entry" } else { "entries" };
    let counts = if counts.is_empty() { "none finished".to_owned() } else { counts.join(", ") };
    let mut line = format!("{} {noun}: {counts}; {} nodes", summary.selected, summary.nodes);
    if summary.finished() < summary.selected {
        let _ = write!(line, "; stopped after {}", summary.finished());
    }
    if summary.blessed > 0 {
        let _ = write!(line, "; {} blessed", summary.blessed);
    }
    let _ = write!(line, "; {}", summary.setting.text());
    line
}

/// How a finding looks: what decides the verdict has its colour, what is only said is faint and says that it is a warning.
fn style_of_level(level: Level, verdict: Verdict) -> (Style, &'static str) {
    match level {
        Level::Error => (Style::new().fg_color(style_of(verdict).get_fg_color()), ""),
        Level::Warning | Level::Ignore => (Style::new().dimmed(), "warning: "),
    }
}

/// The colour of a verdict on a terminal.
#[must_use]
pub fn style_of(verdict: Verdict) -> Style {
    let colour = match verdict {
        Verdict::Sound => AnsiColor::Green,
        Verdict::Undecided | Verdict::Dual => AnsiColor::Yellow,
        Verdict::WrongText | Verdict::Short | Verdict::Cooked | Verdict::Assertion | Verdict::NoSolution => {
            AnsiColor::Red
        }
        Verdict::Illegal | Verdict::Invalid => AnsiColor::Magenta,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

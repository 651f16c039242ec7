//! The report for GitHub Actions: a workflow command for each finding, which GitHub shows as an annotation at
//! the entry's line.

use super::Reporter;
use super::human::summary_text;
use crate::event::Event;
use crate::opinion::Opinion;
use crate::outcome::Outcome;
use crate::verdict::{Finding, Kind, Level, Verdict};
use std::io::{self, Write};

/// Writes the commands to `output`.
#[derive(Debug)]
pub struct Github<O> {
    output: O,
}

impl<O: Write> Github<O> {
    /// Writes to this stream.
    pub const fn new(output: O) -> Self {
        Self { output }
    }

    fn entry(&mut self, outcome: &Outcome) -> io::Result<()> {
        let place = outcome.place.as_ref().map(|(file, line)| (file.as_str(), *line, None));
        for finding in &outcome.findings {
            let Some(level) = level(finding) else { continue };
            let title = format!("{}: {}", finding.kind.verdict(), outcome.id);
            let mut text = finding.text();
            if let (Kind::Disagreement, Some(Opinion::Disagrees(disagreement))) =
                (finding.kind, outcome.second_opinion.as_deref())
            {
                text.push('\n');
                text.push_str(&disagreement.text());
            }
            self.command(level, place, &title, &text)?;
        }
        for diagnostic in &outcome.diagnostics {
            let start = diagnostic.span.as_ref().map(|span| diagnostic.source.line_column(span.start));
            let (line, column) = start.map_or((1, None), |(line, column)| (line, Some(column)));
            let help = diagnostic.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
            let title = format!("{}: {}", Verdict::Invalid, outcome.id);
            let place = Some((diagnostic.source.name.as_str(), line, column));
            self.command("error", place, &title, &format!("{}{help}", diagnostic.title))?;
        }
        Ok(())
    }

    fn command(
        &mut self,
        level: &str,
        place: Option<(&str, usize, Option<usize>)>,
        title: &str,
        text: &str,
    ) -> io::Result<()> {
        write!(self.output, "::{level} ")?;
        if let Some((file, line, column)) = place {
            write!(self.output, "file={},line={line},", property(file))?;
            if let Some(column) = column {
                write!(self.output, "col={column},")?;
            }
        }
        writeln!(self.output, "title={}::{}", property(title), data(text))
    }
}

impl<O: Write> Reporter for Github<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => self.entry(outcome),
            Event::Ended(summary) => {
                self.output.write_all(summary_text(summary).as_bytes())?;
                self.output.flush()
            }
        }
    }
}

/// How loudly a finding is announced; what the author merely leaves out isn't.
fn level(finding: &Finding) -> Option<&'static str> {
    match (finding.level, finding.kind) {
        (Level::Ignore, _) | (Level::Warning, Kind::Unlisted) => None,
        (Level::Warning, _) | (Level::Error, Kind::Undecided) => Some("warning"),
        (Level::Error, _) => Some("error"),
    }
}

/// Escapes as GitHub's workflow commands ask for.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn signs_with_a_meaning_are_escaped() {
        assert_eq!(data("100%: a,b\nc"), "100%25: a,b%0Ac");
        assert_eq!(property("100%: a,b\nc"), "100%25%3A a%2Cb%0Ac");
    }
}

//! The report as LaTeX, with diagrams by Stefan Höning's package `diagram` (`chess-problem-diagrams` on CTAN).

use super::Reporter;
use super::human::summary_text;
use super::short;
use super::tex::{HEAD, diagram, escaped};
use crate::event::Event;
use crate::language::Language;
use crate::opinion::Opinion;
use crate::outcome::{Found, Outcome};
use std::io::{self, Write};

/// So many findings are listed; the others are counted.
const MOST_LINES: usize = 12;

/// So many paragraphs of play are printed; the others are counted.
const MOST_PARAGRAPHS: usize = 60;

/// So many of them stand beside the diagram.
const MOST_BESIDE: usize = 16;

/// Writes a document to `output`.
#[derive(Debug)]
pub struct Latex<O> {
    output: O,
    language: Language,
}

impl<O: Write> Latex<O> {
    /// Writes to this stream, in a language.
    pub const fn new(output: O, language: Language) -> Self {
        Self { output, language }
    }

    fn entry(&mut self, outcome: &Outcome) -> io::Result<()> {
        writeln!(self.output, "\n\\begin{{minipage}}[t]{{70mm}}\\vspace{{0pt}}")?;
        if let Some((exhibit, panel)) =
            outcome.exhibit.as_ref().and_then(|exhibit| Some((exhibit, exhibit.diagram()?)))
        {
            diagram(&mut self.output, exhibit, panel, self.language)?;
        }
        writeln!(
            self.output,
            "\\end{{minipage}}\\hfill\\begin{{minipage}}[t]{{98mm}}\\vspace{{0pt}}\\raggedright"
        )?;
        writeln!(
            self.output,
            "\\textbf{{{}}} \\quad \\texttt{{{}}}\\par",
            outcome.verdict(),
            escaped(&outcome.id)
        )?;
        if let Some(title) = outcome.exhibit.as_ref().and_then(|exhibit| exhibit.title.as_ref()) {
            writeln!(self.output, "\\textit{{{}}}\\par", escaped(title))?;
        }
        let solution = self.solution(outcome);
        // Beside the diagram is room for so much; what is longer stands below, where it may go on on the next page.
        let is_beside = solution.len() <= MOST_BESIDE;
        if is_beside {
            self.list("", &solution, MOST_PARAGRAPHS)?;
        }
        let errors = outcome.diagnostics.iter().map(crate::diagnostic::Diagnostic::one_line);
        let findings: Vec<String> =
            outcome.findings.iter().map(|finding| finding.text_in(self.language)).chain(errors).collect();
        self.list("\\smallskip $\\triangleright$ ", &findings, MOST_LINES)?;
        if let Some(Opinion::Disagrees(disagreement)) = outcome.second_opinion.as_deref() {
            let lines: Vec<String> = disagreement.text().lines().map(str::to_owned).collect();
            self.list("\\ttfamily\\footnotesize ", &lines, MOST_LINES)?;
        }
        writeln!(self.output, "\\end{{minipage}}\\par\\bigskip")?;
        if !is_beside {
            self.list("", &solution, MOST_PARAGRAPHS)?;
            writeln!(self.output, "\\bigskip")?;
        }
        Ok(())
    }

    /// The play of the diagram and its twins in short notation.
    fn solution(&self, outcome: &Outcome) -> Vec<String> {
        let mut paragraphs = Vec::new();
        for panel in outcome.exhibit.iter().flat_map(|exhibit| &exhibit.twins) {
            let play = short::paragraphs(&panel.play, self.language);
            if !panel.letter.is_empty() && !play.is_empty() {
                paragraphs.push(format!("{})", panel.letter));
            }
            paragraphs.extend(play);
        }
        if paragraphs.is_empty() {
            let (Found::Keys(found) | Found::Lines(found)) = &outcome.found;
            paragraphs.extend(found.iter().map(|found| self.language.play(found)));
        }
        paragraphs
    }

    fn list(&mut self, before: &str, lines: &[String], most: usize) -> io::Result<()> {
        for line in lines.iter().take(most) {
            writeln!(self.output, "{before}{}\\par", escaped(line))?;
        }
        if lines.len() > most {
            let more = lines.len() - most;
            let text = match self.language {
                Language::English => format!("and {more} more"),
                Language::German => format!("und {more} weitere"),
                Language::French => format!("et {more} autres"),
            };
            writeln!(self.output, "{before}{text}\\par")?;
        }
        Ok(())
    }
}

impl<O: Write> Reporter for Latex<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => self.output.write_all(HEAD.as_bytes()),
            Event::Finished(outcome) => self.entry(outcome),
            Event::Ended(summary) => {
                let lines: Vec<String> = summary_text(summary).lines().map(escaped).collect();
                writeln!(self.output, "\n{}\n\\end{{document}}", lines.join("\\par\n"))?;
                self.output.flush()
            }
        }
    }
}

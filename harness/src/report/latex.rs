//! The report as LaTeX, with diagrams by Stefan Höning's package `diagram` (`chess-problem-diagrams` on CTAN).
//!
//! Its letters are German ones (KDTLSB), its colours `w`, `s`, `n`; `L`, `R`, `U` turn a figure.

use super::Reporter;
use super::figure::{figure, names, walk_codes};
use super::human::summary_text;
use crate::event::Event;
use crate::exhibit::{Exhibit, Panel};
use crate::opinion::Opinion;
use crate::outcome::{Found, Outcome};
use cookstopper_engine::board::unit::Attributes;
use std::collections::BTreeMap;
use std::io::{self, Write};

const HEAD: &str = r"% Compile with xelatex or lualatex, which know every script; pdflatex does for Latin letters. The package `diagram` is in chess-problem-diagrams.
\documentclass[a4paper,10pt]{article}
\usepackage{iftex}
\iftutex
  \usepackage{fontspec}
  \IfFontExistsTF{DejaVu Serif}{\setmainfont{DejaVu Serif}}{\IfFontExistsTF{FreeSerif}{\setmainfont{FreeSerif}}{}}
\else
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
\fi
\usepackage[margin=18mm]{geometry}
\usepackage{diagram}
\setlength{\parindent}{0pt}
\pagestyle{plain}
\nodiagnumbering
\nocomputer
\begin{document}
";

/// So many keys, lines and findings are listed; the others are counted.
const MOST_LINES: usize = 12;

/// Writes a document to `output`.
#[derive(Debug)]
pub struct Latex<O> {
    output: O,
}

impl<O: Write> Latex<O> {
    /// Writes to this stream.
    pub const fn new(output: O) -> Self {
        Self { output }
    }

    fn entry(&mut self, outcome: &Outcome) -> io::Result<()> {
        writeln!(self.output, "\n\\begin{{minipage}}[t]{{70mm}}\\vspace{{0pt}}")?;
        if let Some((exhibit, panel)) =
            outcome.exhibit.as_ref().and_then(|exhibit| Some((exhibit, exhibit.twins.first()?)))
        {
            self.diagram(exhibit, panel)?;
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
        let (Found::Keys(found) | Found::Lines(found)) = &outcome.found;
        self.list("\\smallskip ", found)?;
        let errors = outcome.diagnostics.iter().map(crate::diagnostic::Diagnostic::one_line);
        let findings: Vec<String> =
            outcome.findings.iter().map(|finding| finding.text()).chain(errors).collect();
        self.list("\\smallskip $\\triangleright$ ", &findings)?;
        if let Some(Opinion::Disagrees(disagreement)) = outcome.second_opinion.as_deref() {
            let lines: Vec<String> = disagreement.text().lines().map(str::to_owned).collect();
            self.list("\\ttfamily\\footnotesize ", &lines)?;
        }
        writeln!(self.output, "\\end{{minipage}}\\par\\bigskip")
    }

    fn list(&mut self, before: &str, lines: &[String]) -> io::Result<()> {
        for line in lines.iter().take(MOST_LINES) {
            writeln!(self.output, "{before}{}\\par", escaped(line))?;
        }
        if lines.len() > MOST_LINES {
            writeln!(self.output, "{before}and {} more\\par", lines.len() - MOST_LINES)?;
        }
        Ok(())
    }

    fn diagram(&mut self, exhibit: &Exhibit, panel: &Panel) -> io::Result<()> {
        writeln!(self.output, "\\begin{{diagram}}")?;
        if !exhibit.authors.is_empty() {
            let authors: Vec<String> = exhibit.authors.iter().map(|author| surname_first(author)).collect();
            writeln!(self.output, "\\author{{{}}}", authors.join("; "))?;
        }
        if let Some(source) = &exhibit.source {
            writeln!(self.output, "\\source{{{}}}", escaped(source))?;
        }
        let units: Vec<String> = panel.position.split(' ').filter_map(unit).collect();
        let [white, black, neutral] = panel.counts;
        let neutral = if neutral > 0 { format!("+{neutral}") } else { String::new() };
        writeln!(self.output, "\\pieces[{white}+{black}{neutral}]{{{}}}", units.join(", "))?;
        if !panel.special.is_empty() {
            writeln!(self.output, "\\fieldframe{{{}}}", panel.special.join(", "))?;
        }
        if let Some(stipulation) = &panel.stipulation {
            writeln!(self.output, "\\stipulation{{{}}}", escaped(stipulation))?;
        }
        if !panel.conditions.is_empty() {
            writeln!(self.output, "\\condition{{{}}}", escaped(&panel.conditions.join(", ")))?;
        }
        let twins: Vec<String> = exhibit
            .twins
            .iter()
            .filter(|twin| !twin.change.is_empty())
            .map(|twin| format!("{}) {}", twin.letter, escaped(&twin.change)))
            .collect();
        if !twins.is_empty() {
            writeln!(self.output, "\\twins{{{}}}", twins.join("; "))?;
        }
        let legend = legend(panel);
        if !legend.is_empty() {
            writeln!(self.output, "\\remark{{{}}}", escaped(&legend))?;
        }
        writeln!(self.output, "\\end{{diagram}}")
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

/// `b3wK` becomes `wKb3`, `d4bG` becomes `sDUd4`. A unit of several components has the figure of the first of
/// them; the legend tells.
fn unit(square: &str) -> Option<String> {
    let (place, unit) = (square.get(..2)?, square.get(2..).filter(|unit| !unit.is_empty())?);
    let colour = match unit.as_bytes()[0] {
        b'w' => 'w',
        b'b' => 's',
        _ => 'n',
    };
    let figure = figure(walk_codes(unit).next()?);
    let letter = match figure.bases.as_bytes()[0] {
        b'K' => 'K',
        b'Q' => 'D',
        b'R' => 'T',
        b'B' => 'L',
        b'S' => 'S',
        _ => 'B',
    };
    let turn = match figure.turns {
        1 => "R",
        2 => "U",
        3 => "L",
        _ => "",
    };
    Some(format!("{colour}{letter}{turn}{place}"))
}

/// What the figures don't say: fairy walks, components, marks.
fn legend(panel: &Panel) -> String {
    let mut notes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for square in panel.position.split(' ').filter(|square| square.len() > 2) {
        let (place, unit) = square.split_at(2);
        let codes: Vec<&str> = walk_codes(unit).collect();
        let fairy = codes.iter().filter(|code| !"KQRBSP".contains(**code));
        let mut about: Vec<String> = fairy.map(|code| names(code)[0].clone()).collect();
        if codes.len() > 1 {
            about.push(format!("({})", codes.join("+")));
        }
        let marks = unit[1..].split(|sign: char| !sign.is_ascii_lowercase()).next().unwrap_or_default();
        let marks = Attributes::of_letters(marks);
        let borne = Attributes::NAMED.iter().filter(|(mark, ..)| marks.has(*mark));
        about.extend(borne.map(|(_, name, _)| name.to_lowercase()));
        for note in about {
            notes.entry(note).or_default().push(place);
        }
    }
    let notes: Vec<String> =
        notes.iter().map(|(note, places)| format!("{note} {}", places.join(" "))).collect();
    notes.join("; ")
}

/// `Kostas Prentos` becomes `Prentos, Kostas`, as the package wants it.
fn surname_first(author: &str) -> String {
    let author = author.replace([',', ';'], " ");
    match author.trim().rsplit_once(' ') {
        Some((first, last)) => format!("{}, {}", escaped(last), escaped(first.trim())),
        None => format!("{}, {{}}", escaped(author.trim())),
    }
}

/// Takes the meaning from signs that have one in LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            '[' => escaped.push_str("{[}"),
            ']' => escaped.push_str("{]}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            sign if sign.is_control() => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escaped, surname_first, unit};

    #[test]
    fn units_names_and_signs() {
        assert_eq!(unit("b3wK").as_deref(), Some("wKb3"));
        assert_eq!(unit("d4bG").as_deref(), Some("sDUd4"));
        assert_eq!(unit("a1nP").as_deref(), Some("nBa1"));
        assert_eq!(unit("a1w(B+S)").as_deref(), Some("wLa1"));
        assert_eq!(unit("a1"), None);
        assert_eq!(surname_first("Kostas Prentos"), "Prentos, Kostas");
        assert_eq!(surname_first("Anon"), "Anon, {}");
        assert_eq!(escaped(r"\#1_{2}"), r"\textbackslash{}\#1\_\{2\}");
    }
}

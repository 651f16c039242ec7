//! A diagram as LaTeX, by Stefan Höning's package `diagram` (`chess-problem-diagrams` on CTAN).
//!
//! Its letters are German ones (KDTLSB), its colours `w`, `s`, `n`; `L`, `R`, `U` turn a figure.

use super::caption::{conditions, legend, squares_with, zeroposition};
use super::figure::{figure, walk_codes};
use crate::exhibit::{Exhibit, Panel};
use crate::language::Language;
use cookstopper_engine::game::Seen;
use std::io::{self, Write};

/// How a document begins that has such diagrams.
pub const HEAD: &str = r"% Compile with xelatex or lualatex, which know every script; pdflatex knows Latin and, where its Cyrillic fonts are
% installed, Cyrillic letters. The package `diagram` is in chess-problem-diagrams.
\documentclass[a4paper,10pt]{article}
\usepackage{iftex}
\iftutex
  \usepackage{fontspec}
  \IfFontExistsTF{DejaVu Serif}{\setmainfont{DejaVu Serif}}{\IfFontExistsTF{FreeSerif}{\setmainfont{FreeSerif}}{}}
\else
  \usepackage[utf8]{inputenc}
  \IfFileExists{t2aenc.def}{\usepackage[T2A,T1]{fontenc}}{\usepackage[T1]{fontenc}}
  \makeatletter
  % Cyrillic letters are taken from the fonts that have them, without a change of language.
  \@ifundefined{T@T2A}{}{\@for\letter:={A,B,V,G,D,E,YO,ZH,Z,I,ISHRT,K,L,M,N,O,P,R,S,T,U,F,H,C,CH,SH,SHCH,HRDSN,ERY,SFTSN,EREV,YU,YA,IE,II,YI,GUP,USHRT}\do{%
    \lowercase\expandafter{\expandafter\def\expandafter\cyrletter\expandafter{\letter}}%
    \expandafter\DeclareTextSymbolDefault\csname CYR\letter\endcsname{T2A}%
    \expandafter\DeclareTextSymbolDefault\csname cyr\cyrletter\endcsname{T2A}}}
  \def\UTFviii@undefined@err#1{\PackageError{cookstopper}%
    {A letter that pdflatex doesn't know: compile with xelatex or lualatex}{They know every script.}}
  \makeatother
\fi
\usepackage[margin=18mm]{geometry}
\usepackage{diagram}
\setlength{\parindent}{0pt}
\pagestyle{plain}
\nodiagnumbering
\nocomputer
\begin{document}
";

/// A diagram with everything around it, to be set by the package.
///
/// # Errors
/// The output can't be written.
pub fn diagram(
    output: &mut dyn Write,
    exhibit: &Exhibit,
    panel: &Panel,
    language: Language,
) -> io::Result<()> {
    writeln!(output, "\\begin{{diagram}}")?;
    if !exhibit.authors.is_empty() {
        let authors: Vec<String> = exhibit.authors.iter().map(|author| surname_first(author)).collect();
        writeln!(output, "\\author{{{}}}", authors.join("; "))?;
    }
    if let Some(source) = &exhibit.source {
        writeln!(output, "\\source{{{}}}", escaped(source))?;
    }
    let units: Vec<String> = panel.position.split(' ').filter_map(unit).collect();
    let [white, black, neutral] = panel.counts;
    let neutral = if neutral > 0 { format!("+{neutral}") } else { String::new() };
    writeln!(output, "\\pieces[{white}+{black}{neutral}]{{{}}}", units.join(", "))?;
    let framed: Vec<&str> = panel.special.iter().chain(&panel.marked).map(String::as_str).collect();
    if !framed.is_empty() {
        writeln!(output, "\\fieldframe{{{}}}", framed.join(", "))?;
    }
    let lines: Vec<String> = panel.lines.iter().filter_map(|line| grid_line(line)).collect();
    if !lines.is_empty() {
        writeln!(output, "\\gridlines{{{}}}", lines.join(", "))?;
    }
    let holes: Vec<&str> = squares_with(panel, Seen::HOLE).collect();
    if !holes.is_empty() {
        writeln!(output, "\\nofields{{{}}}", holes.join(", "))?;
    }
    let imitators: Vec<String> =
        squares_with(panel, Seen::IMITATOR).map(|square| format!("{{\\textbf{{I}}}}{square}")).collect();
    if !imitators.is_empty() {
        writeln!(output, "\\fieldtext{{{}}}", imitators.join(", "))?;
    }
    if let Some(stipulation) = &panel.stipulation {
        writeln!(output, "\\stipulation{{{}}}", escaped(stipulation))?;
    }
    if !panel.conditions.is_empty() {
        writeln!(output, "\\condition{{{}}}", escaped(&conditions(panel, language)))?;
    }
    let zeroposition = zeroposition(exhibit, language).map(str::to_owned);
    let twins: Vec<String> = zeroposition.into_iter().chain(exhibit.changes(language)).collect();
    if !twins.is_empty() {
        writeln!(output, "\\twins{{{}}}", escaped(&twins.join("; ")))?;
    }
    let legend = legend(panel, language);
    if !legend.is_empty() {
        writeln!(output, "\\remark{{{}}}", escaped(&legend))?;
    }
    writeln!(output, "\\end{{diagram}}")
}

/// `b3wK` becomes `wKb3`, `d4bG` becomes `sDUd4`. A unit of several components has the figure of the first of
/// them; the legend tells.
fn unit(square: &str) -> Option<String> {
    let (place, unit) = (square.get(..2)?, square.get(2..).filter(|unit| !unit.is_empty())?);
    let colour = match unit.as_bytes()[0] {
        b'w' => 'w',
        b'b' => 's',
        b'n' => 'n',
        // No unit.
        _ => return None,
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

/// `vc18`, a line up from the lower left corner of c1, becomes `v208`, as the package counts.
fn grid_line(line: &str) -> Option<String> {
    let [way, file, rank, length] = line.as_bytes() else { return None };
    let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
    Some(format!("{}{file}{rank}{}", char::from(*way), char::from(*length)))
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
#[must_use]
pub fn escaped(text: &str) -> String {
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
            '→' => escaped.push_str("$\\rightarrow$"),
            '↔' => escaped.push_str("$\\leftrightarrow$"),
            sign if sign.is_control() => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escaped, grid_line, surname_first, unit};

    #[test]
    fn units_names_and_signs() {
        assert_eq!(unit("b3wK").as_deref(), Some("wKb3"));
        assert_eq!(unit("d4bG").as_deref(), Some("sDUd4"));
        assert_eq!(unit("a1nP").as_deref(), Some("nBa1"));
        assert_eq!(unit("a1w(B+S)").as_deref(), Some("wLa1"));
        assert_eq!(unit("a1"), None);
        assert_eq!(grid_line("vc18").as_deref(), Some("v208"));
        assert_eq!(surname_first("Kostas Prentos"), "Prentos, Kostas");
        assert_eq!(surname_first("Anon"), "Anon, {}");
        assert_eq!(escaped(r"\#1_{2}"), r"\textbackslash{}\#1\_\{2\}");
    }
}

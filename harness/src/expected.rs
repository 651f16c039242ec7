//! The author's solution in `expected/`: a header, then the play of each twin.

use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task, Twin};
use crate::source::Source;
use std::path::Path;
use std::sync::Arc;

/// Popeye's remark that the diagram itself is not to be solved.
const ZEROPOSITION: &str = "zeroposition";

/// An author's solution, split into twins.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The file.
    pub source: Arc<Source>,
    /// The play of the diagram and its twins.
    pub sections: Vec<Section>,
}

/// The play of one diagram or twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The twin's letter; empty if none is written.
    pub letter: String,
    /// The number of the line behind the announcement, from 1.
    pub first_line: usize,
    /// The text up to the next announcement.
    pub text: String,
}

impl Expected {
    /// Reads a file, if it exists.
    ///
    /// # Errors
    /// The file exists but can't be read.
    pub fn read(path: &Path) -> Result<Option<Self>, Diagnostic> {
        if !path.exists() && !path.is_symlink() {
            return Ok(None);
        }
        Ok(Some(Self::of_text(Source::read(path)?)))
    }

    /// An author's solution that isn't in a file of its own.
    #[must_use]
    pub fn of_text(source: Arc<Source>) -> Self {
        let sections = split(&source.text);
        Self { source, sections }
    }

    /// The play of a twin.
    #[must_use]
    pub fn section(&self, letter: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.letter == letter)
    }

    /// Everything behind the header.
    #[must_use]
    pub fn play(&self) -> &str {
        let header_bytes: usize =
            self.source.text.split_inclusive('\n').take_while(|line| is_header(line)).map(str::len).sum();
        &self.source.text[header_bytes..]
    }

    /// The errors of a text whose twins aren't those of the entry.
    #[must_use]
    pub fn check_twins(&self, task: &Task) -> Vec<Diagnostic> {
        let mut wrong = Vec::new();
        for section in &self.sections {
            if !task.twins.iter().any(|twin| twin.letter == section.letter) {
                let span = self.source.line_range(section.first_line.saturating_sub(1));
                let title = match section.letter.as_str() {
                    "" => "a solution in front of the first twin".to_owned(),
                    letter => format!("a solution of twin {letter}), which the entry does not have"),
                };
                wrong.push(Diagnostic::new(Code::BadSolution, &self.source, span, title));
            }
        }
        for twin in &task.twins {
            if self.section(&twin.letter).is_none() {
                let title = match twin.letter.as_str() {
                    "" => "no solution".to_owned(),
                    letter => format!("no solution of twin {letter})"),
                };
                wrong.push(Diagnostic::of_file(Code::BadSolution, &self.source, title));
            }
        }
        wrong
    }
}

/// The whole text of an expected file for what was found.
#[must_use]
pub fn compose(id: &str, entry: &Entry, play: &str) -> String {
    let stipulations: Vec<String> = entry.task.iter().map(stipulation_of).collect();
    let names = entry.conditions.names();
    let conditions = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let stipulation = stipulations.join(" ");
    format!("# entry: {id}\n# stipulation: {stipulation}\n# conditions: {conditions}\n{play}")
}

/// The play of all twins, announced where there are several; each text is in Popeye's layout.
#[must_use]
pub fn compose_play<'run>(twins: impl IntoIterator<Item = (&'run Twin, &'run str)>) -> String {
    let announced = |(twin, text): (&Twin, &str)| match &twin.intro {
        Some(intro) => format!("{intro}{text}"),
        None => text.to_owned(),
    };
    twins.into_iter().map(announced).collect()
}

/// The stipulation of the diagram, as printed.
#[must_use]
pub fn stipulation_of(task: &Task) -> String {
    task.twins.first().map(|twin| twin.problem.stipulation.to_string()).unwrap_or_default()
}

fn split(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { letter: String::new(), first_line: 1, text: String::new() }];
    let mut in_header = true;
    let mut in_intro = false;
    for (place, line) in text.split('\n').enumerate() {
        let line = line.trim_end_matches('\r');
        in_header &= is_header(line);
        if in_header || line.trim() == ZEROPOSITION {
            continue;
        }
        if let Some(letter) = announced_letter(line) {
            sections.push(Section { letter, first_line: place + 2, text: String::new() });
            in_intro = true;
            continue;
        }
        // Further conditions of a twin stand on lines of their own below its announcement.
        in_intro &=
            !line.trim().is_empty() && !line.trim_start().starts_with(|first: char| first.is_ascii_digit());
        if in_intro {
            continue;
        }
        let section = sections.last_mut().expect("there is a first section");
        if section.text.is_empty() {
            section.first_line = place + 1;
        }
        section.text.push_str(line);
        section.text.push('\n');
    }
    let is_empty = |section: &Section| section.text.trim().is_empty();
    if sections.len() > 1 && is_empty(&sections[0]) {
        sections.remove(0);
    }
    sections
}

fn is_header(line: &str) -> bool {
    line.starts_with('#')
}

/// The letter of `b) wRa2-->c2` or `+c) ...` at the beginning of a line.
fn announced_letter(line: &str) -> Option<String> {
    let line = line.strip_prefix('+').unwrap_or(line);
    let (letter, _) = line.split_once(')')?;
    let is_letter = match letter.as_bytes() {
        [b'a'..=b'z'] => true,
        [b'z', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    is_letter.then(|| letter.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_split_into_twins() {
        let text = "# entry: x\n# stipulation: #1\n\na) \n\n   1.Ra1-a2 # !\n\n\n+b) wRa2-->c2  \n   Annan\n\n   1.b1 !\n";
        let sections = split(text);
        let shown: Vec<_> = sections
            .iter()
            .map(|section| (section.letter.as_str(), section.first_line, section.text.trim()))
            .collect();
        assert_eq!(shown, [("a", 5, "1.Ra1-a2 # !"), ("b", 11, "1.b1 !")]);
    }

    #[test]
    fn without_twins_there_is_one_section() {
        let sections = split("# entry: x\n\n   1.Ra1-a2 # !\n");
        assert_eq!(sections.len(), 1);
        assert_eq!((sections[0].letter.as_str(), sections[0].first_line), ("", 2));
    }
}

//! The author's solution in `expected/`: a header, then the play of each twin.

mod announced;
#[cfg(feature = "program")]
mod kept;
mod plain;

#[cfg(feature = "program")]
pub use kept::write_expected;

use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task, Twin};
use crate::sentence::{Sentence, TextFault};
use crate::source::{Source, display_path, shortened};
use crate::verdict::{Finding, Kind};
use announced::{announcements, numbered};
use cookstopper_engine::notation::{Letters, LettersError};
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Popeye's remark that the diagram itself is not to be solved.
const ZEROPOSITION: &str = "zeroposition";

/// What stands before the name of a language in the header.
const LETTERS: [&str; 2] = ["letters:", "language:"];

/// The line by which texts are known that were written by this program, and what stands before a line of the author's.
const STIPULATION_LINE: &str = "# stipulation:";
const KEPT: &str = "# |";

/// An author's solution, split into twins.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The file, in plain signs: whatever dashes and blanks are used, they mean the same.
    pub source: Arc<Source>,
    /// The text as it is written.
    written: Arc<Source>,
    /// In which letters the units are written, if the header says so.
    pub letters: Option<Letters>,
    /// What is wrong with the header.
    pub header_fault: Option<Finding>,
    /// The play of the diagram and its twins.
    pub sections: Vec<Section>,
}

/// The play of one diagram or twin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The twin's letter; empty if none is written.
    pub letter: String,
    /// The first byte of the announcement.
    pub announced: usize,
    /// The bytes of the play.
    pub play: Range<usize>,
}

impl Expected {
    /// Reads a file, if it exists.
    ///
    /// # Errors
    /// The file exists but can't be read, or lies below something that is no folder.
    pub fn read(path: &Path) -> Result<Option<Self>, Diagnostic> {
        Ok(Self::source(path)?.map(Self::of_text))
    }

    /// The text of a file, if it exists.
    ///
    /// # Errors
    /// The file exists but can't be read, or lies below something that is no folder.
    pub fn source(path: &Path) -> Result<Option<Arc<Source>>, Diagnostic> {
        if fs::symlink_metadata(path).is_ok() {
            return Source::read(path).map(Some);
        }
        let Some(nearest) = path.ancestors().skip(1).find(|folder| fs::symlink_metadata(folder).is_ok())
        else {
            return Ok(None);
        };
        let wrong = |title: &str| {
            let source = Source::of_argument(&display_path(nearest), "");
            Err(Diagnostic::of_file(Code::Unreadable, &source, title))
        };
        match fs::metadata(nearest) {
            Ok(metadata) if metadata.is_dir() => Ok(None),
            Ok(_) => wrong("is not a folder, but an author's solution is looked for in it"),
            Err(error) => wrong(&format!("can't be read: {error}")),
        }
    }

    /// An author's solution that isn't in a file of its own.
    #[must_use]
    pub fn of_text(written: Arc<Source>) -> Self {
        let source = plain::plain(&written);
        let sections = split(&source.text);
        let mut expected = Self { source, written, letters: None, header_fault: None, sections };
        match declared_letters(&expected.source) {
            Ok(letters) => expected.letters = letters,
            Err((start, error)) => {
                let fault = TextFault::Letters(shortened(error.to_string()));
                expected.header_fault = Some(expected.fault(Some(start), fault));
            }
        }
        expected
    }

    /// The same for the twins of an entry: what stands in front of the second twin is the solution of the
    /// first; letters in front of the lines of an entry without twins are none of twins.
    #[must_use]
    pub fn fitted_to(mut self, task: &Task) -> Self {
        // A heading in front of all twins, `Solution:`, has no moves.
        let has_moves = |section: &Section| self.text(section).contains(|sign: char| sign.is_ascii_digit());
        if let [heading, _, ..] = self.sections.as_slice()
            && heading.letter.is_empty()
            && !has_moves(heading)
        {
            self.sections.remove(0);
        }
        let [first, others @ ..] = task.twins.as_slice() else { return self };
        if others.is_empty() && first.letter.is_empty() {
            if self.has_other_twins(task) {
                self.sections[0].letter.clear();
            } else if let [section, ..] = self.sections.as_slice() {
                let is_alone = self.sections.len() == 1;
                let start = if is_alone { section.play.start } else { section.announced };
                let play = start..self.source.text.len();
                self.sections = vec![Section { letter: String::new(), announced: section.announced, play }];
            }
        } else if self.section(&first.letter).is_none()
            && let Some(section) = self.sections.first_mut().filter(|section| section.letter.is_empty())
        {
            section.letter.clone_from(&first.letter);
        }
        if let [section] = self.sections.as_slice()
            && let Some(places) = numbered(&self.source.text[section.play.clone()], task.twins.len())
            && !others.is_empty()
        {
            let (start, end) = (section.play.start, section.play.end);
            let ends = places.iter().skip(1).map(|(begin, _)| start + begin).chain([end]);
            let sections = task.twins.iter().zip(&places).zip(ends).map(|((twin, (begin, behind)), end)| {
                Section { letter: twin.letter.clone(), announced: start + begin, play: start + behind..end }
            });
            self.sections = sections.collect();
        }
        self
    }

    /// Whether the text of an entry without twins speaks of twins: in battle play, or by saying how they differ. Other
    /// letters only tell lines apart.
    fn has_other_twins(&self, task: &Task) -> bool {
        let is_battle = task.twins.iter().all(|twin| twin.problem.stipulation.is_battle());
        let says_more = |section: &Section| {
            let announcement =
                self.source.text.get(section.announced..section.play.start).unwrap_or_default();
            let said = announcement.split_once([')', ':', ']', '/']).map_or("", |(_, said)| said);
            said.chars().any(char::is_alphanumeric)
        };
        self.sections.len() > 1 && (is_battle || self.sections.iter().skip(1).any(says_more))
    }

    /// The text of a section.
    #[must_use]
    pub fn text(&self, section: &Section) -> &str {
        self.source.text.get(section.play.clone()).unwrap_or_default()
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
            self.written.text.split_inclusive('\n').take_while(|line| is_header(line)).map(str::len).sum();
        &self.written.text[header_bytes..]
    }

    /// What the author wrote: the text that was kept when it was replaced, otherwise everything behind the header.
    #[must_use]
    pub fn authors_text(&self) -> String {
        kept_text(&self.written.text).unwrap_or_else(|| self.play().trim_matches('\n').to_owned())
    }

    /// A finding about the text, at this byte of it.
    #[must_use]
    pub fn fault(&self, start: Option<usize>, fault: TextFault) -> Finding {
        let place = start.map(|start| self.source.line_column(start));
        let place = place.map(|(line, column)| format!(":{line}:{column}")).unwrap_or_default();
        let place = format!("{}{place}", self.source.name);
        Finding::general(Kind::Unreadable, Sentence::Unread { place, fault })
    }

    /// What is wrong with a text whose twins aren't those of the entry.
    #[must_use]
    pub fn check_twins(&self, task: &Task) -> Vec<Finding> {
        let mut wrong = Vec::new();
        for section in &self.sections {
            if !task.twins.iter().any(|twin| twin.letter == section.letter) {
                wrong.push(self.fault(Some(section.announced), TextFault::OfNoTwin(section.letter.clone())));
            }
        }
        for twin in &task.twins {
            if self.section(&twin.letter).is_none() {
                wrong.push(self.fault(None, TextFault::NoneOfTwin(twin.letter.clone())));
            }
        }
        wrong
    }
}

/// What is written as the author's solution of an entry.
#[derive(Debug, Clone, Copy)]
pub struct Blessing<'run> {
    /// What the entry is called.
    pub id: &'run str,
    /// The entry.
    pub entry: &'run Entry,
    /// What was found.
    pub play: &'run str,
}

impl Blessing<'_> {
    /// The whole text that takes the place of an old one, of which it keeps what the author wrote.
    #[must_use]
    pub fn text(&self, old: Option<&str>) -> String {
        let author = old.and_then(|old| authors_text(old, self.play));
        compose(self.id, self.entry, author.as_deref(), self.play)
    }
}

/// The text that the author wrote, if an expected text holds one that is worth keeping beside the play that is to
/// be written: the one that was kept before, otherwise one that wasn't written by this program.
#[must_use]
pub fn authors_text(old: &str, play: &str) -> Option<String> {
    if let Some(kept) = kept_text(old) {
        return Some(kept);
    }
    let mut header = old.lines().take_while(|line| is_header(line));
    let is_ours = header.any(|line| line.starts_with(STIPULATION_LINE));
    let old = old.trim_matches('\n');
    (!is_ours && !old.trim().is_empty() && old.trim() != play.trim()).then(|| old.to_owned())
}

/// The lines in which an author's own text was kept.
fn kept_text(text: &str) -> Option<String> {
    let header = text.lines().take_while(|line| is_header(line));
    let kept = header.filter_map(|line| line.strip_prefix(KEPT));
    let lines: Vec<&str> = kept.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The whole text of an expected file for what was found, with what the author wrote in its header.
#[must_use]
pub fn compose(id: &str, entry: &Entry, author: Option<&str>, play: &str) -> String {
    let stipulations: Vec<String> = entry.task.iter().map(stipulation_of).collect();
    let names = entry.conditions.names();
    let conditions = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let stipulation = stipulations.join(" ");
    let author: String = author.map_or_else(String::new, |author| {
        let lines = author.lines().map(|line| format!("{KEPT} {line}").trim_end().to_owned() + "\n");
        std::iter::once("# the author's text:\n".to_owned()).chain(lines).collect()
    });
    format!("# entry: {id}\n{STIPULATION_LINE} {stipulation}\n# conditions: {conditions}\n{author}{play}")
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

/// What the header says about the letters.
fn declared_letters(source: &Source) -> Result<Option<Letters>, (usize, LettersError)> {
    let mut start = 0;
    for line in source.text.split_inclusive('\n').take_while(|line| is_header(line)) {
        let declared = line.trim_start_matches(['#', ' ']);
        if let Some(name) = LETTERS.iter().find_map(|intro| declared.strip_prefix(intro)) {
            return name.parse().map(Some).map_err(|error: LettersError| {
                let end = start + line.trim_end().len();
                (end - name.trim().len(), error)
            });
        }
        start += line.len();
    }
    Ok(None)
}

fn split(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { letter: String::new(), announced: 0, play: 0..0 }];
    let mut start = 0;
    let mut in_header = true;
    let mut in_intro = false;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        in_header &= is_header(line);
        if in_header {
            sections[0].announced = end;
            sections[0].play = end..end;
        } else if line.trim() == ZEROPOSITION {
            if let [only] = sections.as_mut_slice() {
                only.play = end..end;
            }
        } else {
            // Further conditions of a twin stand on lines of their own below its announcement.
            in_intro &=
                !line.trim().is_empty() && !line.trim_start().starts_with(|c: char| c.is_ascii_digit());
            for (letter, announced, behind) in announcements(line, sections.last()) {
                if let Some(before) = sections.last_mut() {
                    before.play.end = start + announced;
                }
                let play = play_start(&line[behind..]).map(|at| behind + at);
                in_intro = play.is_none();
                let begin = play.map_or(end, |at| start + at);
                sections.push(Section { letter, announced: start + announced, play: begin..begin });
            }
            if let Some(section) = sections.last_mut() {
                section.play.end = end;
                if in_intro {
                    section.play.start = end;
                }
            }
        }
        start = end;
    }
    let is_empty = |section: &Section| text[section.play.clone()].trim().is_empty();
    if sections.len() > 1 && is_empty(&sections[0]) {
        sections.remove(0);
    }
    sections
}

fn is_header(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').starts_with('#')
}

/// Where the first move number stands behind an announcement.
fn play_start(text: &str) -> Option<usize> {
    let mut before = ' ';
    for (place, character) in text.char_indices() {
        if character.is_ascii_digit() && !before.is_alphanumeric() {
            let behind = text[place..].trim_start_matches(|c: char| c.is_ascii_digit());
            if behind.starts_with(['.', '…']) {
                return Some(place);
            }
        }
        before = character;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(String, &str)> {
        let sections = split(text).into_iter();
        sections.map(|section| (section.letter, text[section.play].trim())).collect()
    }

    fn pair<'text>(letter: &str, text: &'text str) -> (String, &'text str) {
        (letter.to_owned(), text)
    }

    #[test]
    fn a_text_is_split_into_twins() {
        let text = "# entry: x\n# stipulation: #1\n\na) \n\n   1.Ra1-a2 # !\n\n\n+b) wRa2-->c2  \n   Annan\n\n   1.b1 !\n";
        assert_eq!(shown(text), [pair("a", "1.Ra1-a2 # !"), pair("b", "1.b1 !")]);
    }

    #[test]
    fn twins_may_stand_in_one_line() {
        let text = "a) 1.Ra2# b) bSf2-h5: 1.Rb2# {a) as before} c) 1.Rc2#";
        let expected = [pair("a", "1.Ra2#"), pair("b", "1.Rb2# {a) as before}"), pair("c", "1.Rc2#")];
        assert_eq!(shown(text), expected);
        assert_eq!(shown("1.Ra2#\nb) 1.Rb2#"), [pair("", "1.Ra2#"), pair("b", "1.Rb2#")]);
    }

    #[test]
    fn without_twins_there_is_one_section() {
        assert_eq!(shown("# entry: x\n\n   1.Ra1-a2 # !\n"), [pair("", "1.Ra1-a2 # !")]);
        assert_eq!(shown(""), [pair("", "")]);
    }
}

//! The report for judges: one page that needs nothing but a browser.
//!
//! The program writes the shell and the data; the page draws boards and trees itself, and only those that
//! are looked at, so that thousands of entries stay usable. Every piece of data stands in a script element
//! of its own, in which `<` is escaped, so that nothing an entry says can become markup.

use super::Reporter;
use super::figure::{figure, names, walk_codes};
use crate::event::{Event, Summary};
use crate::exhibit::Exhibit;
use crate::foreign::popeye::walk_names;
use crate::outcome::Outcome;
use crate::verdict::{Level, Subject, Verdict};
use clap::ValueEnum;
use serde::Serialize;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

const SHELL: &str = include_str!("page/shell.html");
const STYLE: &str = include_str!("page/page.css");
const FIGURES: &str = include_str!("page/figures.svg");
const SCRIPTS: [&str; 7] = [
    include_str!("page/words.js"),
    include_str!("page/letters.js"),
    include_str!("page/board.js"),
    include_str!("page/play.js"),
    include_str!("page/cards.js"),
    include_str!("page/entry.js"),
    include_str!("page/page.js"),
];

/// The file in the folder of the report.
pub const FILE: &str = "index.html";

/// The language in which the page opens; it can be changed there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum Language {
    /// English
    #[default]
    En,
    /// German
    De,
    /// French
    Fr,
}

impl Language {
    /// The code of the language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }
}

/// Writes the page; it takes the place of an older one only when it is complete.
#[derive(Debug)]
pub struct Html {
    folder: PathBuf,
    language: Language,
    page: Option<BufWriter<NamedTempFile>>,
    entries: usize,
    walks: BTreeSet<String>,
}

#[derive(Serialize)]
struct EntryPart<'run> {
    id: &'run str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stipulation: Option<&'run str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    conditions: &'run [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'run str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingPart<'run>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<String>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct FindingPart<'run> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'run str>,
    text: &'run str,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'run str>,
    #[serde(rename = "harmless", skip_serializing_if = "std::ops::Not::not")]
    is_harmless: bool,
}

impl Html {
    /// Writes into `folder`, which is made if necessary.
    ///
    /// # Errors
    /// The folder can't be written to.
    pub fn new(folder: &Path, language: Language) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut page = BufWriter::new(NamedTempFile::new_in(folder)?);
        let (head, _) = shell();
        let head = head
            .replace("{{language}}", language.code())
            .replace("{{style}}", STYLE)
            .replace("{{figures}}", FIGURES);
        page.write_all(head.as_bytes())?;
        Ok(Self { folder: folder.to_owned(), language, page: Some(page), entries: 0, walks: BTreeSet::new() })
    }

    fn entry(&mut self, outcome: &Outcome) -> io::Result<()> {
        let Some(page) = &mut self.page else { return Ok(()) };
        data(page, &format!("e{}", self.entries), &entry_part(outcome))?;
        if let Some(exhibit) = &outcome.exhibit {
            note_walks(exhibit, &mut self.walks);
            data(page, &format!("x{}", self.entries), exhibit)?;
        }
        self.entries += 1;
        Ok(())
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(mut page) = self.page.take() else { return Ok(()) };
        let verdicts: BTreeMap<&str, usize> =
            Verdict::ALL.into_iter().map(|verdict| (verdict.name(), summary.count(verdict))).collect();
        let walks: BTreeMap<&str, serde_json::Value> =
            self.walks.iter().map(|code| (code.as_str(), walk_part(code))).collect();
        let run = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "language": self.language.code(),
            "entries": self.entries,
            "selected": summary.selected,
            "order": Verdict::ALL.map(Verdict::name),
            "verdicts": verdicts,
            "nodes": summary.nodes,
            "seconds": summary.elapsed.as_secs_f64(),
            "walks": walks,
        });
        data(&mut page, "run", &run)?;
        let (_, tail) = shell();
        page.write_all(tail.replace("{{scripts}}", &SCRIPTS.concat()).as_bytes())?;
        let file = page.into_inner().map_err(io::IntoInnerError::into_error)?;
        make_readable(&file)?;
        file.persist(self.folder.join(FILE)).map_err(|error| error.error)?;
        Ok(())
    }
}

impl Reporter for Html {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => self.entry(outcome),
            Event::Ended(summary) => self.finish(summary),
        }
    }
}

/// Temporary files are for their owner alone; a report is for whoever may read the folder.
#[cfg(unix)]
fn make_readable(file: &NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    const OWNER_WRITES_ALL_READ: u32 = 0o644;
    file.as_file().set_permissions(fs::Permissions::from_mode(OWNER_WRITES_ALL_READ))
}

#[cfg(not(unix))]
fn make_readable(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}

/// What stands in front of the data and behind it.
fn shell() -> (&'static str, &'static str) {
    SHELL.split_once("{{data}}").expect("the shell has a place for the data")
}

fn data(page: &mut impl Write, id: &str, value: &impl Serialize) -> io::Result<()> {
    // Inside of strings, the only place where it can occur in JSON.
    let json = serde_json::to_string(value)?.replace('<', "\\u003c");
    writeln!(page, "<script type=\"application/json\" id=\"{id}\">{json}</script>")
}

fn entry_part(outcome: &Outcome) -> EntryPart<'_> {
    let findings = outcome.findings.iter().map(|finding| FindingPart {
        kind: finding.kind.name(),
        about: finding.subject.as_ref().map(|subject| match subject {
            Subject::Move(text) | Subject::Line(text) => text.as_str(),
        }),
        text: &finding.text,
        evidence: finding.evidence.as_deref(),
        is_harmless: finding.level < Level::Error,
    });
    EntryPart {
        id: &outcome.id,
        verdict: outcome.verdict().name(),
        stipulation: outcome.stipulation.as_deref(),
        conditions: &outcome.conditions,
        file: outcome.place.as_ref().map(|(file, _)| file.as_str()),
        findings: findings.collect(),
        errors: outcome.diagnostics.iter().map(crate::diagnostic::Diagnostic::one_line).collect(),
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
    }
}

/// The walks of the diagrams and of units that come into being later.
fn note_walks(exhibit: &Exhibit, walks: &mut BTreeSet<String>) {
    let mut note = |squares: &str| {
        for unit in squares.split(' ').filter_map(|square| square.get(2..)) {
            walks.extend(walk_codes(unit).map(str::to_owned));
        }
    };
    for panel in &exhibit.twins {
        note(&panel.position);
        panel.start.iter().chain(&panel.target).for_each(|position| note(position));
        for leg in panel.play.iter().flat_map(crate::exhibit::Play::legs) {
            note(&leg.changes);
        }
    }
}

fn walk_part(code: &str) -> serde_json::Value {
    let figure = figure(code);
    let [_, german, french] = walk_names(code);
    let [en, de, fr] = names(code);
    json!({
        "figure": figure.bases,
        "turns": figure.turns,
        "names": { "en": en, "de": de, "fr": fr },
        "letters": { "en": code, "de": german, "fr": french },
    })
}

//! The report for judges: one page that needs nothing but a browser.
//!
//! The program writes the shell and the data; the page draws boards and trees itself, and only those that
//! are looked at, so that thousands of entries stay usable. Every piece of data stands in a script element
//! of its own, in which `<` is escaped, so that nothing an entry says can become markup. Of more entries than a
//! browser reads at once the page holds a list alone; what cards show stands in files beside it.

mod beside;

use super::Reporter;
use super::called;
use super::figure::walk_codes;
use crate::analysis::{self, Fields, Teller, told_features};
use crate::diagnostic::Diagnostic;
use crate::event::{Event, Setting, Summary, Tally};
use crate::exhibit::Exhibit;
use crate::language::{InLanguages, Language};
use crate::opinion::{Disagreement, MarkedLine, OURS, Opinion};
use crate::outcome::Outcome;
use crate::verdict::{Level, Subject, Verdict};
use beside::{Beside, Finished};
use cookstopper_engine::analysis::{Analysis, Feature};
use cookstopper_engine::board::unit::Attributes;
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
const WORDS: &str = include_str!("page/words.json");
const SCRIPTS: [&str; 9] = [
    include_str!("page/words.js"),
    include_str!("page/letters.js"),
    include_str!("page/board.js"),
    include_str!("page/play.js"),
    include_str!("page/cards.js"),
    include_str!("page/files.js"),
    include_str!("page/entry.js"),
    include_str!("page/paper.js"),
    include_str!("page/page.js"),
];

/// A page holds everything of so many entries.
const MOST_INSIDE: usize = 4000;

/// The file in the folder of the report.
pub const FILE: &str = "index.html";

/// Writes the page; it takes the place of an older one only when it is complete.
#[derive(Debug)]
pub struct Html {
    folder: PathBuf,
    language: Language,
    /// Where entries can be opened.
    desk: Option<String>,
    page: Option<BufWriter<NamedTempFile>>,
    /// The files beside the page, where there are many entries.
    beside: Option<Beside>,
    entries: usize,
    walks: BTreeSet<String>,
    conditions: BTreeSet<String>,
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
    errors: Vec<ErrorPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<OpinionPart<'run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<AnalysisPart>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct FindingPart<'run> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'run str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    twin: &'run str,
    text: InLanguages,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'run str>,
    #[serde(rename = "harmless", skip_serializing_if = "std::ops::Not::not")]
    is_harmless: bool,
}

/// What composers and judges look for.
#[derive(Serialize)]
struct AnalysisPart {
    /// What the solution has, without what follows from it.
    features: Vec<Feature>,
    text: InLanguages,
}

impl AnalysisPart {
    fn of(analysis: &Analysis) -> Self {
        let text = InLanguages::of(|language| {
            Teller::new(analysis, language, Fields::OfFew).text().trim_end().to_owned()
        });
        Self { features: told_features(analysis), text }
    }
}

/// An error: what it is about, what is wrong, and where.
#[derive(Serialize)]
struct ErrorPart {
    about: InLanguages,
    text: InLanguages,
    place: String,
    /// Whether what is wrong is known in English alone.
    #[serde(rename = "english", skip_serializing_if = "std::ops::Not::not")]
    is_in_english: bool,
}

#[derive(Serialize)]
struct OpinionPart<'run> {
    says: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<InLanguages>,
    #[serde(skip_serializing_if = "<[MarkedLine]>::is_empty")]
    theirs: &'run [MarkedLine],
    #[serde(skip_serializing_if = "<[MarkedLine]>::is_empty")]
    ours: &'run [MarkedLine],
}

impl<'run> OpinionPart<'run> {
    fn of(opinion: &'run Opinion) -> Self {
        let says = opinion.name();
        match opinion {
            Opinion::Agrees => Self { says, reason: None, theirs: &[], ours: &[] },
            Opinion::CannotSay(silence) => {
                let reason = Some(InLanguages::of(|language| silence.text(language)));
                Self { says, reason, theirs: &[], ours: &[] }
            }
            Opinion::Disagrees(Disagreement { theirs, ours, .. }) => {
                Self { says, reason: None, theirs, ours }
            }
        }
    }
}

impl Html {
    /// Writes into `folder`, which is made if necessary.
    ///
    /// # Errors
    /// The folder can't be written to.
    pub fn new(folder: &Path, language: Language) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            language,
            desk: None,
            page: Some(BufWriter::new(NamedTempFile::new_in(folder)?)),
            beside: None,
            entries: 0,
            walks: BTreeSet::new(),
            conditions: BTreeSet::new(),
        })
    }

    /// The same with a link at every entry that opens it on the desk at this address.
    #[must_use]
    pub fn with_desk(self, address: Option<&str>) -> Self {
        Self { desk: address.map(str::to_owned), ..self }
    }

    fn begin(&mut self, entries: usize) -> io::Result<()> {
        let Some(page) = &mut self.page else { return Ok(()) };
        if entries > MOST_INSIDE {
            self.beside = Some(Beside::new(&self.folder)?);
        }
        let (head, _) = shell();
        let head = head
            .replace("{{language}}", self.language.code())
            // Browsers don't agree on what the origin of a file on the disk is.
            .replace("{{files}}", if self.beside.is_some() { " 'self' file:" } else { "" })
            .replace("{{style}}", STYLE)
            .replace("{{figures}}", FIGURES);
        page.write_all(head.as_bytes())
    }

    fn entry(&mut self, outcome: &Outcome) -> io::Result<()> {
        let Some(page) = &mut self.page else { return Ok(()) };
        let part = entry_part(outcome);
        match &mut self.beside {
            Some(beside) => beside.add(page, &part, outcome.exhibit.as_deref())?,
            None => data(page, &format!("e{}", self.entries), &part)?,
        }
        self.conditions.extend(outcome.conditions.iter().cloned());
        if let Some(exhibit) = &outcome.exhibit {
            note_walks(exhibit, &mut self.walks);
            self.conditions.extend(exhibit.panels().flat_map(|panel| panel.conditions.iter().cloned()));
            if self.beside.is_none() {
                data(page, &format!("x{}", self.entries), exhibit)?;
            }
        }
        self.entries += 1;
        Ok(())
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(mut page) = self.page.take() else { return Ok(()) };
        let beside = self.beside.take().map(|beside| beside.finish(&mut page)).transpose()?;
        let verdicts: BTreeMap<&str, usize> =
            Verdict::ALL.into_iter().map(|verdict| (verdict.name(), summary.count(verdict))).collect();
        let walks: BTreeMap<&str, serde_json::Value> =
            self.walks.iter().map(|code| (code.as_str(), called::walk(code))).collect();
        let conditions: BTreeMap<&str, serde_json::Value> =
            self.conditions.iter().map(|name| (name.as_str(), called::condition(name))).collect();
        let marks: BTreeMap<&str, InLanguages> =
            Attributes::NAMED.into_iter().map(|(_, mark, _)| (mark, called::mark(mark))).collect();
        let features: BTreeMap<&str, InLanguages> =
            Feature::ALL.iter().map(|feature| (feature.row().code, feature_names(*feature))).collect();
        let run = json!({
            "program": OURS,
            "setting": setting_part(&summary.setting),
            "second": second_part(summary),
            "language": self.language.code(),
            "entries": self.entries,
            "desk": self.desk,
            "beside": beside.as_ref().map(Finished::for_page),
            "selected": summary.selected,
            "order": Verdict::ALL.map(Verdict::name),
            "verdicts": verdicts,
            "nodes": summary.nodes,
            "seconds": summary.elapsed.as_secs_f64(),
            "walks": walks,
            "marks": marks,
            "features": features,
            "conditions": conditions,
        });
        data(&mut page, "run", &run)?;
        let (_, tail) = shell();
        let tail = tail.replace("{{words}}", WORDS.trim_end()).replace("{{scripts}}", &SCRIPTS.concat());
        page.write_all(tail.as_bytes())?;
        let file = page.into_inner().map_err(io::IntoInnerError::into_error)?;
        make_readable(file.as_file(), false)?;
        let page = self.folder.join(FILE);
        let before = beside::folder_of(&page);
        file.persist(&page).map_err(|error| error.error)?;
        if let Some(beside) = beside {
            beside.keep();
        }
        // What stood beside the old page nobody reads any more.
        before.map_or(Ok(()), |before| fs::remove_dir_all(self.folder.join(before)))
    }
}

impl Reporter for Html {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { entries } => self.begin(*entries),
            Event::Finished(outcome) => self.entry(outcome),
            Event::Ended(summary) => self.finish(summary),
        }
    }
}

/// Temporary files and folders are for their owner alone; a report is for whoever may read the folder.
#[cfg(unix)]
fn make_readable(file: &fs::File, is_folder: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if is_folder { 0o755 } else { 0o644 };
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn make_readable(_: &fs::File, _: bool) -> io::Result<()> {
    Ok(())
}

/// What stands in front of the data and behind it.
fn shell() -> (&'static str, &'static str) {
    SHELL.split_once("{{data}}").expect("the shell has a place for the data")
}

fn data(page: &mut impl Write, id: &str, value: &impl Serialize) -> io::Result<()> {
    script(page, id, &escaped(value)?)
}

fn script(page: &mut impl Write, id: &str, json: &str) -> io::Result<()> {
    writeln!(page, "<script type=\"application/json\" id=\"{id}\">{json}</script>")
}

/// JSON that is no markup wherever it stands.
fn escaped(value: &impl Serialize) -> io::Result<String> {
    // Inside of strings, the only place where it can occur in JSON.
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}

fn entry_part(outcome: &Outcome) -> EntryPart<'_> {
    let findings = outcome.findings.iter().map(|finding| FindingPart {
        kind: finding.kind.name(),
        about: finding.subject.as_ref().map(|subject| match subject {
            Subject::Move(text) | Subject::Line(text) => text.as_str(),
        }),
        twin: &finding.twin,
        text: InLanguages::of(|language| finding.text_in(language)),
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
        errors: outcome.diagnostics.iter().map(error_part).collect(),
        second: outcome.second_opinion.as_deref().map(OpinionPart::of),
        analysis: outcome.analysis.as_deref().map(AnalysisPart::of),
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
    }
}

fn feature_names(feature: Feature) -> InLanguages {
    InLanguages::of(|language| analysis::called(feature, language).to_owned())
}

fn error_part(diagnostic: &Diagnostic) -> ErrorPart {
    let about = InLanguages::of(|language| diagnostic.code.about(language).to_owned());
    let is_in_english = Language::ALL.into_iter().any(|language| diagnostic.text_in(language).is_none());
    let in_english = || diagnostic.text_in(Language::English).unwrap_or_default();
    let text = InLanguages::of(|language| diagnostic.text_in(language).unwrap_or_else(in_english));
    ErrorPart { about, text, place: diagnostic.place(), is_in_english }
}

fn setting_part(setting: &Setting) -> serde_json::Value {
    json!({
        "jobs": setting.jobs,
        "nodes": setting.nodes,
        "seconds": setting.time.map(|time| time.as_secs_f64()),
        "megabytes": setting.table_bytes >> 20,
    })
}

/// What the second program said about all entries.
fn second_part(summary: &Summary) -> serde_json::Value {
    let Some((program, time)) = &summary.setting.second else { return serde_json::Value::Null };
    let Tally { agrees, disagrees, silent } = &summary.second_opinions;
    let silent = silent.iter().map(|(silence, number)| {
        json!({ "reason": InLanguages::of(|language| silence.text(language)), "number": number })
    });
    json!({
        "program": program,
        "seconds": time.as_secs_f64(),
        "agrees": agrees,
        "disagrees": disagrees,
        "silent": silent.collect::<Vec<_>>(),
    })
}

/// The walks of the diagrams and of units that come into being later.
fn note_walks(exhibit: &Exhibit, walks: &mut BTreeSet<String>) {
    let mut note = |squares: &str| {
        for unit in squares.split(' ').filter_map(|square| square.get(2..)) {
            walks.extend(walk_codes(unit).map(str::to_owned));
        }
    };
    for panel in exhibit.panels() {
        note(&panel.position);
        panel.start.iter().chain(&panel.target).for_each(|position| note(position));
        for leg in panel.play.iter().flat_map(crate::exhibit::Play::legs) {
            note(&leg.changes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SCRIPTS, SHELL, WORDS};
    use crate::opinion::{Opinion, Silence};
    use crate::verdict::{Kind, Verdict};
    use std::collections::{BTreeMap, BTreeSet};

    fn words() -> BTreeMap<String, [String; 3]> {
        serde_json::from_str(WORDS).expect("each word has three texts")
    }

    /// The words behind `sign` that the scripts and the shell ask for.
    fn asked_for(sign: &str) -> BTreeSet<String> {
        let page = SCRIPTS.concat() + SHELL;
        let parts = page.split(sign).skip(1);
        let names = parts.filter_map(|part| part.split('"').next().map(str::to_owned));
        names.collect()
    }

    #[test]
    fn every_word_is_there_in_every_language() {
        for (name, texts) in words() {
            assert!(texts.iter().all(|text| !text.trim().is_empty()), "{name}");
        }
    }

    #[test]
    fn every_word_that_is_asked_for_is_there() {
        let words = words();
        let names = asked_for("word(\"").into_iter().chain(asked_for("data-w=\""));
        let of_verdicts = Verdict::ALL.map(|verdict| format!("verdict {}", verdict.name()));
        let of_kinds = Kind::ALL.map(|kind| format!("kind {}", kind.name()));
        let opinions = ["agrees", "disagrees", Opinion::CannotSay(Silence::Stopped).name()];
        let of_opinions = opinions.map(|name| format!("second {name}"));
        for name in names.chain(of_verdicts).chain(of_kinds).chain(of_opinions) {
            assert!(words.contains_key(&name), "no word `{name}`");
        }
    }
}

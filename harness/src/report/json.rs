//! The report for scripts: a JSON object a line, one for each entry and one for the whole.

use super::Reporter;
use crate::event::{Event, Setting, Summary, Tally};
use crate::exit::Exit;
use crate::language::Language;
use crate::opinion::{Disagreement, MarkedLine, OURS, Opinion};
use crate::outcome::{Found, Outcome};
use crate::sentence::Point;
use crate::verdict::{Finding, Kind, Level, Subject, Verdict};
use cookstopper_engine::analysis::Analysis;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The version of the form; it changes when a field changes its meaning or goes away.
pub const VERSION: u32 = 1;

/// Writes the lines to `output`.
#[derive(Debug)]
pub struct Json<O> {
    output: O,
}

impl<O: Write> Json<O> {
    /// Writes to this stream.
    pub const fn new(output: O) -> Self {
        Self { output }
    }
}

#[derive(Serialize)]
struct EntryLine<'run> {
    id: &'run str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'run str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    authors: &'run [String],
    verdict: &'static str,
    stipulation: Option<&'run str>,
    conditions: &'run [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<&'run [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<&'run [String]>,
    findings: Vec<FindingPart<'run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_opinion: Option<OpinionPart<'run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<&'run Analysis>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct OpinionPart<'run> {
    says: &'static str,
    /// Why it can't say.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "<[Point]>::is_empty")]
    differences: &'run [Point],
    #[serde(skip_serializing_if = "<[MarkedLine]>::is_empty")]
    theirs: &'run [MarkedLine],
    #[serde(skip_serializing_if = "<[MarkedLine]>::is_empty")]
    ours: &'run [MarkedLine],
}

#[derive(Serialize)]
struct SecondPart<'run> {
    program: &'run str,
    seconds: f64,
    agrees: usize,
    disagrees: usize,
    cannot_say: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct SettingPart {
    program: &'static str,
    jobs: usize,
    nodes: Option<u64>,
    seconds: Option<f64>,
    table_bytes: usize,
}

#[derive(Serialize)]
struct FindingPart<'run> {
    kind: &'static str,
    level: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<&'run str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'run str>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'run str>,
}

#[derive(Serialize)]
struct SummaryLine<'run> {
    summary: bool,
    version: u32,
    entries: usize,
    finished: usize,
    verdicts: BTreeMap<&'static str, usize>,
    exit: u8,
    setting: SettingPart,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_opinion: Option<SecondPart<'run>>,
    nodes: u64,
    seconds: f64,
}

impl<O: Write> Reporter for Json<O> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun { .. } => Ok(()),
            Event::Finished(outcome) => {
                let line = serde_json::to_string(&of_entry(outcome))?;
                writeln!(self.output, "{line}")?;
                self.output.flush()
            }
            Event::Ended(summary) => {
                let line = serde_json::to_string(&summary_line(summary))?;
                writeln!(self.output, "{line}")?;
                self.output.flush()
            }
        }
    }
}

/// What the report says of one entry.
#[must_use]
pub fn entry_line(outcome: &Outcome) -> impl Serialize + '_ {
    of_entry(outcome)
}

fn of_entry(outcome: &Outcome) -> EntryLine<'_> {
    let (keys, lines) = match &outcome.found {
        Found::Keys(keys) => (Some(keys.as_slice()), None),
        Found::Lines(lines) => (None, Some(lines.as_slice())),
    };
    let errors = outcome.diagnostics.iter().map(|diagnostic| FindingPart {
        kind: Kind::Invalid.name(),
        level: Level::Error.name(),
        played: None,
        line: None,
        text: diagnostic.one_line(),
        evidence: None,
    });
    EntryLine {
        id: &outcome.id,
        title: outcome.title.as_deref(),
        authors: &outcome.authors,
        verdict: outcome.verdict().name(),
        stipulation: outcome.stipulation.as_deref(),
        conditions: &outcome.conditions,
        keys,
        lines,
        findings: outcome.findings.iter().map(finding_part).chain(errors).collect(),
        second_opinion: outcome.second_opinion.as_deref().map(opinion_part),
        analysis: outcome.analysis.as_deref(),
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
    }
}

fn finding_part(finding: &Finding) -> FindingPart<'_> {
    let (played, line) = match &finding.subject {
        None => (None, None),
        Some(Subject::Move(played)) => (Some(played.as_str()), None),
        Some(Subject::Line(line)) => (None, Some(line.as_str())),
    };
    let evidence = finding.evidence.as_deref();
    let (kind, level) = (finding.kind.name(), finding.level.name());
    FindingPart { kind, level, played, line, text: finding.text(), evidence }
}

fn summary_line(summary: &Summary) -> SummaryLine<'_> {
    SummaryLine {
        summary: true,
        version: VERSION,
        entries: summary.selected,
        finished: summary.finished(),
        verdicts: Verdict::ALL.into_iter().map(|verdict| (verdict.name(), summary.count(verdict))).collect(),
        exit: Exit::of(summary) as u8,
        setting: setting_part(&summary.setting),
        second_opinion: second_part(summary),
        nodes: summary.nodes,
        seconds: summary.elapsed.as_secs_f64(),
    }
}

fn setting_part(setting: &Setting) -> SettingPart {
    SettingPart {
        program: OURS,
        jobs: setting.jobs,
        nodes: setting.nodes,
        seconds: setting.time.map(|time| time.as_secs_f64()),
        table_bytes: setting.table_bytes,
    }
}

fn second_part(summary: &Summary) -> Option<SecondPart<'_>> {
    let (program, time) = summary.setting.second.as_ref()?;
    let Tally { agrees, disagrees, silent } = &summary.second_opinions;
    let mut cannot_say: BTreeMap<&'static str, usize> = BTreeMap::new();
    for (silence, number) in silent {
        *cannot_say.entry(silence.name()).or_default() += number;
    }
    let (agrees, disagrees) = (*agrees, *disagrees);
    Some(SecondPart { program, seconds: time.as_secs_f64(), agrees, disagrees, cannot_say })
}

fn opinion_part(opinion: &Opinion) -> OpinionPart<'_> {
    let says = opinion.name();
    let nothing = OpinionPart { says, reason: None, text: None, differences: &[], theirs: &[], ours: &[] };
    match opinion {
        Opinion::Agrees => nothing,
        Opinion::CannotSay(silence) => OpinionPart {
            reason: Some(silence.name()),
            text: Some(silence.text(Language::English)),
            ..nothing
        },
        Opinion::Disagrees(Disagreement { points, theirs, ours, .. }) => {
            OpinionPart { differences: points, theirs, ours, ..nothing }
        }
    }
}

//! Which findings are errors, warnings or nothing: `cookstopper.toml`, and what an entry says for itself.

use crate::diagnostic::{Code, Diagnostic, bounded};
use crate::source::Source;
use crate::table::{Faults, Field, Placed, Table};
use crate::verdict::{Finding, Kind, Level};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use toml::de::DeTable;

/// The name of the file.
pub const FILE: &str = "cookstopper.toml";

const LEVELS: [(&str, Level); 3] =
    [("error", Level::Error), ("warning", Level::Warning), ("ignore", Level::Ignore)];

/// What is graded otherwise than usual in a corpus.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    levels: BTreeMap<Kind, Level>,
    /// The text, which is part of what results depend on.
    text: String,
}

/// What an entry grades otherwise, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// The findings it is about.
    pub kind: Kind,
    /// What they mean here.
    pub level: Level,
    /// Why.
    pub reason: String,
}

impl Policy {
    /// The policy of a folder: its file, or that of the nearest folder above it; the usual one without.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn of_folder(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        match folder.ancestors().map(|folder| folder.join(FILE)).find(|file| file.is_file()) {
            None => Ok(Self::default()),
            Some(file) => Self::parse(&Source::read(&file).map_err(|diagnostic| vec![diagnostic])?),
        }
    }

    /// Reads a policy.
    ///
    /// # Errors
    /// Everything that is wrong with the text, in the order of the places.
    pub fn parse(source: &Arc<Source>) -> Result<Self, Vec<Diagnostic>> {
        let mut faults = Faults { source: Arc::clone(source), list: Vec::new() };
        let (document, errors) = DeTable::parse_recoverable(&source.text);
        for error in errors {
            let span = error.span().unwrap_or_default();
            faults.add(Code::Syntax, span, format!("not TOML: {}", error.message()));
        }
        let mut policy = Self { levels: BTreeMap::new(), text: source.text.clone() };
        if faults.list.is_empty() {
            let mut table = Table::new("the settings", document.get_ref());
            let findings = table.take("findings").and_then(|field| field.table("`findings`", &mut faults));
            for field in findings.into_iter().flat_map(|mut findings| findings.take_rest()) {
                let name = Placed { value: field.name().to_owned(), span: field.key_span() };
                let kind = kind(&name, &mut faults);
                let level = field.string(&mut faults).and_then(|text| level(&text, &mut faults));
                if let (Some(kind), Some(level)) = (kind, level) {
                    policy.levels.insert(kind, level);
                }
            }
            table.finish(&mut faults);
        }
        if faults.list.is_empty() { Ok(policy) } else { Err(bounded(faults.list)) }
    }

    /// What the results of a run depend on.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Grades findings, the entry's own exceptions before those of the corpus, and drops what is ignored.
    pub fn apply(&self, findings: &mut Vec<Finding>, exceptions: &[Exception]) {
        for finding in findings.iter_mut() {
            if let Some(exception) = exceptions.iter().find(|exception| exception.kind == finding.kind) {
                finding.level = exception.level;
                finding.reason = Some(exception.reason.clone());
            } else if let Some(level) = self.levels.get(&finding.kind) {
                finding.level = *level;
            }
        }
        findings.retain(|finding| finding.level > Level::Ignore);
    }
}

/// Reads the `[[accept]]` tables of an entry.
pub fn read_exceptions(field: Field<'_>, faults: &mut Faults) -> Vec<Exception> {
    let mut exceptions = Vec::new();
    for Placed { value: mut table, span } in field.tables("an exception", faults) {
        let finding = table.take("finding").and_then(|field| field.string(faults));
        let graded = table.take("as").and_then(|field| field.string(faults));
        let reason = table.take("reason").and_then(|field| field.string(faults));
        table.finish(faults);
        let graded = graded.map_or(Some(Level::Warning), |text| level(&text, faults));
        let missing = match (&finding, &reason) {
            (None, _) => Some("`finding`, such as `\"minor-dual\"`"),
            (_, None) => Some("`reason`: why it is accepted here"),
            (Some(_), Some(_)) => None,
        };
        if let Some(missing) = missing {
            faults.add(Code::MissingField, span, format!("an exception needs {missing}"));
        }
        let kind = finding.and_then(|finding| kind(&finding, faults));
        if let (Some(kind), Some(level), Some(reason)) = (kind, graded, reason) {
            exceptions.push(Exception { kind, level, reason: reason.value });
        }
    }
    exceptions
}

fn kind(name: &Placed<String>, faults: &mut Faults) -> Option<Kind> {
    let known = Kind::GRADED.into_iter().find(|kind| kind.name() == name.value);
    if known.is_none() {
        let names = Kind::GRADED.map(Kind::name);
        let title = format!("`{}` is no finding that can be graded", name.value);
        let diagnostic = Diagnostic::new(Code::UnknownField, &faults.source, name.span.clone(), title);
        faults.list.push(diagnostic.with_nearest(&name.value, &names));
    }
    known
}

fn level(text: &Placed<String>, faults: &mut Faults) -> Option<Level> {
    let known = LEVELS.iter().find(|(name, _)| *name == text.value).map(|(_, level)| *level);
    if known.is_none() {
        let title = format!("expected `error`, `warning` or `ignore`, found `{}`", text.value);
        faults.add(Code::WrongValue, text.span.clone(), title);
    }
    known
}

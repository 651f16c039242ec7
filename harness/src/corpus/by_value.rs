//! Entries by value: with everything that decides what is found of them, so that they can be verified anywhere.

use super::{EntryPath, Given, Roots};
use crate::collection::Collection;
use crate::diagnostic::{Diagnostic, DiagnosticByValue};
use crate::expected::Expected;
use crate::foreign::{ForeignProblem, Format, Imported};
use crate::parts::Part;
use crate::policy::Policy;
use crate::source::{Source, display_path};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// What the text of an entry is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Written {
    /// An entry of ours.
    #[default]
    Toml,
    /// A document of Olive's or YACPDB's.
    Yaml,
    /// A line of FEN or EPD.
    Positions,
    /// An entry of ours that was made of another program's.
    Imported,
}

/// An entry by value.
///
/// ```
/// use cookstopper::corpus::{EntryByValue, EntryPath};
/// let text = "stipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2 Ra4\"\nblack = \"Kh3\"\n";
/// let entry = EntryByValue { id: "d".into(), text: text.into(), file: "d.toml".into(), ..EntryByValue::default() };
/// let path = EntryPath::of_value(entry.clone()).unwrap();
/// assert_eq!(path.read().unwrap().task.unwrap().twins.len(), 1);
/// assert_eq!(path.to_value().unwrap(), entry);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryByValue {
    /// What the entry is called.
    pub id: String,
    /// The text.
    pub text: String,
    /// What the text is written in.
    #[serde(default)]
    pub format: Written,
    /// The file it comes from, as reports name it.
    #[serde(default)]
    pub file: String,
    /// How many lines stand above it in its file.
    #[serde(default)]
    pub above: usize,
    /// Which problem of the text it is, where that holds several.
    #[serde(default)]
    pub item: u32,
    /// What is asked for, where the text doesn't say it.
    #[serde(default)]
    pub stipulation: Option<String>,
    /// The author's solution, where it doesn't stand in the text, or the author's words there.
    #[serde(default)]
    pub solution: SolutionByValue,
    /// The text of `cookstopper.toml`.
    #[serde(default)]
    pub policy: String,
    /// What is wrong with it is known already; nothing is to be verified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<DiagnosticByValue>,
}

/// The author's solution in a file of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionByValue {
    /// The file in which it belongs, whether there is one or not.
    #[serde(default)]
    pub file: String,
    /// What the file says, if there is one.
    #[serde(default)]
    pub text: Option<String>,
    /// Why it can't be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<DiagnosticByValue>>,
}

/// An entry that was received, and the problem in it if another program wrote it.
#[derive(Debug)]
pub(super) struct Received {
    value: EntryByValue,
    problem: OnceLock<Option<ForeignProblem>>,
}

impl EntryPath {
    /// An entry that is given by value.
    ///
    /// # Errors
    /// What is wrong with the policy that it brings along.
    pub fn of_value(value: EntryByValue) -> Result<Self, Vec<Diagnostic>> {
        let policy = Policy::parse(&Source::of_argument(crate::policy::FILE, &value.policy))?;
        Ok(Self {
            id: value.id.clone(),
            entry: Path::new(&value.file).into(),
            roots: Arc::new(Roots { policy, ..Roots::default() }),
            part: None,
            given: Some(Given::Value(Arc::new(Received { value, problem: OnceLock::new() }))),
        })
    }

    /// Everything that decides what is found of the entry.
    ///
    /// # Errors
    /// Its text can't be read.
    pub fn to_value(&self) -> Result<EntryByValue, Vec<Diagnostic>> {
        if let Some(Given::Value(received)) = &self.given {
            return Ok(received.value.clone());
        }
        let text = match (&self.given, &self.part) {
            (Some(Given::Problem(imported)), _) => imported_value((**imported).clone()),
            (_, Some((collection, part))) if collection.is_foreign() => {
                self.foreign_value(collection, part)?
            }
            _ => {
                let source = self.source().map_err(|diagnostic| vec![diagnostic])?;
                EntryByValue { text: source.text.clone(), above: source.above().0, ..EntryByValue::default() }
            }
        };
        let given = match &self.given {
            Some(Given::Problem(imported)) => imported.solution.clone(),
            Some(Given::Value(_)) | None => None,
        };
        let solution = match given {
            Some(text) => SolutionByValue { file: self.id.clone(), text: Some(text), fault: None },
            None => solution_at(&self.expected()),
        };
        Ok(EntryByValue {
            id: self.id.clone(),
            file: display_path(&self.entry),
            solution,
            policy: self.policy().text().to_owned(),
            ..text
        })
    }

    fn foreign_value(&self, collection: &Collection, part: &Part) -> Result<EntryByValue, Vec<Diagnostic>> {
        let Some((format, source, item)) = collection.foreign_source(part) else {
            // Such a file can only be understood as a whole.
            let imported = collection.problem(part)?;
            self.read()?;
            return Ok(imported_value(imported));
        };
        let source = source.map_err(|diagnostic| vec![diagnostic])?;
        let format = if format == Format::Yaml { Written::Yaml } else { Written::Positions };
        Ok(EntryByValue {
            text: source.text.clone(),
            format,
            above: source.above().0,
            item,
            stipulation: collection.stipulation().map(str::to_owned),
            ..EntryByValue::default()
        })
    }
}

impl Received {
    /// The problem that another program wrote, if one did.
    pub(super) fn problem(&self) -> Option<&ForeignProblem> {
        let read = || {
            let format = match self.value.format {
                Written::Toml => return None,
                Written::Imported => {
                    return Some(Ok(Imported {
                        entry: self.value.text.clone(),
                        line: self.value.above + 1,
                        ..Imported::default()
                    }));
                }
                Written::Yaml => Format::Yaml,
                Written::Positions => Format::Positions,
            };
            let stipulation = self.value.stipulation.as_deref();
            Some(format.read_one(&self.source(), self.value.item as usize, stipulation))
        };
        self.problem.get_or_init(read).as_ref()
    }

    /// The text.
    pub(super) fn source(&self) -> Arc<Source> {
        Source::part(&self.value.file, &self.value.text, self.value.above, 0)
    }

    /// Where the author's solution belongs.
    pub(super) fn expected(&self) -> PathBuf {
        PathBuf::from(&self.value.solution.file)
    }

    /// The author's solution in a file of its own.
    pub(super) fn read_expected(&self) -> Result<Option<Expected>, Diagnostic> {
        let SolutionByValue { file, text, fault } = &self.value.solution;
        match (fault, text) {
            (Some(fault), _) => Err((**fault).clone().into()),
            (None, Some(text)) => Ok(Some(Expected::of_text(Source::of_argument(file, text)))),
            (None, None) => Ok(None),
        }
    }

    pub(super) fn line(&self) -> usize {
        self.value.above + 1
    }
}

/// A problem that was read as part of something larger: its author's solution goes with the entry.
fn imported_value(imported: Imported) -> EntryByValue {
    EntryByValue {
        text: imported.entry,
        format: Written::Imported,
        above: imported.line.saturating_sub(1),
        ..EntryByValue::default()
    }
}

fn solution_at(file: &Path) -> SolutionByValue {
    let (text, fault) = match Expected::source(file) {
        Ok(source) => (source.map(|source| source.text.clone()), None),
        Err(diagnostic) => (None, Some(Box::new((&diagnostic).into()))),
    };
    SolutionByValue { file: display_path(file), text, fault }
}

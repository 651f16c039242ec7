//! What each condition is, in words for people: one record each, which `cookstopper conditions`, the page and
//! `docs/conditions` show.

mod evidence;
mod names;

pub use evidence::{Evidence, Example, Kind, evidence, of_all};
pub use names::{called, called_in_all, head, readable, word_called};

use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::popeye::condition_names::CONDITIONS;
use crate::language::{Language, Names};
use cookstopper_engine::conditions::{ConditionError, Conditions};
use cookstopper_engine::nearest::nearest;
use serde::Deserialize;
use std::sync::LazyLock;

/// So many names are suggested for one that isn't known.
const MOST_SUGGESTED: usize = 5;

/// The records, a file for each subject.
const SUBJECTS: [&str; 7] = [
    include_str!("definition/house.toml"),
    include_str!("definition/rebirth.toml"),
    include_str!("definition/movement.toml"),
    include_str!("definition/walks.toml"),
    include_str!("definition/captures.toml"),
    include_str!("definition/effects.toml"),
    include_str!("definition/choice.toml"),
];

/// Conditions that are told together.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// What they are about.
    #[serde(rename = "subject")]
    pub title: String,
    /// Where their rules come from, unless one says otherwise.
    source: String,
    /// The conditions.
    #[serde(rename = "condition")]
    pub definitions: Vec<Definition>,
}

/// A condition, or a few that differ by the side alone.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// Every name, the one that solutions have first; `Circe Mirror` for a modality.
    pub names: Vec<String>,
    /// How an entry may write it, where the name alone isn't enough.
    written: Option<String>,
    /// What it is in a line.
    pub brief: String,
    /// What it is.
    pub text: String,
    /// What may follow the name, and what that means.
    #[serde(default)]
    pub parameters: Vec<(String, String)>,
    /// Where the rule comes from, where not from the sources of its subject.
    source: Option<String>,
    /// The file of `docs/rules` that says more.
    pub chapter: Option<String>,
}

/// Conditions that have no meaning together with another one, for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exclusion {
    /// The reason.
    pub reason: String,
    /// Their names.
    pub others: Vec<&'static str>,
}

/// All subjects.
#[must_use]
pub fn subjects() -> &'static [Subject] {
    static READ: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        SUBJECTS.map(|text| toml::from_str(text).expect("the definitions are those of this program")).to_vec()
    });
    &READ
}

/// All definitions, subject by subject.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    subjects().iter().flat_map(|subject| &subject.definitions)
}

/// The definition with a name, however it is spelt, in Popeye's German and French, too.
///
/// # Errors
/// Without one, the names that may have been meant.
pub fn find(name: &str) -> Result<&'static Definition, Vec<&'static str>> {
    let wanted = folded(name);
    let is_called = |definition: &&Definition| {
        let translated = definition.translated().into_iter().flatten();
        let names = definition.names.iter().map(String::as_str).chain(translated);
        names.map(folded).any(|known| known == wanted)
    };
    if let Some(found) = definitions().find(is_called) {
        return Ok(found);
    }
    if let Ok(conditions) = Conditions::parse([name]) {
        let defined = conditions.names().iter().find_map(|written| of_written(written).into_iter().last());
        if let Some(found) = defined {
            return Ok(found);
        }
    }
    Err(suggested(name, &wanted))
}

/// The error of an unknown condition with advice, where the condition is called so in another language, or where nothing
/// else is near.
#[must_use]
pub fn advised(diagnostic: Diagnostic) -> Diagnostic {
    let is_unknown = diagnostic.title.starts_with("unknown condition");
    if diagnostic.code != Code::UnknownCondition || !is_unknown || diagnostic.help.is_some() {
        return diagnostic;
    }
    let span = diagnostic.span.clone().unwrap_or_default();
    let written = diagnostic.source.text.get(span).unwrap_or_default().trim_matches(['"', '\'']);
    let meant = find(written).ok().filter(|_| !diagnostic.title.contains("did you mean"));
    match meant {
        Some(known) => {
            let called = |language: Language| known.names_in(language).iter().any(|name| folded(name) == folded(written));
            let language = match (called(Language::German), called(Language::French)) {
                (true, _) => " in German",
                (false, true) => " in French",
                (false, false) => "",
            };
            diagnostic.with_help(format!("`{}` is called so{language}; write that", known.written()))
        }
        None if diagnostic.title.contains("did you mean") => diagnostic,
        None if !called_like(written).is_empty() => {
            let names: Vec<String> = called_like(written).iter().map(|name| format!("`{name}`")).collect();
            diagnostic.with_help(format!("did you mean {}?", names.join(" or ")))
        }
        None => diagnostic.with_help("`cookstopper conditions` lists all, `cookstopper conditions --containing WORD` those with a word"),
    }
}

/// Conditions with a name in another language of which this is a part.
fn called_like(written: &str) -> Vec<&'static str> {
    const SHORTEST: usize = 5;
    const MOST: usize = 4;
    let wanted = folded(written);
    let is_part = |known: &&Definition| {
        let mut names = known.translated().into_iter().flatten();
        wanted.len() >= SHORTEST && names.any(|name| folded(name).contains(&wanted))
    };
    definitions().filter(is_part).take(MOST).map(Definition::written).collect()
}

/// What stands behind a condition as entries and solutions write it: `Circe Mirror` is Circe, and its modality.
#[must_use]
pub fn of_written(written: &str) -> Vec<&'static Definition> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let named = |name: &str| definitions().find(|known| known.names.iter().any(|other| other == name));
    let heads = (1..=words.len().min(2)).rev().map(|taken| (taken, words[..taken].join(" ")));
    let Some((taken, head)) = heads
        .map(|(taken, head)| if is_modality(&head) { (1, words[0].to_owned()) } else { (taken, head) })
        .find(|(_, head)| named(head).is_some())
    else {
        return Vec::new();
    };
    let modalities = words[taken..].iter().filter_map(|word| named(&format!("{head} {word}")));
    let modalities: Vec<_> = modalities.filter(|found| found.is_modality()).collect();
    named(&head).into_iter().chain(modalities).collect()
}

/// A modality's first name is that of its condition with a word behind it.
fn is_modality(name: &str) -> bool {
    definitions().any(|known| known.is_modality() && known.name() == name)
}

impl Subject {
    /// Where the rule of one of its conditions comes from.
    #[must_use]
    pub fn source_of<'known>(&'known self, definition: &'known Definition) -> &'known str {
        definition.source.as_deref().unwrap_or(&self.source)
    }
}

impl Definition {
    /// The name that solutions have.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.names[0]
    }

    /// How an entry may write it.
    #[must_use]
    pub fn written(&self) -> &str {
        self.written.as_deref().unwrap_or(self.name())
    }

    /// Whether it is a word behind another condition's name.
    #[must_use]
    pub fn is_modality(&self) -> bool {
        self.name().contains(' ')
    }

    /// Popeye's names in English, German and French of the condition and its relatives.
    fn translated(&self) -> Vec<Names> {
        let names = |row: &&Names| self.names.iter().any(|name| name == row[0]);
        CONDITIONS.iter().filter(names).copied().collect()
    }

    /// Popeye's names in a language, where they differ from those that stand in the record.
    #[must_use]
    pub fn names_in(&self, language: Language) -> Vec<&'static str> {
        let names = self.translated().into_iter().map(|row| language.of(&row));
        names.filter(|name| !self.names.iter().any(|known| known == name)).collect()
    }

    /// The subject under which it stands.
    #[must_use]
    pub fn subject(&self) -> &'static Subject {
        let holds = |subject: &&Subject| subject.definitions.iter().any(|known| known.name() == self.name());
        subjects().iter().find(holds).expect("every definition stands under a subject")
    }

    /// Whether a word occurs in its names or its text.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let texts = [&self.brief, &self.text].into_iter().chain(&self.names);
        texts.map(|text| text.to_lowercase()).any(|text| text.contains(&word))
    }

    /// What it has no meaning together with, a reason each; of a modality, what its condition alone could stand with.
    #[must_use]
    pub fn exclusions(&self) -> Vec<Exclusion> {
        let mut found: Vec<Exclusion> = Vec::new();
        let head = self.written().split(' ').next().unwrap_or_default();
        let others = definitions().filter(|other| !other.is_modality() && other.written() != head);
        for other in others.filter(|other| other.name() != self.name()) {
            let alone = self.is_modality().then(|| refusal(head, other.written())).flatten();
            let Some(reason) = refusal(self.written(), other.written()).filter(|_| alone.is_none()) else {
                continue;
            };
            match found.iter_mut().find(|known| known.reason == reason) {
                Some(known) => known.others.push(other.name()),
                None => found.push(Exclusion { reason, others: vec![other.name()] }),
            }
        }
        found
    }
}

/// Why two conditions have no meaning together.
fn refusal(one: &str, other: &str) -> Option<String> {
    let errors = Conditions::parse([one, other]).err()?;
    errors.into_iter().find_map(|(_, error)| match error {
        ConditionError::Excluded { reason, .. } | ConditionError::NotComparedYet { reason, .. } => {
            Some(reason)
        }
        ConditionError::Unknown { .. }
        | ConditionError::Ambiguous { .. }
        | ConditionError::UnknownWord { .. }
        | ConditionError::MissingSquares(_)
        | ConditionError::MissingWalks(_)
        | ConditionError::Contradiction(..) => None,
    })
}

/// Names that are near, or hold what was written.
fn suggested(name: &str, wanted: &str) -> Vec<&'static str> {
    let mut rest: Vec<&'static str> =
        definitions().flat_map(|known| &known.names).map(String::as_str).collect();
    let holding = |known: &&str| wanted.chars().count() > 2 && folded(known).contains(wanted);
    let mut found: Vec<&'static str> = rest.iter().copied().filter(holding).collect();
    rest.retain(|known| !found.contains(known));
    while let Some(near) = nearest(name, rest.iter().copied()).filter(|_| found.len() < MOST_SUGGESTED) {
        rest.retain(|known| *known != near);
        found.push(near);
    }
    found.truncate(MOST_SUGGESTED);
    found
}

/// Letters and numbers alone, small, without `chess` at the end.
fn folded(name: &str) -> String {
    let name = name
        .to_lowercase()
        .replace('ö', "oe")
        .replace(['é', 'è'], "e")
        .replace('ä', "ae")
        .replace('ü', "ue")
        .replace('ß', "ss");
    let kept: String =
        name.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, '&' | '#')).collect();
    kept.strip_suffix("chess").filter(|rest| !rest.is_empty()).unwrap_or(&kept).to_owned()
}

#[cfg(test)]
mod tests;

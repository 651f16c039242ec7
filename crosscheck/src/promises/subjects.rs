//! What is tested: the registry of conditions and the marks of units, so that whatever is added is tested, too.

use crate::dice::Dice;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::conditions::{AnyCondition, Conditions, Kind};
use cookstopper_engine::rules::Facets;
use cookstopper_engine::rules::facet::{Promises, Stage};
use cookstopper_engine::rules::facts::Care;

/// A condition, a mark, or units of all kinds without either.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The canonical name.
    pub name: &'static str,
    /// Sets of conditions that show it, as entries write them.
    pub samples: Vec<Vec<String>>,
    /// The mark that units have.
    pub marks: Attributes,
    /// Which condition it is, if it is one.
    pub kind: Option<Kind>,
}

/// What a condition declares for the sake of shortcuts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    pub promises: Promises,
    pub care: Vec<Care>,
}

/// Words behind the names of conditions, and the marks that bring conditions along.
pub const PARAMETERS: &str = include_str!("parameters.txt");

impl Subject {
    /// All subjects: every registered condition, every mark, and fairy units alone.
    pub fn all() -> Vec<Self> {
        let conditions =
            Kind::ALL.iter().zip(AnyCondition::NAMES).map(|(kind, names)| Self::of_condition(*kind, names));
        let marks = Attributes::NAMED.iter().map(|(mark, name, _)| Self::of_mark(*mark, name));
        let units =
            Self { name: "fairy units", samples: vec![Vec::new()], marks: Attributes::NONE, kind: None };
        conditions.chain(marks).chain([units]).collect()
    }

    fn of_condition(kind: Kind, names: &[&'static str]) -> Self {
        let is_meant = |words: &str| {
            let parsed = Conditions::parse([words]).ok();
            parsed.and_then(|set| set.in_order().next()).is_some_and(|one| one.kind().name() == names[0])
        };
        let lines = PARAMETERS.lines().filter(|line| !line.starts_with('#'));
        let words = names.iter().copied().chain(lines.clone().filter(|line| !line.contains("<-")));
        let mut samples: Vec<Vec<String>> =
            words.filter(|words| is_meant(words)).map(|words| vec![words.to_owned()]).collect();
        let mut marks = Attributes::NONE;
        for line in lines {
            let Some((name, origin)) = line.split_once("<-") else { continue };
            if name.trim() == names[0] {
                let (mark, with) = origin.split_once("with").unwrap_or((origin, ""));
                marks = Attributes::named(mark.trim()).unwrap_or_else(|| panic!("no such mark: {line}"));
                samples.push(
                    with.split('+').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect(),
                );
            }
        }
        assert!(
            !samples.is_empty(),
            "{} needs words behind its name: add a line to crosscheck/src/promises/parameters.txt",
            names[0]
        );
        Self { name: kind.name(), samples, marks, kind: Some(kind) }
    }

    fn of_mark(mark: Attributes, name: &'static str) -> Self {
        let needed =
            if mark == Attributes::FRISCHAUF { vec!["Circe Frischauf".to_owned()] } else { Vec::new() };
        Self { name, samples: vec![needed], marks: mark, kind: None }
    }

    /// The same together with another condition, under each of its names.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let both = |own: &Vec<String>| {
            let joined = other.samples.iter().map(|more| own.iter().chain(more).cloned().collect());
            joined.collect::<Vec<Vec<String>>>()
        };
        Self { samples: self.samples.iter().flat_map(both).collect(), ..self.clone() }
    }

    /// Whether it is a condition that entries name.
    pub fn is_named_condition(&self) -> bool {
        self.marks == Attributes::NONE && !self.samples[0].is_empty()
    }

    /// What the condition promises under these names, and what care it asks for.
    pub fn declared_by(&self, sample: &[String]) -> Option<Declared> {
        let set = Conditions::parse(sample).ok()?.with_those_of(self.marks);
        let found = set.in_order().find(|one| Some(one.kind()) == self.kind)?;
        let facts = found.facts();
        let care = Care::ALL.iter().copied().filter(|care| care.is_taken(&facts)).collect();
        Some(Declared { promises: found.promises(), care })
    }

    /// One of its sets of conditions, sometimes with another condition, which may be one under which checks are found by playing.
    pub fn draw(&self, dice: &mut Dice, all: &[Self]) -> Vec<String> {
        let mut set = dice.pick(&self.samples).clone();
        let others = match dice.below(100) {
            0..15 => all.iter().filter(|other| other.is_named_condition()).collect(),
            15..25 => all.iter().filter(|other| other.finds_checks_by_playing()).collect(),
            25..30 => all.iter().filter(|other| other.forbids_by_results()).collect(),
            _ => Vec::new(),
        };
        let others: Vec<&Self> = others.into_iter().filter(|other| other.name != self.name).collect();
        if !others.is_empty() {
            let other: &Self = dice.pick::<&Self>(&others);
            set.extend(dice.pick(&other.samples).iter().cloned());
        }
        set
    }

    /// Whether there is anything that it could change.
    pub fn can_act(&self) -> bool {
        self.marks != Attributes::NONE || !self.samples[0].is_empty()
    }

    fn forbids_by_results(&self) -> bool {
        let parsed = Conditions::parse(&self.samples[0]).ok();
        let mut acts = parsed.iter().flat_map(Conditions::in_order).map(|one| one.acts());
        self.is_named_condition() && acts.any(|acts| acts.in_stage(Stage::Allows))
    }

    fn finds_checks_by_playing(&self) -> bool {
        let parsed = Conditions::parse(&self.samples[0]).ok();
        let mut facts = parsed.iter().flat_map(Conditions::in_order).map(|one| one.facts());
        self.is_named_condition() && facts.any(|facts| facts.checks_by_playing)
    }
}

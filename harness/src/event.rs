//! What happens during a run, in the order in which it is reported.

use crate::opinion::{OURS, Opinion, Silence};
use crate::outcome::Outcome;
use crate::verdict::{Finding, Kind, Level, Verdict};
use std::collections::BTreeMap;
use std::time::Duration;

/// Something that reporters are told. The order doesn't depend on the number of threads.
#[derive(Debug)]
pub enum Event<'run> {
    /// The run begins with so many entries.
    Begun {
        /// How many entries were selected.
        entries: usize,
    },
    /// An entry is finished. Entries are reported in the order of their ids.
    Finished(&'run Outcome),
    /// The run is over.
    Ended(&'run Summary),
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// How many entries were selected.
    pub selected: usize,
    /// How many entries got each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// How many expected texts were written.
    pub blessed: usize,
    /// The solver's work in total.
    pub nodes: u64,
    /// The time from begin to end.
    pub elapsed: Duration,
    /// What the results depend on.
    pub setting: Setting,
    /// What a second program said, where one was asked.
    pub second_opinions: Tally,
    /// How many entries a second program contests.
    pub contested: usize,
}

/// How the second program's opinions are distributed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How often it agrees.
    pub agrees: usize,
    /// How often it disagrees.
    pub disagrees: usize,
    /// How often it can't say, and why.
    pub silent: BTreeMap<Silence, usize>,
}

/// What the results of a run depend on, besides the entries and this program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setting {
    /// How many entries are solved at the same time.
    pub jobs: usize,
    /// The most nodes an entry may take.
    pub nodes: Option<u64>,
    /// The longest an entry may take.
    pub time: Option<Duration>,
    /// The size of a solver's table.
    pub table_bytes: usize,
    /// The second program's name and version, and the longest it may take for an entry.
    pub second: Option<(String, Duration)>,
}

impl Setting {
    /// The version of this program and its limits: `Cookstopper 0.2.0, no limits`. How large the tables are matters
    /// only where there are limits.
    #[must_use]
    pub fn text(&self) -> String {
        let nodes = self.nodes.map(|nodes| format!("{nodes} nodes"));
        let time = self.time.map(seconds);
        let limits: Vec<String> = nodes.into_iter().chain(time).collect();
        if limits.is_empty() {
            return format!("{OURS}, no limits");
        }
        format!("{OURS}, at most {}, tables of {} MB", limits.join(" and "), self.table_bytes >> 20)
    }

    /// The second program and its limit: `Popeye 4.104, at most 60 s`.
    #[must_use]
    pub fn second_text(&self) -> Option<String> {
        self.second.as_ref().map(|(name, time)| format!("{name}, at most {}", seconds(*time)))
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

impl Tally {
    fn add(&mut self, opinion: &Opinion) {
        match opinion {
            Opinion::Agrees => self.agrees += 1,
            Opinion::Disagrees(_) => self.disagrees += 1,
            Opinion::CannotSay(silence) => *self.silent.entry(silence.clone()).or_default() += 1,
        }
    }

    /// How often the second program couldn't say.
    #[must_use]
    pub fn cannot_say(&self) -> usize {
        self.silent.values().sum()
    }
}

impl Summary {
    /// Takes an outcome into account.
    pub fn add(&mut self, outcome: &Outcome) {
        *self.verdicts.entry(outcome.verdict()).or_default() += 1;
        self.blessed += usize::from(outcome.is_blessed);
        self.nodes += outcome.nodes;
        // What goes on has limits of its own; the largest are told.
        if let Some((nodes, time)) = outcome.limits {
            self.setting.nodes = self.setting.nodes.max(nodes);
            self.setting.time = self.setting.time.max(time);
        }
        if let Some(opinion) = &outcome.second_opinion {
            self.second_opinions.add(opinion);
        }
        let is_contested =
            |finding: &Finding| finding.kind == Kind::Disagreement && finding.level == Level::Error;
        self.contested += usize::from(outcome.findings.iter().any(is_contested));
    }

    /// The number of entries with a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }

    /// Whether a second program was stopped before it could say anything.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.second_opinions.silent.contains_key(&Silence::Stopped)
    }

    /// The number of entries that were finished.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.verdicts.values().sum()
    }
}

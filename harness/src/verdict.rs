//! What verification says about an entry.

use crate::language::Language;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The judgement of an entry, from the best to the gravest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Everything the author claims works, nothing else does.
    Sound,
    /// The budget ran out first.
    Undecided,
    /// The author's text is missing, can't be read, or says what isn't so; the problem has nothing worse.
    WrongText,
    /// The attacker has a choice after the key.
    Dual,
    /// It goes in fewer moves.
    Short,
    /// Another key, or another line of help or series play.
    Cooked,
    /// A diagram's statement doesn't hold.
    Assertion,
    /// Nothing solves.
    NoSolution,
    /// The diagram can't be.
    Illegal,
    /// The entry can't be read.
    Invalid,
}

impl Verdict {
    /// All verdicts, from the best to the gravest.
    pub const ALL: [Self; 10] = [
        Self::Sound,
        Self::Undecided,
        Self::WrongText,
        Self::Dual,
        Self::Short,
        Self::Cooked,
        Self::Assertion,
        Self::NoSolution,
        Self::Illegal,
        Self::Invalid,
    ];

    /// The name, for people and scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Undecided => "undecided",
            Self::WrongText => "wrong-text",
            Self::Dual => "dual",
            Self::Short => "short",
            Self::Cooked => "cooked",
            Self::Assertion => "assertion",
            Self::NoSolution => "no-solution",
            Self::Illegal => "illegal",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One thing that was found out about an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What kind of thing.
    pub kind: Kind,
    /// The move or the line of play that it is about.
    pub subject: Option<Subject>,
    /// The letter of the twin that it is about; empty where there is but one, or where all are meant.
    pub twin: String,
    /// The thing itself.
    pub says: Sentence,
    /// Why it is graded otherwise here, in the entry's words.
    pub reason: Option<String>,
    /// What proves it, in Popeye's layout: the tree behind a cook or a short key.
    pub evidence: Option<String>,
    /// What it means for the verdict.
    pub level: Level,
}

/// What a finding is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
    /// A move, with what precedes it: `1.Qa1-a2 Kb3-b4 2.Qa2-a3`.
    Move(String),
    /// A line of help or series play.
    Line(String),
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Another key or line than claimed.
    Cook,
    /// A choice after the key.
    Dual,
    /// A choice of the mating move.
    MinorDual,
    /// A choice in a variation that ends early.
    ShortVariation,
    /// A key or line that is shorter than stipulated.
    Short,
    /// Nothing solves.
    NoSolution,
    /// Something claimed does not work.
    ClaimFails,
    /// The diagram can't be.
    Illegal,
    /// Nobody knows how the diagram can be.
    Doubtful,
    /// A diagram's statement doesn't hold.
    Assertion,
    /// The budget ran out first.
    Undecided,
    /// Something of the author's solution is missing or can't be read.
    Unreadable,
    /// The entry can't be read.
    Invalid,
    /// Something true that the author's solution doesn't mention. Harms nobody.
    Unlisted,
    /// A second program comes to another solution.
    Disagreement,
}

/// What a finding means for the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// It is not reported.
    Ignore,
    /// It is reported, and harms nobody.
    Warning,
    /// It decides the verdict.
    Error,
}

impl Level {
    /// The name, for people and scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ignore => "ignore",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::Cook,
        Self::Dual,
        Self::MinorDual,
        Self::ShortVariation,
        Self::Short,
        Self::NoSolution,
        Self::ClaimFails,
        Self::Illegal,
        Self::Doubtful,
        Self::Assertion,
        Self::Undecided,
        Self::Unreadable,
        Self::Invalid,
        Self::Unlisted,
        Self::Disagreement,
    ];

    /// The kinds that `cookstopper.toml` and entries may grade otherwise.
    pub const GRADED: [Self; 9] = [
        Self::Cook,
        Self::Dual,
        Self::MinorDual,
        Self::ShortVariation,
        Self::Short,
        Self::Illegal,
        Self::Doubtful,
        Self::Unlisted,
        Self::Disagreement,
    ];

    /// What it means for the verdict unless something else is said.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::ShortVariation => Level::Ignore,
            Self::Doubtful | Self::Unlisted => Level::Warning,
            Self::Cook
            | Self::Dual
            | Self::MinorDual
            | Self::Short
            | Self::NoSolution
            | Self::ClaimFails
            | Self::Illegal
            | Self::Assertion
            | Self::Undecided
            | Self::Unreadable
            | Self::Invalid
            | Self::Disagreement => Level::Error,
        }
    }

    /// The name, for scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cook => "cook",
            Self::Dual => "dual",
            Self::MinorDual => "minor-dual",
            Self::ShortVariation => "short-variation",
            Self::Short => "short",
            Self::NoSolution => "no-solution",
            Self::ClaimFails => "claim-fails",
            Self::Illegal => "illegal",
            Self::Doubtful => "doubtful",
            Self::Assertion => "assertion",
            Self::Undecided => "undecided",
            Self::Unreadable => "unreadable",
            Self::Invalid => "invalid",
            Self::Unlisted => "unlisted",
            Self::Disagreement => "disagreement",
        }
    }

    /// The verdict of an entry of which nothing graver is known.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Cook => Verdict::Cooked,
            Self::Dual | Self::MinorDual | Self::ShortVariation => Verdict::Dual,
            Self::Short => Verdict::Short,
            Self::NoSolution => Verdict::NoSolution,
            Self::ClaimFails | Self::Unreadable => Verdict::WrongText,
            Self::Illegal | Self::Doubtful => Verdict::Illegal,
            Self::Assertion => Verdict::Assertion,
            // What two programs don't agree on isn't decided.
            Self::Undecided | Self::Disagreement => Verdict::Undecided,
            Self::Invalid => Verdict::Invalid,
            Self::Unlisted => Verdict::Sound,
        }
    }
}

impl Finding {
    /// A finding about the entry as a whole.
    #[must_use]
    pub fn general(kind: Kind, says: Sentence) -> Self {
        let level = kind.level();
        Self { kind, subject: None, twin: String::new(), says, reason: None, evidence: None, level }
    }

    /// A finding about a move.
    #[must_use]
    pub fn of_move(kind: Kind, played: impl Into<String>, says: Sentence) -> Self {
        Self { subject: Some(Subject::Move(played.into())), ..Self::general(kind, says) }
    }

    /// A finding about a line.
    #[must_use]
    pub fn of_line(kind: Kind, line: impl Into<String>, says: Sentence) -> Self {
        Self { subject: Some(Subject::Line(line.into())), ..Self::general(kind, says) }
    }

    /// What it says, in English.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_in(Language::English)
    }

    /// What it says, with the twin in front and the reason behind it.
    #[must_use]
    pub fn text_in(&self, language: Language) -> String {
        let twin = if self.twin.is_empty() { String::new() } else { format!("{}) ", self.twin) };
        let reason = self.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        format!("{twin}{}{reason}", self.says.text(language))
    }
}

/// The gravest of the findings' verdicts; sound without any.
#[must_use]
pub fn gravest(findings: &[Finding]) -> Verdict {
    let counting = findings.iter().filter(|finding| finding.level == Level::Error);
    counting.map(|finding| finding.kind.verdict()).max().unwrap_or(Verdict::Sound)
}

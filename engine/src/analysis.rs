//! What composers and judges look for in a solution.
//!
//! [`analyse`] plays solutions through and says of every mate and stalemate how each square of the king's field is denied, who checks,
//! who is pinned and who takes part; and of the play what is known by a name ([`Feature`]). What each name means here, and who defines
//! it so, is in [`FeatureRow`].
//!
//! What units do is asked of the rules in force, so that it holds under any conditions: a unit guards a square if the king can't go
//! there because of it, and it takes part if there would be no mate without it.
//!
//! ```
//! use cookstopper_engine::analysis::{Feature, Part, Written, analyse};
//! use cookstopper_engine::prelude::*;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let diagram = Diagram::from_piece_lists("Kb6 Rh1", "Kb8", "")?;
//! let problem = Problem::new(diagram, Conditions::default(), "#1".parse()?);
//! let solution = solve(&problem, &Control::default())?;
//! let analysis = analyse(&[Part { letter: "", problem: &problem, solution: &solution }], Written::Short)?;
//! assert_eq!(analysis.lines[0].moves, ["1.Rh8#!"]);
//! let mate = analysis.lines[0].end.as_ref().unwrap();
//! assert_eq!(mate.checks[0].to_string(), "wRh8");
//! assert!(mate.features.contains(&Feature::IdealMate));
//! # Ok(())
//! # }
//! ```

mod between;
mod changes;
mod end;
mod feature;
mod identity;
mod lines;
mod obstruction;
mod play;
mod track;

pub use changes::{Cell, Change, ChangeTable, Row};
pub use end::{End, EndKind, Field, FieldSquare, Pin, Undefined};
pub use feature::{Feature, FeatureRow, Scope};
pub use lines::MOST_LINES;

use crate::game::UnitOn;
use crate::problem::Problem;
use crate::setup::SetUpError;
use crate::solution::Solution;
use identity::Identities;

/// A diagram or twin with its solution.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The twin's letter; empty if there is but one.
    pub letter: &'a str,
    /// What is asked for.
    pub problem: &'a Problem,
    /// What was found; a solution that was interrupted is looked at as far as it goes.
    pub solution: &'a Solution,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// With departure and arrival: `Sb1-d2`.
    Long,
    /// With as much of the departure as is needed: `Sbd2`.
    Short,
}

/// What is to be said of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysis {
    /// Set play, tries, keys, solutions of all twins, in the order in which they are written.
    pub phases: Vec<PhaseSummary>,
    /// Every line with its end.
    pub lines: Vec<AnalysedLine>,
    /// What several lines have together, and duals.
    pub findings: Vec<Finding>,
    /// Defences and their answers in all phases of battle play, if there are several phases.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub changes: Option<ChangeTable>,
    /// How many lines were left out, since there are [too many](MOST_LINES).
    pub left_out: usize,
    /// Whether all solutions were found to their end.
    pub is_finished: bool,
}

/// A phase.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PhaseSummary {
    /// The twin.
    pub letter: String,
    /// What it is.
    pub kind: AnalysedKind,
    /// The key or try, with its sign.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub first: Option<String>,
    /// What is threatened.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub threats: Vec<String>,
    /// Whether nothing is threatened though that was looked for.
    pub is_zugzwang: bool,
    /// What refutes a try.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub refutations: Vec<String>,
}

/// What a phase is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum AnalysedKind {
    /// As if the side that begins had passed.
    SetPlay,
    /// A first move that is refuted.
    Try,
    /// A first move that solves, or the play behind one.
    Key,
    /// All solutions of help or series play.
    Solutions,
}

impl AnalysedKind {
    /// Whether it is a phase of the solution, and not of set play or tries.
    #[must_use]
    pub const fn is_actual(self) -> bool {
        match self {
            Self::Key | Self::Solutions => true,
            Self::SetPlay | Self::Try => false,
        }
    }
}

/// A line from the first move of a phase to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnalysedLine {
    /// In which phase, from 0.
    pub phase: usize,
    /// Whether it is one of a tree of battle play.
    pub is_battle: bool,
    /// Whether it is what is threatened.
    pub is_threat: bool,
    /// Its moves, with numbers and signs.
    pub moves: Vec<String>,
    /// How it ends; nothing where it doesn't end in a mate or stalemate of the side to move.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub end: Option<End>,
    /// What is to be said of its play.
    pub findings: Vec<Finding>,
}

/// A feature that was found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding {
    /// Which.
    pub feature: Feature,
    /// Units, squares and moves, in English letters; no words.
    pub detail: String,
    /// The lines that have it together, from 0; of a line's own findings none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub lines: Vec<usize>,
}

impl Finding {
    fn new(feature: Feature, detail: String) -> Self {
        Self { feature, detail, lines: Vec::new() }
    }
}

impl Analysis {
    /// Whether the solution has a feature: set play, tries and threats are passed over, except where phases are compared.
    #[must_use]
    pub fn has(&self, feature: Feature) -> bool {
        let is_changed =
            |changes: &ChangeTable| changes.changes.iter().any(|change| change.feature == feature);
        let in_line = |line: &&AnalysedLine| {
            let ends = line.end.iter().flat_map(|end| &end.features).any(|found| *found == feature);
            ends || line.findings.iter().any(|finding| finding.feature == feature)
        };
        self.findings.iter().any(|finding| finding.feature == feature)
            || self.changes.as_ref().is_some_and(is_changed)
            || self.lines_of_solution().any(|line| in_line(&line))
    }

    /// The lines of the solution, without those of set play and tries and without threats.
    pub fn lines_of_solution(&self) -> impl Iterator<Item = &AnalysedLine> {
        let is_actual = |line: &&AnalysedLine| self.phases[line.phase].kind.is_actual() && !line.is_threat;
        self.lines.iter().filter(is_actual)
    }
}

/// Says what is to be said of the solution of a problem: of all its twins together, since they are compared.
///
/// # Errors
/// When a diagram and its conditions cannot be put together.
pub fn analyse(parts: &[Part<'_>], written: Written) -> Result<Analysis, SetUpError> {
    let collected = lines::collect(parts, written)?;
    let mut findings = collected.duals;
    findings.extend(between::findings(&Identities::of(parts), &collected.phases, &collected.lines));
    let lines = collected.lines.into_iter().map(|line| line.told).collect();
    Ok(Analysis {
        changes: changes::table(&collected.phases, &collected.openings),
        phases: collected.phases,
        lines,
        findings,
        left_out: collected.left_out,
        is_finished: parts.iter().all(|part| part.solution.is_finished()),
    })
}

/// A unit on its square, without its colour unless it is neutral.
fn name(unit: &UnitOn) -> String {
    let text = unit.to_string();
    text.strip_prefix(['w', 'b']).map(str::to_owned).unwrap_or(text)
}

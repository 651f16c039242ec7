//! Solves an entry with everything that is looked for, and analyses what is found.

use crate::budget::Budget;
use crate::entry::Twin;
use crate::legality;
use crate::solving::for_analysis;
use cookstopper_engine::analysis::{Analysis, Part, Written, analyse};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use std::fmt;

/// What is solved to be analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// Set play, tries and variations, too: see [`for_analysis`].
    WithEverything,
    /// What the entry asks for.
    AsAsked,
}

/// Why nothing can be said of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    letter: String,
    why: String,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.letter.is_empty() {
            write!(f, "{}) ", self.letter)?;
        }
        f.write_str(&self.why)
    }
}

/// Analyses the diagram and its twins, which share the budget.
///
/// # Errors
/// A diagram is illegal or can't be set up.
///
/// ```
/// use cookstopper::analysis::{Search, analysed};
/// use cookstopper::budget::Budget;
/// use cookstopper::entry::Entry;
/// use cookstopper::source::Source;
/// use cookstopper_engine::analysis::{Feature, Written};
/// let text = "stipulation = \"#1\"\n[position]\nwhite = \"Kb6 Rh1\"\nblack = \"Kb8\"\n";
/// let entry = Entry::parse(Source::of_argument("ideal.toml", text)).unwrap();
/// let twins = entry.task.unwrap().twins;
/// let analysis =
///     analysed(&twins, Search::WithEverything, Written::Short, &Budget::default()).unwrap();
/// assert!(analysis.has(Feature::IdealMate));
/// ```
pub fn analysed(
    twins: &[Twin],
    search: Search,
    written: Written,
    budget: &Budget,
) -> Result<Analysis, Unusable> {
    let mut remaining = budget.begin();
    let mut solved: Vec<(&Twin, Problem, Solution)> = Vec::new();
    for (place, twin) in twins.iter().enumerate() {
        let unusable = |why: String| Unusable { letter: twin.letter.clone(), why };
        match legality::check_diagram(&twin.problem) {
            Ok(None) => {}
            Ok(Some(finding)) => return Err(unusable(format!("illegal: {}", finding.text()))),
            Err(error) => return Err(unusable(error.to_string())),
        }
        remaining.begin_part(twins.len() - place);
        let problem = match search {
            Search::WithEverything => for_analysis(&twin.problem),
            Search::AsAsked => twin.problem.clone(),
        };
        let solution = solve(&problem, remaining.control()).map_err(|error| unusable(error.to_string()))?;
        remaining.spend(solution.nodes);
        solved.push((twin, problem, solution));
    }
    let parts: Vec<Part<'_>> = solved
        .iter()
        .map(|(twin, problem, solution)| Part { letter: &twin.letter, problem, solution })
        .collect();
    let first = twins.first().map(|twin| twin.letter.clone()).unwrap_or_default();
    analyse(&parts, written).map_err(|error| Unusable { letter: first, why: error.to_string() })
}

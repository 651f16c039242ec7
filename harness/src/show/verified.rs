//! What a report shows of an entry that was verified, made on the worker threads, and only where a report asks for it.

use super::{Notation, bare_panels, panel_of_diagram, play, rows, zeroposition};
use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::entry::{Entry, Task};
use crate::exhibit::{Exhibit, Panel, Stated};
use crate::expected::Expected;
use crate::outcome::Outcome;
use crate::outline::Outline;
use crate::sentence::Sentence;
use crate::solving;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Solution, TreeMove};
use cookstopper_engine::solve;
use std::collections::BTreeSet;

/// Makes the exhibit of an entry that was verified; nothing if it can't be read or set up.
#[must_use]
pub fn exhibit(path: &EntryPath, outcome: &Outcome, budget: &Budget, notation: Notation) -> Option<Exhibit> {
    let entry = path.read().ok()?;
    let expected = path.read_expected().ok().flatten();
    let twins = match &entry.task {
        None => vec![panel_of_diagram(&entry)?],
        Some(task) => panels(&entry, task, expected.as_ref(), outcome, budget, notation),
    };
    Some(Exhibit {
        zeroposition: entry.task.as_ref().and_then(|task| zeroposition(&entry, task)),
        statements: statements(&entry, outcome),
        author: expected.map(|expected| expected.authors_text()),
        text: Some(entry.source.text.clone()),
        title: entry.title,
        authors: entry.authors,
        source: entry.published,
        twins,
    })
}

/// A statement holds if no finding is about it.
fn statements(entry: &Entry, outcome: &Outcome) -> Vec<Stated> {
    let failed = outcome.findings.iter().filter_map(|finding| match &finding.says {
        Sentence::Statement { number, .. } => Some(*number),
        _ => None,
    });
    let failed: BTreeSet<usize> = failed.collect();
    let shown = (1..).zip(&entry.assertions);
    shown
        .map(|(number, assertion)| Stated { say: assertion.say.clone(), holds: !failed.contains(&number) })
        .collect()
}

fn panels(
    entry: &Entry,
    task: &Task,
    expected: Option<&Expected>,
    outcome: &Outcome,
    budget: &Budget,
    notation: Notation,
) -> Vec<Panel> {
    let mut panels = Vec::new();
    for (place, mut panel) in bare_panels(entry, task) {
        let twin = &task.twins[place];
        if let Some(Some(solved)) = outcome.solved.get(place) {
            let compared = &*solved.solution;
            let letters = expected.map(|expected| solving::letters(expected, task));
            let claimed = expected.zip(letters).and_then(|(expected, letters)| {
                let (claim, _) = solving::read_claim(expected, twin, letters);
                claim.filter(|claim| claim.unread == 0).map(|claim| claim.outline)
            });
            let found = Outline::new(&compared.phases, &twin.problem.stipulation);
            if let Some(claimed) = claimed.filter(|claimed| !claimed.says_the_same(&found)) {
                panel.rows = rows::rows(&claimed, &found, &outcome.findings);
                panel.found = Some(solution_text(&twin.problem, compared).trim_matches('\n').to_owned());
            }
            let in_full = in_full(&twin.problem, compared, budget);
            panel.play = play(&twin.problem, in_full.as_ref().unwrap_or(compared), notation);
        }
        panels.push(panel);
    }
    panels
}

/// The solution with its variations, where the author's claims didn't ask for them: a reader wants to play
/// through them all the same.
fn in_full(problem: &Problem, compared: &Solution, budget: &Budget) -> Option<Solution> {
    let is_battle = problem.stipulation.is_battle();
    let has_play = |key: &TreeMove| key.goal.is_some() || !key.replies.is_empty();
    if !is_battle || problem.stipulation.moves() < 2 || compared.keys().any(has_play) {
        return None;
    }
    let options = Options { variations: true, ..problem.options.clone() };
    let problem = Problem { options, ..problem.clone() };
    let solution = solve(&problem, budget.begin().control()).ok()?;
    (solution.completeness != Completeness::Interrupted).then_some(solution)
}

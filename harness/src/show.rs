//! Makes what a report shows of an entry, on the worker threads, and only where a report asks for it.

mod play;
mod rows;

use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::entry::{Entry, Task, Twin};
use crate::exhibit::{Exhibit, Panel, Stated};
use crate::expected::Expected;
use crate::outcome::Outcome;
use crate::outline::Outline;
use crate::sentence::Sentence;
use crate::solving;
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::game::replay::Change;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Completeness, Solution};
use cookstopper_engine::solve;
use std::collections::BTreeSet;

/// Makes the exhibit of an entry that was verified; nothing if it can't be read or set up.
#[must_use]
pub fn exhibit(path: &EntryPath, outcome: &Outcome, budget: &Budget) -> Option<Exhibit> {
    let entry = path.read().ok()?;
    let expected = path.read_expected().ok().flatten();
    let twins = match &entry.task {
        None => vec![panel_of_diagram(&entry)?],
        Some(task) => panels(task, expected.as_ref(), outcome, budget),
    };
    Some(Exhibit {
        statements: statements(&entry, outcome),
        author: expected.map(|expected| expected.authors_text()),
        title: entry.title,
        authors: entry.authors,
        source: entry.published,
        twins,
    })
}

/// The exhibit of an entry that was not verified: its diagrams alone.
#[must_use]
pub fn bare(entry: &Entry) -> Exhibit {
    let twins = match &entry.task {
        None => panel_of_diagram(entry).into_iter().collect(),
        Some(task) => task.twins.iter().filter_map(bare_panel).collect(),
    };
    Exhibit {
        title: entry.title.clone(),
        authors: entry.authors.clone(),
        source: entry.published.clone(),
        twins,
        statements: Vec::new(),
        author: None,
    }
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

fn panel_of_diagram(entry: &Entry) -> Option<Panel> {
    let game = Game::new(&entry.diagram, &entry.conditions).ok()?;
    Some(Panel {
        letter: String::new(),
        change: String::new(),
        stipulation: None,
        conditions: entry.conditions.names(),
        black_begins: game.turn() == Side::Black,
        position: position_text(&game),
        start: None,
        target: None,
        counts: entry.diagram.counts(),
        special: Vec::new(),
        play: Vec::new(),
        found: None,
        rows: Vec::new(),
    })
}

fn panels(task: &Task, expected: Option<&Expected>, outcome: &Outcome, budget: &Budget) -> Vec<Panel> {
    let mut panels = Vec::new();
    for (place, twin) in task.twins.iter().enumerate() {
        let Some(mut panel) = bare_panel(twin) else { continue };
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
            panel.play = play::play(&twin.problem, in_full.as_ref().unwrap_or(compared));
        }
        panels.push(panel);
    }
    panels
}

fn bare_panel(twin: &Twin) -> Option<Panel> {
    let problem = &twin.problem;
    let begins = beginner(problem);
    let start = position_text(&Game::of_problem(problem, begins).ok()?);
    let shown =
        |diagram: &Diagram| Game::new(diagram, &problem.conditions).ok().map(|game| position_text(&game));
    let position = shown(&problem.diagram)?;
    let goals = problem.stipulation.goals();
    let announced = twin.intro.as_deref().unwrap_or_default().trim().trim_start_matches('+');
    let change = announced.split_once(')').map_or("", |(_, change)| change).trim();
    Some(Panel {
        letter: twin.letter.clone(),
        change: change.split_whitespace().collect::<Vec<_>>().join(" "),
        stipulation: Some(problem.stipulation.to_string()),
        conditions: problem.conditions.names(),
        black_begins: begins == Side::Black,
        start: (start != position).then_some(start),
        target: problem.stipulation.target.as_deref().and_then(shown),
        position,
        counts: problem.diagram.counts(),
        special: goals.iter().filter_map(|goal| Some(goal.square()?.to_string())).collect(),
        play: Vec::new(),
        found: None,
        rows: Vec::new(),
    })
}

/// The solution with its variations, where the author's claims didn't ask for them: a reader wants to play
/// through them all the same.
fn in_full(problem: &Problem, compared: &Solution, budget: &Budget) -> Option<Solution> {
    let is_battle = problem.stipulation.is_battle();
    let has_play =
        |key: &cookstopper_engine::solution::TreeMove| key.goal.is_some() || !key.replies.is_empty();
    if !is_battle || problem.stipulation.moves() < 2 || compared.keys().any(has_play) {
        return None;
    }
    let options = Options { variations: true, ..problem.options.clone() };
    let problem = Problem { options, ..problem.clone() };
    let solution = solve(&problem, budget.begin().control()).ok()?;
    (solution.completeness != Completeness::Interrupted).then_some(solution)
}

fn position_text(game: &Game) -> String {
    let stands = |square: Square| Some(change_text(&Change { square, unit: Some(game.unit_at(square)?) }));
    Square::all().filter_map(stands).collect::<Vec<_>>().join(" ")
}

/// `b2wR`, or `a2` for a square that is empty now.
fn change_text(change: &Change) -> String {
    format!("{}{}", change.square, change.unit.as_deref().unwrap_or_default())
}

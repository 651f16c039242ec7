//! Makes what a report shows of an entry, on the worker threads, and only where a report asks for it.

mod play;
mod rows;
mod twin;

use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::entry::{Entry, Task, Twin};
pub use crate::exhibit::Notation;
use crate::exhibit::{Exhibit, Marked, Panel, Stated};
use crate::expected::Expected;
use crate::outcome::Outcome;
use crate::outline::Outline;
use crate::sentence::Sentence;
use crate::solving;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::{Completeness, Solution};
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
        Some(task) => bare_panels(entry, task).into_iter().map(|(_, panel)| panel).collect(),
    };
    Exhibit {
        zeroposition: entry.task.as_ref().and_then(|task| zeroposition(entry, task)),
        title: entry.title.clone(),
        authors: entry.authors.clone(),
        source: entry.published.clone(),
        twins,
        statements: Vec::new(),
        author: None,
    }
}

/// Sets up the diagram of an entry, or that of a twin.
///
/// # Errors
/// Why that can't be done.
pub fn set_up(entry: &Entry, letter: Option<&str>) -> Result<(), SetUpError> {
    let twins = entry.task.as_ref().map(|task| task.twins.as_slice()).unwrap_or_default();
    let twin = twins.iter().find(|twin| letter.is_none_or(|letter| twin.letter == letter));
    match twin {
        Some(Twin { problem, .. }) => {
            Game::of_problem(problem, beginner(problem))?;
            Game::new(&problem.diagram, &problem.conditions)?;
        }
        None => {
            Game::new(&entry.diagram, &entry.conditions)?;
        }
    }
    Ok(())
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
    Some(Panel { black_begins: game.turn() == Side::Black, ..drawn(&entry.diagram, &entry.conditions)? })
}

/// The diagram of a zeroposition, with what all twins have in common that don't say otherwise.
fn zeroposition(entry: &Entry, task: &Task) -> Option<Panel> {
    let is_zeroposition = task.twins.first().is_some_and(|first| first.changes.is_some());
    let panel = drawn(&entry.diagram, &entry.conditions).filter(|_| is_zeroposition)?;
    let begins = task.twins.first().map(|first| beginner(&first.problem));
    Some(Panel {
        stipulation: Some(task.stipulation.to_string()),
        black_begins: begins == Some(Side::Black),
        ..panel
    })
}

/// A diagram and what is drawn in it.
fn drawn(diagram: &Diagram, conditions: &Conditions) -> Option<Panel> {
    let position = position_text(&Game::new(diagram, conditions).ok()?);
    let drawn = conditions.drawn();
    let lines = drawn.grid.map(|grid| grid.lines()).unwrap_or_default();
    let bear = |mark: Attributes| {
        let bearing = Square::all()
            .filter(move |square| diagram.unit(*square).is_some_and(|unit| unit.attributes().has(mark)));
        bearing.map(|square| square.to_string()).collect::<Vec<_>>()
    };
    let marks = Attributes::NAMED
        .into_iter()
        .map(|(mark, name, _)| Marked { mark: name.to_owned(), squares: bear(mark) });
    Some(Panel {
        letter: String::new(),
        change: None,
        stipulation: None,
        conditions: conditions.names(),
        black_begins: false,
        position,
        start: None,
        target: None,
        counts: diagram.counts(),
        special: Vec::new(),
        lines: lines.iter().map(ToString::to_string).collect(),
        marked: drawn.marked.into_iter().map(|square| square.to_string()).collect(),
        marks: marks.filter(|marked| !marked.squares.is_empty()).collect(),
        play: Vec::new(),
        found: None,
        rows: Vec::new(),
    })
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
            panel.play = play::play(&twin.problem, in_full.as_ref().unwrap_or(compared), notation);
        }
        panels.push(panel);
    }
    panels
}

/// The diagrams of the twins, each with its place among them.
fn bare_panels(entry: &Entry, task: &Task) -> Vec<(usize, Panel)> {
    let panels = task.twins.iter().enumerate().filter_map(|(place, twin)| {
        let change = twin::change(entry, task, place);
        Some((place, Panel { change, ..bare_panel(twin)? }))
    });
    panels.collect()
}

fn bare_panel(twin: &Twin) -> Option<Panel> {
    let problem = &twin.problem;
    let begins = beginner(problem);
    let start = position_text(&Game::of_problem(problem, begins).ok()?);
    let shown =
        |diagram: &Diagram| Game::new(diagram, &problem.conditions).ok().map(|game| position_text(&game));
    let panel = drawn(&problem.diagram, &problem.conditions)?;
    let goals = problem.stipulation.goals();
    Some(Panel {
        letter: twin.letter.clone(),
        stipulation: Some(problem.stipulation.to_string()),
        black_begins: begins == Side::Black,
        start: (start != panel.position).then_some(start),
        target: problem.stipulation.target.as_deref().and_then(shown),
        special: goals.iter().filter_map(|goal| Some(goal.square()?.to_string())).collect(),
        lines: if problem.options.suppress_grid { Vec::new() } else { panel.lines },
        ..panel
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
    let seen = |square: Square| Some(format!("{square}{}", game.seen_at(square)?));
    Square::all().filter_map(seen).collect::<Vec<_>>().join(" ")
}

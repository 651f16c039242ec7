//! Makes what a report or a page shows of an entry.

mod play;
#[cfg(feature = "program")]
mod rows;
mod twin;
#[cfg(feature = "program")]
mod verified;

pub use play::{play, playing};
#[cfg(feature = "program")]
pub use verified::exhibit;

use crate::entry::{Entry, Task, Twin};
pub use crate::exhibit::Notation;
use crate::exhibit::{Exhibit, Marked, Panel};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::setup::SetUpError;

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
        text: None,
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

fn position_text(game: &Game) -> String {
    let seen = |square: Square| Some(format!("{square}{}", game.seen_at(square)?));
    Square::all().filter_map(seen).collect::<Vec<_>>().join(" ")
}

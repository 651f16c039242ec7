//! What can be played, and why something can't.

use crate::host::Voice;
use crate::limits::Limits;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use crate::request::Followed;
use crate::stream::by_clock;
use cookstopper::entry::Entry;
use cookstopper::language::Language;
use cookstopper::why::{Case, why as reason};
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::game::{Game, ShortMove};
use cookstopper_engine::notation::{Letters, moves_written};
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solve::Control;
use serde_json::{Value, json};

/// The position in which a twin begins; the diagram, if nothing is asked for.
fn game(entry: &Entry, twin: usize) -> Result<Game, Refusal> {
    let set_up = match &entry.task {
        Some(_) => {
            let problem = &DeskProblem::twin(entry, twin)?.problem;
            Game::of_problem(problem, beginner(problem))
        }
        None => Game::new(&entry.diagram, &entry.conditions),
    };
    set_up.map_err(|error| Refusal::of("position", error.to_string()))
}

/// Plays a move as people write it, in the letters of the language before others.
fn play(game: &mut Game, text: &str, language: Language) -> Result<(), Refusal> {
    let letters = match language {
        Language::English => Letters::English,
        Language::German => Letters::German,
        Language::French => Letters::French,
    };
    let legal = game.legal_moves();
    let exact = legal.iter().find(|legal| *legal.played.text == *text);
    let meant = exact.or_else(|| moves_written(text, &legal, letters).first().copied());
    let played = match meant {
        Some(meant) => game.play(meant.played.text.to_string()),
        None => game.play(text),
    };
    played.map(|_| ()).map_err(|error| Refusal::of("line", error.to_string()))
}

/// Tells the legal moves behind a line.
///
/// # Errors
/// The line can't be played.
pub fn moves(
    voice: &Voice,
    problem: &DeskProblem,
    (twin, turn): (usize, Option<Side>),
    line: &[String],
    language: Language,
) -> Result<(), Refusal> {
    let entry = problem.entry(language)?;
    let mut game = game(&entry, twin)?;
    for (place, text) in line.iter().enumerate() {
        play(&mut game, text, language).map_err(|refusal| Refusal { place: Some(place), ..refusal })?;
    }
    if let Some(turn) = turn {
        game.set_turn(turn);
    }
    let turn = game.turn();
    let legal = game.legal_moves();
    let told: Vec<Value> = legal
        .iter()
        .filter_map(|one| {
            let details = game.details(one).ok()?;
            let changes: Vec<String> = details.changes.iter().map(ToString::to_string).collect();
            Some(json!({
                "text": one.played.text,
                "shown": language.play(&one.played.text),
                "short": ShortMove::new(one, &legal),
                "departure": one.departure,
                "arrival": one.arrival,
                "check": one.played.gives_check,
                "changes": changes.join(" "),
                "details": details,
            }))
        })
        .collect();
    let seen = |square: Square| Some(format!("{square}{}", game.seen_at(square)?));
    let position: Vec<String> = Square::all().filter_map(seen).collect();
    voice.say(
        "moves",
        json!({
            "turn": turn,
            "position": position.join(" "),
            "in_check": game.in_check(turn),
            "is_mate": game.is_mate(),
            "is_stalemate": game.is_stalemate(),
            "is_all": !game.is_cut_short(),
            "moves": told,
        }),
    );
    Ok(())
}

/// Tells what the moves of a line of the solution change: the page plays through what somebody looks at.
///
/// # Errors
/// The line isn't one of a solution of the problem.
pub fn follow(
    voice: &Voice,
    (problem, twin): (&DeskProblem, usize),
    is_set_play: bool,
    line: &[Followed],
    language: Language,
) -> Result<(), Refusal> {
    let entry = problem.entry(language)?;
    let problem = &DeskProblem::twin(&entry, twin)?.problem;
    let begins = beginner(problem);
    let first = if is_set_play { begins.other() } else { begins };
    let mut game =
        Game::of_problem(problem, first).map_err(|error| Refusal::of("position", error.to_string()))?;
    let mut side = first.other();
    let mut changes = Vec::new();
    for (place, Followed { text, again }) in line.iter().enumerate() {
        side = if *again { side } else { side.other() };
        let before = game.clone();
        // Of the other side, if this one doesn't have it.
        let followed = game.follow(text, side).or_else(|_| {
            (game, side) = (before, side.other());
            game.follow(text, side)
        });
        let followed = followed.map_err(|error| Refusal::of("line", error.to_string()));
        let squares = followed.map_err(|refusal| Refusal { place: Some(place), ..refusal })?;
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        changes.push(squares.join(" "));
    }
    voice.say("followed", json!({ "changes": changes }));
    Ok(())
}

/// Tells why the last move of a line is illegal, doesn't reach the goal, or fails.
///
/// # Errors
/// The question can't be understood.
pub fn why(
    voice: &Voice,
    problem: &DeskProblem,
    twin: usize,
    line: &str,
    limits: &Limits,
    language: Language,
) -> Result<(), Refusal> {
    let entry = problem.entry(language)?;
    let asked = entry.task.as_ref().map(|_| DeskProblem::twin(&entry, twin)).transpose()?;
    let problem = asked.map(|twin| &twin.problem);
    let case = Case {
        diagram: problem.map_or(&entry.diagram, |problem| &problem.diagram).clone(),
        conditions: problem.map_or(&entry.conditions, |problem| &problem.conditions).clone(),
        stipulation: problem.map(|problem| problem.stipulation.clone()),
        options: problem.map(|problem| problem.options.clone()).unwrap_or_default(),
        language,
    };
    let control = Control {
        most_nodes: limits.nodes,
        deadline: limits.seconds.map(|seconds| by_clock(voice, seconds)),
        table_bytes: limits.table_bytes(),
        ..Control::default()
    };
    let text = reason(&case, line, &control).map_err(|error| Refusal::of("line", error.to_string()))?;
    voice.say("why", json!({ "text": text }));
    Ok(())
}

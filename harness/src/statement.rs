//! Whether what an entry states about its diagram holds.

use crate::entry::{Assertion, Entry, Statement};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::game::{Game, LegalMove};
use cookstopper_engine::setup::SetUpError;

/// Judges all statements of an entry; each that fails is a finding of its own.
///
/// # Errors
/// The conditions and the diagram have no meaning together.
pub fn judge(entry: &Entry) -> Result<Vec<Finding>, SetUpError> {
    let mut findings = Vec::new();
    for (place, assertion) in entry.assertions.iter().enumerate() {
        let mut game = Game::new(&entry.diagram, &entry.conditions)?;
        let failures = judge_one(assertion, &mut game, entry.diagram.turn.is_some());
        let fallback = format!("assertion {}", place + 1);
        let say = assertion.say.as_deref().unwrap_or(&fallback);
        let finding = |failure: String| Finding::general(Kind::Assertion, format!("{say}: {failure}"));
        findings.extend(failures.into_iter().map(finding));
    }
    Ok(findings)
}

fn judge_one(assertion: &Assertion, game: &mut Game, diagram_has_turn: bool) -> Vec<String> {
    for text in &assertion.after {
        if let Err(failure) = play(game, text) {
            return vec![failure];
        }
    }
    if let Some(side) = assertion.side {
        turn_to(game, side);
    }
    let side_is_free = assertion.side.is_none() && assertion.after.is_empty() && !diagram_has_turn;
    let judged = assertion.statements.iter().map(|statement| {
        if side_is_free && let Statement::Moves { of, .. } = statement {
            turn_to_owner(game, *of);
        }
        holds(statement, game)
    });
    judged.filter_map(Result::err).collect()
}

fn holds(statement: &Statement, game: &mut Game) -> Result<(), String> {
    let side = game.turn().name();
    match statement {
        Statement::Moves { of, are } => moves_are(game, *of, are),
        Statement::Legal(text) => {
            let moves = game.legal_moves();
            if matching(text, &moves).is_some() { Ok(()) } else { Err(not_legal(text, side, &moves)) }
        }
        Statement::Illegal(text) => match matching(text, &game.legal_moves()) {
            Some(legal) => Err(format!("{} is legal", legal.played.text)),
            None => Ok(()),
        },
        Statement::Check(stated) => {
            let turn = game.turn();
            is(
                *stated,
                game.in_check(turn),
                &format!("{side} is in check"),
                &format!("{side} is not in check"),
            )
        }
        Statement::Mate(stated) => {
            is(*stated, game.is_mate(), &format!("{side} is mated"), &format!("{side} is not mated"))
        }
        Statement::Stalemate(stated) => is(
            *stated,
            game.is_stalemate(),
            &format!("{side} is stalemated"),
            &format!("{side} is not stalemated"),
        ),
        Statement::Count(stated) => match game.legal_moves().len() {
            found if found == *stated => Ok(()),
            found => Err(format!("{side} has {found} legal moves, not {stated}")),
        },
        Statement::Unit { at, is } => unit_is(game, *at, is),
    }
}

fn is(stated: bool, found: bool, when_true: &str, when_false: &str) -> Result<(), String> {
    match (stated, found) {
        (true, true) | (false, false) => Ok(()),
        (false, true) => Err(when_true.to_owned()),
        (true, false) => Err(when_false.to_owned()),
    }
}

fn moves_are(game: &mut Game, of: Square, are: &[Square]) -> Result<(), String> {
    let moves = game.legal_moves();
    let mut found: Vec<Square> =
        moves.iter().filter(|legal| legal.departure == of).map(|legal| legal.arrival).collect();
    found.sort();
    found.dedup();
    let missing: Vec<Square> = are.iter().copied().filter(|square| !found.contains(square)).collect();
    let extra: Vec<Square> = found.into_iter().filter(|square| !are.contains(square)).collect();
    if missing.is_empty() && extra.is_empty() {
        return Ok(());
    }
    let unit = game.unit_at(of).unwrap_or_else(|| "the empty square".to_owned());
    let mut complaints = Vec::new();
    if !missing.is_empty() {
        complaints.push(format!("cannot move to {}", list(&missing)));
    }
    if !extra.is_empty() {
        complaints.push(format!("can also move to {}", list(&extra)));
    }
    Err(format!("{unit} on {of} {}", complaints.join(" and ")))
}

fn unit_is(game: &Game, at: Square, stated: &str) -> Result<(), String> {
    let found = game.unit_at(at);
    let stated = stated.trim();
    let is_stated = found.as_deref().map_or(matches!(stated, "" | "-" | "empty"), |found| found == stated);
    if is_stated {
        return Ok(());
    }
    let stated = if stated.is_empty() { "nothing" } else { stated };
    Err(format!("on {at} stands {}, not {stated}", found.as_deref().unwrap_or("nothing")))
}

/// Plays a move of `after`, whoever's it is: an article may let one side move twice.
fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let turn = game.turn();
    for side in [turn, turn.other()] {
        turn_to(game, side);
        if let Some(legal) = matching(text, &game.legal_moves()) {
            return game.play(&legal.played.text).map(|_| ()).map_err(|error| error.to_string());
        }
    }
    turn_to(game, turn);
    Err(not_legal(text, turn.name(), &game.legal_moves()))
}

/// Changing the turn forgets a double step, so it is only changed where it must be.
fn turn_to(game: &mut Game, side: Side) {
    if game.turn() != side {
        game.set_turn(side);
    }
}

fn turn_to_owner(game: &mut Game, square: Square) {
    match game.unit_at(square).as_deref().and_then(|unit| unit.chars().next()) {
        Some('w') => turn_to(game, Side::White),
        Some('b') => turn_to(game, Side::Black),
        Some(_) | None => {}
    }
}

/// The legal move that is written as `text`, with all its effects.
#[must_use]
pub fn matching<'moves>(text: &str, moves: &'moves [LegalMove]) -> Option<&'moves LegalMove> {
    let written = bare(text);
    moves.iter().find(|legal| *legal.played.text == *written)
}

/// The move without marks of check, goal and judgement, captures written with a star, castling with noughts.
fn bare(text: &str) -> String {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?', ' ']);
    text.replace(['x', ':'], "*").replace("O-O", "0-0").replace("0-O", "0-0")
}

fn not_legal(text: &str, side: &str, moves: &[LegalMove]) -> String {
    let written = bare(text);
    let departure = written.find(['-', '*']).and_then(|sign| written.get(..sign));
    let of_unit: Vec<&str> = moves
        .iter()
        .map(|legal| &*legal.played.text)
        .filter(|legal| departure.is_some_and(|departure| legal.starts_with(departure)))
        .collect();
    if of_unit.is_empty() {
        format!("{text} is not a legal move of {side}")
    } else {
        format!("{text} is not a legal move of {side}; that unit's are {}", of_unit.join(", "))
    }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<_> = squares.iter().map(Square::to_string).collect();
    names.join(" ")
}

//! Whether what an entry states about its diagram holds.

use crate::entry::{Assertion, Entry, Statement};
use crate::language::in_plain_signs;
use crate::sentence::{Failure, Sentence};
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
        let finding = |failure: Failure| {
            let say = assertion.say.clone();
            Finding::general(Kind::Assertion, Sentence::Statement { number: place + 1, say, failure })
        };
        findings.extend(failures.into_iter().map(finding));
    }
    Ok(findings)
}

fn judge_one(assertion: &Assertion, game: &mut Game, diagram_has_turn: bool) -> Vec<Failure> {
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

fn holds(statement: &Statement, game: &mut Game) -> Result<(), Failure> {
    let turn = game.turn();
    let side = turn.into();
    let is =
        |stated: bool, found: bool, failure: Failure| if stated == found { Ok(()) } else { Err(failure) };
    match statement {
        Statement::Moves { of, are } => moves_are(game, *of, are),
        Statement::Legal(text) => {
            let moves = game.legal_moves();
            if matching(text, &moves).is_some() { Ok(()) } else { Err(not_legal(text, turn, &moves)) }
        }
        Statement::Illegal(text) => match matching(text, &game.legal_moves()) {
            Some(legal) => Err(Failure::Legal(legal.played.text.to_string())),
            None => Ok(()),
        },
        Statement::Check(stated) => is(*stated, game.in_check(turn), Failure::Check(side, !stated)),
        Statement::Mate(stated) => is(*stated, game.is_mate(), Failure::Mate(side, !stated)),
        Statement::Stalemate(stated) => is(*stated, game.is_stalemate(), Failure::Stalemate(side, !stated)),
        Statement::Count(stated) => {
            let found = game.legal_moves().len();
            is(true, found == *stated, Failure::Count { side, found, stated: *stated })
        }
        Statement::Unit { at, is } => unit_is(game, *at, is),
    }
}

fn moves_are(game: &mut Game, of: Square, are: &[Square]) -> Result<(), Failure> {
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
    let (unit, of) = (game.unit_at(of), of.to_string());
    Err(Failure::Moves { unit, of, missing: list(&missing), extra: list(&extra) })
}

fn unit_is(game: &Game, at: Square, stated: &str) -> Result<(), Failure> {
    let found = game.unit_at(at);
    let stated = Some(stated.trim()).filter(|stated| !matches!(*stated, "" | "-" | "empty"));
    if found.as_deref() == stated {
        return Ok(());
    }
    Err(Failure::Unit { at: at.to_string(), found, stated: stated.map(str::to_owned) })
}

/// Plays a move of `after`, whoever's it is: an article may let one side move twice.
fn play(game: &mut Game, text: &str) -> Result<(), Failure> {
    let turn = game.turn();
    for side in [turn, turn.other()] {
        turn_to(game, side);
        if let Some(legal) = matching(text, &game.legal_moves()) {
            let played = game.play(legal).map(|_| ());
            return played.map_err(|_| not_legal(text, side, &game.legal_moves()));
        }
    }
    turn_to(game, turn);
    Err(not_legal(text, turn, &game.legal_moves()))
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
    moves.iter().find(|legal| *legal.played.text.trim_start() == *written)
}

/// The move without marks of check, goal and judgement, captures written with a star, castling with noughts.
fn bare(text: &str) -> String {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?', ' ']);
    in_plain_signs(text)
}

fn not_legal(text: &str, side: Side, moves: &[LegalMove]) -> Failure {
    let written = bare(text);
    let departure = written.find(['-', '*']).and_then(|sign| written.get(..sign));
    let of_unit = moves
        .iter()
        .map(|legal| legal.played.text.to_string())
        .filter(|legal| departure.is_some_and(|departure| legal.starts_with(departure)))
        .collect();
    Failure::NotLegal { text: text.to_owned(), side: side.into(), of_unit }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<_> = squares.iter().map(Square::to_string).collect();
    names.join(" ")
}

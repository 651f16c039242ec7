//! An exhaustive solver on top of the reference: no table, no ordering, no pruning.
//!
//! What is written follows `notation.md`, section 9, and the names of the result are the engine's, so that
//! the answers can be compared.

use super::answers::sorted_components;
use super::reference::{Position, Side};
use super::{naive_lines, naive_tree};
use cookstopper_engine::options::Options;
use cookstopper_engine::solution::{Body, Phase, PhaseKind, PlayedMove};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
use std::cell::Cell;

thread_local! {
    /// Moves that may still be generated for the problem in hand.
    static MOVES_LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// The legal moves; none at all once the problem has proved too large, so that the search soon ends.
fn legal_moves(position: &Position) -> Vec<(String, Position)> {
    let left = MOVES_LEFT.get();
    if left == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    MOVES_LEFT.set(left.saturating_sub(1 + moves.len() as u64));
    moves
}

/// A legal move with the position after it.
#[derive(Clone)]
pub struct Ply {
    pub played: PlayedMove,
    pub after: Position,
}

/// The legal moves with their texts.
pub fn plies(position: &Position) -> Vec<Ply> {
    let moves = legal_moves(position);
    let ply = |(text, after): (String, Position)| {
        let gives_check = after.in_check(after.to_move);
        Ply { played: PlayedMove { text: sorted_components(&text).into(), gives_check }, after }
    };
    moves.into_iter().map(ply).collect()
}

/// The positions after the legal moves.
pub fn afters(position: &Position) -> impl Iterator<Item = Position> {
    legal_moves(position).into_iter().map(|(_, after)| after)
}

/// Whether the goal is reached against the side to move. Goals that depend on the move are not asked for.
pub fn has_reached(position: &Position, goal: Goal) -> bool {
    let in_check = || position.in_check(position.to_move);
    let cannot_move = || legal_moves(position).is_empty();
    match goal {
        Goal::Mate => in_check() && cannot_move(),
        Goal::Stalemate => !in_check() && cannot_move(),
        Goal::MateOrStalemate => cannot_move(),
        Goal::Check => in_check(),
        other => unreachable!("the naive solver cannot see {other:?} in a position"),
    }
}

/// Whether the side to move can reach the goal at once.
pub fn can_reach(position: &Position, goal: Goal) -> bool {
    afters(position).any(|after| has_reached(&after, goal))
}

/// The position with `side` to move; an en passant right lapses if it was the other's turn.
pub fn with_turn(position: &Position, side: Side) -> Position {
    let mut position = position.clone();
    if position.to_move != side {
        position.to_move = side;
        position.en_passant = None;
    }
    position
}

/// Every phase of the solution; nothing if more than `most_moves` must be generated.
pub fn solve_within(
    most_moves: u64,
    position: &Position,
    stipulation: &Stipulation,
    options: &Options,
) -> Option<Vec<Phase>> {
    MOVES_LEFT.set(most_moves);
    let phases = solve(position, stipulation, options);
    let is_complete = MOVES_LEFT.replace(u64::MAX) > 0;
    is_complete.then_some(phases)
}

/// Every phase of the solution.
pub fn solve(position: &Position, stipulation: &Stipulation, options: &Options) -> Vec<Phase> {
    let attacker = match stipulation.play {
        Play::Help
        | Play::HelpSelf
        | Play::HelpReflex
        | Play::SeriesHelp
        | Play::SeriesHelpSelf
        | Play::SeriesReciprocal
        | Play::ParrySeriesHelpSelf => Side::White,
        _ => position.to_move,
    };
    let mut phases = Vec::new();
    for kind in [PhaseKind::SetPlay, PhaseKind::Actual] {
        if kind == PhaseKind::SetPlay && !options.set_play {
            continue;
        }
        let body = if stipulation.is_battle() {
            Some(Body::Tree(naive_tree::solve(position, attacker, stipulation, options, kind)))
        } else {
            naive_lines::solve(position, attacker, stipulation, kind).map(Body::Lines)
        };
        phases.extend(body.map(|body| Phase { kind, skipped: 0, body }));
    }
    phases
}

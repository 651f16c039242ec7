//! A world: a position in which the invisible units stand somewhere.

use super::kinds::Kinds;
use super::ply::{Ply, Seen};
use crate::board::{Position, Square};
use crate::rules::{AnyRules, Move, Rules};

/// A position with all units in it, the invisible ones too.
pub type World = Position;

/// The moves of a world that are written so, legal ones only.
pub fn moves_written(rules: &AnyRules, world: &mut World, view: &Seen, ply: Ply) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.generate(world, &mut moves);
    moves.retain(|mv| view.written(mv) == Some(ply) && rules.is_legal(world, mv));
    moves
}

/// The world behind a legal move.
pub fn behind(rules: &AnyRules, world: &World, mv: &Move) -> Option<World> {
    let mut next = world.clone();
    rules.play(&mut next, mv).map(|_| next)
}

/// Whether the side to move is mated.
pub fn is_mate(rules: &AnyRules, world: &mut World, scratch: &mut Vec<Move>) -> bool {
    let side = world.turn();
    rules.in_check(world, side) && !rules.has_parry(world, scratch)
}

/// Who stands on a square of a world.
pub fn kinds_on(world: &World, square: Square) -> Kinds {
    if world.holes().contains(square) { Kinds::NONE } else { Kinds::of_unit(world.unit(square)) }
}

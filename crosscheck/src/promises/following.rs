//! What is remembered of a unit follows the unit, whatever happens to it behind its move: seen by where units stood in the diagram.

use super::Tally;
use super::boards::Board;
use super::play::random_move;
use crate::dice::Dice;
use cookstopper_engine::board::unit::Origin;
use cookstopper_engine::board::{Bitboard, Position, Side};
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::Problem;

/// Half-moves of a game.
const HALF_MOVES: usize = 8;
/// A goal under which all units remember where they stood in the diagram.
const REMEMBERING: &str = "hct2";

/// Plays at random and asks after each move whose squares are remembered.
pub fn compare(dice: &mut Dice, board: &Board) -> Result<Tally, String> {
    let Some(mut game) = remembering(board) else { return Ok(Tally::default()) };
    let mut tally = Tally { diagrams: 1, ..Tally::default() };
    let mut played: Vec<String> = Vec::new();
    for _ in 0..HALF_MOVES {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let chosen = random_move(dice, &legal);
        let (side, departure) = (game.turn(), chosen.mv.departure);
        let mover = game.position().unit(departure).origin;
        let others = origins(game.position(), game.position().memory().movers[side.other().index()]);
        played.push(chosen.played.text.to_string());
        if !game.play_unchecked(chosen) {
            return Err(format!("{} can't be played", played.join(" ")));
        }
        let memory = *game.position().memory();
        let found =
            [memory.last_mover, memory.movers[side.index()]].map(|squares| origins(game.position(), squares));
        let still = origins(game.position(), memory.movers[side.other().index()]);
        tally.positions += 1;
        tally.acting += u64::from(found.iter().any(|found| !found.is_empty()));
        // An exchange and a move of two units are of the unit that departs and of another one, which is remembered, too.
        let is_of_one =
            chosen.played.text.matches('-').count() == 1 && !chosen.played.text.starts_with("0-0");
        if is_of_one && found.iter().flatten().any(|origin| *origin != mover) {
            return Err(format!("after {}: {found:?} is remembered, {mover:?} has moved", played.join(" ")));
        }
        if still.iter().any(|origin| !others.contains(origin)) {
            return Err(format!(
                "after {}: {still:?} is remembered of the other side, {others:?} was",
                played.join(" ")
            ));
        }
    }
    Ok(tally)
}

/// The game in which units remember where they stood in the diagram.
fn remembering(board: &Board) -> Option<Game> {
    let problem = Problem {
        diagram: board.diagram()?,
        conditions: board.set()?,
        stipulation: REMEMBERING.parse().ok()?,
        options: Default::default(),
    };
    Game::of_problem(&problem, Side::White).ok()
}

/// Where the units on these squares stood in the diagram; nothing is on an empty one.
fn origins(position: &Position, squares: Bitboard) -> Vec<Origin> {
    squares.into_iter().map(|square| position.unit(square).origin).collect()
}

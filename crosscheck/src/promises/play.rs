//! Random play: the same moves, checks and mates with shortcuts and without, and keys that come back with the positions.

use super::Tally;
use super::boards::Board;
use crate::dice::Dice;
use cookstopper_engine::board::Side;
use cookstopper_engine::game::{Game, LegalMove};
use cookstopper_engine::rules::{AnyRules, Shortcuts};

/// Half-moves of a game.
const HALF_MOVES: usize = 8;
/// Positions with more moves are left: they take long and show nothing else.
const MOST_MOVES: usize = 150;

/// What a position is to those who play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The legal moves with their checks, sorted.
    pub moves: Vec<String>,
    pub checks: [bool; 2],
    pub is_mate: bool,
    pub is_stalemate: bool,
}

impl Situation {
    pub fn of(game: &mut Game) -> (Self, Vec<LegalMove>) {
        let legal = game.legal_moves();
        let text = |legal: &LegalMove| {
            let check = if legal.played.gives_check { "+" } else { "" };
            format!("{}{check}", legal.played.text)
        };
        let moves = legal.iter().map(text).collect();
        let checks = Side::BOTH.map(|side| game.in_check(side));
        (Self { moves, checks, is_mate: game.is_mate(), is_stalemate: game.is_stalemate() }, legal)
    }

    /// What only one of two has.
    pub fn difference(&self, slow: &Self) -> String {
        let only = |one: &Self, other: &Self| {
            one.moves.iter().filter(|text| !other.moves.contains(text)).cloned().collect::<Vec<_>>().join(" ")
        };
        let rest = |one: &Self| {
            format!("checks {:?}, mate {}, stalemate {}", one.checks, one.is_mate, one.is_stalemate)
        };
        format!(
            "only with shortcuts: {} ({})\nonly without: {} ({})",
            only(self, slow),
            rest(self),
            only(slow, self),
            rest(slow)
        )
    }
}

/// Whether the sides could have come to this position: who has moved is not in check.
pub fn is_quiet(game: &mut Game) -> bool {
    let waiting = game.turn().other();
    !game.in_check(waiting)
}

/// A move, rather one with an effect.
pub fn random_move<'m>(dice: &mut Dice, legal: &'m [LegalMove]) -> &'m LegalMove {
    let is_special = |legal: &&LegalMove| legal.played.text.contains(['*', '[', '=', '0']);
    let special: Vec<&LegalMove> = legal.iter().filter(is_special).collect();
    if !special.is_empty() && dice.chance(75) { dice.pick::<&LegalMove>(&special) } else { dice.pick(legal) }
}

/// Compares one way of telling with another one, which is the slow one if anybody is to rely on the answer.
pub fn compare(dice: &mut Dice, board: &Board, [shortcuts, other]: [Shortcuts; 2]) -> Result<Tally, String> {
    let (Some(mut fast), Some(mut slow)) = (board.game(shortcuts), board.game(other)) else {
        return Ok(Tally::default());
    };
    if !is_quiet(&mut slow) {
        return Ok(Tally::default());
    }
    let mut tally = Tally { diagrams: 1, ..Tally::default() };
    let mut played: Vec<String> = Vec::new();
    for half_move in 0..HALF_MOVES {
        // Each has keys of its own: chess notes a double step only where somebody can capture.
        let keys = [&fast, &slow].map(|game| game.position().state.key);
        let (told, _) = Situation::of(&mut fast);
        let (situation, legal) = Situation::of(&mut slow);
        tally.positions += 1;
        let place = || format!("after {}", played.join(" "));
        if told != situation {
            return Err(format!("{}\n{}", place(), told.difference(&situation)));
        }
        if [&fast, &slow].map(|game| game.position().state.key) != keys {
            return Err(format!("{}: moves taken back leave another key", place()));
        }
        if tally.acting == 0
            && other == Shortcuts::None
            && !board.is_plain()
            && differs_from_plain(board, &slow, &situation, half_move)
        {
            tally.acting = 1;
        }
        if legal.is_empty() || legal.len() > MOST_MOVES {
            break;
        }
        let chosen = random_move(dice, &legal);
        played.push(chosen.played.text.to_string());
        if !fast.play_unchecked(chosen) || !slow.play_unchecked(chosen) {
            return Err(format!("{} can't be played", played.join(" ")));
        }
        // Chess alone knows at once which double steps no pawn can answer, and forgets them.
        let is_same_kind = !matches!(fast.parts().0, AnyRules::Orthodox(_));
        if is_same_kind && fast.position().state.key != slow.position().state.key {
            return Err(format!("{}: another key with shortcuts", played.join(" ")));
        }
    }
    Ok(tally)
}

/// Whether the position would be another one without what is tested.
fn differs_from_plain(board: &Board, game: &Game, situation: &Situation, half_move: usize) -> bool {
    let plain = if half_move == 0 {
        board.plain_game()
    } else {
        let plain = |diagram| board.plain_game_from(diagram);
        game.snapshot().and_then(plain)
    };
    plain.is_some_and(|mut plain| Situation::of(&mut plain).0 != *situation)
}

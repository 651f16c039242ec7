//! Equal keys, equal futures: what is remembered and has an effect must be in the key.

use super::super::dice::Dice;
use super::Tally;
use super::boards::Board;
use super::play::{Situation, is_quiet, random_move};
use cookstopper_engine::board::key::Key;
use cookstopper_engine::game::replay::Bookmark;
use cookstopper_engine::game::{Game, LegalMove};
use cookstopper_engine::rules::Shortcuts;
use std::collections::HashMap;

/// Moves that are tried at each half-move of the tree.
const WIDTH: usize = 5;
/// Its half-moves: enough for two moves of each side to change places.
const HALF_MOVES: usize = 4;
/// Pairs of positions that are compared in one tree.
const MOST_PAIRS: u64 = 12;
/// Trees don't grow beyond so many positions.
const MOST_POSITIONS: usize = 600;
/// With more moves than this the replies aren't looked at.
const MOST_MOVES: usize = 40;

/// A way to a position.
struct Way {
    moves: Vec<String>,
    position: Bookmark,
}

/// The ways to the positions of a tree, by half-moves and key.
struct Tree<'d> {
    dice: &'d mut Dice,
    ways: HashMap<(usize, Key), Vec<Way>>,
    positions: usize,
    /// By half-move: moves that have been played there, to be played there again and two half-moves later.
    favourites: Vec<Vec<Box<str>>>,
}

pub fn compare(dice: &mut Dice, board: &Board, shortcuts: Shortcuts) -> Result<Tally, String> {
    let Some(mut game) = board.game(shortcuts) else { return Ok(Tally::default()) };
    if !is_quiet(&mut game) {
        return Ok(Tally::default());
    }
    // Some play first, so that there is something to remember.
    for _ in 0..dice.below(4) {
        let legal = game.legal_moves();
        if legal.is_empty() || !game.play_listed(random_move(dice, &legal)) {
            break;
        }
    }
    let mut tree = Tree { dice, ways: HashMap::new(), positions: 0, favourites: vec![Vec::new(); 2] };
    tree.grow(&mut game, &mut Vec::new());
    let mut tally = Tally { diagrams: 1, ..Tally::default() };
    let mut groups: Vec<_> = tree.ways.into_iter().filter(|(_, ways)| ways.len() > 1).collect();
    groups.sort_by_key(|((half_moves, key), _)| (*half_moves, key.0));
    for (_, ways) in groups {
        // Those that came last differ most.
        let (first, others) = (&ways[0], &ways[1..]);
        let future = Future::of(&mut game, &first.position);
        for other in others.iter().rev().take(2) {
            if tally.pairs >= MOST_PAIRS {
                return Ok(tally);
            }
            tally.pairs += 1;
            let found = Future::of(&mut game, &other.position);
            if found != future {
                let ways = format!("{} | {}", first.moves.join(" "), other.moves.join(" "));
                return Err(format!("equal keys after {ways}\n{}", future.difference(&found)));
            }
        }
    }
    Ok(tally)
}

impl Tree<'_> {
    fn grow(&mut self, game: &mut Game, moves: &mut Vec<String>) {
        let half_moves = moves.len();
        if half_moves >= 3 {
            let key = game.position().state.key;
            let ways = self.ways.entry((half_moves, key)).or_default();
            if ways.len() < 4 && ways.iter().all(|way| way.moves != *moves) {
                ways.push(Way { moves: moves.clone(), position: game.bookmark() });
            }
        }
        if half_moves == HALF_MOVES || self.positions >= MOST_POSITIONS {
            return;
        }
        let legal = game.legal_moves();
        let here = game.bookmark();
        for chosen in self.choose(&legal, half_moves) {
            self.positions += 1;
            moves.push(chosen.played.text.to_string());
            if game.play_listed(&chosen) {
                self.grow(game, moves);
            }
            game.return_to(&here);
            moves.pop();
        }
    }

    /// Some of the moves, the same ones wherever the same side moves.
    fn choose(&mut self, legal: &[LegalMove], half_moves: usize) -> Vec<LegalMove> {
        let favourites = &mut self.favourites[half_moves % 2];
        let is_known = |favourites: &[Box<str>], one: &LegalMove| favourites.contains(&one.played.text);
        let mut chosen: Vec<LegalMove> =
            legal.iter().filter(|one| is_known(favourites, one)).cloned().collect();
        for _ in 0..3 * WIDTH {
            if chosen.len() >= WIDTH || legal.is_empty() {
                break;
            }
            let one = random_move(self.dice, legal);
            if !is_known(favourites, one) {
                favourites.push(one.played.text.clone());
                chosen.push(one.clone());
            }
        }
        chosen
    }
}

/// What can happen in a position, two half-moves deep.
#[derive(PartialEq, Eq)]
struct Future {
    situation: Situation,
    /// The keys behind the moves.
    keys: Vec<Key>,
    sequences: u64,
}

impl Future {
    fn of(game: &mut Game, position: &Bookmark) -> Self {
        game.return_to(position);
        let (situation, legal) = Situation::of(game);
        let keys = legal
            .iter()
            .map(|one| {
                game.return_to(position);
                game.play_listed(one);
                game.position().state.key
            })
            .collect();
        game.return_to(position);
        let sequences = if legal.len() <= MOST_MOVES { game.perft(2) } else { 0 };
        Self { situation, keys, sequences }
    }

    fn difference(&self, other: &Self) -> String {
        let moves = self.situation.difference(&other.situation);
        format!("first and second position:\n{moves}\nsequences {} and {}", self.sequences, other.sequences)
    }
}

//! Equal keys, equal futures: what is remembered and has an effect must be in the key.

use super::Tally;
use super::boards::Board;
use super::play::{Situation, is_quiet, random_move};
use crate::dice::Dice;
use cookstopper_engine::board::key::Key;
use cookstopper_engine::board::{Position, Square};
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
    key: Key,
    position: Bookmark,
}

/// The ways to the positions of a tree, by key.
struct Tree<'d> {
    dice: &'d mut Dice,
    ways: HashMap<Key, Vec<Way>>,
    positions: usize,
    /// By half-move: moves that have been played there, to be played there again and two half-moves later.
    favourites: Vec<Vec<Box<str>>>,
    /// From where to where the moves have led.
    led: Vec<(Square, Square)>,
    /// What is left out of the keys.
    part: Option<&'static str>,
}

/// Compares the futures of positions with equal keys.
pub fn compare(dice: &mut Dice, board: &Board, shortcuts: Shortcuts) -> Result<Tally, String> {
    compare_without(dice, board, shortcuts, None)
}

/// The same with a part left out of the keys.
pub fn compare_without(
    dice: &mut Dice,
    board: &Board,
    shortcuts: Shortcuts,
    part: Option<&'static str>,
) -> Result<Tally, String> {
    let Some(mut game) = board.game(shortcuts) else { return Ok(Tally::default()) };
    if !is_quiet(&mut game) {
        return Ok(Tally::default());
    }
    // Some play first, so that there is something to remember.
    for _ in 0..dice.below(4) {
        let legal = game.legal_moves();
        if legal.is_empty() || !game.play_unchecked(random_move(dice, &legal)) {
            break;
        }
    }
    let mut tree = Tree {
        dice,
        ways: HashMap::new(),
        positions: 0,
        favourites: vec![Vec::new(); 2],
        led: Vec::new(),
        part,
    };
    tree.grow(&mut game, &mut Vec::new());
    let mut tally = Tally { diagrams: 1, ..Tally::default() };
    let mut groups: Vec<_> = tree.ways.into_iter().filter(|(_, ways)| ways.len() > 1).collect();
    groups.sort_by_key(|(key, _)| key.0);
    for (_, ways) in groups {
        // Those that came last differ most.
        let (first, others) = (&ways[0], &ways[1..]);
        // Where a part is left out, those matter that are told apart by it.
        let others: Vec<&Way> =
            others.iter().filter(|other| part.is_none() || other.key != first.key).collect();
        if others.is_empty() {
            continue;
        }
        let future = Future::of(&mut game, &first.position, part.is_none());
        for other in others.iter().rev().take(2) {
            if tally.pairs >= MOST_PAIRS {
                return Ok(tally);
            }
            tally.pairs += 1;
            let found = Future::of(&mut game, &other.position, part.is_none());
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
        if half_moves >= 2 {
            let whole = game.position().state.key;
            let key = key_without(game.position(), self.part);
            let ways = self.ways.entry(key).or_default();
            let is_new = |way: &Way| way.moves != *moves && (self.part.is_none() || way.key != whole);
            if ways.len() < 4 && ways.iter().all(is_new) {
                ways.push(Way { moves: moves.clone(), key: whole, position: game.bookmark() });
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
            self.led.push((chosen.departure, chosen.arrival));
            if game.play_unchecked(&chosen) {
                self.grow(game, moves);
            }
            game.return_to(&here);
            moves.pop();
            self.led.pop();
        }
    }

    /// Some of the moves, the same ones wherever the same side moves, and those that go back to where the side's last move came from.
    fn choose(&mut self, legal: &[LegalMove], half_moves: usize) -> Vec<LegalMove> {
        let last = self.led.iter().rev().nth(1).copied();
        let goes_back = |one: &LegalMove| last == Some((one.arrival, one.departure));
        let favourites = &mut self.favourites[half_moves % 2];
        let is_known = |favourites: &[Box<str>], one: &LegalMove| favourites.contains(&one.played.text);
        let is_chosen = |one: &&LegalMove| goes_back(one) || is_known(favourites, one);
        let mut chosen: Vec<LegalMove> = legal.iter().filter(is_chosen).cloned().collect();
        for _ in 0..3 * WIDTH {
            if chosen.len() >= WIDTH || legal.is_empty() {
                break;
            }
            let one = random_move(self.dice, legal);
            if !chosen.iter().any(|other| other.played.text == one.played.text) {
                favourites.push(one.played.text.clone());
                chosen.push(one.clone());
            }
        }
        chosen
    }
}

/// The key of a position, but for a part.
fn key_without(position: &Position, part: Option<&str>) -> Key {
    let key = position.state.key;
    let Some(part) = part else { return key };
    let parts = position.parts_of_key();
    let whole = parts.iter().fold(Key::default(), |key, (_, part)| key ^ *part);
    assert_eq!(whole, key, "a part of the key has no name");
    parts.into_iter().filter(|(name, _)| *name == part).fold(key, |key, (_, part)| key ^ part)
}

/// What can happen in a position, two half-moves deep.
#[derive(PartialEq, Eq)]
struct Future {
    situation: Situation,
    /// The keys behind the moves, where nothing is left out of them.
    keys: Vec<Key>,
    sequences: u64,
}

impl Future {
    fn of(game: &mut Game, position: &Bookmark, with_keys: bool) -> Self {
        game.return_to(position);
        let (situation, legal) = Situation::of(game);
        let keys = legal
            .iter()
            .filter(|_| with_keys)
            .map(|one| {
                game.return_to(position);
                game.play_unchecked(one);
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

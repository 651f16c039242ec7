//! The faults.

use super::Sound;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::game::Game;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Line, Mark, PlayedMove, Solution, TreeMove};
use cookstopper_engine::walks::Walk;

/// What is done to a sound problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// Nothing.
    None,
    /// A unit, no king, is taken off.
    UnitRemoved,
    /// A unit is put elsewhere.
    UnitMoved,
    /// A unit is added.
    UnitAdded,
    /// One move more is asked for.
    Longer,
    /// One move less.
    Shorter,
    /// A key, a defence with what follows, a continuation or a line is left out of the text.
    PlayDeleted,
    /// Another move is written instead.
    PlayChanged,
    /// A key or a line is written that was not found.
    PlayInvented,
    /// A condition is left out.
    ConditionDropped,
}

impl Fault {
    /// All that do something.
    pub const ALL: [Self; 9] = [
        Self::UnitRemoved,
        Self::UnitMoved,
        Self::UnitAdded,
        Self::Longer,
        Self::Shorter,
        Self::PlayDeleted,
        Self::PlayChanged,
        Self::PlayInvented,
        Self::ConditionDropped,
    ];
}

/// A problem with a fault, and what the author claims about it.
#[derive(Debug, Clone)]
pub struct Planted {
    pub fault: Fault,
    pub problem: Problem,
    pub claim: Solution,
}

/// Plants a fault; nothing if the problem has no room for it.
pub fn plant(sound: &Sound, fault: Fault, dice: &mut Dice) -> Option<Planted> {
    let Sound { problem, solution } = sound;
    let mut problem = problem.clone();
    let mut claim = solution.clone();
    match fault {
        Fault::None => {}
        Fault::UnitRemoved => {
            let place = *pick(dice, &movable(&problem))?;
            problem.diagram.units[place] = None;
        }
        Fault::UnitMoved => {
            let from = *pick(dice, &movable(&problem))?;
            let to = *pick(dice, &empty(&problem))?;
            problem.diagram.units.swap(from, to);
        }
        Fault::UnitAdded => {
            let to = *pick(dice, &empty(&problem))?;
            let walk = *dice.pick(&[Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN]);
            let owner = if dice.chance(50) { Owner::White } else { Owner::Black };
            let unit = DiagramUnit::new(owner, walk);
            problem.diagram.units[to] = Some(unit);
        }
        Fault::Longer => problem.stipulation.half_moves += 2,
        Fault::Shorter => {
            problem.stipulation.half_moves = problem.stipulation.half_moves.checked_sub(2)?;
            if problem.stipulation.half_moves == 0 {
                return None;
            }
        }
        Fault::PlayDeleted => delete(&mut claim, dice)?,
        Fault::PlayChanged => change(&problem, &mut claim, dice)?,
        Fault::PlayInvented => invent(&problem, &mut claim, dice)?,
        Fault::ConditionDropped => {
            let mut names = problem.conditions.names();
            if names.is_empty() {
                return None;
            }
            names.remove(dice.below(names.len()));
            problem.conditions = Conditions::parse(&names).ok()?;
            Game::new(&problem.diagram, &problem.conditions).ok()?;
        }
    }
    Some(Planted { fault, problem, claim })
}

fn pick<'items, T>(dice: &mut Dice, items: &'items [T]) -> Option<&'items T> {
    if items.is_empty() { None } else { Some(dice.pick(items)) }
}

/// Squares of units other than kings.
fn movable(problem: &Problem) -> Vec<usize> {
    let is_movable = |square: &Square| {
        problem.diagram.unit(*square).is_some_and(|unit| !unit.is_royal && !unit.walks.contains(&Walk::KING))
    };
    Square::all().filter(is_movable).map(Square::index).collect()
}

/// Empty squares on which any unit may stand.
fn empty(problem: &Problem) -> Vec<usize> {
    let is_empty =
        |square: &Square| problem.diagram.unit(*square).is_none() && (1..7).contains(&square.rank());
    Square::all().filter(is_empty).map(Square::index).collect()
}

fn bodies(claim: &mut Solution) -> impl Iterator<Item = &mut Body> {
    claim.phases.iter_mut().map(|phase| &mut phase.body)
}

fn delete(claim: &mut Solution, dice: &mut Dice) -> Option<()> {
    match bodies(claim).next()? {
        Body::AfterKey(_) => None,
        Body::Lines(lines) => {
            let place = dice.below(lines.len().max(1));
            (lines.len() > 1).then(|| drop(lines.remove(place)))
        }
        Body::Tree(roots) => {
            if roots.len() > 1 && dice.chance(50) {
                roots.remove(dice.below(roots.len()));
                return Some(());
            }
            let key = roots.get_mut(0)?;
            let place = dice.below(key.replies.len().max(1));
            let defence = key.replies.get_mut(place)?;
            if defence.replies.len() > 1 {
                defence.replies.remove(dice.below(defence.replies.len()));
            } else {
                key.replies.remove(place);
            }
            Some(())
        }
    }
}

/// The diagram with the side to move that begins.
fn game(problem: &Problem) -> Option<Game> {
    let mut diagram = problem.diagram.clone();
    diagram.turn = Some(beginner(problem));
    Game::new(&diagram, &problem.conditions).ok()
}

/// Plays a move of whichever side has it, as in series play.
fn play(game: &mut Game, text: &str) -> Option<()> {
    let turn = game.turn();
    [turn, turn.other()].into_iter().find_map(|side| {
        game.set_turn(side);
        game.play(text).ok().map(drop)
    })
}

fn other_move(game: &mut Game, not: &[&str], dice: &mut Dice) -> Option<PlayedMove> {
    let moves = game.legal_moves();
    let others: Vec<_> = moves.into_iter().filter(|legal| !not.contains(&&*legal.played.text)).collect();
    pick(dice, &others).map(|legal| legal.played.clone())
}

fn change(problem: &Problem, claim: &mut Solution, dice: &mut Dice) -> Option<()> {
    let mut game = game(problem)?;
    match bodies(claim).next()? {
        Body::AfterKey(_) => return None,
        Body::Lines(lines) => {
            let place = dice.below(lines.len().max(1));
            let line = lines.get_mut(place)?;
            let (last, before) = line.moves.split_last_mut()?;
            for played in before {
                play(&mut game, &played.text)?;
            }
            let turn = game.turn();
            let is_last_of = game.legal_moves().iter().any(|legal| legal.played.text == last.text);
            game.set_turn(if is_last_of { turn } else { turn.other() });
            let text = last.text.to_string();
            *last = other_move(&mut game, &[&text], dice)?;
        }
        Body::Tree(roots) => {
            let place = dice.below(roots.len().max(1));
            let key = roots.get_mut(place)?;
            let chosen = dice.below(key.replies.len().max(1));
            let key_text = key.played.text.to_string();
            match key.replies.get_mut(chosen).filter(|_| dice.chance(60)) {
                Some(defence) => {
                    play(&mut game, &key_text)?;
                    play(&mut game, &defence.played.text)?;
                    let listed: Vec<String> =
                        defence.replies.iter().map(|reply| reply.played.text.to_string()).collect();
                    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
                    let continuation = defence.replies.get_mut(0)?;
                    let goal = continuation.goal;
                    let played = other_move(&mut game, &listed, dice)?;
                    *continuation = TreeMove { goal, ..TreeMove::leaf(played) };
                }
                None => {
                    let known: Vec<String> = roots.iter().map(|key| key.played.text.to_string()).collect();
                    let known: Vec<&str> = known.iter().map(String::as_str).collect();
                    let played = other_move(&mut game, &known, dice)?;
                    roots[place] = TreeMove { mark: Mark::Key, ..TreeMove::leaf(played) };
                }
            }
        }
    }
    Some(())
}

fn invent(problem: &Problem, claim: &mut Solution, dice: &mut Dice) -> Option<()> {
    let mut game = game(problem)?;
    match bodies(claim).next()? {
        Body::AfterKey(_) => return None,
        Body::Lines(lines) => {
            let model = lines.get(dice.below(lines.len().max(1)))?.clone();
            let mut moves = Vec::new();
            for played in &model.moves {
                let turn = game.turn();
                let has = game.legal_moves().iter().any(|legal| legal.played.text == played.text);
                game.set_turn(if has || !moves.is_empty() { turn } else { turn.other() });
                let chosen = if moves.is_empty() {
                    other_move(&mut game, &[&played.text], dice)?
                } else {
                    let legal = game.legal_moves();
                    pick(dice, &legal)?.played.clone()
                };
                game.play(&chosen.text).ok()?;
                moves.push(chosen);
            }
            lines.push(Line { moves, ..model });
        }
        Body::Tree(roots) => {
            let known: Vec<String> = roots.iter().map(|key| key.played.text.to_string()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let played = other_move(&mut game, &known, dice)?;
            roots.push(TreeMove { mark: Mark::Key, ..TreeMove::leaf(played) });
        }
    }
    Some(())
}

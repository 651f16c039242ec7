//! Looks closer at what an author claims and the solution doesn't have.

use crate::compare::Explain;
use crate::outline::{Branch, Outline, OutlineLine, Tree, is_same_move};
use crate::sentence::{KeyFault, LineFault, Moves};
use cookstopper_engine::board::Side;
use cookstopper_engine::game::{Game, LegalMove};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::Reached;
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Claimed, Control};
use cookstopper_engine::stipulation::{Goal, Play};
use std::collections::BTreeMap;
use std::sync::Arc;

/// So many refutations of a failing key are looked for at most.
const MOST_REFUTATIONS: u32 = 1000;

/// Answers with the engine's help.
pub struct Explainer<'run> {
    problem: &'run Problem,
    control: &'run Control,
    /// All defences behind a first move with their continuations, once asked for.
    all_defences: BTreeMap<String, Option<Tree>>,
}

/// Explains nothing: what is missing from an unfinished solution may be there.
pub struct Silent;

impl Explain for Silent {
    fn first_move(&mut self, _: &str) -> KeyFault {
        KeyFault::SolvesNot
    }

    fn line(&mut self, _: &OutlineLine) -> LineFault {
        LineFault::Unplayable
    }

    fn defence(&mut self, _: &[String], _: &str) -> Option<Branch> {
        None
    }
}

/// A search of nothing but this first move.
pub(super) fn confined(control: &Control, first: &str) -> Control {
    let mut only = Claimed::default();
    only.add([first]);
    Control { only: Some(Arc::new(only)), from: Reached::default(), ..control.clone() }
}

impl<'run> Explainer<'run> {
    /// Explains the play of one diagram or twin.
    pub fn new(problem: &'run Problem, control: &'run Control) -> Self {
        Self { problem, control, all_defences: BTreeMap::new() }
    }

    fn game(&self) -> Option<Game> {
        let mut diagram = self.problem.beginning().into_owned();
        self.problem.options.amend(&mut diagram);
        diagram.turn = Some(beginner(self.problem));
        Game::new(&diagram, &self.problem.conditions).ok()
    }

    fn all_defences(&mut self, key: &str) -> Option<&Tree> {
        let (problem, control) = (self.problem, self.control);
        let solved = self.all_defences.entry(key.to_owned()).or_insert_with(|| {
            let options = Options { variations: true, no_threat: true, ..problem.options.clone() };
            let problem = Problem { options, ..problem.clone() };
            let solution = solve(&problem, &confined(control, key)).ok()?;
            match Outline::new(&solution.phases, &problem.stipulation) {
                Outline::Tree(tree) => Some(tree),
                Outline::Lines(_) => None,
            }
        });
        solved.as_ref()
    }
}

impl Explain for Explainer<'_> {
    fn first_move(&mut self, text: &str) -> KeyFault {
        why_it_fails(self.problem, self.game(), text, self.control)
    }

    fn line(&mut self, line: &OutlineLine) -> LineFault {
        let stipulation = &self.problem.stipulation;
        // Who moves when is in the structure, and is not followed here.
        let is_plain = stipulation.structure.is_none() && stipulation.introduction.is_none();
        let Some(mut game) = self.game().filter(|_| is_plain) else { return LineFault::Unplayable };
        let Stipulated { play, goal } = Stipulated::of(self.problem);
        if line.is_set_play {
            game.set_turn(game.turn().other());
        }
        for (place, text) in line.moves.iter().enumerate() {
            let is_last = place + 1 == line.moves.len();
            if let Err(why) = play_either(&mut game, text, Pass::of(play), is_last) {
                return why;
            }
        }
        let length = self.problem.stipulation.half_moves as usize;
        if play == Play::Help && !line.is_set_play && line.moves.len() > length {
            return LineFault::TooLong;
        }
        why_no_goal(&mut game, goal)
    }

    fn defence(&mut self, path: &[String], text: &str) -> Option<Branch> {
        let (key, rest) = path.split_first()?;
        let tree = self.all_defences(key)?;
        let mut branch = named(&tree.first_moves, key)?;
        for played in rest {
            branch = named(&branch.replies, played)?;
        }
        named(&branch.replies, text).cloned()
    }
}

fn named<'tree>(branches: &'tree [Branch], text: &str) -> Option<&'tree Branch> {
    let exact = branches.iter().find(|branch| branch.text == text);
    exact.or_else(|| branches.iter().find(|branch| is_same_move(&branch.text, text)))
}

struct Stipulated {
    play: Play,
    goal: Goal,
}

impl Stipulated {
    fn of(problem: &Problem) -> Self {
        Self { play: problem.stipulation.play, goal: problem.stipulation.goal }
    }
}

/// Who may move besides the side whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Nobody.
    Never,
    /// In a series one side moves several times; its last move may be the other's.
    InSeries,
    /// The other side moves again if there is no check to be parried, in parry series and where a series ends in other play.
    OutOfCheck,
}

impl Pass {
    fn of(play: Play) -> Self {
        match play {
            Play::Direct
            | Play::SelfPlay
            | Play::Reflex
            | Play::SemiReflex
            | Play::Help
            | Play::HelpSelf
            | Play::HelpReflex
            | Play::Reciprocal
            | Play::ProofGame => Self::Never,
            Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => Self::InSeries,
            _ => Self::OutOfCheck,
        }
    }
}

/// Plays a move of a line.
fn play_either(game: &mut Game, text: &str, pass: Pass, is_last: bool) -> Result<(), LineFault> {
    let turn = game.turn();
    let in_check = pass != Pass::Never && game.in_check(turn);
    if pass == Pass::InSeries && in_check && !is_last {
        return Err(LineFault::StaysInCheck(turn.into(), text.to_owned()));
    }
    let may_pass = pass == Pass::InSeries || pass == Pass::OutOfCheck && !in_check;
    let sides: &[Side] = if may_pass { &[turn.other(), turn] } else { &[turn] };
    for side in sides {
        game.set_turn(*side);
        let found = find(game, text);
        if let Some(legal) = found {
            return game
                .play(&legal)
                .map(|_| ())
                .map_err(|_| LineFault::NotLegal(legal.played.text.to_string()));
        }
    }
    game.set_turn(turn);
    Err(LineFault::NotLegal(text.to_owned()))
}

fn find(game: &mut Game, text: &str) -> Option<LegalMove> {
    let moves = game.legal_moves();
    let exact = moves.iter().find(|legal| *legal.played.text == *text);
    exact.or_else(|| moves.iter().find(|legal| is_same_move(text, &legal.played.text))).cloned()
}

/// Why the goal is not reached against the side to move.
fn why_no_goal(game: &mut Game, goal: Goal) -> LineFault {
    let side = game.turn();
    let in_check = game.in_check(side);
    let moves = game.legal_moves().iter().map(|legal| legal.played.text.to_string()).collect();
    match goal {
        Goal::Mate if !in_check => LineFault::NotInCheck(side.into()),
        Goal::Stalemate if in_check => LineFault::InCheck(side.into()),
        Goal::Mate | Goal::Stalemate => LineFault::CanMove(side.into(), Moves::of(moves)),
        goal => LineFault::NoGoal(goal.to_string()),
    }
}

/// Why a claimed key does not solve.
fn why_it_fails(problem: &Problem, game: Option<Game>, text: &str, control: &Control) -> KeyFault {
    let Some(mut game) = game else {
        return KeyFault::Unplayable;
    };
    let Some(legal) = find(&mut game, text) else {
        return KeyFault::NotLegal;
    };
    let stipulation = &problem.stipulation;
    if stipulation.play == Play::Direct && stipulation.moves() == 1 {
        return match stipulation.goal {
            Goal::Mate => KeyFault::NoMate,
            Goal::Stalemate => KeyFault::NoStalemate,
            goal => KeyFault::NoGoal(goal.to_string()),
        };
    }
    let mut problem = problem.clone();
    problem.options =
        Options { most_refutations: MOST_REFUTATIONS, variations: false, set_play: false, ..problem.options };
    let refutations = solve(&problem, &confined(control, &legal.played.text)).ok().and_then(|solution| {
        let attempt = solution.tries().find(|attempt| *attempt.played.text == *legal.played.text)?;
        let refutations = attempt.refutations.iter().map(|reply| format!("1...{}!", reply.played.text));
        Some(refutations.collect::<Vec<_>>())
    });
    match refutations {
        Some(refutations) if !refutations.is_empty() => KeyFault::Refuted(Moves::of(refutations)),
        Some(_) | None => KeyFault::SolvesNot,
    }
}

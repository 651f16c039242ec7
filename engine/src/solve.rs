//! Solving: every key, try and variation of battle play, every line of help and series play.
//!
//! The solver asks [`Rules`] and knows no condition; it is compiled once for each kind of rules.

mod battle;
pub mod control;
mod goals;
mod lines;
mod search;
pub mod table;
mod tree;

pub use control::Control;

use crate::board::Side;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::setup::{SetUpError, set_up_tracking};
use crate::solution::{Body, Completeness, Phase, PhaseKind, Solution};
use crate::stipulation::Stipulation;
use crate::with_rules;
use battle::Kind;
use lines::{Ending, Score};
use search::Search;

/// Solves a problem completely, as far as the control lets it.
///
/// In battle and series play the side to move of a FEN attacks; in help play, and where the diagram does not
/// say who moves, White does.
///
/// ```
/// use cookstopper_engine::{board::Diagram, conditions::Conditions, problem::Problem, solve};
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "").unwrap(),
///     conditions: Conditions::parse(["Annan"]).unwrap(),
///     stipulation: "#1".parse().unwrap(),
///     options: Default::default(),
/// };
/// let solution = solve::solve(&problem, &solve::Control::default()).unwrap();
/// let keys: Vec<&str> = solution.keys().map(|key| &*key.played.text).collect();
/// assert_eq!(keys, ["Ra2-b2"]);
/// ```
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub fn solve(problem: &Problem, control: &Control) -> Result<Solution, SetUpError> {
    let mut diagram = problem.diagram.clone();
    problem.options.amend(&mut diagram);
    let attacker = attacker(problem);
    // Rights of the last move belong to the side that begins.
    diagram.turn = Some(first_mover(problem, attacker));
    let origins = problem.stipulation.goal.asks_for_origins();
    let (rules, mut position) = set_up_tracking(&diagram, &problem.conditions, origins)?;
    let solution = with_rules!(&rules, rules => {
        let search = Search::new(rules, &mut position, control);
        solve_with(search, problem, attacker)
    });
    Ok(solution)
}

/// Who plays the first move of the actual play: of the solution that is asked for, or the first of two.
#[must_use]
pub fn beginner(problem: &Problem) -> Side {
    let attacker = attacker(problem);
    let attacker = if problem.options.half_duplex { attacker.other() } else { attacker };
    first_mover(problem, attacker)
}

/// The side in White's part, before the options exchange the parts.
fn attacker(problem: &Problem) -> Side {
    if problem.stipulation.play.is_help() {
        return Side::White;
    }
    problem.diagram.turn.unwrap_or(Side::White)
}

fn first_mover(problem: &Problem, attacker: Side) -> Side {
    if Kind::of(problem.stipulation.play).is_some() {
        return attacker;
    }
    let scores = Score::actual_play(problem.stipulation, attacker, &problem.options);
    scores.last().and_then(Score::beginner).unwrap_or(attacker)
}

fn solve_with<R: Rules>(mut search: Search<'_, R>, problem: &Problem, attacker: Side) -> Solution {
    let mut phases = Vec::new();
    let options = &problem.options;
    if !options.half_duplex {
        solve_for(&mut search, problem, attacker, &mut phases);
    }
    if options.duplex || options.half_duplex {
        search.forget();
        solve_for(&mut search, problem, attacker.other(), &mut phases);
    }
    let completeness = if search.was_interrupted() {
        Completeness::Interrupted
    } else if search.has_skipped() {
        Completeness::AsAsked
    } else {
        Completeness::Complete
    };
    Solution { phases, completeness, nodes: search.nodes() }
}

/// Set play and actual play with `attacker` in White's part.
fn solve_for<R: Rules>(
    search: &mut Search<'_, R>,
    problem: &Problem,
    attacker: Side,
    phases: &mut Vec<Phase>,
) {
    let Stipulation { play, goal, .. } = problem.stipulation;
    let options = &problem.options;
    let mut push = |kind: PhaseKind, body: Body| phases.push(Phase { kind, body });
    if let Some(kind) = Kind::of(play) {
        let length = problem.stipulation.moves();
        let mut battle = tree::Writer::new(search, kind, problem.stipulation, options);
        if options.set_play {
            push(PhaseKind::SetPlay, Body::Tree(battle.set_play(attacker, length)));
        }
        push(PhaseKind::Actual, Body::Tree(battle.actual_play(attacker, length)));
        return;
    }
    let ending = Ending::of(play);
    if options.set_play {
        let scores = Score::set_play(problem.stipulation, attacker, options);
        if !scores.is_empty() {
            let set = lines::solve(search, &scores, ending, goal, options);
            push(PhaseKind::SetPlay, Body::Lines(set));
        }
        if search.has_skipped() && options.stop_on_short_solutions {
            return;
        }
    }
    let scores = Score::actual_play(problem.stipulation, attacker, options);
    push(PhaseKind::Actual, Body::Lines(lines::solve(search, &scores, ending, goal, options)));
}

//! Random small problems, solved by the engine and by the naive solver.

use super::answers::outline;
use super::compare::read_reference;
use super::conditions::{ConditionSet, name_of, parsed};
use super::diagrams::random_small_fen;
use super::dice::Dice;
use super::naive;
use super::reference::{self, Side};
use super::sharing::compare_shared;
use super::stretches::in_stretches;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Completeness, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_engine::stipulation::{Play, Stipulation};

/// Stipulations that the naive solver can do.
pub const STIPULATIONS: [&str; 47] = [
    "#1",
    "#2",
    "#2",
    "#2",
    "=2",
    "s#1",
    "s#2",
    "s=1",
    "r#1",
    "r#2",
    "r=1",
    "semi-r#1",
    "semi-r#2",
    "semi-r=1",
    "h#1",
    "h#1.5",
    "h#1.5",
    "h#2",
    "h=1.5",
    "h=2",
    "hs#1",
    "hs#2",
    "hs#1.5",
    "hr#1",
    "hr#2",
    "hs=1",
    "ser-#2",
    "ser-#2",
    "ser-#3",
    "ser-=2",
    "ser-=3",
    "ser-h#1",
    "ser-h#2",
    "ser-h=2",
    "ser-h#3",
    "ser-h=3",
    "ser-s#1",
    "ser-s#2",
    "ser-s=1",
    "ser-r#1",
    "ser-r#2",
    "ser-r=2",
    "exact-ser-#2",
    "h=1",
    "#=2",
    "h+1.5",
    "ser-+2",
];

/// Problems without any solution are common; most of them are passed over.
const ATTEMPTS: usize = 30;

/// The engine's work on a problem that the naive solver can do in good time.
const MOST_NODES: u64 = 3_000;

/// Lines of play that the naive solver can look at in about a second.
const MOST_LINES: u64 = 200_000;

/// Moves that the naive solver may generate for a problem: some seconds of work.
const MOST_MOVES: u64 = 300_000;

/// What has been solved by both.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolvedTally {
    pub problems: u64,
    pub with_solution: u64,
    /// Too large for the naive solver.
    pub skipped: u64,
}

impl SolvedTally {
    pub fn add(&mut self, other: Self) {
        self.problems += other.problems;
        self.with_solution += other.with_solution;
        self.skipped += other.skipped;
    }
}

struct Candidate {
    fen: String,
    problem: Problem,
    solution: Solution,
}

/// Solves one random problem under these conditions in both ways.
pub fn compare_random(seed: u64, conditions: &ConditionSet) -> Result<SolvedTally, String> {
    let mut dice = Dice::new(seed);
    let wants_solution = dice.chance(85);
    let mut chosen = None;
    for _ in 0..ATTEMPTS {
        let candidate = candidate(&mut dice, conditions)?;
        let is_enough = !wants_solution || candidate.as_ref().is_some_and(Candidate::has_solution);
        chosen = candidate.or(chosen);
        if chosen.is_some() && is_enough {
            break;
        }
    }
    let Some(candidate) = chosen else { return Ok(SolvedTally::default()) };
    let has_solution = candidate.has_solution();
    let is_solved =
        candidate.compare(conditions, &mut dice).map_err(|fault| format!("seed {seed}: {fault}"))?;
    Ok(if is_solved {
        SolvedTally { problems: 1, with_solution: u64::from(has_solution), skipped: 0 }
    } else {
        SolvedTally { skipped: 1, ..SolvedTally::default() }
    })
}

/// Solves one given problem in both ways.
pub fn compare_given(
    fen: &str,
    conditions: &ConditionSet,
    stipulation: &str,
    options: &str,
) -> Result<(), String> {
    let stipulation: Stipulation = stipulation.parse().map_err(|error| format!("{stipulation}: {error}"))?;
    let options = Options::parse([options]).map_err(|error| format!("{options}: {error}"))?;
    let too_large = || format!("{fen}: too much work");
    let candidate = solved(fen, conditions, stipulation, options)?.ok_or_else(too_large)?;
    if candidate.compare(conditions, &mut Dice::new(1))? { Ok(()) } else { Err(too_large()) }
}

/// The lines that only one of two outlines has; both in full where that doesn't tell.
fn difference(found: &str, expected: &str) -> String {
    let only = |one: &str, other: &str, name: &str| -> String {
        let known: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !known.contains(line)).map(|line| format!("{name}: {line}\n")).collect()
    };
    let lines = only(found, expected, "only engine") + &only(expected, found, "only naive");
    if lines.is_empty() { format!("engine:\n{found}naive:\n{expected}") } else { lines }
}

impl Candidate {
    /// Solves it naively, too, and by the engine in parts; false if it is too large for the naive solver.
    fn compare(&self, conditions: &ConditionSet, dice: &mut Dice) -> Result<bool, String> {
        self.compare_in_parts(dice)?;
        let reference = read_reference(&self.fen, conditions)?;
        let Problem { stipulation, options, .. } = &self.problem;
        let expected = naive::solve_within(MOST_MOVES, &reference, stipulation, options);
        let Some(expected) = expected else { return Ok(false) };
        let expected = outline(&expected);
        let found = outline(&self.solution.phases);
        if found == expected {
            return Ok(true);
        }
        let place = format!("{} {} {stipulation} {options}", name_of(conditions), self.fen);
        Err(format!("{place}\n{}", difference(&found, &expected)))
    }

    /// Whether the engine finds the same interrupted and continued, in stretches, and with several threads.
    fn compare_in_parts(&self, dice: &mut Dice) -> Result<(), String> {
        let Self { fen, problem, solution } = self;
        let place = || format!("{fen} {} {}", problem.stipulation, problem.options);
        if in_pieces(problem, solution.nodes).phases != solution.phases {
            return Err(format!("{}: another solution in pieces", place()));
        }
        let divided = in_stretches(problem, dice);
        if divided.is_some_and(|divided| divided.phases != solution.phases || !divided.is_finished()) {
            return Err(format!("{}: another solution in stretches", place()));
        }
        // It solves the problem two dozen times.
        if !dice.chance(25) {
            return Ok(());
        }
        compare_shared(problem, solution).map_err(|fault| format!("{}: {fault}", place()))
    }

    fn has_solution(&self) -> bool {
        self.solution.phases.iter().any(|phase| match &phase.body {
            Body::Tree(roots) => !roots.is_empty(),
            Body::AfterKey(play) => !play.replies.is_empty(),
            Body::Lines(lines) => !lines.is_empty(),
        })
    }
}

/// A problem solved by the engine; `None` if the position isn't one or there is too much work in it.
fn candidate(dice: &mut Dice, conditions: &ConditionSet) -> Result<Option<Candidate>, String> {
    let fen = random_small_fen(dice, conditions);
    let position = read_reference(&fen, conditions)?;
    let stipulation: Stipulation =
        dice.pick(&STIPULATIONS).parse().map_err(|error| format!("stipulation: {error}"))?;
    // Whether the last move may give the check that the goal asks for is a matter of goals, not of Checkless chess.
    if position.rules.checkless && stipulation.to_string().contains('+') {
        return Ok(None);
    }
    if !is_quiet(&position) || lines_of_play(&position, &stipulation) > MOST_LINES {
        return Ok(None);
    }
    let options = Options {
        set_play: dice.chance(30),
        most_refutations: if dice.chance(40) { dice.between(1, 2) as u32 } else { 0 },
        variations: dice.chance(80),
        no_threat: dice.chance(15),
        ..Options::default()
    };
    solved(&fen, conditions, stipulation, options)
}

/// The problem as the engine solves it; `None` if there is too much work in it.
fn solved(
    fen: &str,
    conditions: &ConditionSet,
    stipulation: Stipulation,
    options: Options,
) -> Result<Option<Candidate>, String> {
    let problem = Problem {
        diagram: Diagram::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?,
        conditions: parsed(conditions)?,
        stipulation,
        options,
    };
    let control = Control { most_nodes: Some(MOST_NODES), table_bytes: 1 << 16, ..Control::default() };
    let solution = solve(&problem, &control).map_err(|error| format!("{fen}: {error}"))?;
    let is_complete = solution.completeness == Completeness::Complete;
    Ok(is_complete.then(|| Candidate { fen: fen.to_owned(), problem, solution }))
}

/// The solution, interrupted and continued until it is whole.
fn in_pieces(problem: &Problem, nodes: u64) -> Solution {
    let mut most_nodes = nodes / 4;
    let mut control = Control { most_nodes: Some(most_nodes), table_bytes: 1 << 16, ..Control::default() };
    let solve = |control: &Control| solve(problem, control).expect("it was solved before");
    let mut solution = solve(&control);
    while !solution.is_finished() {
        most_nodes += nodes / 4 + 1;
        control.most_nodes = Some(most_nodes);
        control.from = solution.reached.clone().unwrap_or_default();
        solution = match solution.reached {
            Some(_) => solution.continued_by(solve(&control)),
            None => solve(&control),
        };
    }
    solution
}

/// About how many lines of play the naive solver looks at once; it looks several times.
pub fn lines_of_play(position: &reference::Position, stipulation: &Stipulation) -> u64 {
    let moves = |side: Side| naive::with_turn(position, side).legal_moves().len() as u64;
    let half_moves = match stipulation.play {
        Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => {
            stipulation.moves() + 1
        }
        _ => stipulation.half_moves,
    };
    moves(Side::White).max(moves(Side::Black)).saturating_pow(half_moves)
}

/// Neither side is in check, so that either may begin.
fn is_quiet(position: &reference::Position) -> bool {
    let parts: usize = position.board.iter().flatten().map(|unit| 1 << unit.components.len()).sum();
    parts < 60 && !position.in_check(Side::White) && !position.in_check(Side::Black)
}

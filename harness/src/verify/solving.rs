//! Solves one diagram or twin as far as the author's claims need it.

use super::Mode;
use crate::budget::Remaining;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Twin;
use crate::expected::Expected;
use crate::outline::{Branch, Outline, Threat, is_same_move};
use crate::statement::side_name;
use crate::verdict::{Finding, Kind};
use cookstopper_engine::game::Game;
use cookstopper_engine::notation::{ReadError, read_solution, solution_text};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::{Completeness, Mark, Solution};
use cookstopper_engine::solve::beginner;
use cookstopper_engine::solve::{Control, solve};
use cookstopper_engine::stipulation::{Goal, Play};
use std::sync::Arc;

/// So many refutations of a failing key are looked for at most.
const MOST_REFUTATIONS: u32 = 1000;

/// So many of them are named.
const SHOWN_REFUTATIONS: usize = 3;

/// What was found for one diagram or twin.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The play, for comparing.
    pub outline: Outline,
    /// The play in Popeye's layout.
    pub text: String,
    /// Everything that was found.
    pub solution: Arc<Solution>,
    /// Whether everything was examined.
    pub is_complete: bool,
    /// The solver's work.
    pub nodes: u64,
}

impl Solved {
    /// The keys of the actual play, or its lines.
    #[must_use]
    pub fn solutions(&self) -> Vec<String> {
        match &self.outline {
            Outline::Tree(tree) => {
                let keys = tree.first_moves.iter().filter(|branch| branch.mark == Mark::Key);
                keys.map(|key| key.text.clone()).collect()
            }
            Outline::Lines(lines) => {
                let actual = lines.iter().filter(|line| !line.is_set_play);
                actual.map(|line| line.shown.clone()).collect()
            }
        }
    }
}

/// Reads what the author claims for a twin.
pub fn read_claim(expected: &Expected, twin: &Twin) -> Result<Outline, Vec<Diagnostic>> {
    let Some(section) = expected.section(&twin.letter) else {
        return Err(Vec::new());
    };
    match read_solution(expected.text(section), &twin.problem, expected.letters) {
        Ok(solution) => Ok(Outline::new(&solution.phases, &twin.problem.stipulation)),
        Err(errors) => {
            let diagnostic = |error: ReadError| {
                let start = section.play.start + error.offset();
                let span = start..start + error.length;
                Diagnostic::new(Code::BadSolution, &expected.source, span, error.to_string())
            };
            Err(errors.into_iter().map(diagnostic).collect())
        }
    }
}

/// Whether the diagram can be: the side that doesn't begin must not be in check.
pub fn check_diagram(problem: &Problem) -> Result<Option<Finding>, SetUpError> {
    let mut game = Game::new(&problem.beginning(), &problem.conditions)?;
    let beginner = beginner(problem);
    game.set_turn(beginner);
    let waiting = beginner.other();
    if !game.in_check(waiting) {
        return Ok(None);
    }
    let text = format!("{} is in check though {} begins", side_name(waiting), side_name(beginner));
    Ok(Some(Finding::general(Kind::Illegal, text)))
}

/// Solves with the entry's options and whatever else the claims ask for. Without claims all variations are
/// looked at, since they can hold duals.
pub fn solve_twin(
    twin: &Twin,
    claimed: Option<&Outline>,
    mode: Mode,
    remaining: &mut Remaining,
) -> Result<Solved, SetUpError> {
    let mut problem = twin.problem.clone();
    match (claimed, mode) {
        (Some(claimed), _) => ask_for(claimed, &mut problem.options),
        (None, Mode::Compare) => problem.options.variations = true,
        (None, Mode::Bless) => {}
    }
    let solution = solve(&problem, remaining.control())?;
    remaining.spend(solution.nodes);
    Ok(Solved {
        outline: Outline::new(&solution.phases, &problem.stipulation),
        text: solution_text(&problem, &solution),
        is_complete: match solution.completeness {
            Completeness::Complete | Completeness::AsAsked => true,
            Completeness::Interrupted => false,
        },
        nodes: solution.nodes,
        solution: Arc::new(solution),
    })
}

/// Switches on what must be looked at to check the claims.
fn ask_for(claimed: &Outline, options: &mut Options) {
    let tree = match claimed {
        Outline::Tree(tree) => tree,
        Outline::Lines(lines) => {
            options.set_play |= lines.iter().any(|line| line.is_set_play);
            return;
        }
    };
    options.set_play |= !tree.set_play.is_empty();
    let has_variations = |branch: &Branch| !branch.replies.is_empty() || branch.outlook != Threat::Unsaid;
    options.variations |= tree.first_moves.iter().any(has_variations);
    let tries = tree.first_moves.iter().filter(|branch| branch.mark == Mark::Try);
    let refutations = tries.map(|attempt| attempt.refutations.len().max(1)).max().unwrap_or_default();
    options.most_refutations = options.most_refutations.max(u32::try_from(refutations).unwrap_or(u32::MAX));
}

/// Why a claimed key does not solve, in words that follow the move.
pub fn why_it_fails(problem: &Problem, text: &str, control: &Control) -> String {
    let Ok(mut game) = Game::new(&problem.beginning(), &problem.conditions) else {
        return "can't be played".to_owned();
    };
    game.set_turn(beginner(problem));
    let moves = game.legal_moves();
    let Some(legal) = moves.iter().find(|legal| is_same_move(text, &legal.played.text)) else {
        return "is not a legal move".to_owned();
    };
    let stipulation = &problem.stipulation;
    if stipulation.play == Play::Direct && stipulation.moves() == 1 {
        return match stipulation.goal {
            Goal::Mate => "does not mate".to_owned(),
            Goal::Stalemate => "does not stalemate".to_owned(),
            goal => format!("does not reach the goal `{goal}`"),
        };
    }
    let mut problem = problem.clone();
    problem.options =
        Options { most_refutations: MOST_REFUTATIONS, variations: false, set_play: false, ..problem.options };
    let refutations = solve(&problem, control).ok().and_then(|solution| {
        let attempt = solution.tries().find(|attempt| *attempt.played.text == *legal.played.text)?;
        let refutations = attempt.refutations.iter().map(|reply| format!("1...{}!", reply.played.text));
        Some(refutations.collect::<Vec<_>>())
    });
    match refutations.as_deref() {
        None | Some([]) => "does not solve".to_owned(),
        Some([shown @ .., _]) if shown.len() >= SHOWN_REFUTATIONS => {
            let others = shown.len() + 1 - SHOWN_REFUTATIONS;
            format!("fails to {} and {others} others", shown[..SHOWN_REFUTATIONS].join(", "))
        }
        Some(all) => format!("fails to {}", all.join(", ")),
    }
}

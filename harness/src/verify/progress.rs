//! How far an unfinished search got, in the field's words.

mod reached;

pub use reached::{Begun, Estimate, Length, Reached};

use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Solution};
use cookstopper_engine::stipulation::{Play, Stipulation};

/// An estimate beyond this many nodes says nothing but that it is hopeless.
const MOST_ESTIMATED: f64 = 1e15;

/// The problem in fewer moves, from the shortest: which keys are short, and what is known for good if the search
/// for the full length doesn't come to an end.
///
/// Each length is many times the work of the one before, except in series play, where short series are found
/// on the way.
pub fn shortened(problem: &Problem) -> Vec<Problem> {
    let Stipulation { play, half_moves, is_exact, introduction, .. } = problem.stipulation;
    let is_plain = !is_exact && introduction.is_none() && problem.stipulation.structure.is_none();
    let grows =
        problem.stipulation.is_battle() || matches!(play, Play::Help | Play::HelpSelf | Play::HelpReflex);
    if !is_plain || half_moves < 3 || !grows {
        return Vec::new();
    }
    let options = Options {
        set_play: false,
        variations: false,
        most_refutations: 0,
        most_solutions: None,
        stop_on_short_solutions: false,
        ..problem.options.clone()
    };
    let longest = half_moves - 2;
    let lengths = (1..=longest).filter(|length| length % 2 == half_moves % 2);
    lengths
        .map(|half_moves| Problem {
            stipulation: Stipulation { half_moves, ..problem.stipulation.clone() },
            options: options.clone(),
            ..problem.clone()
        })
        .collect()
}

/// What is known when the work ends.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    steps: Vec<Step>,
}

/// One length.
#[derive(Debug, Clone)]
struct Step {
    stipulation: Stipulation,
    is_complete: bool,
    solutions: usize,
    nodes: u64,
}

impl Progress {
    /// Adds what was found for a length.
    pub fn add(&mut self, stipulation: &Stipulation, solution: &Solution) {
        let solutions =
            if stipulation.is_battle() { solution.keys().count() } else { solution.lines().count() };
        let is_complete = solution.completeness != Completeness::Interrupted;
        let stipulation = stipulation.clone();
        self.steps.push(Step { stipulation, is_complete, solutions, nodes: solution.nodes });
    }

    /// The work of all lengths.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.steps.iter().map(|step| step.nodes).sum()
    }

    /// What is certain, and about how much is left.
    #[must_use]
    pub fn reached(&self) -> Reached {
        let finished: Vec<&Step> = self.steps.iter().take_while(|step| step.is_complete).collect();
        Reached {
            nodes: self.nodes(),
            finished: finished.last().map(|last| (last.solutions > 0, Length::of(&last.stipulation))),
            begun: self.steps.iter().find(|step| !step.is_complete).map(|step| Begun {
                of_keys: step.stipulation.is_battle(),
                solutions: step.solutions,
                length: Length::of(&step.stipulation),
            }),
            estimate: self.estimate(),
        }
    }

    /// Each length takes about as much more as the one before did.
    fn estimate(&self) -> Option<Estimate> {
        let place = self.steps.iter().position(|step| !step.is_complete)?;
        let [before, last] = self.steps.get(place.checked_sub(2)?..place)? else { return None };
        if before.nodes == 0 || last.nodes == 0 {
            return None;
        }
        let growth = last.nodes as f64 / before.nodes as f64;
        let asked = self.steps.last()?.stipulation.half_moves;
        let lengths = (asked - last.stipulation.half_moves) / 2;
        let all = last.nodes as f64 * growth.max(1.0).powi(i32::try_from(lengths).ok()?);
        Some(if all > MOST_ESTIMATED { Estimate::Endless } else { Estimate::Nodes(rounded(all)) })
    }
}

/// Two leading digits: more would pretend to know.
fn rounded(number: f64) -> u64 {
    let scale = 10_f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    ((number / scale).round() * scale) as u64
}

//! How far an unfinished search got, in the field's words.

use crate::sentence::{Begun, Length, Reached};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::stipulation::{Play, Stipulation};
use std::sync::Arc;

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
    /// The time it took, in milliseconds.
    pub millis: u64,
}

/// One length.
#[derive(Debug, Clone)]
struct Step {
    stipulation: Stipulation,
    solution: Arc<Solution>,
}

impl Progress {
    /// Adds what was found for a length.
    pub fn add(&mut self, stipulation: &Stipulation, solution: Arc<Solution>) {
        self.steps.push(Step { stipulation: stipulation.clone(), solution });
    }

    /// What was found for each length, to go on from.
    #[must_use]
    pub fn solutions(&self) -> Vec<Solution> {
        self.steps.iter().map(|step| Solution::clone(&step.solution)).collect()
    }

    /// What is certain.
    #[must_use]
    pub fn reached(&self) -> Reached {
        let finished = self.steps.iter().take_while(|step| step.solution.is_finished()).last();
        let finished = finished.map(|last| (last.solutions() > 0, Length::of(&last.stipulation)));
        let begun = self.steps.iter().find(|step| !step.solution.is_finished()).map(Step::begun);
        let nodes = self.steps.iter().map(|step| step.solution.nodes).sum();
        Reached { nodes, millis: self.millis, finished, begun, is_endless: self.is_endless() }
    }

    /// Whether no end is in sight: each length takes some times the work of the one before. How much is left where that
    /// isn't hopeless can't be told: of first moves one may take a hundred times the work of another.
    fn is_endless(&self) -> bool {
        let growth = || {
            let place = self.steps.iter().position(|step| !step.solution.is_finished())?;
            let [before, last] = self.steps.get(place.checked_sub(2)?..place)? else { return None };
            if before.solution.nodes == 0 || last.solution.nodes == 0 {
                return None;
            }
            let growth = last.solution.nodes as f64 / before.solution.nodes as f64;
            let asked = self.steps.last()?.stipulation.half_moves;
            let lengths = (asked - last.stipulation.half_moves) / 2;
            Some(last.solution.nodes as f64 * growth.max(1.0).powi(i32::try_from(lengths).ok()?))
        };
        growth().is_some_and(|all| all > MOST_ESTIMATED)
    }
}

impl Step {
    fn solutions(&self) -> usize {
        match self.stipulation.is_battle() {
            true => self.solution.keys().count(),
            false => self.solution.lines().count(),
        }
    }

    /// How far the search for this length got.
    fn begun(&self) -> Begun {
        let of_keys = self.stipulation.is_battle();
        let reached = self.solution.reached.as_ref().filter(|reached| reached.is_longest);
        let is_key = |text: &str| self.solution.keys().any(|key| &*key.played.text == text);
        let examined = reached.map(|reached| reached.examined.as_slice()).unwrap_or_default();
        let texts = examined.iter().map(|played| &*played.text);
        let refuted = texts.filter(|text| of_keys && !is_key(text)).map(str::to_owned).collect();
        Begun {
            of_keys,
            solutions: self.solutions(),
            length: Length::of(&self.stipulation),
            first_moves: reached.map_or(0, |reached| reached.first_moves as usize),
            examined: examined.len(),
            refuted,
        }
    }
}

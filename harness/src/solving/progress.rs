//! How far an unfinished search got, in the field's words.

use crate::sentence::{Begun, Length, Reached};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{self as engine, PhaseKind, Solution};
use cookstopper_engine::stipulation::{Play, Stipulation};
use std::sync::Arc;
use std::time::Duration;

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

    /// What is certain of a solution, if it was interrupted after this time.
    #[must_use]
    pub fn of_interrupted(
        stipulation: &Stipulation,
        solution: &Arc<Solution>,
        time: Duration,
    ) -> Option<Reached> {
        if solution.is_finished() {
            return None;
        }
        let mut progress = Self::default();
        progress.add(stipulation, Arc::clone(solution));
        progress.millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Some(progress.reached())
    }

    /// What is certain.
    #[must_use]
    pub fn reached(&self) -> Reached {
        let unfinished = self.steps.iter().find(|step| !step.solution.is_finished());
        // What was looked at by itself is done with, however far a longer search got.
        let whole = self.steps.iter().take_while(|step| step.solution.is_finished()).last();
        let finished = whole.map(|last| (last.solutions() > 0, Length::of(&last.stipulation)));
        let known = whole.map_or(0, |step| step.stipulation.half_moves);
        let begun = unfinished.map(|step| step.begun(known));
        let finished = unfinished.and_then(|step| step.shorter_finished(known)).or(finished);
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

    /// The length of help play at which the search was interrupted, if it is more than what is known: shorter play comes
    /// first.
    fn interrupted_at(&self, known: u32) -> Option<(&engine::Reached, u32)> {
        let reached = self.solution.reached.as_ref()?;
        let goes_by_length = self.stipulation.play == Play::Help && !self.is_in_set_play();
        (goes_by_length && reached.length > known).then_some((reached, reached.length))
    }

    /// The longest play shorter than that which was examined, and whether it solves.
    fn shorter_finished(&self, known: u32) -> Option<(bool, Length)> {
        let (reached, length) = self.interrupted_at(known)?;
        let shorter = length.checked_sub(2).filter(|shorter| *shorter > known)?;
        let lengths = self.solution.lines().take(reached.found as usize).map(|line| line.moves.len());
        let is_solved = lengths.into_iter().any(|moves| moves <= shorter as usize);
        Some((is_solved, Length::shorter(&self.stipulation, shorter)))
    }

    /// Whether the search was interrupted in the set play.
    fn is_in_set_play(&self) -> bool {
        let reached = self.solution.reached.as_ref();
        let phase = reached.and_then(|reached| self.solution.phases.get(reached.phase as usize));
        phase.is_some_and(|phase| phase.kind == PhaseKind::SetPlay)
    }

    /// How far the search for this length got.
    fn begun(&self, known: u32) -> Begun {
        let of_keys = self.stipulation.is_battle();
        let shorter_length = self.interrupted_at(known).map(|(_, length)| length);
        let shorter = shorter_length.map(|length| Length::shorter(&self.stipulation, length));
        let reached = self.solution.reached.as_ref();
        let reached = reached.filter(|reached| reached.is_longest || shorter.is_some());
        let is_key = |text: &str| self.solution.keys().any(|key| &*key.played.text == text);
        let examined = reached.map(|reached| reached.examined.as_slice()).unwrap_or_default();
        let texts = examined.iter().map(|played| &*played.text);
        let refuted = texts.filter(|text| of_keys && !is_key(text)).map(str::to_owned).collect();
        let solutions = match shorter_length {
            Some(least) => self.solution.lines().filter(|line| line.moves.len() >= least as usize).count(),
            None => self.solutions(),
        };
        Begun {
            of_keys,
            solutions,
            is_in_set_play: self.is_in_set_play(),
            length: shorter.unwrap_or_else(|| Length::of(&self.stipulation)),
            first_moves: reached.map_or(0, |reached| reached.first_moves as usize),
            examined: examined.len(),
            refuted,
        }
    }
}

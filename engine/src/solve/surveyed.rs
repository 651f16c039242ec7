//! At which places a search can be divided, and how much work lies between them.

use crate::solution::Place;
use std::sync::{Mutex, PoisonError};

/// How deep places are noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// First moves.
    FirstMoves,
    /// Also the moves behind them, in help and series play.
    Answers,
}

/// What becomes of the play behind the places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Survey {
    /// It is examined, and how much work it is is noted.
    Measures,
    /// It is left out: the places alone are wanted.
    Lists,
}

/// The places that a search comes to, in its order.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve, solve::{Control, Depth, Survey, Surveyed}};
/// use std::sync::Arc;
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
///     conditions: Default::default(),
///     stipulation: "#3".parse().unwrap(),
///     options: Default::default(),
/// };
/// let surveyed = Arc::new(Surveyed::new(Depth::FirstMoves, Survey::Lists));
/// let control = Control { surveyed: Some(Arc::clone(&surveyed)), ..Control::default() };
/// assert_eq!(solve(&problem, &control).unwrap().keys().count(), 0);
/// let steps = surveyed.steps();
/// assert_eq!(steps.iter().filter(|step| step.text.is_some()).count(), 21);
///
/// // Solved in two stretches, it has the same solution.
/// let until = Some(steps[10].place);
/// let first = solve(&problem, &Control { until, ..Control::default() }).unwrap();
/// let from = first.reached.clone().unwrap();
/// let second = solve(&problem, &Control { from, ..Control::default() }).unwrap();
/// assert_eq!(first.continued_by(second).phases, solve(&problem, &Control::default()).unwrap().phases);
/// ```
#[derive(Debug)]
pub struct Surveyed {
    depth: Depth,
    survey: Survey,
    steps: Mutex<Vec<Step>>,
}

/// A place, and how many moves had been played when the search came to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place.
    pub place: Place,
    /// The moves played before.
    pub nodes: u64,
    /// The move that is examined from here on, if one is, in long notation; nothing if it isn't legal.
    pub text: Option<Box<str>>,
}

impl Surveyed {
    /// A survey that has seen nothing yet.
    #[must_use]
    pub const fn new(depth: Depth, survey: Survey) -> Self {
        Self { depth, survey, steps: Mutex::new(Vec::new()) }
    }

    /// What the search came to so far.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, step: Step) {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }

    /// Whether the moves behind first moves are noted.
    pub(super) fn goes_deep(&self) -> bool {
        self.depth == Depth::Answers
    }

    /// Whether the play behind the places is left out.
    pub(super) fn leaves_out(&self) -> bool {
        self.survey == Survey::Lists
    }
}

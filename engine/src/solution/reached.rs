//! How far an interrupted search got, and what a later one adds to it.

use super::{Body, Completeness, Phase, PlayedMove, Solution};

/// Where a search was interrupted: everything before is done for good.
///
/// The moves of a position come in an order that only depends on the program, so that the same program goes on
/// behind them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reached {
    /// So many phases are complete.
    pub phase: u32,
    /// The length being examined, for play that is examined length by length; 0 elsewhere.
    pub length: u32,
    /// No longer one is asked for.
    pub is_longest: bool,
    /// So many of the moves that the program looks at are done with; not all of them need be legal.
    pub moves: u32,
    /// So many of the moves behind the next one are done with, too, in help and series play.
    #[cfg_attr(feature = "serde", serde(default))]
    pub answers: u32,
    /// So many keys, tries or lines of the phase begin with first moves that are done with.
    pub found: u32,
    /// The first moves that are done with.
    pub examined: Vec<PlayedMove>,
    /// How many first moves there are; 0 if they are not examined one by one.
    pub first_moves: u32,
}

/// A place in the order in which everything is examined: phase by phase, length by length, first move by first move, and
/// behind a first move of help and series play move by move. Everything before it is somebody's, everything behind it
/// somebody else's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// So many phases stand before it.
    pub phase: u32,
    /// The length being examined, for play that is examined length by length; 0 elsewhere.
    pub length: u32,
    /// So many first moves stand before it.
    pub moves: u32,
    /// So many of the moves behind the next one stand before it, too.
    pub answers: u32,
}

/// A position of help or series play that leads to an end, some half-moves before it. Another search of the same problem
/// by the same program knows it by its key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenPosition {
    /// So many phases stand before that of the play.
    pub phase: u32,
    /// The length of the play.
    pub length: u32,
    /// Its key, with the more significant half first.
    pub key: [u64; 2],
}

impl Reached {
    /// Where the search is to go on.
    #[must_use]
    pub const fn place(&self) -> Place {
        Place { phase: self.phase, length: self.length, moves: self.moves, answers: self.answers }
    }
}

impl From<Place> for Reached {
    /// A beginning of which it isn't known what stands before it.
    fn from(place: Place) -> Self {
        let Place { phase, length, moves, answers } = place;
        Self { phase, length, moves, answers, ..Self::default() }
    }
}

impl Solution {
    /// This solution and what a search found that went on where it was interrupted.
    ///
    /// ```
    /// use cookstopper_engine::{diagram::Diagram, problem::Problem, solve};
    /// let problem = Problem {
    ///     diagram: Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "").unwrap(),
    ///     conditions: Default::default(),
    ///     stipulation: "#3".parse().unwrap(),
    ///     options: Default::default(),
    /// };
    /// let whole = solve(&problem, &solve::Control::default()).unwrap();
    /// let mut pieces = solve(&problem, &solve::Control { most_nodes: Some(300), ..Default::default() }).unwrap();
    /// while let Some(reached) = pieces.reached.clone() {
    ///     let control = solve::Control { most_nodes: Some(300), from: reached, ..Default::default() };
    ///     pieces = pieces.continued_by(solve(&problem, &control).unwrap());
    /// }
    /// assert_eq!(pieces.phases, whole.phases);
    /// ```
    pub fn continued_by(mut self, rest: Self) -> Self {
        let reached = self.reached.take().unwrap_or_default();
        let mut later = rest.phases.into_iter();
        let place = reached.phase as usize;
        self.phases.truncate(place + 1);
        if let Some(phase) = self.phases.get_mut(place)
            && let Some(more) = later.next()
        {
            add(phase, more, reached.found as usize);
        }
        self.phases.extend(later);
        let mut reached_now = rest.reached;
        if let Some(now) = &mut reached_now
            && now.phase == reached.phase
        {
            now.found += reached.found;
        }
        self.open.extend(rest.open);
        self.has_undecidable_moves |= rest.has_undecidable_moves;
        if self.undecidable.is_empty() {
            self.undecidable = rest.undecidable;
        }
        Self { nodes: self.nodes + rest.nodes, completeness: rest.completeness, reached: reached_now, ..self }
    }

    /// Whether everything that was asked for was examined.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.completeness != Completeness::Interrupted
    }
}

/// Adds what a phase found later. What was found behind the first move of the interruption is found again.
fn add(phase: &mut Phase, more: Phase, done: usize) {
    match (&mut phase.body, more.body) {
        (Body::Tree(roots), Body::Tree(more)) => {
            roots.truncate(done);
            roots.extend(more);
        }
        (Body::Lines(lines), Body::Lines(more)) => {
            lines.truncate(done);
            lines.extend(more);
        }
        (body, more) => *body = more,
    }
}

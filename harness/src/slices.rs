//! Slices of one entry: stretches of the searches that verify it, each of which can be done anywhere.
//!
//! Searches go through phases, lengths, first moves, and in help and series play the moves behind them in an order that
//! depends on the program alone. A slice begins at one place of that order and ends at another; slices make the whole
//! if each begins where another ended, from the beginning to the end.

mod balance;
mod played;

pub use played::play_text;

use crate::corpus::EntryPath;
use crate::entry::Twin;
use crate::outcome::{Outcome, Unfinished};
use crate::solving::Mode;
use crate::verify::{searches, verify_on};
use balance::{Search, balanced};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::{Numbering, OpenPosition, Place, Reached, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Overlap};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

/// A stretch of one of the searches that verify an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slice {
    /// Which of the diagram and its twins is solved, from 0.
    pub twin: usize,
    /// Which of its searches it is, from 0: for fewer moves first, the problem itself last.
    pub search: usize,
    /// Where it begins.
    pub from: Place,
    /// Where it ends; at the end of the search if nowhere else.
    pub until: Option<Place>,
}

/// What was found in a slice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedSlice {
    /// What was found.
    pub solution: Solution,
    /// The time it took.
    pub seconds: f64,
}

impl SolvedSlice {
    /// Where it stopped, if that isn't where the search ends.
    #[must_use]
    pub fn end(&self) -> Option<Place> {
        self.solution.reached.as_ref().map(Reached::place)
    }
}

/// About so many slices of an entry that are about as much work, as a shallow search of at most `most_nodes` for each
/// problem tells; nothing if it can't be solved.
#[must_use]
pub fn plan(path: &EntryPath, count: usize, most_nodes: u64) -> Option<Vec<Slice>> {
    let mut measured = Vec::new();
    for (twin, (_, problems)) in searches(path)?.iter().enumerate() {
        for (number, problem) in problems.iter().enumerate() {
            let whole = Slice { twin, search: number, from: Place::default(), until: None };
            measured.push(Search::measured(whole, problem, most_nodes));
        }
    }
    Some(balanced(&measured, count))
}

/// The same stretch in about so many slices.
#[must_use]
pub fn split(path: &EntryPath, slice: Slice, count: usize, most_nodes: u64) -> Option<Vec<Slice>> {
    let problem = problem(path, slice)?;
    Some(balanced(&[Search::measured(slice, &problem, most_nodes)], count))
}

fn problem(path: &EntryPath, slice: Slice) -> Option<Problem> {
    let (_, mut problems) = searches(path)?.into_iter().nth(slice.twin)?;
    (slice.search < problems.len()).then(|| problems.swap_remove(slice.search))
}

/// Does a slice; nothing if the entry has no such slice.
///
/// # Errors
/// The problem can't be set up.
pub fn solve_slice(
    path: &EntryPath,
    slice: Slice,
    control: &Control,
) -> Result<Option<Solution>, SetUpError> {
    let Some(problem) = problem(path, slice) else { return Ok(None) };
    let overlap = Overlap::LeftToEarlier { left: Overlap::USUAL_LEFT };
    let control = Control { from: slice.from.into(), until: slice.until, overlap, ..control.clone() };
    let mut solution = solve(&problem, &control)?;
    // The numbers of moves are no part of a solution.
    solution.numbering.told.clear();
    Ok(Some(solution))
}

/// Slices of one entry, put together.
#[derive(Debug, Default)]
pub struct Gathered {
    found: Vec<(Slice, SolvedSlice)>,
}

/// What is still to be done.
pub type Missing = Slice;

/// Slices, each behind the one before.
type Chain<'s> = Vec<&'s SolvedSlice>;

impl Gathered {
    /// Adds what was found in a slice.
    pub fn add(&mut self, slice: Slice, solved: SolvedSlice) {
        self.found.push((slice, solved));
    }

    /// From where searches go on for which there are no slices.
    #[must_use]
    pub fn missing(&self, path: &EntryPath) -> Vec<Missing> {
        self.chains(&searches(path).unwrap_or_default()).err().unwrap_or_default()
    }

    /// What is found of each twin, once the slices lead from the beginning of each search to its end.
    ///
    /// # Errors
    /// What is missing: from where a search goes on for which there is no slice.
    pub fn whole(&self, path: &EntryPath) -> Result<Vec<Unfinished>, Vec<Missing>> {
        let twins = searches(path).unwrap_or_default();
        let chains = self.chains(&twins)?;
        let whole = twins.iter().zip(chains).map(|((known, problems), chains)| {
            let mut millis = 0.0;
            let solutions = problems.iter().zip(chains).filter_map(|(problem, chain)| {
                millis += chain.iter().map(|solved| solved.seconds * 1000.0).sum::<f64>();
                let begin = Instant::now();
                let solution = together(problem, &chain);
                millis += begin.elapsed().as_secs_f64() * 1000.0;
                solution
            });
            let solutions = solutions.collect();
            Unfinished { twin: known.letter.clone(), solutions, millis: millis as u64 }
        });
        Ok(whole.collect())
    }

    /// By twin and search: its slices.
    fn chains(&self, twins: &[(Twin, Vec<Problem>)]) -> Result<Vec<Vec<Chain<'_>>>, Vec<Missing>> {
        let mut missing = Vec::new();
        let chains = twins.iter().enumerate().map(|(twin, (_, problems))| {
            let chains = (0..problems.len()).map(|search| self.chain(twin, search));
            chains.filter_map(|chain| chain.map_err(|place| missing.push(place)).ok()).collect()
        });
        let chains = chains.collect();
        if missing.is_empty() { Ok(chains) } else { Err(missing) }
    }

    /// The slices of a search from its beginning to its end, each behind the one before.
    fn chain(&self, twin: usize, search: usize) -> Result<Chain<'_>, Missing> {
        let of_search =
            || self.found.iter().filter(|(slice, _)| (slice.twin, slice.search) == (twin, search));
        let mut chain = Vec::new();
        let mut from = Place::default();
        loop {
            let here = of_search()
                .filter(|(slice, solved)| slice.from == from && solved.end().is_none_or(|end| end > from));
            // Who gets farthest leaves least to the others.
            let farthest = here.max_by_key(|(_, solved)| solved.end().map_or((1, from), |end| (0, end)));
            let Some((_, solved)) = farthest else {
                let ends = of_search().map(|(slice, _)| slice.from).filter(|place| *place > from);
                return Err(Slice { twin, search, from, until: ends.min() });
            };
            chain.push(solved);
            match solved.end() {
                Some(end) => from = end,
                None => return Ok(chain),
            }
        }
    }
}

/// What the slices of a search, from its beginning to its end, have found together.
fn together(problem: &Problem, chain: &[&SolvedSlice]) -> Option<Solution> {
    let open: HashSet<OpenPosition> =
        chain.iter().flat_map(|solved| &solved.solution.open).copied().collect();
    let joined = chain.iter().map(|solved| solved.solution.clone()).reduce(Solution::continued_by)?;
    if chain.len() == 1 || open.is_empty() {
        return Some(joined);
    }
    // A slice has left lines to others, who found them with their moves in another order.
    let overlap = Overlap::Settled { left: Overlap::USUAL_LEFT, open: Arc::new(open) };
    // It could be set up for each slice.
    let solution = solve(problem, &Control { overlap, ..Control::default() }).ok()?;
    let numbering = Numbering { told: Vec::new(), ..solution.numbering };
    let has_undecidable_moves = joined.has_undecidable_moves || solution.has_undecidable_moves;
    Some(Solution { nodes: joined.nodes + solution.nodes, numbering, has_undecidable_moves, ..solution })
}

/// What one machine would have found out about the entry.
#[must_use]
pub fn outcome(path: &EntryPath, whole: &[Unfinished]) -> Outcome {
    let mut outcome = verify_on(path, Mode::Compare, &crate::budget::Budget::default(), whole);
    let solutions = whole.iter().flat_map(|twin| &twin.solutions);
    outcome.nodes += solutions.map(|solution| solution.nodes).sum::<u64>();
    outcome
}

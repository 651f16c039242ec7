//! Solves one diagram or twin as far as the author's claims need it.

pub mod progress;

use crate::budget::Remaining;
use crate::compare::Claim;
use crate::entry::{Task, Twin};
use crate::expected::Expected;
use crate::outcome::{SolvedTwin, Unfinished};
use crate::outline::{Branch, Outline, Threat};

use crate::sentence::TextFault;
use crate::verdict::Finding;
use cookstopper_engine::notation::{Letters, letters_of, read_partly, solution_text};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::setup::SetUpError;
use cookstopper_engine::solution::{Mark, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use progress::{Progress, shortened};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// What to do with expected texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Compare with them.
    Compare,
    /// Write them.
    Bless,
}

/// What was found for one diagram or twin.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The play, for comparing.
    pub outline: Outline,
    /// The play in Popeye's layout.
    pub text: String,
    /// The options with which it was solved.
    pub options: Options,
    /// Everything that was found.
    pub solution: Arc<Solution>,
    /// The keys of battle play that solve in fewer moves.
    pub shorter: BTreeSet<String>,
    /// Whether everything was examined.
    pub is_complete: bool,
    /// How far it got, if it didn't get to the end.
    pub progress: Progress,
    /// The solver's work in this run.
    pub nodes: u64,
}

impl Solved {
    /// What a later run can go on from.
    #[must_use]
    pub fn unfinished(&self, twin: &Twin) -> Unfinished {
        Unfinished {
            twin: twin.letter.clone(),
            solutions: self.progress.solutions(),
            millis: self.progress.millis,
        }
    }

    /// What is kept for those who show or compare it.
    #[must_use]
    pub fn kept(&self) -> SolvedTwin {
        SolvedTwin { options: self.options.clone(), solution: Arc::clone(&self.solution) }
    }

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

/// So many faults of the author's text are told of a twin.
const MOST_FAULTS: usize = 20;

/// In which letters the author writes: those of the header, or those in which most of all twins' play makes sense.
#[must_use]
pub fn letters(expected: &Expected, task: &Task) -> Letters {
    let section = |twin: &'_ Twin| expected.section(&twin.letter).map(|section| expected.text(section));
    let readable = task.twins.iter().filter(|twin| twin.problem.diagram.invisible == 0);
    let texts: Vec<_> = readable.filter_map(|twin| Some((section(twin)?, &twin.problem))).collect();
    expected.letters.unwrap_or_else(|| letters_of(&texts))
}

/// Reads what the author claims for a twin, if anything, and what can't be read of it.
#[must_use]
pub fn read_claim(expected: &Expected, twin: &Twin, letters: Letters) -> (Option<Claim>, Vec<Finding>) {
    let Some(section) = expected.section(&twin.letter) else { return (None, Vec::new()) };
    if twin.problem.diagram.invisible > 0 {
        return (None, vec![expected.fault(Some(section.play.start), TextFault::Invisible)]);
    }
    match read_partly(expected.text(section), &twin.problem, Some(letters)) {
        Ok(read) => {
            let at = |offset: usize| Some(section.play.start + offset);
            let count = read.errors.len();
            let told = read.errors.into_iter().take(MOST_FAULTS);
            let mut faults: Vec<Finding> =
                told.map(|error| expected.fault(at(error.offset()), error.fault.into())).collect();
            if count > MOST_FAULTS {
                let more = TextFault::Other(format!("+ {}", count - MOST_FAULTS));
                faults.push(expected.fault(None, more));
            }
            let outline = Outline::new(&read.solution.phases, &twin.problem.stipulation);
            let has_play = !section.play.is_empty() && !expected.text(section).trim().is_empty();
            // Where nothing but rubbish is written, some solution is meant by it.
            let is_nothing = read.unread == 0 && count > 0 && has_play && is_empty(&outline);
            (Some(Claim { outline, unread: read.unread.max(usize::from(is_nothing)) }), faults)
        }
        Err(errors) => {
            let faults = errors.into_iter().map(|error| expected.fault(None, error.fault.into()));
            (None, faults.collect())
        }
    }
}

fn is_empty(outline: &Outline) -> bool {
    match outline {
        Outline::Tree(tree) => tree.first_moves.is_empty() && tree.set_play.is_empty(),
        Outline::Lines(lines) => lines.is_empty(),
    }
}

/// What is searched for a diagram or twin: the problem in fewer moves, from the shortest, and the problem itself, with the
/// entry's options and whatever else the claims ask for. Without claims all variations are looked at, since they can hold
/// duals.
#[must_use]
pub fn searches(twin: &Twin, claimed: Option<&Outline>, mode: Mode) -> Vec<Problem> {
    let mut problem = twin.problem.clone();
    match (claimed, mode) {
        (Some(claimed), _) => ask_for(claimed, &mut problem.options),
        (None, Mode::Compare) => problem.options.variations = true,
        (None, Mode::Bless) => {}
    }
    let mut searches = shortened(&problem);
    searches.push(problem);
    searches
}

/// Solves what is to be searched for a diagram or twin.
pub fn solve_twin(
    twin: &Twin,
    claimed: Option<&Outline>,
    mode: Mode,
    remaining: &mut Remaining,
    stored: Option<&Unfinished>,
) -> Result<Solved, SetUpError> {
    let mut searches = searches(twin, claimed, mode);
    let problem = searches.pop().unwrap_or_else(|| twin.problem.clone());
    let mut progress = Progress::default();
    let mut shorter = BTreeSet::new();
    let begin = Instant::now();
    let millis_before = stored.map_or(0, |stored| stored.millis);
    let mut stored = stored.into_iter().flat_map(|stored| &stored.solutions);
    let before = remaining.spent();
    for shortened in searches {
        let solution = solve_on(&shortened, stored.next(), remaining)?;
        shorter.extend(solution.keys().map(|key| key.played.text.to_string()));
        progress.add(&shortened.stipulation, Arc::new(solution));
    }
    let solution = Arc::new(solve_on(&problem, stored.next(), remaining)?);
    progress.add(&problem.stipulation, Arc::clone(&solution));
    let millis = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
    progress.millis = millis_before.saturating_add(millis);
    remaining.number_from(solution.numbering.counted);
    let is_complete = solution.is_finished();
    Ok(Solved {
        outline: Outline::new(&solution.phases, &problem.stipulation),
        text: solution_text(&problem, &solution),
        nodes: remaining.spent() - before,
        solution,
        options: problem.options,
        shorter,
        is_complete,
        progress,
    })
}

/// Solves, or goes on where an earlier run was interrupted.
fn solve_on(
    problem: &Problem,
    stored: Option<&Solution>,
    remaining: &mut Remaining,
) -> Result<Solution, SetUpError> {
    if let Some(stored) = stored.filter(|stored| stored.is_finished()) {
        return Ok(stored.clone());
    }
    let begun = stored.and_then(|stored| Some((stored, stored.reached.clone()?)));
    let from = begun.as_ref().map(|(_, reached)| reached.clone()).unwrap_or_default();
    let mut rest = solve(problem, &Control { from, ..remaining.control().clone() })?;
    remaining.spend(rest.nodes);
    // The numbers of moves are no part of a solution.
    rest.numbering.told.clear();
    Ok(match begun {
        Some((stored, _)) => stored.clone().continued_by(rest),
        None => rest,
    })
}

/// The longest direct mates whose tries are looked for without being asked for.
const LONGEST_WITH_TRIES: u32 = 3;

/// A problem with everything that is looked for in its solution: set play, tries with one refutation, and variations.
#[must_use]
pub fn for_analysis(problem: &Problem) -> Problem {
    let mut problem = problem.clone();
    let options = &mut problem.options;
    options.set_play |= !options.post_key_play;
    if problem.stipulation.is_battle() {
        options.variations = true;
        let is_short = problem.stipulation.moves() <= LONGEST_WITH_TRIES;
        if is_short && options.most_refutations == 0 && !options.post_key_play {
            options.most_refutations = 1;
            options.no_checking_tries = true;
        }
    }
    problem
}

/// Switches on what must be looked at to check the claims.
pub(crate) fn ask_for(claimed: &Outline, options: &mut Options) {
    let tree = match claimed {
        Outline::Tree(tree) => tree,
        Outline::Lines(lines) => {
            options.set_play |= lines.iter().any(|line| line.is_set_play);
            return;
        }
    };
    // Play behind a key is no set play.
    options.set_play |= !tree.set_play.is_empty() && !options.post_key_play;
    let has_variations = |branch: &Branch| !branch.replies.is_empty() || branch.outlook != Threat::Unsaid;
    options.variations |= tree.first_moves.iter().any(has_variations);
    let tries = tree.first_moves.iter().filter(|branch| branch.mark == Mark::Try);
    let refutations = tries.map(|attempt| attempt.refutations.len().max(1)).max().unwrap_or_default();
    options.most_refutations = options.most_refutations.max(u32::try_from(refutations).unwrap_or(u32::MAX));
}

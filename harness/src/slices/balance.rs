//! Where searches are cut so that the pieces are about as much work.

use super::Slice;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Place;
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Depth, Step, Survey, Surveyed};
use cookstopper_engine::stipulation::Stipulation;
use std::collections::HashMap;
use std::sync::Arc;

/// A search of which only the places are looked for takes no more nodes than this, unless it can't be divided.
const MOST_LISTED: u64 = 2_000_000;

/// So many times as much work two half-moves more are, where nothing is known.
const USUAL_GROWTH: f64 = 30.0;

/// A stretch of a search with the places at which it can be cut, and the work behind each of them up to the next.
#[derive(Debug)]
pub struct Search {
    whole: Slice,
    steps: Vec<(Place, f64)>,
}

/// The move to which a place belongs, wherever it stands: phase, length, first move, the move behind it.
type Spot = (u32, u32, Option<Box<str>>, Option<Box<str>>);

impl Search {
    /// Looks for the places of a problem, and measures with two half-moves less.
    pub fn measured(whole: Slice, problem: &Problem, most_nodes: u64) -> Self {
        let listed = if is_divisible(problem) { surveyed(problem, Survey::Lists, MOST_LISTED) } else { None };
        let steps = listed.filter(|(_, is_whole)| *is_whole).map(|(steps, _)| steps).unwrap_or_default();
        let measured =
            shallower(problem).and_then(|shallower| surveyed(&shallower, Survey::Measures, most_nodes));
        let costs = Costs::of(measured.map(|(steps, _)| steps).unwrap_or_default());
        let is_inside = |place: Place| place >= whole.from && whole.until.is_none_or(|until| place < until);
        let spots = spots(&steps);
        let weighed = steps.iter().zip(spots).map(|(step, spot)| (step.place, costs.weight(spot)));
        let mut steps: Vec<(Place, f64)> = Vec::new();
        for (place, weight) in weighed.filter(|(place, _)| is_inside(*place)) {
            match steps.last_mut() {
                // A phase, its first length and first move begin at the same place.
                Some((last, before)) if *last == place => *before += weight,
                _ => steps.push((place, weight)),
            }
        }
        Self { whole, steps }
    }

    fn weight(&self) -> f64 {
        self.steps.iter().map(|(_, weight)| weight).sum::<f64>().max(1.0)
    }

    /// About so many slices.
    fn cut(&self, count: usize) -> Vec<Slice> {
        let share = self.weight() / count.max(1) as f64;
        let mut cuts = Vec::new();
        let mut sum = 0.0;
        for (place, weight) in &self.steps {
            // Cut where that is nearer to the share than behind the next piece.
            let due = share * (cuts.len() + 1) as f64;
            if sum > 0.0 && sum + weight / 2.0 > due && *place > self.whole.from && cuts.len() + 1 < count {
                cuts.push(*place);
            }
            sum += weight;
        }
        let begins = [self.whole.from].into_iter().chain(cuts.iter().copied());
        let ends = cuts.iter().copied().map(Some).chain([self.whole.until]);
        begins.zip(ends).map(|(from, until)| Slice { from, until, ..self.whole }).collect()
    }
}

/// Slices of about the same weight, at least one for each search.
pub fn balanced(searches: &[Search], count: usize) -> Vec<Slice> {
    let all: f64 = searches.iter().map(Search::weight).sum();
    let share = |search: &Search| (count as f64 * search.weight() / all).round() as usize;
    searches.iter().flat_map(|search| search.cut(share(search))).collect()
}

/// Whether what is found depends on nothing but the position: not on how much was found before.
fn is_divisible(problem: &Problem) -> bool {
    let options = &problem.options;
    !(options.most_solutions.is_some()
        || options.stop_on_short_solutions
        || options.move_numbers
        || options.restricts_numbers())
}

fn shallower(problem: &Problem) -> Option<Problem> {
    let stipulation = &problem.stipulation;
    let half_moves = stipulation.half_moves.checked_sub(2).filter(|rest| *rest > 0)?;
    let is_plain = stipulation.structure.is_none() && stipulation.introduction.is_none();
    let stipulation = Stipulation { half_moves, ..stipulation.clone() };
    is_plain.then(|| Problem { stipulation, ..problem.clone() })
}

/// The places of a problem, and behind them one where everything has been examined; and whether the search came to its
/// end. Nothing if it can't be divided, since several things are written of one phase.
fn surveyed(problem: &Problem, survey: Survey, most_nodes: u64) -> Option<(Vec<Step>, bool)> {
    let surveyed = Arc::new(Surveyed::new(Depth::Answers, survey));
    let control =
        Control { most_nodes: Some(most_nodes), surveyed: Some(Arc::clone(&surveyed)), ..Control::default() };
    let solution = solve(problem, &control).ok()?;
    let mut steps = surveyed.steps();
    let mut phases: Vec<u32> = steps.iter().map(|step| step.place.phase).collect();
    phases.dedup();
    if phases.len() != solution.phases.len() {
        return None;
    }
    let place = Place { phase: u32::MAX, ..Place::default() };
    steps.push(Step { place, nodes: solution.nodes, text: None });
    if survey == Survey::Lists {
        steps.pop();
    }
    Some((steps, solution.is_finished()))
}

fn spots(steps: &[Step]) -> Vec<Spot> {
    let mut first = None;
    let mut spots = Vec::new();
    let mut before: Option<Place> = None;
    for step in steps {
        let Place { phase, length, moves, .. } = step.place;
        let is_answer = first.is_some()
            && before
                .is_some_and(|before| (before.phase, before.length, before.moves) == (phase, length, moves));
        let spot = match (&step.text, is_answer) {
            (text, true) => (phase, length, first.clone().flatten(), text.clone()),
            (Some(text), false) => {
                first = Some(Some(text.clone()));
                (phase, length, Some(text.clone()), None)
            }
            (None, false) => {
                first = None;
                (phase, length, None, None)
            }
        };
        before = Some(step.place);
        spots.push(spot);
    }
    spots
}

/// What a shallow search has cost, move by move.
#[derive(Debug, Default)]
struct Costs {
    of: HashMap<Spot, f64>,
    /// The longest length of each phase.
    longest: HashMap<u32, u32>,
    /// What a place costs on the average, by phase and length.
    average: HashMap<(u32, u32), f64>,
    growth: f64,
}

impl Costs {
    fn of(steps: Vec<Step>) -> Self {
        let mut costs = Self { growth: USUAL_GROWTH, ..Self::default() };
        let spots = spots(&steps);
        let mut sums: HashMap<(u32, u32), (f64, f64)> = HashMap::new();
        for ((pair, spot), place) in steps.windows(2).zip(spots).zip(&steps) {
            let cost = (pair[1].nodes - pair[0].nodes) as f64;
            let (phase, length) = (place.place.phase, place.place.length);
            let longest = costs.longest.entry(phase).or_default();
            *longest = length.max(*longest);
            let (sum, count) = sums.entry((phase, length)).or_default();
            *sum += cost;
            *count += 1.0;
            *costs.of.entry(spot).or_default() += cost;
        }
        let mut totals: Vec<(u32, f64)> =
            sums.iter().map(|((_, length), (sum, _))| (*length, *sum)).collect();
        totals.sort_by_key(|(length, _)| *length);
        if let [.., (_, before), (_, last)] = totals[..]
            && before > 0.0
        {
            costs.growth = (last / before).clamp(2.0, 200.0);
        }
        costs.average = sums.into_iter().map(|(place, (sum, count))| (place, sum / count)).collect();
        costs
    }

    /// About how much work a place of the whole problem is.
    fn weight(&self, spot: Spot) -> f64 {
        let (phase, length, first, answer) = spot;
        let longest = self.longest.get(&phase).copied().unwrap_or(length);
        let (known, factor) =
            if length > longest || length == 0 { (longest, self.growth) } else { (length, 1.0) };
        let average = self.average.get(&(phase, known)).copied().unwrap_or(1.0);
        let cost = self.of.get(&(phase, known, first, answer)).copied();
        // What was too little to be measured takes some time, too.
        cost.unwrap_or(average).max(0.05 * average) * factor + 1.0
    }
}

//! Problems solved in stretches, each by itself, as if on several machines.

use super::dice::Dice;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Place, Reached, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Control, Depth, Overlap, Proofs, STACK_BYTES, Survey, Surveyed};
use std::collections::HashSet;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

/// The solution, put together of some stretches that begin at random places, some of which are interrupted on the way;
/// nothing if the problem can't be divided.
pub fn in_stretches(problem: &Problem, dice: &mut Dice) -> Option<Solution> {
    let depth = if dice.chance(70) { Depth::Answers } else { Depth::FirstMoves };
    let places = places(problem, depth)?;
    let cuts = random_cuts(&places, dice);
    let ends = cuts.iter().copied().map(Some).chain([None]);
    let begins = [Place::default()].into_iter().chain(cuts.iter().copied());
    let mut whole: Option<Solution> = None;
    for (from, until) in begins.zip(ends) {
        for stretch in one_stretch(problem, from, until, dice, &small()) {
            whole = Some(match whole {
                None => stretch,
                Some(before) => before.continued_by(stretch),
            });
        }
        let reached = whole.as_ref().and_then(|whole| whole.reached.as_ref());
        assert_eq!(reached.map(Reached::place), until, "a stretch from {from:?} ends elsewhere");
    }
    whole
}

/// Where the problem can be divided; nothing if it can't.
fn places(problem: &Problem, depth: Depth) -> Option<Vec<Place>> {
    let surveyed = Arc::new(Surveyed::new(depth, Survey::Lists));
    let control = Control { surveyed: Some(Arc::clone(&surveyed)), ..small() };
    let seen = solve(problem, &control).expect("it was solved before");
    let places: Vec<Place> = surveyed.steps().into_iter().map(|step| step.place).collect();
    assert!(places.is_sorted(), "not in order: {places:?}");
    let phases = places.iter().filter(|place| place.length == 0 && place.moves == 0 && place.answers == 0);
    // The first move of a battle stands where its phase does.
    let mut begins: Vec<u32> = phases.map(|place| place.phase).collect();
    begins.dedup();
    (seen.phases.len() == begins.len()).then_some(places)
}

fn random_cuts(places: &[Place], dice: &mut Dice) -> Vec<Place> {
    let most = dice.between(1, 6);
    let mut cuts: Vec<Place> = (0..most).map(|_| *dice.pick(places)).filter(|cut| *cut > places[0]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

/// The same where each stretch leaves to those before it what they reach as well. They are done in any order, one after the other or several
/// at the same time, by one or several machines that remember what they have proved.
pub fn in_stretches_that_overlap(problem: &Problem, dice: &mut Dice) -> Option<Solution> {
    let places = places(problem, Depth::Answers)?;
    let cuts = random_cuts(&places, dice);
    let ends = cuts.iter().copied().map(Some).chain([None]);
    let begins = [Place::default()].into_iter().chain(cuts.iter().copied());
    let mut stretches: Vec<_> = begins.zip(ends).collect();
    if dice.chance(50) {
        stretches.rotate_left(dice.between(0, cuts.len()));
    }
    let left = dice.between(1, 3) as u32;
    let machines: Vec<Arc<Proofs>> = (0..dice.between(1, 3)).map(|_| Arc::default()).collect();
    let mut open = HashSet::new();
    let at_once = if dice.chance(30) { dice.between(2, 3) } else { 1 };
    for some in stretches.chunks(at_once) {
        let found: Vec<Solution> = thread::scope(|scope| {
            let work = |&(from, until): &(Place, Option<Place>)| {
                let proofs = dice.chance(70).then(|| Arc::clone(dice.pick(&machines)));
                let control = Control { overlap: Overlap::LeftToEarlier { left }, proofs, ..small() };
                let mut dice = Dice::new(dice.bits());
                let work = move || one_stretch(problem, from, until, &mut dice, &control);
                thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, work)
                    .expect("threads can be made")
            };
            let working: Vec<_> = some.iter().map(work).collect();
            working
                .into_iter()
                .flat_map(|one| one.join().unwrap_or_else(|failure| resume_unwind(failure)))
                .collect()
        });
        open.extend(found.into_iter().flat_map(|stretch| stretch.open));
    }
    let overlap = Overlap::Settled { left, open: Arc::new(open) };
    Some(solve(problem, &Control { overlap, ..small() }).expect("it was solved before"))
}

/// What is found from one place to another, in one piece or in several.
fn one_stretch(
    problem: &Problem,
    from: Place,
    until: Option<Place>,
    dice: &mut Dice,
    usual: &Control,
) -> Vec<Solution> {
    let mut most_nodes = dice.chance(30).then(|| dice.between(1, 300) as u64);
    let mut from = Reached::from(from);
    let mut found = Vec::new();
    loop {
        let control = Control { from, until, most_nodes, ..usual.clone() };
        let stretch = solve(problem, &control).expect("it was solved before");
        let is_over = stretch.reached.as_ref().map(Reached::place) == until;
        from = stretch.reached.clone().unwrap_or_default();
        found.push(stretch);
        if is_over {
            return found;
        }
        most_nodes = most_nodes.map(|most| 2 * most);
    }
}

fn small() -> Control {
    Control { table_bytes: 1 << 16, ..Control::default() }
}

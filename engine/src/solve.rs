//! Solving: every key, try and variation of battle play, every line of help and series play.
//!
//! The prover asks [`Rules`] and knows no condition. Hidden modules are public for the tests of this crate alone.

mod battle;
mod castled;
mod claimed;
pub mod control;
mod follower;
mod foresight;
mod goals;
mod grammar;
mod halves;
mod help;
mod last_moves;
mod lines;
pub mod nets;
pub(crate) mod numbers;
#[doc(hidden)]
pub mod picture;
mod proofs;
mod prover;
mod recent;
mod restrictions;
mod search;
pub mod sharing;
mod stretch;
mod surveyed;
pub mod table;
#[doc(hidden)]
pub mod target;
mod tree;
mod tries;
mod undecidable;
mod watched;
mod worth;

pub use claimed::Claimed;
pub use control::{Control, Deadline, Overlap};
pub use follower::{Follower, Found};
pub use proofs::Proofs;
pub use sharing::{STACK_BYTES, Sharing, pool};
pub use surveyed::{Depth, Step, Survey, Surveyed};
pub use watched::{Moment, Watched};

use crate::options::Options;
use crate::problem::Problem;
use crate::problem::play::{begun_series, behind_key, first_mover, has_key, keeper, set_play, structure};
use crate::rules::Rules;
use crate::rules::fairy::UnknownOrder;
use crate::setup::{Demands, SetUpError, set_up_for};
use crate::solution::{AfterKey, Body, Completeness, Numbering, Outlook, Phase, PhaseKind, Solution};
use crate::stipulation::Goal;
use crate::stipulation::structure::{Branch, End, Expression, Manner, Structure};
use grammar::{Grammar, Id, Node};
use numbers::{Numbers, Order};
use prover::Prover;
use search::Search;
use std::sync::Arc;
use target::Target;
use tree::TreeWriter;

/// Solves a problem of which every unit is seen, as [`crate::solve()`] does.
///
/// # Errors
/// When diagram and conditions cannot be put together.
pub(crate) fn solve_seen(problem: &Problem, control: &Control) -> Result<Solution, SetUpError> {
    if let Some(halves) = problem.halves() {
        return halves::solve_halves(&halves, control);
    }
    let structure = structure(problem);
    if problem.options.restricts_numbers() && finds_positions_first(&structure, problem) {
        let options = Options { first_numbers: vec![], last_numbers: vec![], ..problem.options.clone() };
        return solve_seen(&Problem { options, ..problem.clone() }, control);
    }
    let mut diagram = problem.beginning().into_owned();
    problem.options.amend(&mut diagram);
    // Rights of the last move belong to the side that begins, which isn't always the one to begin first.
    let entitled = diagram.en_passant.map(|step| step.mover().other());
    diagram.turn = Some(entitled.unwrap_or_else(|| first_mover(&structure)));
    let demands = Demands { shortcuts: control.shortcuts, ..Demands::of(problem) };
    let (rules, mut position, target) = set_up_for(&diagram, &problem.bound_conditions()?, &demands)?;
    let imitators = problem.target().map_or(&[][..], |target| &target.imitators);
    let target = target.map(|units| Target::new(units, &rules, &position).with_imitators(imitators));
    let mut numbers = Numbers::new(&rules, &problem.options, control);
    let order = Order::new(&rules, &problem.options);
    if let Some(what) = unnumbered(&structure, problem) {
        if problem.options.restricts_numbers() {
            return Err(SetUpError::Numbers(what));
        }
        numbers = None;
    }
    let mut beginning = position.clone();
    let mut search = Search::new(&rules, &mut position, control);
    search.target = target.map(Arc::new);
    search.numbers = numbers;
    search.order = order.map(Arc::new);
    match solve_with(search, &structure, &problem.options) {
        Ok(mut solution) => {
            solution.has_undecidable_moves = rules.take_undecidable();
            // What is met in the play depends on what is looked at; what is written must not.
            if rules.plan().hangs_on_itself() {
                beginning.set_turn(first_mover(&structure));
                let is_short = matches!(structure.play.behind_inversions(), Expression::Branch(branch) if branch.most == 1);
                solution.undecidable = undecidable::first_moves(&rules, &mut beginning, is_short);
                solution.has_undecidable_moves |= !solution.undecidable.is_empty();
                for undecidable in &solution.undecidable {
                    if let Some(follower) = &control.follower {
                        follower.hear(Found::Undecidable(undecidable));
                    }
                }
            }
            Ok(solution)
        }
        Err(unknown) if problem.options.restricts_numbers() => Err(SetUpError::Order(unknown)),
        // Who asks for numbers wants the solution in any case.
        Err(_) => {
            if let Some(follower) = &control.follower {
                follower.hear(Found::Anew);
            }
            let options = Options { move_numbers: false, ..problem.options.clone() };
            solve_seen(&Problem { options, ..problem.clone() }, control)
        }
    }
}

/// Whether numbers of moves are those of final positions (`Intelligent`), by which nothing is left out here.
fn finds_positions_first(structure: &Structure, problem: &Problem) -> bool {
    let goals = problem.stipulation.goals();
    let has_position = goals.iter().any(|goal| matches!(goal, Goal::Mate | Goal::Stalemate));
    problem.options.is_intelligent && has_position && !structure.play.is_battle()
}

/// Play whose moves have no numbers, if they can't have any.
fn unnumbered(structure: &Structure, problem: &Problem) -> Option<&'static str> {
    let options = &problem.options;
    if options.null_moves || problem.conditions.let_pass() {
        return Some("with null moves");
    }
    let play = match structure.play.behind_inversions() {
        // Beside shorter reciprocal play.
        Expression::Each(_, longer) => longer,
        play => play,
    };
    match play {
        // Popeye's count neither all moves nor the longest play alone.
        Expression::Branch(branch) if branch.has_parry && branch.is_remainder => {
            Some("of a parry series that begins with half a move")
        }
        Expression::Branch(branch) => match branch.manner {
            Manner::Attack if options.post_key_play => Some("behind a key"),
            Manner::Attack if options.number_levels() > 1 => Some("behind the first move of an attack"),
            Manner::Defence => Some("that begins with a defence"),
            Manner::Attack => None,
            Manner::Help | Manner::Series if has_moves_behind(branch, options) => {
                Some("behind the last move of help play")
            }
            Manner::Help | Manner::Series => None,
        },
        _ => Some("of several kinds at once"),
    }
}

/// Whether numbers are asked for of moves by which play goes on where a branch ends.
fn has_moves_behind(branch: &Branch, options: &Options) -> bool {
    let mut ends = branch.legs.iter().flat_map(|leg| &leg.ends);
    // Who passes makes no move.
    let most = if branch.has_parry { branch.most.div_ceil(2) } else { branch.most };
    options.number_levels() > most as usize && ends.any(|end| !matches!(end.play, Expression::Goal(_)))
}

fn solve_with(
    mut search: Search<'_>,
    structure: &Structure,
    options: &Options,
) -> Result<Solution, UnknownOrder> {
    let mut phases = Vec::new();
    if !options.half_duplex {
        solve_for(&mut search, structure, options, &mut phases);
    }
    if options.duplex || options.half_duplex {
        let other = Structure { starter: structure.starter.other(), ..structure.clone() };
        solve_for(&mut search, &other, options, &mut phases);
    }
    search.show_nodes();
    let played = search.nodes();
    if let Some(crew) = &mut search.crew {
        crew.record(played, Vec::new());
    }
    search.leave_proofs();
    search.open.sort_unstable();
    search.open.dedup();
    let open = std::mem::take(&mut search.open);
    let (nodes, has_numbers) = (search.nodes(), search.numbers.is_some());
    let mut numbering = Numbering::default();
    if let Some(numbers) = search.numbers.take() {
        if let Some(failure) = numbers.failure {
            return Err(failure);
        }
        numbering = numbers.finish();
    }
    let completeness = if search.was_interrupted() || search.rules.is_cut_short() {
        Completeness::Interrupted
    } else if search.has_skipped() {
        numbering.has_left_out = false;
        Completeness::AsAsked
    } else if numbering.has_left_out {
        Completeness::AsAsked
    } else {
        Completeness::Complete
    };
    // Where a number of solutions is asked for, those found earlier would have to be counted.
    let is_bounded = options.most_solutions.is_some()
        || options.stop_on_short_solutions
        || has_numbers
        || search.only().is_some();
    let reached = search.reached().filter(|_| !is_bounded).cloned();
    Ok(Solution { phases, completeness, nodes, reached, numbering, open, ..Solution::complete(Vec::new()) })
}

fn is_series(play: &Expression) -> bool {
    matches!(play, Expression::Branch(branch) if branch.manner == Manner::Series)
}

/// Set play and actual play.
fn solve_for(search: &mut Search<'_>, structure: &Structure, options: &Options, phases: &mut Vec<Phase>) {
    let is_behind_key = options.post_key_play && has_key(&structure.play);
    if options.set_play && !is_behind_key {
        match begun_series(structure, options) {
            Some(series) => {
                let play = match series.legs[0].ends.as_slice() {
                    [End { play: Expression::Inverted(reciprocal), .. }] => Expression::clone(reciprocal),
                    _ => Branch { least: 1, most: 1, is_remainder: false, ..series.clone() }.into(),
                };
                let play = Some(play.inverted().inverted());
                let other = Structure { starter: structure.starter.other(), ..structure.clone() };
                solve_phase(search, PhaseKind::SetPlay, play, &other, options, phases);
            }
            None => {
                let play = set_play(&structure.play);
                solve_phase(search, PhaseKind::SetPlay, play, structure, options, phases);
            }
        }
    }
    let play = if is_behind_key { behind_key(&structure.play) } else { Some(structure.play.clone()) };
    if play.is_none() {
        // Of a key that is the whole play it is only said whether it checks.
        let gives_check = search.rules.in_check(search.position, structure.starter.other());
        let body = Body::AfterKey(AfterKey { gives_check, outlook: Outlook::NotAsked, replies: Vec::new() });
        search.tell(Found::Phase { kind: PhaseKind::Actual, skipped: 1 });
        search.tell(Found::Body(&body));
        phases.push(Phase { kind: PhaseKind::Actual, skipped: 1, body });
    }
    solve_phase(search, PhaseKind::Actual, play, structure, options, phases);
}

fn solve_phase(
    search: &mut Search<'_>,
    kind: PhaseKind,
    play: Option<Expression>,
    structure: &Structure,
    options: &Options,
    phases: &mut Vec<Phase>,
) {
    let Some(play) = play else { return };
    if search.begin_phase() {
        return;
    }
    // Of several plays it is the first that has set play.
    let is_of_several =
        matches!(structure.play.behind_inversions(), Expression::And(..) | Expression::Or(..));
    let is_first_alone = kind == PhaseKind::SetPlay && is_of_several;
    let is_tree = if is_first_alone { play.is_battle() } else { structure.play.is_battle() };
    let skipped = play.inversions();
    // To reciprocal play, and to set play, a series leads without a pass that is told.
    let is_reciprocal = matches!(play.behind_inversions(), Expression::And(..));
    let begun = begun_series(structure, options);
    let is_led_to = is_reciprocal || kind == PhaseKind::SetPlay && is_series(&structure.play);
    let told = if is_led_to && begun.is_none() { skipped.min(1) } else { skipped };
    let grammar = Grammar::new(play.behind_inversions());
    // What was proved of another structure doesn't mean the same.
    search.forget();
    search.keeper = keeper(structure).filter(|_| options.keep_mating_piece);
    let beginner = if skipped % 2 == 0 { structure.starter } else { structure.starter.other() };
    // Who is in check can't leave a move out. Where set play is asked for, too, the diagram may be possible in one of
    // both alone.
    let must_be_possible = !search.rules.plan().kings_may_be_in_reach();
    let is_looked_at = |left_out: u8| must_be_possible && (left_out > 0 || options.set_play);
    let waits = |left_out: u8| if left_out % 2 == 1 { structure.starter } else { structure.starter.other() };
    let left_out = match begun {
        // What is left out last is what counts in set play.
        _ if kind == PhaseKind::SetPlay && !(is_reciprocal && begun.is_some()) => skipped..=skipped,
        Some(series) if series.is_remainder && !is_reciprocal => 0..=0,
        Some(_) if kind == PhaseKind::Actual => 0..=skipped,
        _ => skipped.min(1)..=skipped,
    };
    let mut waiting = left_out.filter(|left_out| is_looked_at(*left_out)).map(waits);
    let is_too_much = options.most_solutions == Some(0) && !is_tree;
    if is_too_much || waiting.any(|side| search.rules.in_check(search.position, side)) {
        let body = if is_tree { Body::Tree(Vec::new()) } else { Body::Lines(Vec::new()) };
        search.tell(Found::Phase { kind, skipped });
        search.tell(Found::Body(&body));
        phases.push(Phase { kind, skipped, body });
        return;
    }
    // An en passant right outlasts moves that are left out, if they are an even number.
    let mark = search.begin(beginner);
    if let Some(numbers) = &mut search.numbers {
        numbers.phase = phases.len();
        let is_alone = |play: &Expression| matches!(play, Expression::Branch(branch) if branch.manner == Manner::Series || branch.has_parry);
        numbers.is_on = kind == PhaseKind::Actual || !is_alone(structure.play.behind_inversions());
        numbers.counts_all = kind == PhaseKind::SetPlay;
    }
    search.tell(Found::Phase { kind, skipped: told });
    let mut prover = Prover::new(search, &grammar, options);
    let bodies = bodies(&mut prover, grammar.root, kind, told, is_tree);
    search.has_several_bodies |= bodies.len() != 1;
    phases.extend(bodies.into_iter().map(|body| Phase { kind, skipped: told, body }));
    search.position.take_back(&mark);
}

/// What is written of the whole play.
fn bodies<'g>(
    prover: &mut Prover<'_, '_, 'g>,
    id: Id,
    kind: PhaseKind,
    skipped: u8,
    is_tree: bool,
) -> Vec<Body> {
    match prover.grammar.node(id) {
        Node::And(first, second) if skipped == 0 || is_tree => {
            if !prover.holds(*first, None) || !prover.holds(*second, None) {
                return told(prover, Body::Lines(Vec::new()));
            }
            let mut found = part(prover, *first, kind, skipped);
            found.extend(part(prover, *second, kind, skipped));
            found
        }
        Node::Or(first, second) => {
            // The second is looked at only where the first isn't solved.
            if prover.holds(*first, None) {
                return part(prover, *first, kind, skipped);
            }
            // Some of what isn't solved is left out, so that nobody is told of it before.
            let follower = prover.search.follower.take();
            let mut found = part(prover, *first, kind, skipped);
            prover.search.follower = follower;
            found.retain(|body| !matches!(body, Body::Lines(lines) if lines.is_empty()));
            for body in &found {
                prover.search.tell(Found::Body(body));
            }
            found.extend(part(prover, *second, kind, skipped));
            found
        }
        Node::Battle(battle) if is_tree => {
            let body = match (battle.begins_with_defence, kind) {
                (true, PhaseKind::SetPlay) => Body::Tree(TreeWriter { prover }.set_play(id, battle)),
                // Play that begins with a defence has nothing but variations.
                (true, PhaseKind::Actual) if !prover.options.variations && !prover.options.post_key_play => {
                    Body::Tree(Vec::new())
                }
                (true, PhaseKind::Actual) => Body::AfterKey(TreeWriter { prover }.after_key(id, battle)),
                (false, _) => Body::Tree(TreeWriter { prover }.first_moves(id, battle)),
            };
            told(prover, body)
        }
        _ => {
            let body = Body::Lines(lines::lines(prover, id, skipped, kind));
            told(prover, body)
        }
    }
}

/// The body of a phase, of which whoever follows the search is told.
fn told(prover: &Prover<'_, '_, '_>, body: Body) -> Vec<Body> {
    prover.search.tell(Found::Body(&body));
    vec![body]
}

/// What is written of one of several parts, in its own form. What it leaves out itself counts, too.
fn part<'g>(prover: &mut Prover<'_, '_, 'g>, id: Id, kind: PhaseKind, skipped: u8) -> Vec<Body> {
    let skipped = skipped.saturating_add(prover.grammar.inversions(id));
    let is_tree = prover.grammar.is_battle(id);
    bodies(prover, id, kind, skipped, is_tree)
}

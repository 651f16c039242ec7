//! `vary`: what becomes of a problem when one thing is changed.

mod told;

use super::{budget, complain, conditions, given, printed, refuse, threads, understood};
use crate::budget::Budget;
use crate::cli::{BudgetArgs, VaryArgs};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::Entry;
use crate::exit::Exit;
use crate::in_order::in_order;
use crate::panic;
use crate::variation::{
    Answer, Found, Relation, Smaller, USUAL_NODES, Variation, answer, minimise, variations,
};
use cookstopper_engine::problem::Problem;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use told::Teller;

/// Solves a problem and what becomes of it, and prints a line each.
pub fn run(arguments: &VaryArgs) -> Exit {
    let (entry, problem) = match problem(arguments) {
        Ok(read) => read,
        Err(refused) => return refuse(&refused),
    };
    if let Err(diagnostics) = conditions(&arguments.kinds.with) {
        return complain(&diagnostics);
    }
    let jobs = threads(arguments.threads);
    let whole = budget(&arguments.budget, jobs, jobs);
    understood::tell_problem(&problem, None, Default::default());
    understood::tell_doubts(&problem);
    let solved = match &whole.sharing.pool {
        Some(pool) => pool.install(|| Found::of(&problem, whole.begin().control())),
        None => Found::of(&problem, whole.begin().control()),
    };
    let found = match solved {
        Ok(found) => found,
        Err(why) => {
            complain(&[Diagnostic::of_file(Code::SetUp, &entry.source, why)]);
            return if arguments.one.entry.is_some() { Exit::Unread } else { Exit::Usage };
        }
    };
    let mut output = io::BufWriter::new(anstream::stdout().lock());
    let mut teller = Teller::new(arguments.format, &problem, &mut output);
    let result = teller.begin(&found).and_then(|()| {
        if found.reached.is_some() {
            // There is nothing to compare with.
            return Ok(Exit::Undecided);
        }
        let each = each(&arguments.budget, &whole);
        if arguments.minimise && found.solutions.is_empty() {
            // There is nothing that could stay the same.
            Ok(Exit::Nothing)
        } else if arguments.minimise {
            smallest(&problem, &found, &each, &mut teller)
        } else {
            vary(&problem, &found, arguments, &each, &mut teller)
        }
    });
    match result {
        Ok(exit) => printed(output.flush(), exit),
        Err(error) => printed(Err(error), Exit::Sound),
    }
}

fn problem(arguments: &VaryArgs) -> Result<(Entry, Problem), given::Refused> {
    let entry = given::one(&arguments.one)?;
    let Some(twin) = given::twin(&entry, &arguments.one.choice)? else {
        let title = "nothing is asked for: expected a stipulation, such as `--stipulation \"#2\"`";
        return Err(given::usage(&entry.source.name, title.to_owned()));
    };
    let problem = twin.problem.clone();
    Ok((entry, problem))
}

/// The limits of each variation.
fn each(arguments: &BudgetArgs, whole: &Budget) -> Budget {
    let is_limited = arguments.nodes.is_some() || arguments.seconds.is_some();
    Budget { nodes: if is_limited { arguments.nodes } else { Some(USUAL_NODES) }, ..whole.clone() }
}

/// Answers what becomes of a problem; nothing, if it was told to stop meanwhile.
fn answered(found: &Found, variation: &Variation, each: &Budget) -> Option<Answer> {
    let answer =
        panic::caught(|| answer(found, variation, each.begin().control())).unwrap_or_else(|failure| {
            // One that can't be solved keeps nobody from the others.
            let illegal = Some(format!("the program failed: {failure}"));
            Answer { relation: Relation::Undecided, found: None, new: Vec::new(), gone: Vec::new(), illegal }
        });
    let is_stopped = answer.relation == Relation::Undecided && each.stop.load(Ordering::Relaxed);
    (!is_stopped).then_some(answer)
}

fn vary(
    problem: &Problem,
    found: &Found,
    arguments: &VaryArgs,
    each: &Budget,
    teller: &mut Teller<'_>,
) -> io::Result<Exit> {
    let asked = arguments.kinds.asked();
    teller.measure(variations(problem, &asked));
    let work = |variation: Variation| {
        let answer = answered(found, &variation, each);
        (variation, answer)
    };
    let mut tell = |(variation, answer): (Variation, Option<Answer>)| match answer {
        Some(answer) => teller.tell(&variation, &answer),
        None => Ok(()),
    };
    in_order(&each.sharing, &each.stop, variations(problem, &asked), work, &mut tell)?;
    let is_stopped = each.stop.load(Ordering::Relaxed);
    teller.end(is_stopped)?;
    let is_decided = !is_stopped && teller.count(Relation::Undecided) == 0;
    Ok(if is_decided { Exit::Sound } else { Exit::Undecided })
}

fn smallest(problem: &Problem, found: &Found, each: &Budget, teller: &mut Teller<'_>) -> io::Result<Exit> {
    let mut are_same = |positions: &[Smaller]| {
        let mut same = Vec::new();
        let work = |smaller: &Smaller| {
            let answer = smaller.variation().and_then(|variation| answered(found, &variation, each));
            answer.map(|answer| answer.relation == Relation::Same)
        };
        let mut tell = |is_same: Option<bool>| {
            same.extend(is_same);
            Ok(())
        };
        in_order(&each.sharing, &each.stop, positions.iter(), work, &mut tell)?;
        Ok(same)
    };
    let smallest = minimise(problem, &mut are_same, &mut |found| teller.tell_size(found))?;
    let is_stopped = each.stop.load(Ordering::Relaxed);
    teller.tell_smallest(&smallest, is_stopped)?;
    Ok(if is_stopped { Exit::Undecided } else { Exit::Sound })
}

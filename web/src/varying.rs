//! What becomes of a problem when something is changed.

use crate::host::Voice;
use crate::limits::Limits;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use crate::stream::by_clock;
use cookstopper::asked::Asked;
use cookstopper::language::Language;
use cookstopper::variation::{
    Answer, Found, Relation, Smaller, USUAL_NODES, Variation, answer, minimise, variations, words,
};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solve::Control;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The limits of one search: the usual number of nodes, if nothing is said.
fn control(voice: &Voice, limits: &Limits) -> Control {
    let is_limited = limits.nodes.is_some() || limits.seconds.is_some();
    Control {
        most_nodes: if is_limited { limits.nodes } else { Some(USUAL_NODES) },
        deadline: limits.seconds.map(|seconds| by_clock(voice, seconds)),
        table_bytes: limits.table_bytes(),
        ..Control::default()
    }
}

/// What solves the problem that is to be changed. That is no variation: without a limit that is asked for it may take as long as it takes.
fn base(
    voice: &Voice,
    problem: &DeskProblem,
    twin: usize,
    limits: &Limits,
    language: Language,
) -> Result<(Problem, Found), Refusal> {
    let entry = problem.entry(language)?;
    let problem = DeskProblem::twin(&entry, twin)?.problem.clone();
    let control = Control { most_nodes: limits.nodes, ..control(voice, limits) };
    let found = Found::of(&problem, &control).map_err(|why| Refusal::of("position", why))?;
    let is_battle = problem.stipulation.is_battle();
    let told = json!({
        "text": words::found(&found, is_battle),
        "solutions": found.solutions,
        "nodes": found.nodes,
        "decided": found.reached.is_none(),
    });
    voice.say("base", told);
    Ok((problem, found))
}

/// Tells a line for each variation.
///
/// # Errors
/// The problem can't be solved.
pub fn vary(
    voice: &Voice,
    (problem, twin): (&DeskProblem, usize),
    asked: &Asked,
    limits: &Limits,
    share: Option<[usize; 2]>,
    language: Language,
) -> Result<Value, Refusal> {
    let [number, shares] = share.unwrap_or([0, 1]);
    if number >= shares {
        return Err(Refusal::of("share", format!("expected a share below {shares}, found {number}")));
    }
    let (base, found) = base(voice, problem, twin, limits, language)?;
    let mut verdicts: BTreeMap<Relation, usize> = BTreeMap::new();
    let mut nodes = found.nodes;
    if found.reached.is_none() {
        let of = variations(&base, asked).count();
        let is_ours = |(place, _): &(usize, Variation)| place % shares == number;
        for (place, variation) in variations(&base, asked).enumerate().filter(is_ours) {
            let answer = answer(&found, &variation, &control(voice, limits));
            *verdicts.entry(answer.relation).or_default() += 1;
            nodes += answer.found.as_ref().map_or(0, |found| found.nodes);
            let mut told = told(&base, &variation, &answer);
            told["place"] = json!(place);
            told["of"] = json!(of);
            told["problem"] = json!(problem.changed_to(&variation.problem));
            voice.say("variation", told);
        }
    }
    let verdicts: BTreeMap<String, usize> = verdicts
        .into_iter()
        .filter_map(|(relation, count)| Some((json!(relation).as_str()?.to_owned(), count)))
        .collect();
    Ok(json!({ "verdicts": verdicts, "nodes": nodes }))
}

fn told(base: &Problem, variation: &Variation, answer: &Answer) -> Value {
    json!({
        "variation": variation.kind,
        "change": variation.description,
        "verdict": answer.relation,
        "text": words::answer(variation, answer, base.stipulation.is_battle()),
        "solutions": answer.found.as_ref().map(|found| &found.solutions),
        "nodes": answer.found.as_ref().map(|found| found.nodes),
        "new": answer.new,
        "gone": answer.gone,
    })
}

/// Tells the smallest positions with the same solution.
///
/// # Errors
/// The problem can't be solved, or has no solution that could stay.
pub fn minimised(
    voice: &Voice,
    (problem, twin): (&DeskProblem, usize),
    limits: &Limits,
    language: Language,
) -> Result<(), Refusal> {
    let (base, found) = base(voice, problem, twin, limits, language)?;
    if found.reached.is_some() || found.solutions.is_empty() {
        return Err(Refusal::of("problem", "there is no solution that could stay the same"));
    }
    let mut are_same = |positions: &[Smaller]| {
        let is_same = |smaller: &Smaller| {
            let variation = smaller.variation();
            variation.is_some_and(|variation| {
                answer(&found, &variation, &control(voice, limits)).relation == Relation::Same
            })
        };
        Ok(positions.iter().map(is_same).collect())
    };
    let mut tell = |found: &[Smaller]| {
        if let Some(first) = found.first() {
            let units: usize = first.problem.diagram.counts().iter().sum();
            voice.say("size", json!({ "units": units, "positions": found.len() }));
        }
        Ok(())
    };
    let smallest = minimise(&base, &mut are_same, &mut tell);
    let smallest = smallest.map_err(|error| Refusal::of("problem", error.to_string()))?;
    for smaller in smallest {
        let found = problem.changed_to(&smaller.problem);
        voice.say("smallest", json!({ "change": smaller.description, "problem": found }));
    }
    Ok(())
}

//! What composers and judges look for in a solution.

use crate::host::Voice;
use crate::limits::Limits;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use crate::solving::wanted;
use crate::stream::by_clock;
use cookstopper::analysis::{Fields, Teller};
use cookstopper::entry::Twin;
use cookstopper::language::Language;
use cookstopper::solving::for_analysis;
use cookstopper_engine::analysis::{Part, Written, analyse};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::Solution;
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use serde_json::{Value, json};

/// Solves all twins with everything that is looked for, and tells what is found, as text and as data.
///
/// # Errors
/// The problem can't be solved at all.
pub fn analysed(
    voice: &Voice,
    problem: &DeskProblem,
    limits: &Limits,
    language: Language,
) -> Result<Value, Refusal> {
    let entry = problem.entry(language)?;
    let twins = wanted(&entry, None)?;
    let unusable = |error: cookstopper_engine::setup::SetUpError| Refusal::of("position", error.to_string());
    // The twins share the limits: what one leaves the next ones have.
    let begun = voice.now();
    let mut nodes = 0;
    let mut solved: Vec<(&Twin, Problem, Solution)> = Vec::new();
    for (_, twin) in twins {
        let spent = (voice.now() - begun) / 1000.0;
        let control = Control {
            most_nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            deadline: limits.seconds.map(|seconds| by_clock(voice, (seconds - spent).max(0.0))),
            table_bytes: limits.table_bytes(),
            ..Control::default()
        };
        let problem = for_analysis(&twin.problem);
        let solution = solve(&problem, &control).map_err(unusable)?;
        nodes += solution.nodes;
        solved.push((twin, problem, solution));
    }
    let parts = solved.iter();
    let parts = parts.map(|(twin, problem, solution)| Part { letter: &twin.letter, problem, solution });
    let parts: Vec<Part<'_>> = parts.collect();
    let analysis = analyse(&parts, Written::Short).map_err(unusable)?;
    let text = Teller::new(&analysis, language, Fields::OfFew).text();
    voice.say("analysis", json!({ "text": text, "analysis": analysis }));
    Ok(json!({ "nodes": nodes, "finished": analysis.is_finished }))
}

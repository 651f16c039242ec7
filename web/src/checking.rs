//! What a problem is, and what is doubtful about it.

use crate::host::Voice;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use cookstopper::explained::explained;
use cookstopper::language::Language;
use cookstopper::legality;
use cookstopper::show;
use cookstopper::verdict::{Finding, Kind};
use cookstopper_engine::board::Square;
use cookstopper_engine::problem::Problem;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Tells how each twin looks, what is asked, and what is doubtful.
///
/// # Errors
/// The problem can't be set up.
pub fn check(voice: &Voice, problem: &DeskProblem, language: Language) -> Result<(), Refusal> {
    let entry = problem.entry(language)?;
    let mut doubts = Vec::new();
    let twins = entry.task.as_ref().map(|task| task.twins.as_slice()).unwrap_or_default();
    for (place, twin) in twins.iter().enumerate() {
        doubts.extend(findings(&twin.problem)?.iter().map(|finding| doubt(finding, place, language)));
    }
    show::set_up(&entry, None).map_err(|error| Refusal::of("position", error.to_string()))?;
    let exhibit = show::bare(&entry);
    let asked: Vec<String> = twins.iter().map(|twin| explained(&twin.problem, language)).collect();
    voice.say(
        "checked",
        json!({
            "doubts": doubts,
            "twins": exhibit.twins,
            "zeroposition": exhibit.zeroposition,
            "asked": asked,
        }),
    );
    Ok(())
}

/// What is impossible or doubtful about a problem.
///
/// # Errors
/// It can't be set up.
fn findings(problem: &Problem) -> Result<Vec<Finding>, Refusal> {
    let too_early =
        legality::check_diagram(problem).map_err(|error| Refusal::of("position", error.to_string()))?;
    Ok(too_early.into_iter().chain(legality::judge(problem)).collect())
}

fn doubt(finding: &Finding, twin: usize, language: Language) -> Value {
    let words = finding.text();
    let words = words.split(|sign: char| !sign.is_ascii_alphanumeric());
    let squares: BTreeSet<Square> = words.filter_map(|word| word.parse().ok()).collect();
    json!({
        "text": finding.text_in(language),
        "is_impossible": finding.kind == Kind::Illegal,
        "twin": twin,
        "squares": squares,
    })
}

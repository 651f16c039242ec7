//! Solves, and tells meanwhile.

use crate::host::Voice;
use crate::problem::DeskProblem;
use crate::refusal::Refusal;
use crate::request::Solve;
use crate::stream::{Clock, Listener, MOST_PLAYED, Stream};
use cookstopper::entry::{Entry, Twin};
use cookstopper::expected::compose_play;
use cookstopper::foreign::popeye::wording::{FINISHED, INTERRUPTED, PARTIAL, PopeyeWording};
use cookstopper::language::Language;
use cookstopper::legality;
use cookstopper::notated::Notated;
use cookstopper::show::{self, Notation};
use cookstopper::so_far::TextSoFar;
use cookstopper::solving::progress::Progress;
use cookstopper_engine::notation::solution_text_in;
use cookstopper_engine::solution::{Body, Completeness, Solution};
use cookstopper_engine::solve::Control;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// So many lines are played through: nobody looks at more, and of thousands the page would choke. All are in the text.
const MOST_LINES: usize = 400;

/// The twins that are wanted, with their numbers. None of them is solved if a king could be captured at once in one.
pub(crate) fn wanted(entry: &Entry, only: Option<usize>) -> Result<Vec<(usize, &Twin)>, Refusal> {
    let first = DeskProblem::twin(entry, only.unwrap_or_default())?;
    let twins = match (only, &entry.task) {
        (Some(number), _) => vec![(number, first)],
        (None, task) => task.iter().flat_map(|task| &task.twins).enumerate().collect(),
    };
    for (_, twin) in &twins {
        let named = |text: String| match twin.letter.as_str() {
            "" => text,
            letter => format!("{letter}) {text}"),
        };
        let unusable = |text: String| Refusal::of("position", named(text));
        let illegal = legality::check_diagram(&twin.problem).map_err(|error| unusable(error.to_string()))?;
        if let Some(finding) = illegal {
            return Err(unusable(format!("illegal: {}", finding.text())));
        }
    }
    Ok(twins)
}

/// Solves the twins of a problem one after the other; all text together is what `cookstopper solve` prints.
///
/// # Errors
/// The problem can't be solved at all.
pub fn solve(voice: &Voice, asked: &Solve, language: Language) -> Result<Value, Refusal> {
    let entry = asked.problem.entry(language)?;
    let panels = show::bare(&entry).twins;
    let twins = wanted(&entry, asked.twin)?;
    let begun = voice.now();
    let end = asked.limits.seconds.map(|seconds| begun + seconds * 1000.0);
    let (mut nodes, mut numbered_before) = (0, 0);
    let mut completeness = Completeness::Complete;
    let mut certain = String::new();
    for (done, (number, twin)) in twins.iter().enumerate() {
        let (number, problem) = (*number, &twin.problem);
        voice.say(
            "begun",
            json!({ "twin": number, "letter": twin.letter, "stipulation": problem.stipulation.to_string() }),
        );
        let announced = compose_play([(*twin, "")]);
        if !announced.is_empty() {
            voice.say("text", json!({ "twin": number, "text": announced }));
        }
        let notated = Notated::new(problem, asked.notation);
        let so_far = TextSoFar::new(&notated, problem, language, None);
        let stream = Arc::new(Stream::new(voice, number, problem, so_far, language));
        // What is left is shared by the twins that are left: none uses up what others need.
        let left = twins.len() - done;
        let now = voice.now();
        let end = end.map(|end| now + (end - now).max(0.0) / left as f64);
        let control = Control {
            most_nodes: asked.limits.nodes.map(|most| most.saturating_sub(nodes).div_ceil(left as u64)),
            deadline: Some(Arc::new(Clock { stream: Arc::clone(&stream), end })),
            table_bytes: asked.limits.table_bytes(),
            numbered_before,
            watched: Some(stream.watched()),
            follower: Some(Arc::new(Listener(Arc::clone(&stream)))),
            ..Control::default()
        };
        let solution = cookstopper_engine::solve(problem, &control);
        let solution = Arc::new(solution.map_err(|error| Refusal::of("position", error.to_string()))?);
        let wording = PopeyeWording::of(language, problem);
        stream.end(&solution_text_in(&wording, problem, &notated.solution(&solution)));
        if let Some(mut panel) = panels.get(number).cloned() {
            let (shown, left_out) = shown(&solution);
            panel.play = show::playing(problem, &shown, Notation::Long, MOST_PLAYED);
            voice.say("panel", json!({ "twin": number, "panel": panel, "left_out": left_out }));
        }
        let time = Duration::from_secs_f64(stream.elapsed().max(0.0) / 1000.0);
        if let Some(reached) = Progress::of_interrupted(&problem.stipulation, &solution, time) {
            let letter = &twin.letter;
            let part = if letter.is_empty() { String::new() } else { format!("{letter}) ") };
            certain.push_str(&format!("\n{part}{}", reached.whole_text(language)));
        }
        nodes += solution.nodes;
        numbered_before = solution.numbering.counted;
        completeness = graver(completeness, solution.ending());
    }
    let (reason, sentence) = match completeness {
        Completeness::Complete => ("complete", FINISHED),
        Completeness::AsAsked => ("as-asked", PARTIAL),
        Completeness::Interrupted => ("interrupted", INTERRUPTED),
    };
    voice.say("text", json!({ "text": format!("\n{}{certain}\n\n\n", language.of(&sentence)) }));
    let certain: Vec<&str> = certain.lines().filter(|line| !line.is_empty()).collect();
    let seconds = (voice.now() - begun) / 1000.0;
    Ok(json!({ "reason": reason, "nodes": nodes, "seconds": seconds, "certain": certain }))
}

/// The solution as it is played through, and how many lines that leaves out.
fn shown(solution: &Solution) -> (Solution, usize) {
    let (mut left, mut left_out) = (MOST_LINES, 0);
    let mut shown = solution.clone();
    for phase in &mut shown.phases {
        if let Body::Lines(lines) = &mut phase.body {
            left_out += lines.len().saturating_sub(left);
            lines.truncate(left);
            left -= lines.len();
        }
    }
    (shown, left_out)
}

const fn graver(before: Completeness, now: Completeness) -> Completeness {
    match (before, now) {
        (Completeness::Interrupted, _) | (_, Completeness::Interrupted) => Completeness::Interrupted,
        (Completeness::AsAsked, _) | (_, Completeness::AsAsked) => Completeness::AsAsked,
        (Completeness::Complete, Completeness::Complete) => Completeness::Complete,
    }
}

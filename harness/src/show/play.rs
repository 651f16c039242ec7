//! The play with what each move changes on the board.

use super::Notation;
use crate::exhibit::{Knot, Leg, Play, ShownLine};
use cookstopper_engine::playback::{Branch, Playback, PlayedBody, PlayedLine, PlayedPhase, Step};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Mark, PhaseKind, Solution};

/// A tree with more moves than this is shown without its deepest moves.
const MOST_MOVES: usize = 20_000;

/// The play of a solution.
pub fn play(problem: &Problem, solution: &Solution, notation: Notation) -> Vec<Play> {
    playing(problem, solution, notation, usize::MAX)
}

/// The same, but of long phases only about so many moves are played through; of others isn't told what they change.
pub fn playing(problem: &Problem, solution: &Solution, notation: Notation, moves: usize) -> Vec<Play> {
    let playback = Playback::new(problem).at_most(MOST_MOVES).playing(moves);
    let playback = match notation {
        Notation::Long => playback,
        Notation::Short => playback.in_short_notation(),
    };
    playback.of(solution).unwrap_or_default().iter().map(phase).collect()
}

fn phase(played: &PlayedPhase) -> Play {
    let mut shown = Play { is_set_play: played.kind == PhaseKind::SetPlay, ..Play::default() };
    match &played.body {
        PlayedBody::Tree(roots) => shown.tree = knots(roots),
        PlayedBody::AfterKey { threats, replies } => {
            shown.is_after_key = true;
            shown.threats = knots(threats);
            shown.tree = knots(replies);
        }
        PlayedBody::Lines(lines) => shown.lines = lines.iter().map(line).collect(),
    }
    shown
}

fn knots(branches: &[Branch]) -> Vec<Knot> {
    branches.iter().map(knot).collect()
}

fn knot(branch: &Branch) -> Knot {
    let sign = branch.goal.map_or("", |goal| goal.sign());
    let check = if branch.step.played.gives_check && sign.is_empty() { "+" } else { "" };
    let forced = if branch.is_forced_goal { "?!?" } else { "" };
    Knot {
        leg: leg(&branch.step, format!("{check}{sign}{forced}")),
        mark: match branch.mark {
            Mark::None => "",
            Mark::Key | Mark::Refutation | Mark::Refutes => "!",
            Mark::Try => "?",
        }
        .to_owned(),
        is_zugzwang: branch.is_zugzwang,
        threats: knots(&branch.threats),
        replies: knots(&branch.replies),
        refutations: knots(&branch.refutations),
        left_out: branch.left_out,
    }
}

fn line(PlayedLine { line, steps }: &PlayedLine) -> ShownLine {
    let last = steps.len().saturating_sub(1);
    let goal = line.goal.map_or("", |goal| goal.sign());
    let shown = |(place, step): (usize, &Step)| {
        let check = if step.played.gives_check { "+" } else { "" };
        let sign = if place == last && !goal.is_empty() { goal } else { check };
        let is_numbered = line.numbered.get(place).copied().unwrap_or_default();
        Leg { is_numbered, ..leg(step, sign.to_owned()) }
    };
    ShownLine {
        skipped: line.skipped,
        recounts: line.recounts.clone(),
        legs: steps.iter().enumerate().map(shown).collect(),
    }
}

fn leg(step: &Step, sign: String) -> Leg {
    let changes = step.details.iter().flat_map(|details| &details.changes);
    Leg {
        text: step.played.text.to_string(),
        short: step.short.clone(),
        changes: changes.map(ToString::to_string).collect::<Vec<_>>().join(" "),
        sign,
        is_numbered: false,
    }
}

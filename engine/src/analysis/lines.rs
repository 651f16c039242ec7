//! Lines of a solution, from the first move of a phase to the last.

use super::changes::Opening;
use super::end::{End, look};
use super::obstruction::{self, Shut};
use super::track::{Identity, Track};
use super::{AnalysedKind, AnalysedLine, Feature, Finding, Part, PhaseSummary, Written, play};
use crate::board::{Side, Square};
use crate::game::inquiry::Inquiry;
use crate::playback::{Branch, Playback, PlayedBody, PlayedLine, PlayedPhase, Step};
use crate::problem::beginner;
use crate::setup::SetUpError;
use crate::solution::{Mark, PhaseKind};

/// No more lines are looked at.
pub const MOST_LINES: usize = 20_000;

/// A line while lines are compared.
pub(super) struct Line {
    pub told: AnalysedLine,
    pub track: Track,
    /// Which lines of the side that is mated are shut in the end.
    pub shut: Vec<Shut>,
    /// Who played the last move.
    pub last: Option<Identity>,
    /// To what units promoted.
    pub promotions: Vec<String>,
}

/// What is found in all twins.
#[derive(Default)]
pub(super) struct Collected {
    pub phases: Vec<PhaseSummary>,
    pub openings: Vec<Opening>,
    pub lines: Vec<Line>,
    pub duals: Vec<Finding>,
    pub left_out: usize,
}

/// Plays the solutions of all twins through.
pub(super) fn collect(parts: &[Part<'_>], written: Written) -> Result<Collected, SetUpError> {
    let mut collected = Collected::default();
    for part in parts {
        // Moves that nobody sees can't be played again.
        if part.problem.diagram.invisible > 0 {
            continue;
        }
        let begun = Inquiry::of_problem(part.problem, beginner(part.problem))?;
        let playback = Playback::new(part.problem).at_most(MOST_LINES * 4);
        let phases = match written {
            Written::Long => playback,
            Written::Short => playback.in_short_notation(),
        }
        .of(part.solution)?;
        let half = phases.len().div_ceil(2);
        for (place, phase) in phases.iter().enumerate() {
            let begins = beginner(part.problem);
            let is_second_half = part.problem.options.duplex && place >= half;
            let begins = if is_second_half { begins.other() } else { begins };
            Collector { part, begun: &begun, begins, collected: &mut collected }.phase(phase);
        }
    }
    Ok(collected)
}

/// Of which play a line is.
enum Play {
    /// Of a tree.
    Battle { is_threat: bool },
    /// Help or series play.
    Help,
}

struct Collector<'a> {
    part: &'a Part<'a>,
    /// Where the play begins.
    begun: &'a Inquiry,
    /// Who begins, or would begin but for set play.
    begins: Side,
    collected: &'a mut Collected,
}

impl Collector<'_> {
    fn phase(&mut self, phase: &PlayedPhase) {
        let is_set_play = phase.kind == PhaseKind::SetPlay;
        match &phase.body {
            PlayedBody::Tree(roots) if is_set_play => {
                self.defences(AnalysedKind::SetPlay, &[], roots);
            }
            PlayedBody::Tree(roots) => {
                for root in roots {
                    self.first_move(root);
                }
            }
            PlayedBody::AfterKey { threats, replies } => {
                self.defences(AnalysedKind::Key, threats, replies);
            }
            PlayedBody::Lines(lines) if lines.is_empty() => {}
            PlayedBody::Lines(lines) => {
                let kind = if is_set_play { AnalysedKind::SetPlay } else { AnalysedKind::Solutions };
                self.begin(kind, None);
                for line in lines {
                    self.line(line);
                }
            }
        }
    }

    fn begin(&mut self, kind: AnalysedKind, first: Option<String>) -> &mut PhaseSummary {
        self.collected.phases.push(PhaseSummary {
            letter: self.part.letter.to_owned(),
            kind,
            first,
            threats: Vec::new(),
            is_zugzwang: false,
            refutations: Vec::new(),
        });
        self.collected.phases.last_mut().expect("one was added")
    }

    /// Play that begins with the defender's moves.
    fn defences(&mut self, kind: AnalysedKind, threats: &[Branch], replies: &[Branch]) {
        if replies.is_empty() && threats.is_empty() {
            return;
        }
        let summary = self.begin(kind, None);
        summary.threats = threats.iter().map(written).collect();
        let phase = self.collected.phases.len() - 1;
        self.collected.openings.push(Opening::new(phase, None, threats, replies, &[]));
        self.trees(&[], threats, replies);
    }

    /// A key or try.
    fn first_move(&mut self, root: &Branch) {
        let kind = if root.mark == Mark::Try { AnalysedKind::Try } else { AnalysedKind::Key };
        let summary = self.begin(kind, Some(written(root)));
        summary.threats = root.threats.iter().map(written).collect();
        summary.is_zugzwang = root.is_zugzwang;
        summary.refutations = root.refutations.iter().map(written).collect();
        let phase = self.collected.phases.len() - 1;
        if !root.replies.is_empty() || !root.threats.is_empty() || !root.refutations.is_empty() {
            let opening = Opening::new(phase, Some(root), &root.threats, &root.replies, &root.refutations);
            self.collected.openings.push(opening);
        }
        if root.goal.is_some() || (root.replies.is_empty() && root.threats.is_empty()) {
            self.walk(&mut vec![root], false);
            return;
        }
        if kind == AnalysedKind::Key {
            self.duals(root);
        }
        self.trees(&[root], &root.threats, &root.replies);
    }

    fn trees(&mut self, path: &[&Branch], threats: &[Branch], replies: &[Branch]) {
        for (branches, is_threat) in [(threats, true), (replies, false)] {
            for branch in branches {
                let mut path = path.to_vec();
                path.push(branch);
                self.walk(&mut path, is_threat);
            }
        }
    }

    /// Goes down to the ends below the last move of a path.
    fn walk(&mut self, path: &mut Vec<&Branch>, is_threat: bool) {
        let last = path[path.len() - 1];
        if last.goal.is_some() {
            let steps: Vec<&Step> = path.iter().map(|branch| &branch.step).collect();
            let moves = numbered(path, self.begins);
            self.end(&steps, moves, Play::Battle { is_threat });
            return;
        }
        for (branches, threatens) in [(&last.threats, true), (&last.replies, false)] {
            for branch in branches {
                path.push(branch);
                self.walk(path, is_threat || threatens);
                path.pop();
            }
        }
    }

    fn line(&mut self, played: &PlayedLine) {
        let steps: Vec<&Step> = played.steps.iter().collect();
        self.end(&steps, numbered_line(played), Play::Help);
    }

    fn end(&mut self, steps: &[&Step], moves: Vec<String>, play: Play) {
        if self.collected.lines.len() >= MOST_LINES {
            self.collected.left_out += 1;
            return;
        }
        let phase = self.collected.phases.len() - 1;
        let line = line_of(
            self.begun.clone(),
            steps,
            AnalysedLine {
                phase,
                is_battle: matches!(play, Play::Battle { .. }),
                is_threat: matches!(play, Play::Battle { is_threat: true }),
                moves,
                end: None,
                findings: Vec::new(),
            },
        );
        self.collected.lines.push(line);
    }

    /// The duals below a key.
    fn duals(&mut self, key: &Branch) {
        let moves = self.part.problem.stipulation.moves() as usize;
        let mut path = vec![key];
        let begins = self.begins;
        play::duals(&mut path, moves, &mut |path, others| {
            let is_last = others.iter().all(|other| other.goal.is_some());
            let feature = if is_last { Feature::MinorDual } else { Feature::Dual };
            let choice: Vec<String> = others.iter().map(|other| written(other)).collect();
            let before = numbered(path, begins).join(" ");
            let number = path.len() / 2 + 1;
            let detail = format!("{before} {number}.{}", choice.join("/"));
            self.collected.duals.push(Finding::new(feature, detail));
        });
    }
}

/// Plays a line and looks at what it does and how it ends.
fn line_of(mut inquiry: Inquiry, steps: &[&Step], told: AnalysedLine) -> Line {
    let mut track = Track::begin(inquiry.game());
    let mut promotions = Vec::new();
    let mut is_played = true;
    for step in steps {
        let Some(details) = step.details.as_deref() else {
            is_played = false;
            break;
        };
        is_played &= inquiry.game().follow(&step.played.text, step.side).is_ok();
        track.follow(details);
        promotions.extend(details.promotion.iter().map(|unit| unit.to_string()));
    }
    let mut line = Line { told, track, shut: Vec::new(), last: None, promotions };
    let (Some(last), true) = (steps.last(), is_played) else { return line };
    line.last = line.track.deeds.last().and_then(|deed| deed.mover);
    line.told.findings = play::findings(steps, &line.track);
    inquiry.game().set_turn(last.side.other());
    let details = last.details.as_deref();
    let arrived = details.into_iter().flat_map(|details| &details.changes);
    let arrived: Vec<Square> =
        arrived.filter(|change| change.after.is_some()).map(|change| change.square).collect();
    let end = look(&mut inquiry, &arrived, details.and_then(|details| details.departure));
    if let Some(end) = &end {
        line.told.findings.extend(blocks(end, &line.track));
        line.shut = obstruction::shut(&mut inquiry, end, &line.track);
        line.told.findings.extend(line.shut.iter().map(Shut::finding));
        line.told.findings.extend(obstruction::opened(&mut inquiry, end, &line.track));
    }
    line.told.end = end;
    line.told.findings.sort();
    line.told.findings.dedup();
    line
}

/// The blocks of a king's field that have gone there during the play.
fn blocks(end: &End, track: &Track) -> Vec<Finding> {
    let squares = end.field.iter().flat_map(|field| &field.squares);
    let blocked = squares.filter(|square| square.guards.is_empty()).filter_map(|square| {
        let unit = square.block.as_ref()?;
        let identity = track.on(square.square)?;
        let has_moved = track.deeds.iter().any(|deed| deed.mover == Some(identity));
        has_moved.then(|| Finding::new(Feature::SelfBlock, super::name(unit)))
    });
    blocked.collect()
}

/// A move with its signs.
pub(super) fn written(branch: &Branch) -> String {
    let mark = match branch.mark {
        Mark::Key | Mark::Refutation => "!",
        Mark::Try => "?",
        Mark::None | Mark::Refutes => "",
    };
    let goal = branch.goal.map(|goal| goal.sign());
    signed(&branch.step, goal) + mark
}

/// A move without signs.
pub(super) fn text(step: &Step) -> String {
    step.short.as_ref().map_or_else(|| step.played.text.trim_start().to_owned(), ToString::to_string)
}

fn signed(step: &Step, goal: Option<&str>) -> String {
    let check = if step.played.gives_check { "+" } else { "" };
    format!("{}{}", text(step), goal.unwrap_or(check))
}

/// The moves of a path with numbers.
fn numbered(path: &[&Branch], attacker: Side) -> Vec<String> {
    let mut number = 0;
    let mut moves = Vec::new();
    for (place, branch) in path.iter().enumerate() {
        let text = written(branch);
        if branch.step.side == attacker {
            // Behind a threat the defender passes.
            if place > 0 && path[place - 1].step.side == attacker {
                moves.push("~".to_owned());
            }
            // What is threatened behind a key that isn't written comes after it.
            number += 1;
            moves.push(format!("{number}.{text}"));
        } else if place == 0 {
            number = 1;
            moves.push(format!("1...{text}"));
        } else {
            moves.push(text);
        }
    }
    moves
}

/// The moves of a line with numbers.
fn numbered_line(played: &PlayedLine) -> Vec<String> {
    let line = &played.line;
    let mut number = usize::from(line.skipped / 2);
    let mut moves = Vec::new();
    for (place, step) in played.steps.iter().enumerate() {
        if line.recounts.contains(&place) {
            number = 0;
        }
        let is_last = place + 1 == played.steps.len();
        let text = signed(step, line.goal.filter(|_| is_last).map(|goal| goal.sign()));
        let is_numbered = line.numbered.get(place).copied().unwrap_or_default();
        moves.push(if is_numbered {
            number += 1;
            format!("{number}.{text}")
        } else if place == 0 && line.skipped % 2 == 1 {
            number += 1;
            format!("{number}...{text}")
        } else {
            text
        });
    }
    moves
}

//! What a legal move leads to.

use super::sentences;
use cookstopper_engine::game::inquiry::Inquiry;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Completeness, PhaseKind};
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Claimed, Control};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
use std::fmt;
use std::sync::Arc;

/// So many refutations of a first move are looked for.
const MOST_REFUTATIONS: u32 = 1000;

/// So many lines or refutations are named.
const SHOWN: usize = 8;

const TOO_LITTLE: &str = "the position shows too little to solve on from it";
const INTERRUPTED: &str = "the search was stopped before it could tell";

/// A legal move that is asked about, in the position in which it is played. It is written with its number.
pub struct PlayableMove<'run> {
    /// The position.
    inquiry: &'run mut Inquiry,
    /// The moves before.
    path: &'run [String],
    /// The move, written in full.
    text: String,
    /// The number in front of it.
    number: String,
    /// The half-moves that are left out: in set play the first.
    left_out: usize,
    /// What the solver may use.
    control: &'run Control,
}

/// A move as it is told.
pub struct Numbered {
    /// The move, written in full.
    pub text: String,
    /// The number in front of it, with its dots.
    pub number: String,
    /// The half-moves that are left out: in set play the first.
    pub left_out: usize,
}

impl fmt::Display for PlayableMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.text)
    }
}

impl<'run> PlayableMove<'run> {
    /// The move `text` in the position of `inquiry`, to which the moves of `path` led.
    pub fn new(
        inquiry: &'run mut Inquiry,
        path: &'run [String],
        numbered: Numbered,
        control: &'run Control,
    ) -> Self {
        let Numbered { text, number, left_out } = numbered;
        Self { inquiry, path, text, number, left_out, control }
    }

    /// The half-moves before it.
    fn before(&self) -> usize {
        self.path.len() + self.left_out
    }

    fn is_attack(&self) -> bool {
        self.before().is_multiple_of(2)
    }

    /// Whether it reaches a goal, and if not, why.
    fn no_goal(&mut self, goal: Goal) -> (bool, String) {
        let numbered = self.to_string();
        sentences::no_goal(self.inquiry, &numbered, &self.text, goal)
    }

    /// What it leads to; without a problem, whether it mates.
    pub fn consequences(&mut self, problem: Option<&Problem>) -> String {
        let Some(problem) = problem else {
            return self.no_goal(Goal::Mate).1;
        };
        let Stipulation { play, goal, .. } = problem.stipulation;
        let half_moves = problem.stipulation.half_moves_under(&problem.options) as usize;
        if self.before() >= half_moves && problem.stipulation.is_battle() {
            return format!("{self} comes after the end of {}.\n", problem.stipulation);
        }
        match play {
            Play::Direct if self.is_attack() => {
                let is_last = self.before() / 2 + 1 == problem.stipulation.moves() as usize;
                match self.no_goal(goal) {
                    (is_reached, said) if is_last || is_reached => said,
                    _ => self.refutations(problem),
                }
            }
            Play::SelfPlay | Play::Reflex | Play::SemiReflex if self.is_attack() => self.refutations(problem),
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => self.defence(problem),
            _ => self.lines(problem),
        }
    }

    /// The rest of a problem after some moves; nothing where the position shows too little to solve on.
    fn rest(&mut self, problem: &Problem, half_moves: usize) -> Option<Problem> {
        let diagram =
            if half_moves == 0 { problem.diagram.clone() } else { self.inquiry.game().snapshot()? };
        let left = problem.stipulation.half_moves.checked_sub(u32::try_from(half_moves).ok()?)?;
        let stipulation = Stipulation { half_moves: left, is_exact: false, ..problem.stipulation.clone() };
        let options = if half_moves == 0 {
            Options { set_play: false, variations: false, ..problem.options.clone() }
        } else {
            Options::default()
        };
        (left > 0).then(|| Problem { diagram, stipulation, options, ..problem.clone() })
    }

    /// To which defences an attacker's move fails.
    fn refutations(&mut self, problem: &Problem) -> String {
        let Some(mut problem) = self.rest(problem, self.before()) else {
            return format!("{self}: {TOO_LITTLE}.\n");
        };
        problem.options.most_refutations = MOST_REFUTATIONS;
        let stipulation = &problem.stipulation;
        let solution = match solve(&problem, self.control) {
            Ok(solution) if solution.completeness != Completeness::Interrupted => solution,
            Ok(_) => return format!("{self}: {INTERRUPTED}.\n"),
            Err(error) => return format!("{self}: {error}.\n"),
        };
        if solution.keys().any(|key| *key.played.text == *self.text) {
            return format!("{self} solves: {stipulation} is forced.\n");
        }
        let attempt = solution.tries().find(|attempt| *attempt.played.text == *self.text);
        let Some(attempt) = attempt.filter(|attempt| !attempt.refutations.is_empty()) else {
            return format!("{self} does not solve {stipulation}.\n");
        };
        let number = self.before() / 2 + 1;
        let shown: Vec<String> = attempt
            .refutations
            .iter()
            .take(SHOWN)
            .map(|refutation| format!("{number}...{}!", refutation.played.text))
            .collect();
        let others = attempt.refutations.len() - shown.len();
        let more = if others == 0 { String::new() } else { format!(" and {others} others") };
        let mut said = format!("{self} fails to {}{more}.\n", shown.join(", "));
        if stipulation.moves() == 2 && stipulation.play == Play::Direct && stipulation.goal == Goal::Mate {
            for refutation in attempt.refutations.iter().take(SHOWN) {
                said.push_str(&nearly(&problem, &self.text, &refutation.played.text, number));
            }
        }
        said
    }

    /// What the attacker has against a defence.
    fn defence(&mut self, problem: &Problem) -> String {
        if self.inquiry.game().play(&self.text).is_err() {
            return format!("{self} can't be played.\n");
        }
        let Some(problem) = self.rest(problem, self.before() + 1) else {
            return format!("{self}: {TOO_LITTLE}.\n");
        };
        let stipulation = &problem.stipulation;
        match solve(&problem, self.control) {
            Ok(solution) if solution.completeness != Completeness::Interrupted => {
                let keys: Vec<&str> = solution.keys().map(|key| &*key.played.text).collect();
                if keys.is_empty() {
                    format!("{self} refutes: there is no {stipulation} after it.\n")
                } else {
                    let number = self.before() / 2 + 2;
                    format!("{self} is answered by {number}.{}.\n", keys.join(&format!(", {number}.")))
                }
            }
            Ok(_) => format!("{self}: {INTERRUPTED}.\n"),
            Err(error) => format!("{self}: {error}.\n"),
        }
    }

    /// The solutions of help and series play that begin so.
    fn lines(&mut self, problem: &Problem) -> String {
        let options = Options { set_play: self.left_out > 0, ..problem.options.clone() };
        let problem = Problem { options, ..problem.clone() };
        // No other lines need be looked for.
        let mut only = Claimed::default();
        only.add(self.path.iter().map(String::as_str).chain([self.text.as_str()]));
        let control = Control { only: Some(Arc::new(only)), ..self.control.clone() };
        let solution = match solve(&problem, &control) {
            Ok(solution) => solution,
            Err(error) => return format!("{self}: {error}.\n"),
        };
        let is_after = |line: &&cookstopper_engine::solution::Line| {
            let begins = self.path.iter().map(String::as_str).chain([self.text.as_str()]);
            line.moves.len() > self.path.len()
                && begins.eq(line.moves.iter().take(self.path.len() + 1).map(|played| &*played.text))
        };
        let kind = if self.left_out > 0 { PhaseKind::SetPlay } else { PhaseKind::Actual };
        let phases = solution.phases.iter().filter(|phase| phase.kind == kind);
        let found = phases.filter_map(|phase| match &phase.body {
            Body::Lines(lines) => Some(lines),
            Body::Tree(_) | Body::AfterKey(_) => None,
        });
        let after: Vec<String> = found
            .flatten()
            .filter(is_after)
            .map(|line| line.moves.iter().map(|played| &*played.text).collect::<Vec<_>>().join(" "))
            .collect();
        let stipulation = &problem.stipulation;
        if solution.completeness == Completeness::Interrupted && after.is_empty() {
            return format!("{self}: {INTERRUPTED}.\n");
        }
        if after.is_empty() {
            let mut said = format!("{self} is in no solution of {stipulation}.\n");
            let is_last = match stipulation.play {
                Play::Help => self.before() + 1 == stipulation.half_moves_under(&problem.options) as usize,
                Play::SeriesDirect => self.before() + 1 == stipulation.moves() as usize,
                Play::SeriesHelp => self.number.ends_with("..."),
                _ => false,
            };
            if is_last {
                said.push_str(&self.no_goal(stipulation.goal).1);
            }
            return said;
        }
        let shown: Vec<String> = after.iter().take(SHOWN).map(|line| format!("  {line}\n")).collect();
        let plural = if after.len() == 1 { "" } else { "s" };
        format!("{self} is in {} solution{plural} of {stipulation}:\n{}", after.len(), shown.concat())
    }
}

/// After a refutation of a two-mover: the checks that come nearest to mate, and what remains against them.
fn nearly(problem: &Problem, key: &str, refutation: &str, number: usize) -> String {
    let mut diagram = problem.diagram.clone();
    problem.options.amend(&mut diagram);
    diagram.turn = Some(beginner(problem));
    let Ok(mut inquiry) = Inquiry::new(&diagram, &problem.conditions) else { return String::new() };
    if inquiry.game().play(key).is_err() || inquiry.game().play(refutation).is_err() {
        return String::new();
    }
    let mut fewest: Option<(usize, String, String)> = None;
    for legal in inquiry.game().legal_moves().into_iter().filter(|legal| legal.played.gives_check) {
        let Some(diagram) = inquiry.game().snapshot() else { return String::new() };
        let Ok(mut after) = Inquiry::new(&diagram, &problem.conditions) else { return String::new() };
        if after.game().play(&legal).is_err() {
            continue;
        }
        let replies: Vec<String> =
            after.replies().into_iter().map(|reply| reply.legal.played.text.to_string()).collect();
        if fewest.as_ref().is_none_or(|(count, ..)| replies.len() < *count) {
            fewest = Some((replies.len(), legal.played.text.to_string(), replies.join(", ")));
        }
    }
    match fewest {
        Some((count, check, replies)) => {
            let remaining = match count {
                0 => "no move is left, but by the rules in force it is no mate".to_owned(),
                1 => format!("{replies} remains"),
                _ => format!("{replies} remain"),
            };
            format!("  {number}...{refutation}! {}.{check}+ comes nearest: {remaining}.\n", number + 1)
        }
        None => format!("  {number}...{refutation}! No check is left.\n"),
    }
}

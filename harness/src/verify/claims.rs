//! Checks what an author claims where the limits don't allow to look at everything else.
//!
//! The search is confined to the play that is written, so that it needs no limit of the reader's: it has a small one of
//! its own, which is enough for all but long battles. Of these it is still said which last moves don't reach the goal,
//! and whether a key is refuted at once.

use super::explain::Explainer;
use crate::budget::by_clock;
use crate::compare::{self, Explain};
use crate::judge::{Length, with_path};
use crate::outline::{Branch, Outline, OutlineLine, Threat, Tree};
use crate::sentence::{KeyFault, LineFault, Moves, Part, Sentence};
use crate::solving::ask_for;
use crate::verdict::{Finding, Kind};
use cookstopper_engine::game::Game;
use cookstopper_engine::game::inquiry::Inquiry;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::{Problem, beginner};
use cookstopper_engine::solution::{Mark, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::{Claimed, Control};
use cookstopper_engine::stipulation::{Goal, Play};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many nodes may be looked at to check the claims about a diagram.
const MOST_NODES: u64 = 300_000;

/// So long it may take where nodes are slow.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The table need not be large.
const TABLE_BYTES: usize = 8 << 20;

/// What came of checking.
pub struct Checked {
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The work.
    pub nodes: u64,
}

/// Checks everything that is claimed.
pub fn check(problem: &Problem, claimed: &Outline, length: Length<'_>) -> Checked {
    let mut options = Options {
        most_solutions: None,
        stop_on_short_solutions: false,
        move_numbers: false,
        first_numbers: Vec::new(),
        last_numbers: Vec::new(),
        ..problem.options.clone()
    };
    ask_for(claimed, &mut options);
    let problem = Problem { options, ..problem.clone() };
    let control = Control {
        most_nodes: Some(MOST_NODES),
        deadline: by_clock(Instant::now().checked_add(MOST_TIME)),
        table_bytes: TABLE_BYTES,
        ..Control::default()
    };
    let mut checking = Checking { problem: &problem, control, length, findings: Vec::new(), nodes: 0 };
    match claimed {
        Outline::Tree(tree) => checking.tree(tree),
        Outline::Lines(lines) => checking.lines(lines),
    }
    Checked { findings: checking.findings, nodes: checking.nodes }
}

struct Checking<'run> {
    problem: &'run Problem,
    control: Control,
    length: Length<'run>,
    findings: Vec<Finding>,
    nodes: u64,
}

impl Checking<'_> {
    /// Solves what is claimed alone; nothing if that is too much.
    fn solved(&mut self, problem: &Problem, only: Claimed) -> Option<Solution> {
        let control = Control { only: Some(Arc::new(only)), ..self.control.clone() };
        let solution = solve(problem, &control).ok()?;
        self.nodes += solution.nodes;
        self.control.most_nodes = Some(MOST_NODES.saturating_sub(self.nodes));
        solution.is_finished().then_some(solution)
    }

    /// Compares with what was found of the claims; that anything else solves, or nothing, was not looked at.
    fn compare(&mut self, claimed: &Outline, found: &Solution) {
        let found = Outline::new(&found.phases, &self.problem.stipulation);
        let mut explainer = Explainer::new(self.problem, &self.control);
        let mut findings = compare::compare(claimed, &found, self.length, &mut explainer);
        findings.retain(|finding| !matches!(finding.kind, Kind::Cook | Kind::NoSolution));
        self.findings.extend(findings);
    }

    fn lines(&mut self, lines: &[OutlineLine]) {
        let mut only = Claimed::default();
        for line in lines {
            only.add(line.moves.iter().map(String::as_str));
        }
        let claimed = Outline::Lines(lines.to_vec());
        match self.solved(self.problem, only) {
            Some(found) => self.compare(&claimed, &found),
            None => lines.iter().for_each(|line| self.replay_line(line)),
        }
    }

    /// Whether a line can be played, and reaches the goal where a look at the end tells that.
    fn replay_line(&mut self, line: &OutlineLine) {
        let mut explainer = Explainer::new(self.problem, &self.control);
        let fault = explainer.line(line);
        let is_certain = match &fault {
            LineFault::Unplayable | LineFault::TooLong | LineFault::NoGoal(_) => false,
            LineFault::StaysInCheck(..) | LineFault::NotLegal(_) => true,
            LineFault::CanMove(_, Moves { shown, .. }) => !shown.is_empty(),
            LineFault::NotInCheck(_) | LineFault::InCheck(_) => true,
        };
        if is_certain {
            let says = if line.is_set_play { Sentence::SetPlayFails } else { Sentence::LineFails };
            let says = says(line.shown.clone(), fault);
            self.findings.push(Finding::of_line(Kind::ClaimFails, &line.shown, says));
        }
    }

    /// Each first move by itself, so that what is known of one is said, however long another takes.
    fn tree(&mut self, tree: &Tree) {
        if tree.is_after_key || tree.first_moves.is_empty() {
            return;
        }
        for first in &tree.first_moves {
            let mut only = Claimed::default();
            only.add([first.text.as_str()]);
            let claimed = Tree { first_moves: vec![first.clone()], ..Tree::default() };
            let options = Options { set_play: false, ..self.problem.options.clone() };
            let problem = Problem { options, ..self.problem.clone() };
            match self.solved(&problem, only) {
                Some(found) => self.compare(&Outline::Tree(claimed), &found),
                None => self.replay_first(first),
            }
        }
        if !tree.set_play.is_empty() {
            // No first move is called so.
            let mut only = Claimed::default();
            only.add(["-"]);
            let claimed = Tree { set_play: tree.set_play.clone(), ..Tree::default() };
            if let Some(found) = self.solved(self.problem, only) {
                self.compare(&Outline::Tree(claimed), &found);
            }
        }
    }

    fn replay_first(&mut self, first: &Branch) {
        // Under rules that can be asked, a mark takes back whatever was played.
        let mut diagram = self.problem.beginning().into_owned();
        self.problem.options.amend(&mut diagram);
        diagram.turn = Some(beginner(self.problem));
        let Ok(mut inquiry) = Inquiry::new(&diagram, &self.problem.conditions) else { return };
        if inquiry.game().play(&first.text).is_err() {
            return;
        }
        let stipulation = &self.problem.stipulation;
        if first.mark != Mark::Try && stipulation.play == Play::Direct {
            let refutations = refuted_at_once(&mut inquiry, stipulation.goal);
            if !refutations.is_empty() {
                let says = Sentence::KeyFails(first.numbered(), KeyFault::Refuted(Moves::of(refutations)));
                self.findings.push(Finding::of_move(Kind::ClaimFails, first.numbered(), says));
            }
        }
        self.replay_below(&mut inquiry, first, &[first.numbered()]);
    }

    /// Looks at the last moves that are written below an attacker's move.
    fn replay_below(&mut self, inquiry: &mut Inquiry, attack: &Branch, path: &[String]) {
        if let Threat::Moves(threats) = &attack.outlook {
            let mark = inquiry.mark();
            let turn = inquiry.game().turn();
            inquiry.game().set_turn(turn.other());
            for threat in threats {
                self.replay_attack(inquiry, threat, path, Part::Threat);
            }
            inquiry.take_back(&mark);
        }
        for defence in &attack.replies {
            let mark = inquiry.mark();
            if inquiry.game().play(&defence.text).is_ok() {
                let path: Vec<String> = path.iter().cloned().chain([defence.numbered()]).collect();
                for continuation in &defence.replies {
                    self.replay_attack(inquiry, continuation, &path, Part::Continuation);
                }
            }
            inquiry.take_back(&mark);
        }
    }

    fn replay_attack(&mut self, inquiry: &mut Inquiry, attack: &Branch, path: &[String], part: Part) {
        let mark = inquiry.mark();
        if inquiry.game().play(&attack.text).is_ok() {
            if self.misses_goal(inquiry.game(), attack) {
                let line = with_path(path, attack);
                let says = Sentence::ClaimFails(part, line.clone());
                self.findings.push(Finding::of_move(Kind::ClaimFails, line, says));
            } else {
                let path: Vec<String> = path.iter().cloned().chain([attack.numbered()]).collect();
                self.replay_below(inquiry, attack, &path);
            }
        }
        inquiry.take_back(&mark);
    }

    /// Whether the move just played must reach the goal and doesn't.
    fn misses_goal(&self, game: &mut Game, attack: &Branch) -> bool {
        let stipulation = &self.problem.stipulation;
        let is_leaf = attack.replies.is_empty() && attack.outlook == Threat::Unsaid;
        let is_last = attack.depth / 2 + 1 >= stipulation.moves() as usize;
        let must_end = stipulation.play == Play::Direct && is_leaf && (is_last || attack.goal.is_some());
        must_end && misses(game, stipulation.goal)
    }
}

/// Whether the goal is one that a look at the position tells, and is not reached.
fn misses(game: &mut Game, goal: Goal) -> bool {
    match goal {
        Goal::Mate => !game.is_mate(),
        Goal::Stalemate => !game.is_stalemate(),
        _ => false,
    }
}

/// The defences behind which the attacker can't move any more, though the goal isn't reached.
fn refuted_at_once(inquiry: &mut Inquiry, goal: Goal) -> Vec<String> {
    if !misses(inquiry.game(), goal) {
        return Vec::new();
    }
    let mut refutations = Vec::new();
    for defence in inquiry.game().legal_moves() {
        let mark = inquiry.mark();
        if inquiry.game().play(&defence).is_ok() && inquiry.game().legal_moves().is_empty() {
            refutations.push(format!("1...{}!", defence.played.text));
        }
        inquiry.take_back(&mark);
    }
    refutations
}

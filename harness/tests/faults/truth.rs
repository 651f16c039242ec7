//! The verdict that must come out, from an exhaustive search.
//!
//! The rules of judging, said once more and without the harness's code: what is claimed must work; what works and
//! is not claimed is a cook, or a short solution; what needs fewer moves is short, claimed or not; where the
//! attacker has a choice in a variation that the author does not list, there is a dual.

use super::plant::Planted;
use cookstopper::verdict::Verdict;
use cookstopper_crosscheck::answers::sorted_components;
use cookstopper_crosscheck::compare::read_reference;
use cookstopper_crosscheck::naive::{self, plies, with_turn};
use cookstopper_crosscheck::naive_tree::Battle;
use cookstopper_crosscheck::reference::{Position, Side};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Mark, Outlook, Phase, PlayedMove, TreeMove};
use cookstopper_engine::stipulation::{Play, Stipulation};
use std::collections::BTreeSet;

/// What is true of a problem and of what its author claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Truth {
    /// The verdict that must come out where everything is looked at.
    pub verdict: Verdict,
    /// Whether something that is claimed isn't so, which must be said whatever is looked at.
    pub has_falsehood: bool,
}

/// What is true; nothing if the reference can't read the position.
pub fn truth(planted: &Planted) -> Option<Truth> {
    let problem = &planted.problem;
    let position = read_reference(&problem.diagram.to_fen(), &problem.conditions.names()).ok()?;
    let (beginner, waiting) = match beginner(problem) {
        cookstopper_engine::board::Side::White => (Side::White, Side::Black),
        cookstopper_engine::board::Side::Black => (Side::Black, Side::White),
    };
    if position.in_check(waiting) {
        return Some(Truth { verdict: Verdict::Illegal, has_falsehood: false });
    }
    let phases = naive::solve(&position, &problem.stipulation, &problem.options);
    let mut verdicts = Verdicts::default();
    match (body(&phases), body(&planted.claim.phases)) {
        (Body::Lines(found), Body::Lines(claimed)) => {
            let texts = |moves: &[PlayedMove]| moves.iter().map(text).collect::<Vec<_>>();
            let found: BTreeSet<Vec<String>> = found.iter().map(|line| texts(&line.moves)).collect();
            let claimed: BTreeSet<Vec<String>> =
                claimed.iter().map(|line| as_meant(texts(&line.moves), &found)).collect();
            let begin = with_turn(&position, beginner);
            let unread = claimed.iter().filter(|line| !is_playable(&begin, line)).count();
            lines(problem, &found, &claimed, unread, &mut verdicts);
        }
        (Body::Tree(found), Body::Tree(claimed)) => {
            Trees::new(problem, &position).judge(found, claimed, &mut verdicts);
        }
        _ => return None,
    }
    Some(Truth { verdict: verdicts.gravest, has_falsehood: verdicts.has_falsehood })
}

/// What has been found so far.
struct Verdicts {
    gravest: Verdict,
    has_falsehood: bool,
}

impl Default for Verdicts {
    fn default() -> Self {
        Self { gravest: Verdict::Sound, has_falsehood: false }
    }
}

impl Verdicts {
    fn add(&mut self, verdict: Verdict) {
        self.gravest = self.gravest.max(verdict);
        self.has_falsehood |= verdict == Verdict::WrongText;
    }
}

/// Whether all moves of a line are legal; one side may play several in a row.
fn is_playable(position: &Position, line: &[String]) -> bool {
    let Some((first, rest)) = line.split_first() else { return true };
    let sides = [position.to_move, position.to_move.other()];
    sides.into_iter().any(|side| {
        let plies = plies(&with_turn(position, side));
        plies.iter().any(|ply| *ply.played.text == **first && is_playable(&ply.after, rest))
    })
}

fn body(phases: &[Phase]) -> &Body {
    &phases.last().expect("every problem has actual play").body
}

fn text(played: &PlayedMove) -> String {
    sorted_components(&played.text)
}

/// The move whatever it captures: a threat stays the same threat.
fn step(played: &PlayedMove) -> String {
    let text = text(played);
    text.split(['[', ' ']).next().unwrap_or_default().replace('*', "-")
}

/// What is claimed may leave out what moves bring about.
fn as_meant(claimed: Vec<String>, found: &BTreeSet<Vec<String>>) -> Vec<String> {
    let is_meant = |found: &String, claimed: &String| {
        found == claimed || found.split_once('[').is_some_and(|(played, _)| played == claimed)
    };
    let says = |line: &&Vec<String>| {
        line.len() == claimed.len()
            && line.iter().zip(&claimed).all(|(found, claimed)| is_meant(found, claimed))
    };
    found.iter().find(says).cloned().unwrap_or(claimed)
}

/// What is unreadable may mean a line that isn't claimed; where nothing is readable no line is a cook.
fn lines(
    problem: &Problem,
    found: &BTreeSet<Vec<String>>,
    claimed: &BTreeSet<Vec<String>>,
    unread: usize,
    verdicts: &mut Verdicts,
) {
    let Stipulation { play, half_moves, .. } = problem.stipulation;
    let full = match play {
        Play::SeriesDirect => half_moves as usize / 2,
        Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => half_moves as usize / 2 + 1,
        _ => half_moves as usize,
    };
    if !claimed.is_subset(found) {
        verdicts.add(Verdict::WrongText);
    }
    if found.is_empty() {
        verdicts.add(Verdict::NoSolution);
    }
    let cooks = found.iter().filter(|line| line.len() == full && !claimed.contains(*line)).count();
    if cooks > unread && unread < claimed.len() {
        verdicts.add(Verdict::Cooked);
    }
    if found.iter().any(|line| line.len() < full) {
        verdicts.add(Verdict::Short);
    }
}

struct Trees<'problem> {
    battle: Battle<'problem>,
    position: Position,
    moves: u32,
}

impl<'problem> Trees<'problem> {
    fn new(problem: &'problem Problem, position: &Position) -> Self {
        let Stipulation { play, goal, .. } = problem.stipulation;
        let options: &'problem Options = &problem.options;
        let battle = Battle { play, goal, options };
        Self { battle, position: position.clone(), moves: problem.stipulation.moves() }
    }

    fn judge(&self, found: &[TreeMove], claimed: &[TreeMove], verdicts: &mut Verdicts) {
        let keys: Vec<&TreeMove> = found.iter().filter(|root| root.mark == Mark::Key).collect();
        let find = |wanted: &TreeMove| keys.iter().find(|key| text(&key.played) == text(&wanted.played));
        for claim in claimed {
            let after = find(claim).map(|_| self.after(&self.position, claim).expect("a key is legal"));
            if !after.is_some_and(|after| self.holds(claim, &after, self.moves - 1)) {
                verdicts.add(Verdict::WrongText);
            }
        }
        if keys.is_empty() {
            verdicts.add(Verdict::NoSolution);
        }
        let is_read = |claim: &&TreeMove| self.after(&self.position, claim).is_some();
        let readable: Vec<&TreeMove> = claimed.iter().filter(is_read).collect();
        // Who writes keys alone says nothing about variations; of whom nothing is readable nothing is known.
        let has_variations = readable.is_empty()
            || readable.iter().any(|claim| !claim.replies.is_empty() || claim.outlook != Outlook::NotAsked);
        // What is unreadable may mean a key that isn't claimed; where nothing is, the first key is meant.
        let mut excused = if readable.is_empty() { 1 } else { claimed.len() - readable.len() };
        for key in &keys {
            let after = self.after(&self.position, key).expect("a key is legal");
            let is_short = self.moves > 1 && self.battle.succeeds(&after, self.moves - 1);
            let claim = readable.iter().find(|claim| text(&claim.played) == text(&key.played)).copied();
            match claim {
                _ if is_short => verdicts.add(Verdict::Short),
                None if excused > 0 => excused -= 1,
                None => verdicts.add(Verdict::Cooked),
                Some(_) => {}
            }
            let is_asked = claim.is_some() || readable.is_empty();
            if has_variations && is_asked && self.has_dual(claim, key, &after, self.moves - 1) {
                verdicts.add(Verdict::Dual);
            }
        }
    }

    fn after(&self, position: &Position, wanted: &TreeMove) -> Option<Position> {
        let wanted = text(&wanted.played);
        plies(position).into_iter().find(|ply| *ply.played.text == *wanted).map(|ply| ply.after)
    }

    /// Whether everything that is written below an attacker's move is true. `left` moves are left to him.
    fn holds(&self, claim: &TreeMove, after: &Position, left: u32) -> bool {
        let threats = claim.outlook.threats();
        if !threats.is_empty() {
            if after.in_check(after.to_move) {
                return false;
            }
            let passed = with_turn(after, after.to_move.other());
            if !self.all_work(threats, &passed, left) {
                return false;
            }
        }
        claim.replies.iter().all(|defence| match self.after(after, defence) {
            None => false,
            Some(position) if defence.goal.is_some() => naive::has_reached(&position, self.battle.goal),
            Some(position) => self.all_work(&defence.replies, &position, left),
        })
    }

    /// Whether these moves of the attacker work as fast as anything does, with all that is written below.
    fn all_work(&self, claimed: &[TreeMove], position: &Position, left: u32) -> bool {
        let Some(length) = self.battle.shortest(position, left) else { return false };
        claimed.iter().all(|claim| {
            self.after(position, claim).is_some_and(|after| {
                self.battle.succeeds(&after, length) && self.holds(claim, &after, length - 1)
            })
        })
    }

    /// Whether the attacker has a choice below one of his moves that is not claimed.
    fn has_dual(&self, claim: Option<&TreeMove>, found: &TreeMove, after: &Position, left: u32) -> bool {
        let threats: Vec<String> = match &found.outlook {
            Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => {
                threats.iter().map(|threat| step(&threat.played)).collect()
            }
            Outlook::NotAsked | Outlook::Zugzwang => Vec::new(),
        };
        found.replies.iter().any(|defence| {
            let Some(position) = self.after(after, defence) else { return false };
            let claimed_defence = claim.and_then(|claim| {
                claim.replies.iter().find(|claimed| text(&claimed.played) == text(&defence.played))
            });
            let is_full = self.battle.shortest(&position, left) == Some(left);
            let is_choice =
                is_full && !defence.replies.iter().all(|reply| threats.contains(&step(&reply.played)));
            let claim_of = |reply: &TreeMove| {
                let claimed = claimed_defence.iter().flat_map(|claimed| &claimed.replies);
                claimed.into_iter().find(|claimed| text(&claimed.played) == text(&reply.played))
            };
            let listed = defence.replies.iter().filter(|reply| claim_of(reply).is_some()).count();
            let total = defence.replies.len();
            let has_dual = match claimed_defence {
                Some(_) => listed > 0 && listed < total,
                None => total > 1,
            };
            has_dual && is_choice
                || defence.replies.iter().any(|reply| {
                    let is_looked_at = claimed_defence.is_none() || claim_of(reply).is_some();
                    let Some(after) = self.after(&position, reply) else { return false };
                    let rest = self.battle.shortest(&position, left).unwrap_or(1) - 1;
                    is_looked_at && rest > 0 && self.has_dual(claim_of(reply), reply, &after, rest)
                })
        })
    }
}

//! The verdict that must come out, from an exhaustive search.
//!
//! The rules of judging, said once more and without the harness's code: what is claimed must work; what works and
//! is not claimed is a cook, or a short solution; what needs fewer moves is short, claimed or not; where the
//! attacker has a choice in a variation that the author does not list, there is a dual.

use super::plant::Planted;
use crate::random::compare::read_reference;
use crate::random::facts::sorted_components;
use crate::random::naive::{self, plies, with_turn};
use crate::random::naive_tree::Battle;
use crate::random::reference::{Position, Side};
use cookstopper::verdict::Verdict;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Mark, Outlook, Phase, PlayedMove, TreeMove};
use cookstopper_engine::stipulation::{Play, Stipulation};
use std::collections::BTreeSet;

/// The verdict; nothing if the reference can't read the position.
pub fn verdict(planted: &Planted) -> Option<Verdict> {
    let problem = &planted.problem;
    let position = read_reference(&problem.diagram.to_fen(), &problem.conditions.names()).ok()?;
    let waiting = match beginner(problem) {
        cookstopper_engine::board::Side::White => Side::Black,
        cookstopper_engine::board::Side::Black => Side::White,
    };
    if position.in_check(waiting) {
        return Some(Verdict::Illegal);
    }
    let phases = naive::solve(&position, &problem.stipulation, &problem.options);
    Some(match (body(&phases), body(&planted.claim.phases)) {
        (Body::Lines(found), Body::Lines(claimed)) => {
            let texts = |moves: &[PlayedMove]| moves.iter().map(text).collect::<Vec<_>>();
            let found: BTreeSet<Vec<String>> = found.iter().map(|line| texts(&line.moves)).collect();
            let claimed = claimed.iter().map(|line| as_meant(texts(&line.moves), &found)).collect();
            lines(problem, &found, &claimed)
        }
        (Body::Tree(found), Body::Tree(claimed)) => Trees::new(problem, &position).verdict(found, claimed),
        _ => return None,
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

fn lines(problem: &Problem, found: &BTreeSet<Vec<String>>, claimed: &BTreeSet<Vec<String>>) -> Verdict {
    let Stipulation { play, half_moves, .. } = problem.stipulation;
    let full = match play {
        Play::SeriesDirect => half_moves as usize / 2,
        Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => half_moves as usize / 2 + 1,
        _ => half_moves as usize,
    };
    if !claimed.is_subset(found) {
        Verdict::NoSolution
    } else if found.iter().any(|line| line.len() == full && !claimed.contains(line)) {
        Verdict::Cooked
    } else if found.iter().any(|line| line.len() < full) {
        Verdict::Short
    } else {
        Verdict::Sound
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

    fn verdict(&self, found: &[TreeMove], claimed: &[TreeMove]) -> Verdict {
        let keys: Vec<&TreeMove> = found.iter().filter(|root| root.mark == Mark::Key).collect();
        let find = |wanted: &TreeMove| keys.iter().find(|key| text(&key.played) == text(&wanted.played));
        let mut gravest = Verdict::Sound;
        let mut add = |verdict: Verdict| gravest = gravest.max(verdict);
        for claim in claimed {
            match find(claim) {
                None => add(Verdict::NoSolution),
                Some(_) => {
                    let after = self.after(&self.position, claim).expect("a key is legal");
                    if !self.holds(claim, &after, self.moves - 1) {
                        add(Verdict::NoSolution);
                    }
                }
            }
        }
        // Who writes keys alone says nothing about variations.
        let has_variations =
            claimed.iter().any(|claim| !claim.replies.is_empty() || claim.outlook != Outlook::NotAsked);
        for key in &keys {
            let after = self.after(&self.position, key).expect("a key is legal");
            let is_short = self.moves > 1 && self.battle.succeeds(&after, self.moves - 1);
            let claim = claimed.iter().find(|claim| text(&claim.played) == text(&key.played));
            match claim {
                _ if is_short => add(Verdict::Short),
                None => add(Verdict::Cooked),
                Some(_) => {}
            }
            if has_variations && claim.is_some() && self.has_dual(claim, key, &after, self.moves - 1) {
                add(Verdict::Dual);
            }
        }
        gravest
    }

    fn after(&self, position: &Position, wanted: &TreeMove) -> Option<Position> {
        let wanted = text(&wanted.played);
        plies(position).into_iter().find(|ply| *ply.played.text == *wanted).map(|ply| ply.after)
    }

    /// Whether everything that is written below an attacker's move is true. `left` moves are left to him.
    fn holds(&self, claim: &TreeMove, after: &Position, left: u32) -> bool {
        if let Outlook::Threats(threats) = &claim.outlook {
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
            Outlook::Threats(threats) => threats.iter().map(|threat| step(&threat.played)).collect(),
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

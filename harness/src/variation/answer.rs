//! What becomes of a solution when something is changed.

use super::Variation;
use crate::legality;
use crate::outline::{Branch, Outline, OutlineLine, Threat, Tree};
use crate::sentence::Reached;
use crate::solving::progress::Progress;
use cookstopper_engine::board::Square;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Mark, Solution};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What solves a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// All that was found.
    outline: Outline,
    /// Keys of battle play, or lines.
    pub solutions: Vec<String>,
    /// The work.
    pub nodes: u64,
    /// What is certain, if it was interrupted.
    pub reached: Option<Reached>,
}

/// What a problem with a change has in common with the one without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// The same solution.
    Same,
    /// The same keys, behind which other play is written.
    OtherPlay,
    /// All that solved before, and more.
    Cooked,
    /// Some of what solved before.
    Fewer,
    /// Something else.
    Other,
    /// Nothing.
    NoSolution,
    /// The diagram can't be.
    Illegal,
    /// The work was too much.
    Undecided,
}

/// What is to be said of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What it has in common with the problem.
    pub relation: Relation,
    /// What solves it; nothing if the diagram can't be.
    pub found: Option<Found>,
    /// What didn't solve before.
    pub new: Vec<String>,
    /// What doesn't solve any more.
    pub gone: Vec<String>,
    /// Why the diagram can't be.
    pub illegal: Option<String>,
}

impl Found {
    /// Solves a problem.
    ///
    /// # Errors
    /// Why that can't be done.
    pub fn of(problem: &Problem, control: &Control) -> Result<Self, String> {
        match legality::check_diagram(problem) {
            Ok(None) => {}
            Ok(Some(finding)) => return Err(finding.text()),
            Err(error) => return Err(error.to_string()),
        }
        let solution = solve(problem, control).map_err(|error| error.to_string())?;
        let outline = Outline::new(&solution.phases, &problem.stipulation);
        let solutions = match &outline {
            Outline::Tree(tree) => {
                let keys = tree.first_moves.iter().filter(|branch| branch.mark == Mark::Key);
                keys.map(|branch| branch.text.clone()).collect()
            }
            Outline::Lines(lines) => {
                let lines = lines.iter().filter(|line| !line.is_set_play);
                lines.map(|line| line.shown.clone()).collect()
            }
        };
        let nodes = solution.nodes;
        let reached = reached(problem, solution);
        Ok(Self { outline, solutions, nodes, reached })
    }

    /// The same on a board on which squares have gone elsewhere.
    fn carried(&self, goal: &dyn Fn(Square) -> Option<Square>) -> Self {
        let text = |text: &str| carried_text(text, goal);
        let outline = match &self.outline {
            Outline::Tree(tree) => Outline::Tree(Tree {
                set_play: branches(&tree.set_play, &text),
                first_moves: branches(&tree.first_moves, &text),
                is_after_key: tree.is_after_key,
            }),
            Outline::Lines(lines) => {
                let line = |line: &OutlineLine| OutlineLine {
                    is_set_play: line.is_set_play,
                    moves: line.moves.iter().map(|played| text(played)).collect(),
                    shown: text(&line.shown),
                };
                Outline::Lines(lines.iter().map(line).collect())
            }
        };
        let solutions = self.solutions.iter().map(|solution| text(solution)).collect();
        Self { outline, solutions, nodes: self.nodes, reached: self.reached.clone() }
    }
}

fn reached(problem: &Problem, solution: Solution) -> Option<Reached> {
    if solution.is_finished() {
        return None;
    }
    let mut progress = Progress::default();
    progress.add(&problem.stipulation, Arc::new(solution));
    Some(progress.reached())
}

fn branches(branches: &[Branch], text: &dyn Fn(&str) -> String) -> Vec<Branch> {
    let carried = |branch: &Branch| Branch {
        text: text(&branch.text),
        outlook: match &branch.outlook {
            Threat::Moves(threats) => Threat::Moves(self::branches(threats, text)),
            other => other.clone(),
        },
        replies: self::branches(&branch.replies, text),
        refutations: self::branches(&branch.refutations, text),
        ..branch.clone()
    };
    branches.iter().map(carried).collect()
}

/// A text in which each square is another one.
fn carried_text(text: &str, goal: &dyn Fn(Square) -> Option<Square>) -> String {
    let mut carried = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let square: Option<Square> = rest.get(..2).and_then(|name| name.parse().ok());
        let length = match square {
            Some(square) => {
                match goal(square) {
                    Some(goal) => carried.push_str(&goal.to_string()),
                    // There is no such move any more.
                    None => carried.push_str("--"),
                }
                2
            }
            None => {
                carried.push(sign);
                sign.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    carried
}

/// Solves a variation and compares it with the problem.
#[must_use]
pub fn answer(base: &Found, variation: &Variation, control: &Control) -> Answer {
    let found = match Found::of(&variation.problem, control) {
        Ok(found) => found,
        Err(why) => {
            let (relation, illegal) = (Relation::Illegal, Some(why));
            return Answer { relation, found: None, new: Vec::new(), gone: Vec::new(), illegal };
        }
    };
    let before = base.carried(&|square| variation.change.goal_of(square));
    let missing = |of: &[String], among: &[String]| -> Vec<String> {
        let among: BTreeSet<&String> = among.iter().collect();
        of.iter().filter(|solution| !among.contains(solution)).cloned().collect()
    };
    let new = missing(&found.solutions, &before.solutions);
    let gone = missing(&before.solutions, &found.solutions);
    let relation = match (new.is_empty(), gone.is_empty()) {
        _ if found.reached.is_some() => Relation::Undecided,
        _ if found.solutions.is_empty() => Relation::NoSolution,
        (true, true) if found.outline.says_the_same(&before.outline) => Relation::Same,
        (true, true) => Relation::OtherPlay,
        (false, true) => Relation::Cooked,
        (true, false) => Relation::Fewer,
        (false, false) => Relation::Other,
    };
    Answer { relation, found: Some(found), new, gone, illegal: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_carried_and_nothing_else() {
        let shift = |square: Square| square.offset(1, 0);
        assert_eq!(carried_text("Ra2-a8[+bRa8] ba1 d8=Q", &shift), "Rb2-b8[+bRb8] bb1 e8=Q");
        assert_eq!(carried_text("Rh2-a2", &shift), "R---b2");
        assert_eq!(carried_text("0-0-0", &shift), "0-0-0");
        assert_eq!(carried_text("é é", &shift), "é é");
    }
}

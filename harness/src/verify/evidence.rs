//! Puts the whole tree behind a key that the author doesn't claim.

use crate::budget::Remaining;
use crate::outline::Branch;
use crate::solving::Solved;
use crate::verdict::{Finding, Kind, Subject};
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Completeness, Mark, Phase, PhaseKind, Solution, TreeMove};
use cookstopper_engine::solve;

/// Adds to cooks and short keys of battle play what proves them.
pub fn attach(findings: &mut [Finding], problem: &Problem, solved: &Solved, remaining: &mut Remaining) {
    if !problem.stipulation.is_battle() || !findings.iter().any(|finding| key_of(finding).is_some()) {
        return;
    }
    let keys = keys(problem, solved, remaining);
    for finding in findings {
        let Some(key) = key_of(finding) else { continue };
        let tree = keys.iter().find(|tree| Branch::first_move(&tree.played.text) == key);
        finding.evidence = tree.map(|tree| text_of(problem, tree));
    }
}

/// The key that a finding is about, numbered.
fn key_of(finding: &Finding) -> Option<&str> {
    match (finding.kind, &finding.subject) {
        (Kind::Cook | Kind::Short, Some(Subject::Move(key))) => Some(key),
        _ => None,
    }
}

/// The keys with their variations, for which the author may not have asked.
fn keys(problem: &Problem, solved: &Solved, remaining: &mut Remaining) -> Vec<TreeMove> {
    let is_written = |solution: &Solution| solution.keys().all(|key| key.goal.is_some() || has_play(key));
    if is_written(&solved.solution) {
        return solved.solution.keys().cloned().collect();
    }
    let options =
        Options { variations: true, set_play: false, most_refutations: 0, ..problem.options.clone() };
    let problem = Problem { options, ..problem.clone() };
    match solve(&problem, remaining.control()) {
        Ok(solution) if solution.completeness != Completeness::Interrupted => {
            remaining.spend(solution.nodes);
            solution.keys().cloned().collect()
        }
        Ok(_) | Err(_) => solved.solution.keys().cloned().collect(),
    }
}

fn has_play(key: &TreeMove) -> bool {
    !key.replies.is_empty() || key.outlook != cookstopper_engine::solution::Outlook::NotAsked
}

fn text_of(problem: &Problem, key: &TreeMove) -> String {
    let key = TreeMove { mark: Mark::Key, ..key.clone() };
    let phases = vec![Phase { kind: PhaseKind::Actual, skipped: 0, body: Body::Tree(vec![key]) }];
    let solution = Solution::complete(phases);
    solution_text(problem, &solution).trim_matches('\n').to_owned()
}
